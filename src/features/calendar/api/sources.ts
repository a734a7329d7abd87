/** The features that report entries of the calendar. */
import type { SQL } from 'drizzle-orm'
import { dueTests } from '#features/breeding/api/calendar-entries.ts'
import { careDays } from '#features/care-plans/api/calendar-entries.ts'
import { goHomeDays } from '#features/cats/api/calendar-entries.ts'
import { matingDays, weighingDays } from '#features/litter-log/api/calendar-entries.ts'
import { births, expectedBirths } from '#features/litters/api/calendar-entries.ts'
import { balances } from '#features/orders/api/calendar-entries.ts'
import { agreedPickups } from '#features/pickups/api/calendar-entries.ts'
import { soldGoHomeDays } from '#features/sales/api/calendar-entries.ts'
import { offerEnds } from '#features/waiting-lists/api/calendar-entries.ts'
import type { CalendarEntry, CalendarReader, CalendarSource } from '#lib/calendar/calendar-entries.ts'
import type { Outages } from '#lib/outages.ts'
import type { CalendarKind } from '../choices.ts'

export const SOURCES: readonly CalendarReport[] = [
  report(expectedBirths),
  report(births),
  report(goHomeDays),
  report(soldGoHomeDays),
  report(agreedPickups),
  report(balances),
  report(offerEnds),
  report(dueTests),
  report(matingDays),
  report(weighingDays),
  report(careDays),
]

export type CalendarReport = {
  facts: (reader: CalendarReader) => SQL
  entriesOf: (
    rows: readonly unknown[],
    reader: CalendarReader & { outages: Outages },
  ) => CalendarEntry<CalendarKind>[]
}

/** A source whose facts come from the database. */
function report<Facts, Kind extends CalendarKind>({
  facts,
  entriesOf,
}: CalendarSource<SQL, Facts, Kind>): CalendarReport {
  return { facts, entriesOf: (rows, reader) => rows.flatMap((row) => entriesOf(row as Facts, reader)) }
}
