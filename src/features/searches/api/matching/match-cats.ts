/** Compares changed cats with the criteria of saved searches. Whose searches they are matters only when something is read or mailed. */
import { type SQL, sql } from 'drizzle-orm'
import { catHolds, storedCatFilters } from '#features/cats/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { planOwnMails } from '../digests/plan-own-mails.ts'
import { lastEvent, lockGroups } from '../groups.ts'

/** Cats of one transaction. Whoever changes one of them, or saves a search, waits for it. */
const BATCH = 50
/** The same where no search is saved. */
const BATCH_WITHOUT_SEARCHES = 10_000

/**
 * Matches a batch of cats that came on sale or changed their price, and returns how many there were. Matches and the end of
 * the mark are one transaction, so nothing is lost or written twice, also by two processes.
 */
export async function matchCats({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return db.transaction(async (tx) => {
    await lockGroups(tx)
    const isAnySaved = await hasSearches(tx)
    const ids = await takePending(tx, isAnySaved ? BATCH : BATCH_WITHOUT_SEARCHES)
    if (ids.length > 0 && isAnySaved) await addMatches(tx, ids, clock.now())
    return ids.length
  })
}

async function hasSearches(tx: DbOrTx): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from saved_searches limit 1`)
  return rows.length > 0
}

async function takePending(tx: DbOrTx, limit: number): Promise<string[]> {
  const rows = await read(tx, idRow).rows(sql`
    update listing_changes set is_pending = false where cat_id in (
      select cat_id from listing_changes where is_pending order by cat_id limit ${limit} for update skip locked)
    returning cat_id as id`)
  return rows.map(({ id }) => id)
}

/** Stores what happened to cats, and what it fits. After `lockGroups`. */
export async function addMatches(tx: DbOrTx, ids: string[], now: Date): Promise<void> {
  const places = await storedCatFilters.locateCats(tx, ids)
  const before = await addEvents(tx, ids, now)
  // The estimated costs are high where many searches are saved, but compiling the statement takes longer than running it.
  await tx.execute(sql`set local jit = off`)
  await tx.execute(matchStatement(storedCatFilters.selectCats(places), before, now))
  await tx.execute(favoritesStatement(ids, before, now))
  await planOwnMails(tx, ids, now)
}

/**
 * Adds an event for each of the cats that is for sale, unless there is one of this change, and returns the last event before.
 * That a cat was for sale before is an event, too, if nobody noted it, because searches were saved then.
 */
async function addEvents(tx: DbOrTx, ids: string[], now: Date): Promise<number> {
  const changed = sql`listing_changes l join cats c on c.id = l.cat_id`
  const listedAt = sql`greatest(l.on_sale_from, l.known_to)`
  const isOfBatch = sql`l.cat_id = any(${sql.param(ids)}::uuid[])`
  const isForSale = sql`c.is_listed and c.status = 'available' and c.held_by_offer is null`
  await tx.execute(sql`
    update search_events e set ended_at = l.known_to from listing_changes l
    where e.cat_id = l.cat_id and ${isOfBatch} and e.ended_at is null and e.listed_at < l.known_to`)
  await tx.execute(sql`
    insert into search_events (cat_id, stage, breeder_id, price, listed_at, ended_at)
    select l.cat_id, 'cat', c.breeder_id, l.known_price, l.known_from, l.known_to from ${changed}
    where ${isOfBatch} and ${isForSale} and l.known_from < l.known_to and not exists (
      select from search_events e where e.cat_id = l.cat_id and e.ended_at >= l.known_to)`)
  const before = await lastEvent(tx)
  await tx.execute(sql`
    insert into search_events (cat_id, stage, breeder_id, price, previous_price, listed_at, matched_at)
    select l.cat_id, 'cat', c.breeder_id, c.price, case when l.known_price > c.price then l.known_price end, ${listedAt},
      ${now.toISOString()}::timestamptz
    from ${changed}
    where ${isOfBatch} and ${isForSale}
      and not exists (select from search_events e where e.cat_id = l.cat_id and e.listed_at >= ${listedAt})
    order by l.cat_id`)
  return before
}

/** One statement for a batch: the groups that the cats of new events fit, and that emails are to be planned for them. */
export function matchStatement(cats: SQL, afterEvent: number, now: Date): SQL {
  return sql`
    with found as materialized (${findGroups(cats, afterEvent, now)}),
    added as (insert into group_matches (group_id, event_id) select group_id, event_id from found)
    insert into groups_to_mail (group_id, from_event, found_at)
    select distinct group_id, ${afterEvent} + 1, ${now.toISOString()}::timestamptz from found f
    where exists (select from saved_searches s where s.group_id = f.group_id and s.alert = 'at_once' and not s.is_paused)
    -- Locks the row, so that what was found is not missed by whoever plans its emails now.
    on conflict (group_id) do update set found_at = groups_to_mail.found_at`
}

/** The groups that the cats of events after `afterEvent` fit. */
export function findGroups(cats: SQL, afterEvent: number, now: Date): SQL {
  const { fitsFilter, fitsPrice } = storedCatFilters
  return sql`
    select s.id as group_id, c.event_id
    from (select c.*, e.id as event_id from (${cats}) c join search_events e on e.cat_id = c.id and e.id > ${afterEvent} offset 0) c
    join search_groups s on ${fitsFilter(isoDate(now))} and ${fitsPrice(sql`c.price`)} and s.list = 'cats'`
}

/** Favorites that became cheaper, or that are for sale again after somebody had reserved them. */
function favoritesStatement(ids: string[], afterEvent: number, now: Date): SQL {
  return sql`
    insert into own_matches as m (search_id, cat_id, stage, kind, price, previous_price, event_id, matched_at)
    select s.id, c.id, 'cat', case when c.price < l.known_price then 'cheaper' else 'again' end, c.price,
      case when l.known_price > c.price then l.known_price end, e.id, ${now.toISOString()}::timestamptz
    from listed_cats c join listing_changes l on l.cat_id = c.id
    join search_events e on e.cat_id = c.id and e.id > ${afterEvent}
    join favorites f on f.cat_id = c.id
    join saved_searches s on s.user_id = f.user_id and s.list = 'favorites' and not s.is_paused
    where c.id = any(${sql.param(ids)}::uuid[]) and ${catHolds.isFree}
      and (l.was_taken or c.price < l.known_price)
    on conflict (search_id, subject_id, stage) do update set
      kind = excluded.kind, price = excluded.price, previous_price = excluded.previous_price,
      event_id = excluded.event_id, matched_at = excluded.matched_at, announced_at = null
      where excluded.kind = 'again' or excluded.price < m.price`
}
