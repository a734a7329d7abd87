/** Calendar days as ISO dates (`2026-05-31`), always UTC, so that a day is the same for server and browser. */

const DAY_MS = 86_400_000

export function isoDate(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The day `days` after (or, negative, before) an ISO date. */
export function addDays(date: string, days: number): string {
  return isoDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS))
}

/** Whole weeks between two ISO dates, rounded down; negative when `to` is earlier. */
export function weeksBetween(from: string, to: string): number {
  return Math.floor((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (7 * DAY_MS))
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** An ISO date as people read it: `2026-03-09` -> `March 9, 2026`. */
export function dateText(date: string): string {
  return longDate.format(new Date(`${date}T00:00:00Z`))
}
