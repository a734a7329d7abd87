/** Finds the saved searches that changed cats fit. */
import { type SQL, sql } from 'drizzle-orm'
import { catHolds, storedCatFilters } from '#features/cats/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { planMails } from '../digests/plan-mails.ts'

/** Cats of one transaction. Whoever changes one of them waits for it. */
const BATCH = 50
/** The same where no search is saved. */
const BATCH_WITHOUT_SEARCHES = 10_000

/** A search that was saved so long after a change saw the cat as it is; sooner, the change may not have been visible. */
export const SURELY_SEEN = sql`interval '10 seconds'`

/**
 * Matches a batch of cats that came on sale or changed their price, and returns how many there were. Matches and the end of
 * the mark are one transaction, so nothing is lost or written twice, also by two processes.
 */
export async function matchCats({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return db.transaction(async (tx) => {
    const isAnySaved = await hasSearches(tx)
    const ids = await takePending(tx, isAnySaved ? BATCH : BATCH_WITHOUT_SEARCHES)
    if (ids.length > 0 && isAnySaved) await addMatches(tx, ids, clock.now())
    return ids.length
  })
}

async function hasSearches(tx: Handle): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from saved_searches limit 1`)
  return rows.length > 0
}

async function takePending(tx: Handle, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update listing_changes set is_pending = false where cat_id in (
      select cat_id from listing_changes where is_pending order by cat_id limit ${limit} for update skip locked)
    returning cat_id as id`)
  return rows.map(({ id }) => id)
}

async function addMatches(tx: Handle, ids: string[], now: Date): Promise<void> {
  const places = await storedCatFilters.locateCats(tx, ids)
  // The estimated costs are high where many searches are saved, but compiling the statement takes longer than running it.
  await tx.execute(sql`set local jit = off`)
  await tx.execute(matchStatement(storedCatFilters.selectCats(places), now))
  await tx.execute(favoritesStatement(ids, now))
  await planMails(tx, ids, now)
}

/** One statement for a batch: every search of every cat, with what is new for whoever saved it. */
export function matchStatement(cats: SQL, now: Date): SQL {
  return sql`
    insert into search_matches as m (search_id, cat_id, stage, kind, price, previous_price, matched_at)
    ${findMatches(cats, now)}
    -- Whoever changes a search waits, or this waits and compares the changed one.
    for key share of s
    on conflict (search_id, subject_id, stage) do update set
      kind = case when m.kind = 'new' and m.announced_at is null then 'new' else 'cheaper' end,
      price = excluded.price, previous_price = m.price, matched_at = excluded.matched_at, announced_at = null
      where excluded.price < m.price`
}

/** The searches that cats fit, and what is new about each. */
export function findMatches(cats: SQL, now: Date): SQL {
  const { fitsFilter, fitsPrice } = storedCatFilters
  return sql`
    with c as materialized (${cats})
    select s.id, c.id, 'cat',
      case
        when s.known_from > greatest(l.on_sale_from, l.known_to) + ${SURELY_SEEN} then 'known'
        when l.known_from is null or s.known_from < l.known_from or s.known_from >= l.known_to then 'new'
        when not ${fitsPrice(sql`l.known_price`)} then 'new'
        when c.price < l.known_price then 'cheaper'
        else 'known'
      end,
      c.price, case when l.known_price > c.price then l.known_price end, ${now.toISOString()}::timestamptz
    from c join listing_changes l on l.cat_id = c.id
    join saved_searches s on ${fitsFilter(isoDate(now))} and ${fitsPrice(sql`c.price`)}
      and s.list = 'cats' and not s.is_paused and s.user_id <> c.owner_id`
}

/** Favorites that became cheaper, or that are for sale again after somebody had reserved them. */
function favoritesStatement(ids: string[], now: Date): SQL {
  return sql`
    insert into search_matches as m (search_id, cat_id, stage, kind, price, previous_price, matched_at)
    select s.id, c.id, 'cat', case when c.price < l.known_price then 'cheaper' else 'again' end, c.price,
      case when l.known_price > c.price then l.known_price end, ${now.toISOString()}::timestamptz
    from listed_cats c join listing_changes l on l.cat_id = c.id
    join favorites f on f.cat_id = c.id
    join saved_searches s on s.user_id = f.user_id and s.list = 'favorites' and not s.is_paused
    where c.id = any(${sql.param(ids)}::uuid[]) and ${catHolds.isFree}
      and (l.was_taken or c.price < l.known_price)
    on conflict (search_id, subject_id, stage) do update set
      kind = excluded.kind, price = excluded.price, previous_price = excluded.previous_price,
      matched_at = excluded.matched_at, announced_at = null
      where excluded.kind = 'again' or excluded.price < m.price`
}
