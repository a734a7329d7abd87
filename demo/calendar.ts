import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'

/** Dates relative to the day of the seed, so that kittens are always kittens. UTC. */
export type Calendar = {
  /** ISO date; a negative number of days is in the future. */
  date(daysAgo: number): string
  /** A time on that day, or on the day before if it is today, so that it is never in the future. */
  moment(daysAgo: number, hour: number, minute?: number): Date
}

/** The calendar of the day that contains `now`. */
export function createCalendar(now: Date): Calendar {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return {
    date: (daysAgo) => new Date(today - daysAgo * DAY_MS).toISOString().slice(0, 10),
    moment: (daysAgo, hour, minute = 0) =>
      new Date(today - Math.max(1, daysAgo) * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS),
  }
}
