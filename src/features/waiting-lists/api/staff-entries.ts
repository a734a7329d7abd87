/** The lists of a cattery with their whole history, for staff who look into a complaint. */
import { sql } from 'drizzle-orm'
import type { Page, PageRange } from '#lib/paging.ts'
import { containsFolded, type DbOrTx, isoText } from '#platform/db/index.ts'
import { countRow, read } from '#platform/db/rows.ts'
import { type StaffEntry, staffEntrySchema } from '../staff-schemas.ts'
import { entryWishes, fromEntries, placeFields } from './lists.ts'

const offersOfEntry = sql`(
  select coalesce(json_agg(json_build_object('id', o.id, 'status', o.status, 'createdAt', ${isoText(sql`o.created_at`)},
    'deadline', ${isoText(sql`o.deadline`)}, 'endedAt', ${isoText(sql`o.ended_at`)}, 'cats', (
      select json_agg(json_build_object('id', c.id, 'name', c.name, 'price', x.price) order by c.name, c.id)
      from offer_cats x join cats c on c.id = x.cat_id where x.offer_id = o.id)) order by o.created_at, o.id), '[]')
  from offers o where o.entry_id = e.id)`

const eventsOfEntry = sql`(
  select coalesce(json_agg(json_build_object('id', v.id, 'kind', v.kind, 'actor', v.actor, 'reason', v.reason,
    'details', v.details, 'createdAt', ${isoText(sql`v.created_at`)}) order by v.created_at, v.id), '[]')
  from waiting_list_events v where v.entry_id = e.id)`

/** The family's name and words. */
const searched = sql`(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || coalesce(u.name, '') || ' '
  || e.home)`

/** One page of the entries of a cattery, list by list: open ones in order, then those that are over, the latest first. */
async function listStaffEntries(
  db: DbOrTx,
  breederId: string,
  { q }: { q?: string | undefined },
  { limit, offset }: PageRange,
): Promise<Page<StaffEntry[]>> {
  const where = sql`e.breeder_id = ${breederId} ${q ? sql`and ${containsFolded(searched, q)}` : sql``}`
  const [items, counted] = await Promise.all([
    read(db, staffEntrySchema).rows(sql`
      select ${placeFields}, e.buyer_id, ${entryWishes} as wishes, e.answers, ${offersOfEntry} as offers,
        ${eventsOfEntry} as events ${fromEntries} where ${where}
      order by e.pairing_id is null, p.expected_litter_date nulls last, e.list_id, e.closed_at desc nulls first,
        e.rank, e.id limit ${limit} offset ${offset}`),
    read(db, countRow).row(sql`select count(*)::int as count ${fromEntries} where ${where}`),
  ])
  return { items, total: counted.count }
}

/** Whether a user has ever been on a list of a cattery, or owns it. */
async function isPartyOfLists(db: DbOrTx, breederId: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from waiting_list_entries e where e.breeder_id = ${breederId} and e.buyer_id = ${userId}
    union all select from breeders b where b.id = ${breederId} and b.user_id = ${userId} limit 1`)
  return rows.length > 0
}

/** What staff read of lists, and who of them is on one. */
export const staffLists = { listEntries: listStaffEntries, isParty: isPartyOfLists }
