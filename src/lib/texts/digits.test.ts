import { expect, it } from 'vitest'
import { fc } from '#testing/random/properties.ts'
import { inDigits } from './digits.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [-1_000, '-1,000'],
  [1_234_567, '1,234,567'],
])('writes %i as %s', (count, text) => {
  expect(inDigits(count)).toBe(text)
})

it('writes every whole number as Intl.NumberFormat does', () => {
  const { format } = new Intl.NumberFormat('en-US')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(inDigits(count)).toBe(format(count))
    }),
  )
})
