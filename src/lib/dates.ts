/** Calendar days as ISO dates (`2026-05-31`) in UTC, so that server and browser agree on the day. */

const DAY_MS = 86_400_000

/** The UTC day of a time as an ISO date. */
export function isoDate(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** The ISO date a number of days later, or earlier if negative. */
export function addDays(date: string, days: number): string {
  return isoDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS))
}

/** Whole weeks between two ISO dates, rounded down; negative if `to` is earlier. */
export function weeksBetween(from: string, to: string): number {
  return Math.floor((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (7 * DAY_MS))
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The text of an ISO date: `2026-03-09` -> `March 9, 2026`. */
export function dateText(date: string): string {
  return longDate.format(new Date(`${date}T00:00:00Z`))
}
