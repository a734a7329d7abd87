import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { withoutInvisible } from '#lib/texts/invisible.ts'
import { configureValidationMessages } from '#lib/texts/validation-messages.ts'

configureValidationMessages()

/**
 * Validates input with the contract's zod schema; errors are reported by field. Characters that nobody sees are removed first,
 * since they come with pasted text.
 */
const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const message = cleanTexts(data)
    if (message) return { error: new AppError('bad_request', { message }) }
    const parsed = schema.safeParse(httpPart === 'querystring' ? withoutEmpty(data) : data)
    if (parsed.success) return { value: parsed.data }
    // An ID in another form names no record, as an unknown one.
    return { error: httpPart === 'params' ? new AppError('not_found') : invalid(parsed.error) }
  }
}

/**
 * Validates input and serializes responses. Passed when the app is created, so that Fastify does not load its own
 * compilers, about a hundred modules.
 */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler as never,
    buildSerializer: () => () => JSON.stringify,
  },
}

/** An error with the first message of each field, by its path. */
export function invalid(error: z.ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body'
    fields[path] ??= issue.message
  }
  return new AppError('invalid', { fields })
}

/** Removes empty parameters, because forms send every field. */
function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

/** Texts that nobody sees either, and that must stay as they were typed. */
const isSecret = (key: string) => /password$/i.test(key)

/**
 * Removes invisible characters from the texts of an object, at any depth. Returns an error message for text that PostgreSQL
 * cannot store: U+0000 or half of a surrogate pair.
 */
function cleanTexts(value: unknown): string | undefined {
  const remaining = [value]
  while (remaining.length > 0) {
    const next = remaining.pop() as Record<string, unknown>
    if (typeof next === 'string') {
      const message = unstorable(next)
      if (message) return message
    }
    if (typeof next !== 'object' || next === null) continue
    for (const [key, inner] of Object.entries(next)) {
      remaining.push(key, inner)
      if (typeof inner !== 'string' || isSecret(key) || unstorable(inner)) continue
      const cleaned = withoutInvisible(inner)
      if (cleaned !== inner) next[key] = cleaned
    }
  }
  return undefined
}

function unstorable(text: string): string | undefined {
  if (text.includes('\0')) return 'Text must not contain null bytes.'
  return text.isWellFormed() ? undefined : 'Text must not contain half characters.'
}
