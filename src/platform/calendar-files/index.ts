/** Calendar files: iCalendar (RFC 5545) by `ical-generator`. */
import ical, { ICalCalendarMethod, ICalEventStatus, type ICalLuxonDateTimeStub } from 'ical-generator'
import { addDays } from '#lib/dates.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { dayIn, timeOfDayIn } from '#lib/times.ts'
import { timeZoneComponent } from './time-zone.ts'

/** An entry of a calendar file. */
export type FileEntry = {
  /** Stays the same when the entry changes, so that calendars replace it. */
  uid: string
  /** Of two versions of an entry, the one with the greater number is the newer one. */
  sequence: number
  /** When it was last changed. */
  changedAt: Date
  title: string
  description: string | null
  place: string | null
  /** An ISO date for the whole day, or a time with the minutes that it is expected to take. */
  time: { day: string } | { at: Date; minutes: number }
  /** Address of its page. */
  url: string
  isCanceled: boolean
}

export type CalendarFile = {
  /** The name under which calendars list it; null for a file with one entry. */
  name: string | null
  /** Of the times of all entries. */
  timeZone: string
  /** Seconds after which calendars may read it again; null for a file that does not change. */
  refreshAfter: number | null
  entries: readonly FileEntry[]
}

/** The text of an .ics file. Times have the file's zone, which it defines; days have none. Throws a RangeError for an unknown zone. */
export function writeCalendarFile({ name, timeZone, refreshAfter, entries }: CalendarFile): string {
  const times = entries.flatMap(({ time }) => ('at' in time ? time.at.getTime() : []))
  const range = [Math.min(...times) - DAY_MS, Math.max(...times) + 2 * DAY_MS].map((at) => new Date(at))
  const [from, until] = range as [Date, Date]
  const calendar = ical({
    prodId: { company: 'Littermate', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    // The library writes this value as it is.
    name: name && escaped(name),
    ttl: refreshAfter,
    // Without a name, so that the times at which entries were changed stay in UTC, as the standard asks for.
    timezone: { name: null, generator: () => timeZoneComponent(timeZone, from, until) },
  })
  for (const { uid, sequence, changedAt, title, description, place, time, url, isCanceled } of entries)
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: changedAt,
      ...('day' in time
        ? { start: midnight(time.day), end: midnight(addDays(time.day, 1)), allDay: true }
        : {
            start: inZone(time.at, timeZone),
            end: inZone(new Date(time.at.getTime() + time.minutes * MINUTE_MS), timeZone),
            timezone: timeZone,
          }),
      summary: title,
      description,
      location: place,
      url,
      ...(isCanceled && { status: ICalEventStatus.CANCELLED }),
    })
  return `${calendar.toString()}\r\n`
}

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/[\r\n]+/g, ' ')

/** A time as the library reads it from a library of dates: it writes a plain Date in the time zone of the machine. */
function inZone(at: Date, timeZone: string): ICalLuxonDateTimeStub {
  const value: ICalLuxonDateTimeStub = {
    isValid: true,
    zone: { type: 'iana' },
    setZone: () => value,
    toFormat: (format) => {
      const text =
        format === 'yyyyLLdd'
          ? dayIn(at, timeZone)
          : `${timeOfDayIn(at, timeZone)}${at.toISOString().slice(17, 19)}`
      return text.replace(/[-:]/g, '')
    },
    toJSDate: () => at,
    toJSON: () => at.toISOString(),
  }
  return value
}
