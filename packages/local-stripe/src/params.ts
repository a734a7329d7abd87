/** Parses parameters like the provider: unknown ones are refused, and each error has its own code. */
import { z } from 'zod'
import { type ApiError, invalidParameter } from './api-error.ts'
import type { Form } from './form.ts'

/** The provider's limits (API reference): 99,999,999 as the largest amount, 500 characters of metadata. */
export const cents = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number)
export const text = z.string().max(5_000)
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const metadata = z.union([z.literal(''), z.record(z.string().min(1).max(40), z.string().max(500))])
const seconds = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
const range = z.strictObject({
  gt: seconds.optional(),
  gte: seconds.optional(),
  lt: seconds.optional(),
  lte: seconds.optional(),
})
/** A creation time, or bounds of it, in Unix seconds. */
export const created = z.union([seconds.transform((at) => ({ gte: at, lte: at })), range]).optional()
export const expand = z.array(z.string()).optional()
export const paging = {
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
}

/** Parses a form with a strict schema. Throws the provider's 400 for the first invalid parameter. */
export function readParams<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const result = schema.safeParse(form)
  if (result.success) return result.data
  throw parameterError(result.error.issues[0], form)
}

function parameterError(issue: z.core.$ZodIssue | undefined, form: Form): ApiError {
  if (issue?.code === 'unrecognized_keys') {
    const name = [...issue.path, ...issue.keys.slice(0, 1)].map(String).reduce(bracket)
    return invalidParameter('parameter_unknown', name, `Received unknown parameter: ${name}`)
  }
  const path = issue?.path.map(String) ?? []
  const name = path.length > 0 ? path.reduce(bracket) : 'body'
  const value = path.reduce<unknown>(
    (node, key) => (node as Record<string, unknown> | undefined)?.[key],
    form,
  )
  if (value === undefined)
    return invalidParameter('parameter_missing', name, `Missing required param: ${name}.`)
  if (path[0]?.startsWith('amount')) {
    return invalidParameter('parameter_invalid_integer', name, `Invalid integer: ${String(value)}`)
  }
  return invalidParameter('parameter_invalid', name, `Invalid ${name}: ${issue?.message ?? 'not understood'}`)
}

function bracket(path: string, key: string): string {
  return `${path}[${key}]`
}

/** Metadata after an update: keys are set, keys with an empty value are removed, an empty string removes all. */
export function mergeMetadata(old: Record<string, string>, changes: z.output<typeof metadata> | undefined) {
  if (changes === undefined) return old
  if (changes === '') return {}
  return Object.fromEntries(Object.entries({ ...old, ...changes }).filter(([, value]) => value !== ''))
}
