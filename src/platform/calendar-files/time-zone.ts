/** A time zone as a VTIMEZONE of iCalendar (RFC 5545, 3.6.5), from what the engine knows of its clocks. */
import { dateFormatter } from '#lib/dates.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { dayIn, timeOfDayIn } from '#lib/times.ts'

/** Clocks are compared at these distances: no zone changes them twice within one. */
const STEP_MS = 7 * DAY_MS
const QUARTER_MS = 91 * DAY_MS

/**
 * The component of a zone that is valid from one time to another, whose changes of the clock are listed one by one: rules
 * would promise what a law may change, and calendars read the file again before it ends. Ends with CRLF. Throws a RangeError for
 * an unknown zone.
 */
export function timeZoneComponent(timeZone: string, from: Date, until: Date): string {
  const changes = listChanges(timeZone, from, until)
  const atFirst = offsetAt(from, timeZone)
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observance(timeZone, { at: from, before: atFirst, after: atFirst }),
    ...changes.flatMap((change) => observance(timeZone, change)),
    'END:VTIMEZONE',
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}

/** Local time minus UTC, in minutes. */
type Change = { at: Date; before: number; after: number }

function observance(timeZone: string, { at, before, after }: Change): string[] {
  const kind = after > standardOffset(timeZone, at) ? 'DAYLIGHT' : 'STANDARD'
  // The first local time of the new offset, on a clock that still has the old one.
  const local = new Date(at.getTime() + before * MINUTE_MS).toISOString().replace(/[-:]|\.\d+Z/g, '')
  return [
    `BEGIN:${kind}`,
    `DTSTART:${local}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `TZNAME:${zoneName(at, timeZone)}`,
    `END:${kind}`,
  ]
}

/** The smaller offset of the year around a time, because clocks go forward in summer. */
function standardOffset(timeZone: string, at: Date): number {
  const quarters = [-2, -1, 0, 1, 2].map((number) => new Date(at.getTime() + number * QUARTER_MS))
  return Math.min(...quarters.map((each) => offsetAt(each, timeZone)))
}

function listChanges(timeZone: string, from: Date, until: Date): Change[] {
  const changes: Change[] = []
  for (let at = from.getTime(); at < until.getTime(); at += STEP_MS) {
    const before = offsetAt(new Date(at), timeZone)
    const after = offsetAt(new Date(at + STEP_MS), timeZone)
    if (before !== after) changes.push({ at: changeBetween(timeZone, at, at + STEP_MS), before, after })
  }
  return changes
}

/** The minute in which the offset changes, by bisection. */
function changeBetween(timeZone: string, from: number, until: number): Date {
  const before = offsetAt(new Date(from), timeZone)
  let [early, late] = [from, until]
  while (late - early > MINUTE_MS) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(new Date(middle), timeZone) === before) early = middle
    else late = middle
  }
  return new Date(late)
}

function offsetAt(at: Date, timeZone: string): number {
  const minute = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
  return (Date.parse(`${dayIn(at, timeZone)}T${timeOfDayIn(at, timeZone)}:00Z`) - minute) / MINUTE_MS
}

/** `-0500` */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes) * MINUTE_MS
  const digits = [size / HOUR_MS, (size % HOUR_MS) / MINUTE_MS].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  )
  return `${minutes < 0 ? '-' : '+'}${digits.join('')}`
}

const NAME = { timeZoneName: 'short' } as const

/** `EST`, or `GMT+5:45` where the zone has no letters; never empty. */
function zoneName(at: Date, timeZone: string): string {
  const parts = dateFormatter(NAME, timeZone).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'Local'
}
