/** Entries of waiting lists: when open offers end. */
import { type SQL, sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import { type CalendarSource, calendarEntry } from '#lib/calendar/calendar-entries.ts'
import { isoText } from '#platform/db/index.ts'
import { namesText } from '../texts.ts'
import { offeredNames } from './offers/cat-fields.ts'
import { deadlineOf } from './offers/offer-times.ts'

export type OfferEndFacts = {
  breederId: string
  offerId: string
  entryId: string
  other: string | null
  deadline: string
  createdAt: string
  cats: { name: string }[]
}

export const offerEnds: CalendarSource<SQL, OfferEndFacts, 'offer_end'> = {
  // An outage may put a deadline off into the asked days.
  facts: ({ breederIds }) => sql`(select coalesce(json_agg(f), '[]') from (
    select o.breeder_id as "breederId", o.id as "offerId", o.entry_id as "entryId", ${shortName} as other,
      ${isoText(sql`o.deadline`)} as deadline, ${isoText(sql`o.created_at`)} as "createdAt", ${offeredNames} as cats
    from offers o join waiting_list_entries e on e.id = o.entry_id join users u on u.id = e.buyer_id
    where o.breeder_id = any (${sql.param(breederIds)}::uuid[]) and o.status = 'open' and o.deadline is not null
      and e.closed_at is null) f)`,
  entriesOf({ breederId, offerId, entryId, other, cats, ...offer }, { outages }) {
    const times = { deadline: new Date(offer.deadline), createdAt: new Date(offer.createdAt) }
    const at = deadlineOf(times, { outages })
    if (!at) return []
    const name = namesText(
      cats.map((cat) => cat.name),
      'or',
    )
    return [
      calendarEntry({
        kind: 'offer_end',
        breederId,
        subjectId: offerId,
        time: { at: at.toISOString() },
        pageId: entryId,
        name,
        other,
      }),
    ]
  },
}
