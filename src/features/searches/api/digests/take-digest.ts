/** What an email about saved searches contains. Taking it marks its contents as announced, in the transaction that sends it. */
import { type SQL, sql } from 'drizzle-orm'
import { pairingImageUrl, pairingTitle } from '#features/litters/api/index.ts'
import { pictureJson } from '#features/uploads/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Target } from '../../describe.ts'
import { searchPath } from '../../search-path.ts'
import { isStillThere } from '../store.ts'

/** Cats and pairings that one email shows; of more, it says how many. */
const MAX_ITEMS = 12

/** A cat or a pairing with the searches that it fits. Prices in cents. */
export type DigestItem = {
  path: string
  title: string
  breed: string
  place: string
  /** From the place of a search that it fits; null if none has one. */
  miles: number | null
  kind: 'new' | 'cheaper' | 'again'
  /** Male or female, and whole weeks since birth; null for a pairing. */
  gender: 'male' | 'female' | null
  age: number | null
  /** Whether the litter of a pairing is born; null for a cat. */
  isBorn: boolean | null
  price: number | null
  previousPrice: number | null
  picture: { url: string; width: number; height: number } | null
  searchIds: string[]
}

export type Digest = {
  /** `path` is null for the favorites. */
  searches: { id: string; name: string; path: string | null }[]
  items: DigestItem[]
  /** How many more there are. */
  more: number
}

/** Users to whom an email is due, those who wait longest first. */
export async function listDueUsers(db: Handle, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select user_id as id from saved_searches where mail_due_at <= ${now.toISOString()}
    group by user_id order by min(mail_due_at), user_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

type LockedSearch = {
  id: string
  name: string
  list: string
  filters: Record<string, unknown>
  isDue: boolean
}

/**
 * What is due to a user, marked as announced in this transaction; undefined if nothing is, for example because it was sold
 * or another process was faster. The searches stay locked, so that a search that ends meanwhile waits. Suspended users and
 * those whose account ends get nothing.
 */
export async function takeDigest(tx: Handle, userId: string, now: Date): Promise<Digest | undefined> {
  const searches = await lockSearches(tx, userId, now)
  const due = searches.filter(({ isDue }) => isDue).map(({ id }) => id)
  if (due.length === 0) return undefined
  const items = await listItems(tx, { due, all: searches.map(({ id }) => id), today: isoDate(now) })
  const isMailed = items.length > 0 && (await mayBeMailed(tx, userId))
  await tx.execute(sql`
    update saved_searches set mail_due_at = null
      ${isMailed ? sql`, mailed_at = ${now.toISOString()}::timestamptz` : sql``}
    where id = any(${sql.param(due)}::uuid[])`)
  if (!isMailed) return undefined
  await tx.execute(sql`
    update search_matches set announced_at = ${now.toISOString()}
    where search_id = any(${sql.param(searches.map(({ id }) => id))}::uuid[]) and announced_at is null
      and subject_id = any(${sql.param(items.map(({ id }) => id))}::uuid[])`)
  const named = new Set(items.flatMap(({ searchIds }) => searchIds))
  return {
    searches: searches
      .filter(({ id }) => named.has(id))
      .map(({ id, name, list, filters }) => ({
        id,
        name,
        path: list === 'favorites' ? null : searchPath({ list, filters } as Target),
      })),
    items: items.slice(0, MAX_ITEMS).map(({ id: _, ...item }) => item),
    more: Math.max(0, items.length - MAX_ITEMS),
  }
}

/** The searches with emails of a user; in one order, so that two transactions do not wait for each other. */
async function lockSearches(tx: Handle, userId: string, now: Date): Promise<LockedSearch[]> {
  const { rows } = await tx.execute<LockedSearch>(sql`
    select id, name, list, filters, coalesce(mail_due_at <= ${now.toISOString()}, false) as "isDue"
    from saved_searches where user_id = ${userId} and not is_paused and alert <> 'app' order by id for no key update`)
  return rows
}

async function mayBeMailed(tx: Handle, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from users where id = ${userId}
      and suspended_at is null and deletion_due_at is null and deleted_at is null`)
  return rows.length > 0
}

/** What fits the due searches and was not announced, the latest first, with every search that it fits. */
async function listItems(
  tx: Handle,
  { due, all, today }: { due: string[]; all: string[]; today: string },
): Promise<(DigestItem & { id: string })[]> {
  const matched = (condition: SQL) => sql`
    select m.subject_id, m.cat_id, m.pairing_id, max(m.matched_at) as matched_at,
      bool_or(m.search_id = any(${sql.param(due)}::uuid[])) as is_due,
      min(m.price) as price, max(m.previous_price) as previous_price, bool_or(m.stage = 'born') as is_born,
      case when bool_or(m.kind = 'cheaper') then 'cheaper' when bool_or(m.kind = 'new') then 'new' else 'again' end as kind,
      array_agg(m.search_id::text order by m.search_id) as search_ids
    from search_matches m where m.search_id = any(${sql.param(all)}::uuid[])
      and m.announced_at is null and m.kind <> 'known' and ${condition}
    group by m.subject_id, m.cat_id, m.pairing_id`
  const miles = sql`(select min(miles_between(s.within_latitude, s.within_longitude, b.latitude, b.longitude))
    from saved_searches s where s.id::text = any(t.search_ids))`
  const { rows } = await tx.execute<DigestItem & { id: string }>(sql`
    with t as (${matched(isStillThere)})
    select t.subject_id as id, '/cats/' || c.id as path, c.name as title, c.breed, b.location as place,
      ${miles} as miles, t.kind,
      c.gender, greatest(0, (${today}::date - c.birth_date) / 7) as age,
      null::boolean as "isBorn", c.price, case when t.previous_price > c.price then t.previous_price end as "previousPrice",
      c.pictures -> 0 as picture, t.search_ids as "searchIds", t.matched_at
    from t join cats c on c.id = t.cat_id join breeders b on b.id = c.breeder_id where t.is_due
    union all
    select t.subject_id, '/breeding-pairings/' || p.id, ${pairingTitle},
      case when p.sire_breed = p.dam_breed then p.sire_breed else p.sire_breed || ' and ' || p.dam_breed end, b.location,
      ${miles},
      t.kind, null, null, t.is_born, null, null, ${pictureJson(pairingImageUrl)}::jsonb, t.search_ids, t.matched_at
    from t join public_pairings p on p.id = t.pairing_id join breeders b on b.id = p.breeder_id where t.is_due
    order by matched_at desc, id`)
  return rows
}
