import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { durationInWords } from './duration-words.ts'

it.each([
  [MINUTE_MS, 'a minute'],
  [10 * MINUTE_MS, 'ten minutes'],
  [HOUR_MS, 'an hour'],
  [DAY_MS, 'a day'],
  [3 * DAY_MS, 'three days'],
  [7 * DAY_MS, 'a week'],
  [14 * DAY_MS, '14 days'],
])('%i ms are %s', (ms, text) => {
  expect(durationInWords(ms)).toBe(text)
})

it('parts of a minute have no words', () => {
  expect(() => durationInWords(90_500)).toThrow('no whole minutes')
})
