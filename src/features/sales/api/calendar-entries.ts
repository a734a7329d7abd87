/** Entries of sales: the days from which sold cats may leave home, as the buyers were told. */
import { type SQL, sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import { type CalendarSource, calendarEntry } from '#lib/calendar/calendar-entries.ts'
import { goHomeDay } from './go-home-day.ts'

export type SoldGoHomeFacts = {
  breederId: string
  catId: string
  saleId: string
  name: string
  other: string | null
  day: string
}

export const soldGoHomeDays: CalendarSource<SQL, SoldGoHomeFacts, 'go_home'> = {
  facts: ({ breederIds, from, until }) => sql`(select coalesce(json_agg(f), '[]') from (
    select t.breeder_id as "breederId", t.cat_id as "catId", t.id as "saleId", t.snapshot ->> 'name' as name,
      ${shortName} as other, ${goHomeDay} as day
    from transactions t join users u on u.id = t.buyer_id
    where t.breeder_id = any (${sql.param(breederIds)}::uuid[]) and t.status in ('deposit_paid', 'paid', 'completed')
      and t.frozen is distinct from 'cat_died'
      and ${goHomeDay} between ${from}::date and ${until}::date) f)`,
  // The cat names the entry, so that it stays the same when the cat is sold.
  entriesOf: ({ breederId, catId, saleId, name, other, day }) => [
    calendarEntry({
      kind: 'go_home',
      breederId,
      subjectId: catId,
      time: { day },
      pageId: saleId,
      name,
      other,
      note: 'sale',
    }),
  ],
}
