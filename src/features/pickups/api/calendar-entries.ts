/** Entries of pickups that both parties agreed on, also of those that are over. */
import { type SQL, sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import { type CalendarSource, calendarEntry } from '#lib/calendar/calendar-entries.ts'
import { isoText } from '#platform/db/index.ts'

export type AgreedFacts = {
  breederId: string
  saleId: string
  name: string
  other: string | null
  day: string
  startsAt: string | null
}

export const agreedPickups: CalendarSource<SQL, AgreedFacts, 'pickup'> = {
  facts: ({ breederIds, from, until }) => sql`(select coalesce(json_agg(f), '[]') from (
    select t.breeder_id as "breederId", t.id as "saleId", t.snapshot ->> 'name' as name, ${shortName} as other,
      p.day, ${isoText(sql`(p.day + p.time::time) at time zone t.time_zone`)} as "startsAt"
    from transactions t join users u on u.id = t.buyer_id
      join pickup_proposals p on p.transaction_id = t.id and p.status = 'accepted'
    where t.breeder_id = any (${sql.param(breederIds)}::uuid[]) and t.status in ('deposit_paid', 'paid', 'completed')
      and t.frozen is distinct from 'cat_died'
      and p.day between ${from}::date - 1 and ${until}::date + 1) f)`,
  entriesOf: ({ breederId, saleId, name, other, day, startsAt }) => [
    calendarEntry({
      kind: 'pickup',
      breederId,
      subjectId: saleId,
      time: startsAt ? { at: startsAt } : { day },
      name,
      other,
    }),
  ],
}
