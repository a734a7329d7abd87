/** What an email about saved searches contains. Taking it marks its contents as announced, in the transaction that sends it. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readTimeZone } from '#features/accounts/api/index.ts'
import { pairingImageUrl, pairingTitle } from '#features/litters/api/index.ts'
import { pictureJson } from '#features/uploads/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read, timestampText } from '#platform/db/rows.ts'
import type { Target } from '../../describe.ts'
import { ALERTS } from '../../limits.ts'
import { searchPath } from '../../search-path.ts'
import { lastEvent } from '../groups.ts'
import { isStillThere } from '../store.ts'
import { nextMailTime } from './mail-times.ts'

/** Cats and pairings that one email shows; of more, it says how many. */
const MAX_ITEMS = 12

/** A cat or a pairing with the searches that it fits. Prices in cents. */
const digestItemSchema = z.object({
  path: z.string(),
  title: z.string(),
  breed: z.string(),
  place: z.string(),
  /** From the place of a search that it fits; null if none has one. */
  miles: z.number().nullable(),
  kind: z.enum(['new', 'cheaper', 'again']),
  /** Male or female, and whole weeks since birth; null for a pairing. */
  gender: z.enum(['male', 'female']).nullable(),
  age: z.number().nullable(),
  /** Whether the litter of a pairing is born; null for a cat. */
  isBorn: z.boolean().nullable(),
  price: z.number().nullable(),
  previousPrice: z.number().nullable(),
  picture: z.looseObject({ url: z.string(), width: z.number(), height: z.number() }).nullable(),
  searchIds: z.array(z.string()),
})
export type DigestItem = z.infer<typeof digestItemSchema>

export type Digest = {
  /** `path` is null for the favorites. */
  searches: { id: string; name: string; path: string | null }[]
  items: DigestItem[]
  /** How many more there are. */
  more: number
}

/** Users to whom an email is due, those who wait longest first. */
export async function listDueUsers(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await read(db, idRow).rows(sql`
    select user_id as id from saved_searches where mail_due_at <= ${now.toISOString()}
    group by user_id order by min(mail_due_at), user_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

const lockedSearchRow = z.object({
  id: z.string(),
  name: z.string(),
  list: z.string(),
  filters: z.record(z.string(), z.unknown()),
  alert: z.enum(ALERTS),
  isDue: z.boolean(),
})
type LockedSearch = z.infer<typeof lockedSearchRow>

/**
 * What is due to a user, marked as announced in this transaction; undefined if nothing is, for example because it was sold
 * or another process was faster. The searches stay locked, so that a search that ends meanwhile waits. Suspended users and
 * those whose account ends get nothing.
 */
export async function takeDigest(tx: DbOrTx, userId: string, now: Date): Promise<Digest | undefined> {
  const searches = await lockSearches(tx, userId, now)
  const due = searches.filter(({ isDue }) => isDue)
  if (due.length === 0) return undefined
  const dueIds = due.map(({ id }) => id)
  // What happens meanwhile is for the next email.
  const upTo = await lastEvent(tx)
  const news = { due: dueIds, all: searches.map(({ id }) => id), upTo }
  const items = await listItems(tx, { ...news, today: isoDate(now) })
  const isMailed = items.length > 0 && (await mayBeMailed(tx, userId))
  if (isMailed) {
    const ids = items.map(({ id }) => id)
    await markAnnounced(tx, { ...news, ids, now })
  }
  await planNext(tx, due, { userId, isMailed, now })
  if (!isMailed) return undefined
  const named = new Set(items.flatMap(({ searchIds }) => searchIds))
  return {
    searches: searches
      .filter(({ id }) => named.has(id))
      .map(({ id, name, list, filters }) => ({
        id,
        name,
        path: list === 'favorites' ? null : searchPath({ list, filters } as Target),
      })),
    items: items.slice(0, MAX_ITEMS).map(({ id: _id, matchedAt: _at, ...item }) => item),
    more: Math.max(0, items.length - MAX_ITEMS),
  }
}

/** The searches with emails of a user; in one order, so that two transactions do not wait for each other. */
async function lockSearches(tx: DbOrTx, userId: string, now: Date): Promise<LockedSearch[]> {
  return read(tx, lockedSearchRow).rows(sql`
    select id, name, list, filters, alert, coalesce(mail_due_at <= ${now.toISOString()}, false) as is_due
    from saved_searches where user_id = ${userId} and not is_paused and alert <> 'app' order by id for no key update`)
}

/** Sets the time of the next email; one at once is planned when something is found. */
async function planNext(
  tx: DbOrTx,
  due: LockedSearch[],
  { userId, isMailed, now }: { userId: string; isMailed: boolean; now: Date },
): Promise<void> {
  const timeZone = await readTimeZone(tx, userId)
  const times = due.map(({ alert }) =>
    alert === 'at_once' ? null : nextMailTime(alert, { now, mailedAt: now, timeZone })?.toISOString(),
  )
  await tx.execute(sql`
    update saved_searches s set mail_due_at = d.due
      ${isMailed ? sql`, mailed_at = ${now.toISOString()}::timestamptz` : sql``}
    from unnest(${sql.param(due.map(({ id }) => id))}::uuid[], ${sql.param(times)}::timestamptz[]) d (id, due)
    where s.id = d.id`)
}

type News = { due: string[]; all: string[]; upTo: number }

/**
 * What searches have found and no email has named. The searches are those of `s`; OFFSET makes PostgreSQL read only what is after
 * the cursor of each search.
 */
const unannounced = (searchIds: string[], upTo: number): SQL => sql`
  select m.* from saved_searches s cross join lateral (
    select * from search_matches m where m.search_id = s.id and (m.is_own or m.event_id > s.mailed_event)
      and m.announced_at is null and m.kind <> 'known' and m.event_id <= ${upTo} offset 0) m
  where s.id = any(${sql.param(searchIds)}::uuid[])`

/**
 * Marks the items of an email as announced for all searches, and moves the cursors of the due ones. What these have found and is
 * not for sale now stays to be announced. What another search has found, too, is announced for it.
 */
async function markAnnounced(
  tx: DbOrTx,
  { due, all, upTo, ids, now }: News & { ids: string[]; now: Date },
): Promise<void> {
  const isItem = sql`m.subject_id = any(${sql.param(ids)}::uuid[])`
  const isDue = sql`m.search_id = any(${sql.param(due)}::uuid[])`
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into own_matches as o (search_id, cat_id, pairing_id, stage, kind, price, previous_price, event_id, matched_at, announced_at)
    select m.search_id, m.cat_id, m.pairing_id, m.stage, m.kind, m.price, m.previous_price, m.event_id, m.matched_at,
      case when ${isItem} then ${at} end
    from (${unannounced(all, upTo)}) m where not m.is_own and (${isItem}) <> (${isDue})
    on conflict (search_id, subject_id, stage) do update set
      kind = excluded.kind, price = excluded.price, previous_price = excluded.previous_price, event_id = excluded.event_id,
      matched_at = excluded.matched_at, announced_at = excluded.announced_at`)
  await tx.execute(sql`
    update own_matches m set announced_at = ${at}
    where m.search_id = any(${sql.param(all)}::uuid[]) and m.announced_at is null and ${isItem}`)
  await tx.execute(sql`
    update saved_searches set mailed_event = ${upTo}, announced_at = ${at} where id = any(${sql.param(due)}::uuid[])`)
}

