const DAY = 86_400_000

/** The demo's dates, counted back from the day of the seed so that kittens are kittens whenever it runs. UTC. */
export type Calendar = {
  /** ISO date of the day that many days before today; negative for the future. */
  date(daysAgo: number): string
  /** A moment of that day; today's own hours are never used, so that nothing lies in the future. */
  moment(daysAgo: number, hour: number, minute?: number): Date
}

/** The calendar of a day. */
export function calendarOf(now: Date): Calendar {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return {
    date: (daysAgo) => new Date(today - daysAgo * DAY).toISOString().slice(0, 10),
    moment: (daysAgo, hour, minute = 0) =>
      new Date(today - Math.max(1, daysAgo) * DAY + hour * 3_600_000 + minute * 60_000),
  }
}
