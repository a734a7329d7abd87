/** Calendar days as ISO dates (`2026-05-31`). Times are in lib/times.ts. */

const DAY_MS = 86_400_000

/** The UTC day of a time as an ISO date. */
export function isoDate(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** The ISO date a number of days later, or earlier if negative. */
export function addDays(date: string, days: number): string {
  return isoDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS))
}

/** The later of two ISO dates. */
export function laterDay(one: string, other: string): string {
  return one > other ? one : other
}

/** Days from one ISO date to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Whole weeks between two ISO dates, rounded down; negative if `to` is earlier. */
export function weeksBetween(from: string, to: string): number {
  return Math.floor((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (7 * DAY_MS))
}

/** Whole months between two ISO dates, rounded down. */
export function monthsBetween(from: string, to: string): number {
  const [[fromYear = 0, fromMonth = 0, fromDay = 0], [toYear = 0, toMonth = 0, toDay = 0]] = [from, to].map(
    (date) => date.split('-').map(Number),
  ) as [number[], number[]]
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0)
}

/** How every date is written: `Mar 9, 2026`. */
export const DATE_FORMAT = { year: 'numeric', month: 'short', day: 'numeric' } as const

const utcDate = new Intl.DateTimeFormat('en-US', { ...DATE_FORMAT, timeZone: 'UTC' })

/** The text of an ISO date, the same in every time zone: `2026-03-09` -> `Mar 9, 2026`. */
export function dateText(date: string): string {
  return utcDate.format(new Date(`${date}T00:00:00Z`))
}

const utcDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** The text of an ISO date for sentences, without its year if `today` is in it: `Mar 9`, else `Mar 9, 2027`. */
export function dayText(date: string, today: string | undefined): string {
  return date.slice(0, 4) === today?.slice(0, 4)
    ? utcDay.format(new Date(`${date}T00:00:00Z`))
    : dateText(date)
}

const utcMonth = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', timeZone: 'UTC' })

/** The short text of a month: `2026-03` -> `Mar 2026`. */
export function shortMonthText(month: string): string {
  return utcMonth.format(new Date(`${month}-01T00:00:00Z`))
}
