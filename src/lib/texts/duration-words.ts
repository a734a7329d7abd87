/** Durations of rules in the words of a text. */

import { inWords } from './number-words.ts'

const UNITS = [
  { name: 'week', ms: 7 * 86_400_000, one: 'a week' },
  { name: 'day', ms: 86_400_000, one: 'a day' },
  { name: 'hour', ms: 3_600_000, one: 'an hour' },
  { name: 'minute', ms: 60_000, one: 'a minute' },
]

/**
 * Milliseconds in words: one unit as `a day` or `an hour`, anything else as `three days` or `ten minutes`, in the largest
 * unit that divides it; weeks only if it is one.
 */
export function durationInWords(ms: number): string {
  for (const { name, ms: unit, one } of UNITS) {
    if (ms === unit) return one
    if (name !== 'week' && ms % unit === 0) return `${inWords(ms / unit)} ${name}s`
  }
  throw new Error(`${ms} ms are no whole minutes.`)
}
