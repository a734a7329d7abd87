import { expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { schemaController } from './validation.ts'

const compile = schemaController.compilersFactory.buildValidator() as unknown as (route: {
  schema: z.ZodType
  httpPart: string
}) => (data: unknown) => { value?: unknown; error?: unknown }
const check = compile({ schema: z.looseObject({}), httpPart: 'body' })

it('finds a null byte or half a character however deep it lies, and takes what is deep without one', () => {
  const nested = (inside: string) => JSON.parse(`${'{"a":'.repeat(50_000)}${inside}${'}'.repeat(50_000)}`)
  for (const inside of ['"\\u0000"', '{"\\u0000":1}', '[1,"x\\u0000"]', '"\\ud83d"', '{"x\\ude3a":1}'])
    expect(check(nested(inside)).error).toBeInstanceOf(AppError)
  expect(check(nested('"x\\ud83d\\ude3a"')).error).toBeUndefined()
})

it("calls a field that is missing 'Required', unless its schema says more", () => {
  const form = z.object({
    name: z.string().min(2, 'Too short'),
    sire: z.object({ age: z.int('Please tell') }),
  })
  const faults = (data: unknown) =>
    (compile({ schema: form, httpPart: 'body' })(data).error as AppError | undefined)?.fields
  expect(faults({})).toEqual({ name: 'Required', sire: 'Required' })
  expect(faults({ name: 'x', sire: {} })).toEqual({ name: 'Too short', 'sire.age': 'Please tell' })
  expect(faults(undefined)).toEqual({ body: 'Required' })
  expect(faults({ name: 'Ivan', sire: { age: 7 } })).toBeUndefined()
})
