/** The entries of catteries, from all sources. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CalendarEntry } from '#lib/calendar/calendar-entries.ts'
import { dayIn, timeOfDayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { readOutages } from '#platform/outages/index.ts'
import type { CalendarKind } from '../choices.ts'
import { SOURCES } from './sources.ts'

/** A cattery whose entries are read, and their days there: ISO dates, both included. */
export type Asked = { breederId: string; timeZone: string }
export type Days = { from: string; until: string }

/** An entry on its day where its cattery is, with its time of day (`14:30`) there. */
export type PlacedEntry = CalendarEntry<CalendarKind> & { id: string; day: string; timeOfDay: string | null }

const factsRow = z.object({ facts: z.array(z.array(z.unknown())) })

/**
 * The entries of some catteries, by day; on a day, those without a time first, and those with one by time. One statement for all
 * catteries and sources.
 */
export async function listEntries(
  db: DbOrTx,
  catteries: readonly Asked[],
  { from, until }: Days,
  now: Date,
): Promise<PlacedEntry[]> {
  const reader = { breederIds: catteries.map(({ breederId }) => breederId), from, until, now }
  const columns = SOURCES.map(({ facts }) => facts(reader))
  const { facts } = await read(db, factsRow).row(
    sql`select json_build_array(${sql.join(columns, sql`, `)}) as facts`,
  )
  const outages = await readOutages(db, now)
  const zones = new Map(catteries.map(({ breederId, timeZone }) => [breederId, timeZone]))
  return SOURCES.flatMap(({ entriesOf }, index) => entriesOf(facts[index] ?? [], { ...reader, outages }))
    .map((entry) => placed(entry, zones.get(entry.breederId) ?? 'UTC'))
    .filter(({ day }) => day >= from && day <= until)
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

function placed(entry: CalendarEntry<CalendarKind>, timeZone: string): PlacedEntry {
  const id = `${entry.kind}-${entry.subjectId}`
  const { time } = entry
  if ('day' in time) return { ...entry, id, day: time.day, timeOfDay: null }
  const at = new Date(time.at)
  return { ...entry, id, day: dayIn(at, timeZone), timeOfDay: timeOfDayIn(at, timeZone) }
}

const keyOf = ({ day, timeOfDay, id }: PlacedEntry) => `${day} ${timeOfDay ?? ''} ${id}`
