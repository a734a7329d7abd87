/** A calendar entry as iCalendar (RFC 5545). */
import { addDays } from '#lib/dates.ts'

export type CalendarEntry = {
  /** Stays the same when the entry changes, so that calendars replace it. */
  uid: string
  title: string
  description: string
  place: string | null
  /** ISO date of an entry for the whole day. */
  day: string
  /** UTC; null for the whole day. */
  startsAt: string | null
  /** When it was last changed (UTC), which tells calendars which version is newer. */
  changedAt: string
  url: string
}

/** Minutes that a pickup is expected to take. */
const MINUTES = 60
/** Octets of a line, without its end. */
const LINE_OCTETS = 75

/** One entry as the text of an .ics file. */
export function toCalendarFile(entry: CalendarEntry): string {
  const { uid, title, description, place, day, startsAt, changedAt, url } = entry
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Littermate//Pickups//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(changedAt)}`,
    `SEQUENCE:${Math.floor(Date.parse(changedAt) / 60_000)}`,
    ...(startsAt
      ? [`DTSTART:${utc(startsAt)}`, `DURATION:PT${MINUTES}M`]
      : [`DTSTART;VALUE=DATE:${compact(day)}`, `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`]),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const compact = (text: string) => text.replace(/[-:]/g, '')
const utc = (time: string) => `${compact(time).slice(0, 15)}Z`
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** A line in parts of at most 75 octets, each after the first indented; characters are not split. */
function folded(line: string): string {
  const parts = ['']
  let octets = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    // The space that indents a part counts.
    if (octets + size > LINE_OCTETS) {
      parts.push('')
      octets = 1
    }
    parts[parts.length - 1] += character
    octets += size
  }
  return parts.join('\r\n ')
}
