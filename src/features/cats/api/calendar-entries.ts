/** Entries of cats: the days from which those without a sale may leave home. */
import { type SQL, sql } from 'drizzle-orm'
import { type CalendarSource, calendarEntry } from '#lib/calendar/calendar-entries.ts'
import { isoDate } from '#lib/dates.ts'
import { goHomeDay } from './present.ts'

export type GoHomeFacts = { breederId: string; catId: string; name: string; day: string }

export const goHomeDays: CalendarSource<SQL, GoHomeFacts, 'go_home'> = {
  facts: ({ breederIds, from, until, now }) => sql`(select coalesce(json_agg(f), '[]') from (
    select c.breeder_id as "breederId", c.id as "catId", c.name, ${goHomeDay(isoDate(now))} as day
    from cats c join breeders b on b.id = c.breeder_id
    where c.breeder_id = any (${sql.param(breederIds)}::uuid[]) and c.status in ('available', 'withdrawn')
      and c.deleted_at is null and ${goHomeDay(isoDate(now))} between ${from}::date and ${until}::date) f)`,
  entriesOf: ({ breederId, catId, name, day }) => [
    calendarEntry({ kind: 'go_home', breederId, subjectId: catId, time: { day }, name, note: 'cat' }),
  ],
}
