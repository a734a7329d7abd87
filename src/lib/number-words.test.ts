import { expect, it } from 'vitest'
import { durationInWords, inWords, ordinalInWords } from './number-words.ts'

it.each([
  [1, 'one'],
  [2, 'two'],
  [12, 'twelve'],
  [14, '14'],
  [1_000, '1,000'],
])('%i is %s', (count, text) => {
  expect(inWords(count)).toBe(text)
})

it('the third is the third', () => {
  expect(ordinalInWords(3)).toBe('third')
  expect(() => ordinalInWords(12)).toThrow('no word')
})

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
