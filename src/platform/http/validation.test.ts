import { expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { schemaController } from './validation.ts'

const compile = schemaController.compilersFactory.buildValidator() as unknown as (route: {
  schema: z.ZodType
  httpPart: string
}) => (data: unknown) => { value?: unknown; error?: unknown }
const check = compile({ schema: z.looseObject({}), httpPart: 'body' })

it('finds null bytes and lone surrogates at any depth', () => {
  const nested = (inside: string) => JSON.parse(`${'{"a":'.repeat(50_000)}${inside}${'}'.repeat(50_000)}`)
  for (const inside of ['"\\u0000"', '{"\\u0000":1}', '[1,"x\\u0000"]', '"\\ud83d"', '{"x\\ude3a":1}'])
    expect(check(nested(inside)).error).toBeInstanceOf(AppError)
  expect(check(nested('"x\\ud83d\\ude3a"')).error).toBeUndefined()
})

it("reports a missing field as 'Required', unless its schema has a message", () => {
  const form = z.object({
    name: z.string().min(2, 'Too short'),
    sire: z.object({ age: z.int('Required age') }),
  })
  const errors = (data: unknown) =>
    (compile({ schema: form, httpPart: 'body' })(data).error as AppError | undefined)?.fields
  expect(errors({})).toEqual({ name: 'Required', sire: 'Required' })
  expect(errors({ name: 'x', sire: {} })).toEqual({ name: 'Too short', 'sire.age': 'Required age' })
  expect(errors(undefined)).toEqual({ body: 'Required' })
  expect(errors({ name: 'Ivan', sire: { age: 7 } })).toBeUndefined()
})

it('removes invisible characters at any depth, but not from passwords', () => {
  const body = { name: 'Si\u00adgne', list: ['a\u200b', { text: 'one\u2028two' }], newPassword: 'a\u200bb' }
  expect(check(body).value).toEqual({
    name: 'Signe',
    list: ['a', { text: 'one\ntwo' }],
    newPassword: 'a\u200bb',
  })
})
