/**
 * The time between two kittens of a birth: half of them follow within 30 minutes, and 95% within 100 (197 queens, Theriogenology
 * 75, 2011, page 1596).
 */
import { MINUTE_MS } from '#lib/durations.ts'

/** The days over which a birth can extend. */
export const BIRTH_DAYS = 3

const USUAL_MINUTES = 100
const MEDIAN_MINUTES = 30

/** How long ago the last kitten was born, in words, and whether this is longer than in 95% of births. */
export function sinceLastKitten(
  bornAt: readonly string[],
  now: Date,
): { text: string; isLong: boolean } | undefined {
  const last = Math.max(...bornAt.map((at) => Date.parse(at)))
  if (!Number.isFinite(last)) return undefined
  const minutes = Math.max(0, Math.floor((now.getTime() - last) / MINUTE_MS))
  return { text: durationText(minutes), isLong: minutes > USUAL_MINUTES }
}

/** `45 minutes`, `1 hour 5 minutes`, `3 days`. */
export function durationText(minutes: number): string {
  const many = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (minutes < 60) return many(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return many(Math.floor(hours / 24), 'day')
  const rest = minutes % 60
  return rest === 0 ? many(hours, 'hour') : `${many(hours, 'hour')} ${many(rest, 'minute')}`
}

/** How soon kittens follow each other, as a sentence. */
export const USUAL_INTERVAL = `Half of all kittens follow within ${MEDIAN_MINUTES} minutes, and 95% within ${USUAL_MINUTES}.`
export const INTERVAL_SOURCE = '197 queens, Theriogenology 75, 2011.'
