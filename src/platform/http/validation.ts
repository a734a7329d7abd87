import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { configureValidationMessages } from '#lib/texts/validation-messages.ts'

configureValidationMessages()

/** Validates input with the contract's zod schema; errors are reported by field. */
const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const message = unstorableText(data)
    if (message) return { error: new AppError('bad_request', { message }) }
    const parsed = schema.safeParse(httpPart === 'querystring' ? withoutEmpty(data) : data)
    return parsed.success ? { value: parsed.data } : { error: invalid(parsed.error) }
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

/** An error message for text that PostgreSQL cannot store, at any depth: U+0000 or half of a surrogate pair. */
function unstorableText(value: unknown): string | undefined {
  const remaining = [value]
  while (remaining.length > 0) {
    const next = remaining.pop()
    if (typeof next === 'string') {
      if (next.includes('\0')) return 'Text must not contain null bytes.'
      if (!next.isWellFormed()) return 'Text must not contain half characters.'
    }
    if (typeof next === 'object' && next !== null)
      for (const [key, inner] of Object.entries(next)) remaining.push(key, inner)
  }
  return undefined
}
