/** Points in time as texts in a reader's time zone, an IANA name such as `America/Chicago`. */

import { DATE_FORMAT, dateFormatter, dayText } from './dates.ts'
import { DAY_MS, MINUTE_MS } from './durations.ts'
import { spokenTimeZone } from './places/us-time-zones.ts'

/** For readers whose time zone is unknown, because most of them live in the eastern United States. */
export const DEFAULT_TIME_ZONE = 'America/New_York'

const FORMATS = {
  /** Mar 9, 2026 */
  date: DATE_FORMAT,
  /** 3:05 PM */
  time: { hour: 'numeric', minute: '2-digit' },
  /** Mar 9, 2026, 3:05 PM */
  dateTime: { ...DATE_FORMAT, hour: 'numeric', minute: '2-digit' },
  /** Mar 9, 2026, 3:05 PM EST, for emails, which may be read in another time zone */
  dateTimeZone: { ...DATE_FORMAT, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type TimeFormat = keyof typeof FORMATS

/** The text of a time. Throws a RangeError if the time or the time zone is invalid. */
export function timeText(at: Date | string, format: TimeFormat, timeZone: string): string {
  // Engines differ in the space before AM and PM, which would be a hydration mismatch.
  return dateFormatter(FORMATS[format], timeZone).format(new Date(at)).replaceAll('\u202f', ' ')
}

const NUMERIC_DATE = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** The calendar day of a time in a time zone, as an ISO date. Throws a RangeError if the time zone is invalid. */
export function dayIn(at: Date, timeZone: string): string {
  const written = dateFormatter(NUMERIC_DATE, timeZone).formatToParts(at)
  const parts = Object.fromEntries(written.map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** Local time differs from UTC by up to 14 hours. */
const LARGEST_OFFSET_MINUTES = 15 * 60

/** When a day, an ISO date, begins in a time zone, also where clocks change at midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const at = (minutes: number) => new Date(midnight + minutes * MINUTE_MS)
  // The first minute of the day, by bisection.
  let before = -LARGEST_OFFSET_MINUTES
  let inside = LARGEST_OFFSET_MINUTES
  while (inside - before > 1) {
    const middle = Math.floor((before + inside) / 2)
    if (dayIn(at(middle), timeZone) < day) before = middle
    else inside = middle
  }
  return at(inside)
}

const TIME_OF_DAY = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** The time of day of a time in a time zone, such as `14:30`. Throws a RangeError if the time zone is invalid. */
export function timeOfDayIn(at: Date, timeZone: string): string {
  return dateFormatter(TIME_OF_DAY, timeZone).format(at)
}

/** The hour of a time in a time zone, 0 to 23. Throws a RangeError if the time zone is invalid. */
export function hourIn(at: Date, timeZone: string): number {
  return Number(timeOfDayIn(at, timeZone).slice(0, 2))
}

/**
 * The points in time at which clocks in a time zone show a day and a time of day: one; none in the hour that is left out when
 * clocks go forward; two in the hour that is repeated when they go back, the earlier one first.
 */
export function timesAt(day: string, time: string, timeZone: string): Date[] {
  const shown = Date.parse(`${day}T${time}:00Z`)
  // With the difference from UTC before and after, which differ where clocks change in between.
  const offsets = [shown - DAY_MS, shown + DAY_MS].map((at) => {
    const date = new Date(at)
    return Date.parse(`${dayIn(date, timeZone)}T${timeOfDayIn(date, timeZone)}:00Z`) - at
  })
  return [...new Set(offsets)]
    .map((offset) => new Date(shown - offset))
    .filter((at) => dayIn(at, timeZone) === day && timeOfDayIn(at, timeZone) === time)
    .sort((a, b) => a.getTime() - b.getTime())
}

/** Where and when an appointment or a deadline is read: `today` is an ISO date or a year; undefined for texts that stay for years. */
export type ReadAt = { timeZone: string; today: string | undefined }

/**
 * A point in time that somebody must not miss: `Mon, Mar 9, 3:05 PM Eastern`, or `Tue, Mar 9, 2027, 3:05 PM Eastern` if it is not
 * in the year of `today`. Throws a RangeError if the time or the time zone is invalid.
 */
export function deadlineText(at: Date | string, { timeZone, today }: ReadAt): string {
  const day = dayText(dayIn(new Date(at), timeZone), today)
  return `${day}, ${timeText(at, 'time', timeZone)} ${spokenTimeZone(timeZone)}`
}

/** The same for a day with a time of day, such as `14:30`, in a time zone; only `Mon, Mar 9` without a time. */
export function appointmentText(
  { day, time }: { day: string; time: string | null },
  { timeZone, today }: ReadAt,
): string {
  if (!time) return dayText(day, today)
  return `${dayText(day, today)}, ${timeText(`${day}T${time}:00Z`, 'time', 'UTC')} ${spokenTimeZone(timeZone)}`
}

const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/
const MAX_NAME_LENGTH = 64

/** Whether a text is the name of a time zone that this engine knows. */
export function isTimeZone(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || !NAME.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A time zone if this engine knows it, else the default: browsers and servers differ in the names that they know. */
export function knownTimeZone(name: string | null | undefined): string {
  return name && isTimeZone(name) ? name : DEFAULT_TIME_ZONE
}

let ofDevice: string | undefined

/** The time zone that this device had when it was first asked; the default if the device does not report a valid one. */
export function deviceTimeZone(): string {
  // Every time on a page asks for it.
  ofDevice ??= knownTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return ofDevice
}
