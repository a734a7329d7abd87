/** Calendar days as ISO dates (`2026-05-31`). Times are in lib/times.ts. */

import { DAY_MS } from './durations.ts'

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

/** By format and then by time zone in lower case. */
const formatters = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>()

/**
 * The formatter of a format, which must be a constant, in a time zone. Creating one takes 50 times as long as using it, and every
 * page loads this file, so it is created when it is first used. Throws a RangeError if the time zone is invalid.
 */
export function dateFormatter(format: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  // The names are not case-sensitive: users who send other spellings must not add formatters.
  const key = timeZone.toLowerCase()
  const byTimeZone = formatters.get(format) ?? new Map<string, Intl.DateTimeFormat>()
  formatters.set(format, byTimeZone)
  const formatter = byTimeZone.get(key) ?? new Intl.DateTimeFormat('en-US', { ...format, timeZone })
  byTimeZone.set(key, formatter)
  return formatter
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/**
 * The parts of an ISO date as texts. Intl.DateTimeFormat writes the same, but loading its data takes a phone about 100 ms, and every
 * list of cats shows a date. Throws a RangeError if the date is invalid.
 */
function partsOf(date: string) {
  const at = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) throw new RangeError(`${date} is no date`)
  return {
    weekday: WEEKDAYS[at.getUTCDay()],
    month: MONTHS[at.getUTCMonth()],
    day: at.getUTCDate(),
    year: at.getUTCFullYear(),
  }
}

/** The text of an ISO date, the same in every time zone: `2026-03-09` -> `Mar 9, 2026`. */
export function dateText(date: string): string {
  const { month, day, year } = partsOf(date)
  return `${month} ${day}, ${year}`
}

/**
 * The text of the ISO date of an appointment or a deadline: `Mon, Mar 9`, or `Tue, Mar 9, 2027` if it is not in the year of
 * `today`, an ISO date or a year; undefined for texts that stay for years.
 */
export function dayText(date: string, today: string | undefined): string {
  const { weekday, month, day, year } = partsOf(date)
  const text = `${weekday}, ${month} ${day}`
  return date.slice(0, 4) === today?.slice(0, 4) ? text : `${text}, ${year}`
}

/** The short text of a month: `2026-03` -> `Mar 2026`. */
export function shortMonthText(month: string): string {
  const parts = partsOf(`${month}-01`)
  return `${parts.month} ${parts.year}`
}

/** The ISO date a number of months after one, or before if negative; a day that the month does not have counts into the next one. */
export function addMonthsTo(date: string, months: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + months)
  return isoDate(day)
}
