/** Durations of rules in the words of a text. */

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { inWords } from './number-words.ts'

const UNITS = [
  { name: 'week', ms: 7 * DAY_MS, one: 'a week' },
  { name: 'day', ms: DAY_MS, one: 'a day' },
  { name: 'hour', ms: HOUR_MS, one: 'an hour' },
  { name: 'minute', ms: MINUTE_MS, one: 'a minute' },
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
