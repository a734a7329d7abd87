/** Calendar months as texts such as `2026-03`, and when they begin in a time zone. */
import { addDays } from './dates.ts'
import { dayIn, startOfDay } from './times.ts'

/** The names of the months. */
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The month of a time in a time zone: `2026-03`. Throws a RangeError if the time zone is invalid. */
export function monthIn(at: Date, timeZone: string): string {
  return dayIn(at, timeZone).slice(0, 7)
}

/** The month a number of months later, or earlier if negative. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + months
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** All months between two, including both; none if the last is earlier. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** `2026-03` -> `March 2026`. */
export function monthText(month: string): string {
  return `${MONTH_NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

/** The last day of a month as an ISO date. */
export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1)
}

/** When a month begins in a time zone, also where clocks change at midnight. */
export function startOfMonth(month: string, timeZone: string): Date {
  return startOfDay(`${month}-01`, timeZone)
}
