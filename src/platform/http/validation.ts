import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#lib/errors.ts'

/** Input is checked with the contract's zod schema; faults come back by field. */
const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const fault = faultOf(data)
    if (fault) return { error: new AppError('bad_request', { message: fault }) }
    const parsed = schema.safeParse(httpPart === 'querystring' ? withoutEmpty(data) : data, {
      error: required,
    })
    return parsed.success ? { value: parsed.data } : { error: invalid(parsed.error) }
  }
}

/**
 * How an app checks input and writes answers. Named when it is made, so that the framework's own compilers, a hundred
 * modules, are not even loaded.
 */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler as never,
    buildSerializer: () => () => JSON.stringify,
  },
}

/** What a field that is not there is told, where its schema has no words of its own for that. */
const required: z.core.$ZodErrorMap = ({ input }) => (input === undefined ? 'Required' : undefined)

/** The first fault of each field, by its path. */
export function invalid(error: z.ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body'
    fields[path] ??= issue.message
  }
  return new AppError('invalid', { fields })
}

/** Forms send every field, so an empty one in a query is one that was not filled in. */
function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

/** PostgreSQL stores neither U+0000 nor half a character, so both are refused at the door, however deep they stand. */
function faultOf(value: unknown): string | undefined {
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      if (next.includes('\0')) return 'Text must not contain null bytes.'
      if (!next.isWellFormed()) return 'Text must not contain half characters.'
    }
    if (typeof next === 'object' && next !== null)
      for (const [key, inner] of Object.entries(next)) waiting.push(key, inner)
  }
  return undefined
}
