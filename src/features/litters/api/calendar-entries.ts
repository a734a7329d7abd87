/** Entries of litters: births to expect, and births. */
import { type SQL, sql } from 'drizzle-orm'
import { type CalendarSource, calendarEntry } from '#lib/calendar/calendar-entries.ts'
import { pairingTitle } from './present.ts'

/** A pairing without a litter, and the day on which it is expected. */
export type ExpectedFacts = { breederId: string; pairingId: string; title: string; day: string }

export const expectedBirths: CalendarSource<SQL, ExpectedFacts, 'expected_birth'> = {
  facts: ({ breederIds, from, until }) => sql`(select coalesce(json_agg(f), '[]') from (
    select p.breeder_id as "breederId", p.id as "pairingId", ${pairingTitle} as title,
      p.expected_litter_date as day
    from breeding_pairings p
    where p.breeder_id = any (${sql.param(breederIds)}::uuid[]) and p.status <> 'born'
      and p.expected_litter_date between ${from}::date and ${until}::date) f)`,
  entriesOf: ({ breederId, pairingId, title, day }) => [
    calendarEntry({
      kind: 'expected_birth',
      breederId,
      subjectId: pairingId,
      time: { day },
      name: title,
    }),
  ],
}

/** A litter with its pair, if that is known. */
export type BirthFacts = { breederId: string; litterId: string; title: string | null; day: string }

export const births: CalendarSource<SQL, BirthFacts, 'birth'> = {
  facts: ({ breederIds, from, until }) => sql`(select coalesce(json_agg(f), '[]') from (
    select l.breeder_id as "breederId", l.id as "litterId",
      case when p.id is null then l.litter_name else ${pairingTitle} end as title, l.birth_date as day
    from litters l left join breeding_pairings p on p.id = l.breeding_pairing_id
    where l.breeder_id = any (${sql.param(breederIds)}::uuid[])
      and l.birth_date between ${from}::date and ${until}::date) f)`,
  entriesOf: ({ breederId, litterId, title, day }) => [
    calendarEntry({ kind: 'birth', breederId, subjectId: litterId, time: { day }, name: title ?? '' }),
  ],
}
