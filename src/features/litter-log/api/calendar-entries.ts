/** Entries of litter logs: matings, and days on which a litter is weighed. */
import { type SQL, sql } from 'drizzle-orm'
import { pairingTitle } from '#features/litters/api/index.ts'
import { type CalendarSource, calendarEntry } from '#lib/calendar/calendar-entries.ts'
import { addDays } from '#lib/dates.ts'
import { WEIGHED_AGES } from '../rules/weighings.ts'
import { type LitterAtHome, littersAtHome } from './litters-at-home.ts'

export type MatingFacts = {
  breederId: string
  matingId: string
  pairingId: string
  title: string
  day: string
}

export const matingDays: CalendarSource<SQL, MatingFacts, 'mating'> = {
  facts: ({ breederIds, from, until }) => sql`(select coalesce(json_agg(f), '[]') from (
    select m.breeder_id as "breederId", m.id as "matingId", p.id as "pairingId", ${pairingTitle} as title, m.first_day as day
    from matings m join breeding_pairings p on p.id = m.breeding_pairing_id
    where m.breeder_id = any (${sql.param(breederIds)}::uuid[])
      and m.first_day between ${from}::date and ${until}::date) f)`,
  entriesOf: ({ breederId, matingId, pairingId, title, day }) => [
    calendarEntry({
      kind: 'mating',
      breederId,
      subjectId: matingId,
      time: { day },
      pageId: pairingId,
      name: title,
    }),
  ],
}

const OLDEST = WEIGHED_AGES.at(-1) ?? 0

/** One for a litter and a day, named by the age, so that it moves with the birth date. */
export const weighingDays: CalendarSource<SQL, LitterAtHome, 'weighing'> = {
  facts: ({ breederIds, from }) => sql`(select coalesce(json_agg(f), '[]') from (
    ${littersAtHome(breederIds, addDays(from, -OLDEST))}) f)`,
  entriesOf: ({ breederId, logId, title, bornOn }) =>
    WEIGHED_AGES.map((age) =>
      calendarEntry({
        kind: 'weighing',
        breederId,
        subjectId: `${logId}-${age}`,
        time: { day: addDays(bornOn, age) },
        pageId: logId,
        name: title,
      }),
    ),
}
