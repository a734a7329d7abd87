/** The calendar of a cattery: the form in which each feature reports the entries of its own rows. */

import type { Outages } from '../outages.ts'

/**
 * Whose entries are asked for, and those of which days: ISO dates, both included. Entries with a time may lie a day outside,
 * because their day depends on the time zone of the reader.
 */
export type CalendarReader = {
  breederIds: readonly string[]
  from: string
  until: string
  now: Date
}

/** A whole day, an ISO date, or a time in UTC (ISO). */
export type CalendarTime = { day: string } | { at: string }

/** An entry without its words, which the table of kinds has. */
export type CalendarEntry<Kind extends string = string> = {
  kind: Kind
  /** The cattery. */
  breederId: string
  /** What names the entry together with its kind, for as long as it exists: the ID of a row, with a code if that has several. */
  subjectId: string
  time: CalendarTime
  /** The row whose page the entry links to; `note` may say which of several pages of its kind. */
  pageId: string
  /** The cat, the pair, or another subject. */
  name: string
  /** The other party by first name and initial; null for none, or for one without a name. */
  other: string | null
  /** Cents. */
  amount: number
  /** What the text depends on, in words of the kind. */
  note: string | null
}

/** An entry with what differs from that. */
export function calendarEntry<Kind extends string>(
  entry: Pick<CalendarEntry<Kind>, 'kind' | 'breederId' | 'subjectId' | 'time' | 'name'> &
    Partial<CalendarEntry<Kind>>,
): CalendarEntry<Kind> {
  return { pageId: entry.subjectId, other: null, amount: 0, note: null, ...entry }
}

/**
 * The entries that a feature makes of its rows: the facts as an SQL expression of a JSON array, and the rule that turns one of
 * them into entries; outages put deadlines off. Entries outside of the asked days are left out later.
 */
export type CalendarSource<Sql, Facts, Kind extends string = string> = {
  facts: (reader: CalendarReader) => Sql
  entriesOf: (facts: Facts, reader: CalendarReader & { outages: Outages }) => CalendarEntry<Kind>[]
}
