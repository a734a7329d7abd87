import { expect, it } from 'vitest'
import type { z } from 'zod'
import { ENDPOINTS } from '../test-endpoints.ts'

type Found = { path: string; format: string | undefined }

/** Every text in a response whose name says that it is a time or a date. */
function datesIn(schema: z.ZodType, path: string): Found[] {
  const { def } = schema as unknown as { def: Record<string, unknown> }
  const inner = (name: string, part: unknown) => datesIn(part as z.ZodType, name)
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as object).flatMap(([name, part]) => inner(`${path}.${name}`, part))
    case 'array':
      return inner(`${path}[]`, def.element)
    case 'union':
      return (def.options as unknown[]).flatMap((part) => inner(path, part))
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return inner(path, def.innerType)
    case 'string':
      return /(?:At|Date|Due|From|Until|\.date|\.from|\.to)$/.test(path)
        ? [{ path, format: formatOf(def) }]
        : []
    default:
      return []
  }
}

/** `Z` for times in UTC, `date` for calendar days; undefined for any other text. */
function formatOf(def: Record<string, unknown>): string | undefined {
  if (def.format === 'date') return 'date'
  const isUtc = def.format === 'datetime' && def.offset === false && def.local === false
  return isUtc ? 'Z' : undefined
}

it('every time in a response is in UTC with a Z, every day is an ISO date', () => {
  const found = ENDPOINTS.flatMap(({ key, contract }) =>
    Object.values(contract.responses).flatMap((schema) => datesIn(schema, key)),
  )
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter(({ format }) => format === undefined)).toEqual([])
})
