import { expect, it } from 'vitest'
import { durationInWords } from './duration-words.ts'

it.each([
  [60_000, 'a minute'],
  [10 * 60_000, 'ten minutes'],
  [3_600_000, 'an hour'],
  [24 * 3_600_000, 'a day'],
  [3 * 24 * 3_600_000, 'three days'],
  [7 * 24 * 3_600_000, 'a week'],
  [14 * 24 * 3_600_000, '14 days'],
])('%i ms are %s', (ms, text) => {
  expect(durationInWords(ms)).toBe(text)
})

it('parts of a minute have no words', () => {
  expect(() => durationInWords(90_500)).toThrow('no whole minutes')
})