async function mayBeMailed(tx: DbOrTx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from users where id = ${userId}
      and suspended_at is null and deletion_due_at is null and deleted_at is null`)
  return rows.length > 0
}

const itemRow = digestItemSchema.extend({ id: z.string(), matchedAt: timestampText })

/** What fits the due searches and was not announced, the latest first, with every search that it fits. */
async function listItems(
  tx: DbOrTx,
  { due, all, upTo, today }: News & { today: string },
): Promise<z.infer<typeof itemRow>[]> {
  const matched = sql`
    select m.subject_id, m.cat_id, m.pairing_id, max(m.matched_at) as matched_at,
      bool_or(m.search_id = any(${sql.param(due)}::uuid[])) as is_due,
      min(m.price) as price, max(m.previous_price) as previous_price, bool_or(m.stage = 'born') as is_born,
      case when bool_or(m.kind = 'cheaper') then 'cheaper' when bool_or(m.kind = 'new') then 'new' else 'again' end as kind,
      array_agg(m.search_id::text order by m.search_id) as search_ids
    from (${unannounced(all, upTo)}) m where ${isStillThere}
    group by m.subject_id, m.cat_id, m.pairing_id`
  const miles = sql`(select min(miles_between(g.within_latitude, g.within_longitude, b.latitude, b.longitude))
    from saved_searches s join search_groups g on g.id = s.group_id where s.id = any(t.search_ids::uuid[]))`
  return read(tx, itemRow).rows(sql`
    with t as (${matched})
    select t.subject_id as id, '/cats/' || c.id as path, c.name as title, c.breed, b.location as place,
      ${miles} as miles, t.kind,
      c.gender, greatest(0, (${today}::date - c.birth_date) / 7) as age,
      null::boolean as is_born, c.price, case when t.previous_price > c.price then t.previous_price end as previous_price,
      c.pictures -> 0 as picture, t.search_ids, t.matched_at
    from t join cats c on c.id = t.cat_id join breeders b on b.id = c.breeder_id where t.is_due
    union all
    select t.subject_id, '/breeding-pairings/' || p.id, ${pairingTitle},
      case when p.sire_breed = p.dam_breed then p.sire_breed else p.sire_breed || ' and ' || p.dam_breed end, b.location,
      ${miles},
      t.kind, null, null, t.is_born, null, null, ${pictureJson(pairingImageUrl)}::jsonb, t.search_ids, t.matched_at
    from t join public_pairings p on p.id = t.pairing_id join breeders b on b.id = p.breeder_id where t.is_due
    order by matched_at desc, id`)
}
