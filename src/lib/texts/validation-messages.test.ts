import { expect, it } from 'vitest'
import { z } from 'zod'
import { configureValidationMessages } from './validation-messages.ts'

configureValidationMessages()

const messageOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Required'],
  [z.string(), null, 'Required'],
  [z.int(), Number.NaN, 'Required'],
  [z.string().min(1), '', 'Required'],
  [z.string(), 7, 'Enter text.'],
  [z.string().max(60), 'x'.repeat(61), 'Use at most 60 characters.'],
  [z.string().max(1), 'xy', 'Use at most 1 character.'],
  [z.string().min(3), 'x', 'Use at least 3 characters.'],
  [z.int(), 1.5, 'Enter a whole number.'],
  [z.int(), 'one', 'Enter a whole number.'],
  [z.number(), 'one', 'Enter a number.'],
  [z.coerce.number(), 'one', 'Enter a number.'],
  [z.number().min(1), 0, 'Enter 1 or more.'],
  [z.number().max(10_000), 10_001, 'Enter 10,000 or less.'],
  [z.number().gt(0), 0, 'Enter more than 0.'],
  [z.number().lt(5), 5, 'Enter less than 5.'],
  [z.number().multipleOf(5), 6, 'Enter a multiple of 5.'],
  [z.array(z.string()).min(1), [], 'Add at least one.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Add at most 2.'],
  [z.array(z.string()), {}, 'Send a list.'],
  [z.enum(['planned', 'confirmed', 'born']), 'sold', 'Choose planned, confirmed, or born.'],
  [z.enum(['a', 'b', 'c', 'd', 'e', 'f', 'g']), 'z', 'Choose one of the options.'],
  [z.literal(true), false, 'Choose true.'],
  [z.email(), 'me', 'Enter an email address, such as name@example.com.'],
  [z.url(), 'me', 'Enter a web address, such as https://example.com.'],
  [z.uuid(), '7', 'This ID is not valid.'],
  [z.iso.date(), 'today', 'Choose a date.'],
  [z.iso.datetime(), 'today', 'Enter a date and time.'],
  [z.string().regex(/^\d$/), 'x', 'Check the format.'],
  [z.strictObject({}), { color: 'red', size: 1 }, 'Leave out color and size.'],
  [z.union([z.string(), z.int()]), true, 'Check this value.'],
  [z.string().refine(() => false), 'x', 'Check this value.'],
])('%o refuses %o with a sentence', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})

it("a schema's own message takes precedence", () => {
  expect(messageOf(z.string().min(2, 'Location is required'), 'x')).toBe('Location is required')
})
