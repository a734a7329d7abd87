/**
 * The design before groups, as the baseline: a row for each search with its criteria, and one for each search and cat, with six
 * indexes and two foreign keys.
 */
import { type SQL, sql } from 'drizzle-orm'
import { storedCatFilters } from '#features/cats/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { CRITERIA } from './world.ts'

/** Stores the searches a second time, in tables as they were. */
export async function addBaseline(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    create table one_searches as
    select s.id, s.user_id, s.list, s.name, s.filters, s.alert, s.is_paused, s.seen_at, s.created_at, s.known_from, s.mail_due_at,
      s.min_price, s.max_price, ${sql.raw(CRITERIA.map((name) => `g.${name}`).join(', '))}
    from saved_searches s join search_groups g on g.id = s.group_id`)
  await db.execute(sql`alter table one_searches add primary key (id)`)
  await db.execute(sql`
    create index one_searches_keys on one_searches using gin (keys) with (fastupdate = off) where not is_paused`)
  await db.execute(sql`create index one_searches_user_id on one_searches (user_id)`)
  await db.execute(sql`
    create table one_matches (
      search_id uuid not null references one_searches on delete cascade,
      cat_id uuid references cats on delete cascade,
      pairing_id uuid references breeding_pairings on delete cascade,
      subject_id uuid not null generated always as (coalesce(cat_id, pairing_id)) stored,
      stage text not null check (stage in ('cat', 'expected', 'born')),
      kind text not null check (kind in ('new', 'cheaper', 'again', 'known')),
      price integer,
      previous_price integer,
      matched_at timestamptz not null,
      announced_at timestamptz,
      primary key (search_id, subject_id, stage),
      check ((cat_id is null) <> (pairing_id is null)))`)
  for (const [name, columns] of INDEXES)
    await db.execute(sql`create index ${sql.identifier(name)} on one_matches ${sql.raw(columns)}`)
  await db.execute(sql`vacuum analyze one_searches`)
}

const INDEXES = [
  ['one_matches_news', `(search_id, matched_at) where kind <> 'known'`],
  ['one_matches_unannounced', `(search_id) where announced_at is null and kind <> 'known'`],
  ['one_matches_cat_id', '(cat_id)'],
  ['one_matches_pairing_id', '(pairing_id)'],
  ['one_matches_matched_at', '(matched_at)'],
] as const

/** Leaves only the primary key: the cheapest way to write these rows. */
export async function removeIndexes(db: DbOrTx): Promise<void> {
  for (const [name] of INDEXES) await db.execute(sql`drop index ${sql.identifier(name)}`)
  for (const column of ['search_id', 'cat_id', 'pairing_id'])
    await db.execute(
      sql`alter table one_matches drop constraint ${sql.identifier(`one_matches_${column}_fkey`)}`,
    )
  await db.execute(sql`vacuum full analyze one_matches`)
}

/** The searches that cats fit, and what is new about each. */
export function findOne(cats: SQL, now: Date): SQL {
  const { fitsFilter, fitsPrice } = storedCatFilters
  return sql`
    with c as materialized (${cats})
    select s.id, c.id, 'cat',
      case
        when s.known_from > greatest(l.on_sale_from, l.known_to) + interval '10 seconds' then 'known'
        when l.known_from is null or s.known_from < l.known_from or s.known_from >= l.known_to then 'new'
        when not ${fitsPrice(sql`l.known_price`)} then 'new'
        when c.price < l.known_price then 'cheaper'
        else 'known'
      end,
      c.price, case when l.known_price > c.price then l.known_price end, ${now.toISOString()}::timestamptz
    from c join listing_changes l on l.cat_id = c.id
    join one_searches s on ${fitsFilter(isoDate(now))} and ${fitsPrice(sql`c.price`)}
      and s.list = 'cats' and not s.is_paused and s.user_id <> c.owner_id`
}

/** Finds and stores them. */
export function storeOne(cats: SQL, now: Date): SQL {
  return sql`
    insert into one_matches as m (search_id, cat_id, stage, kind, price, previous_price, matched_at)
    ${findOne(cats, now)}
    for key share of s
    on conflict (search_id, subject_id, stage) do update set
      kind = case when m.kind = 'new' and m.announced_at is null then 'new' else 'cheaper' end,
      price = excluded.price, previous_price = m.price, matched_at = excluded.matched_at, announced_at = null
      where excluded.price < m.price`
}
