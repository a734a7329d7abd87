import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { omitUndefined } from '#lib/omit-undefined.ts'
import { distanceProblem } from '#lib/places/unknown-place.ts'
import { type Handle, isoText } from '#platform/db/index.ts'
import type { SavedSearch } from '../contract.ts'
import { describeFilters, type Target } from '../describe.ts'
import type { Alert } from '../limits.ts'
import { searchPath } from '../search-path.ts'
import { savedSearches } from './tables.ts'

export type SearchRow = typeof savedSearches.$inferSelect

const isOf = (userId: string, id: string) => and(eq(savedSearches.userId, userId), eq(savedSearches.id, id))

type ListedRow = {
  id: string
  list: 'cats' | 'pairings'
  name: string
  filters: Record<string, unknown>
  alert: Alert
  isPaused: boolean
  createdAt: string
  newMatches: number
  isImpossible: boolean
  isUnknownBreed: boolean
}

/** Whether the subject of a match `m` can be bought or waited for now. */
export const isStillThere: SQL = sql`case when m.cat_id is null
  then exists (select from public_pairings p
    where p.id = m.pairing_id and (m.stage <> 'born' or p.status = 'born'))
  else exists (select from cats c where c.id = m.cat_id and c.is_listed and c.status = 'available'
    and c.held_by_offer is null) end`

/** The searches of a user, latest first; with an ID only that one. */
export async function listSearches(db: Handle, userId: string, id?: string): Promise<SavedSearch[]> {
  const { rows } = await db.execute<ListedRow>(sql`
    select s.id, s.list, s.name, s.filters, s.alert, s.is_paused as "isPaused", ${isoText(sql`s.created_at`)} as "createdAt",
      (select count(*)::int from search_matches m
        where m.search_id = s.id and m.kind <> 'known' and m.matched_at > s.seen_at and ${isStillThere}) as "newMatches",
      s.keys = '{}' as "isImpossible",
      s.filters ->> 'breed' <> '' and not exists (select from breeds where lower(name) = any(s.breeds))
        and not exists (select from listed_cats c where lower(c.breed) = any(s.breeds))
        and not exists (select from public_pairings p
          where lower(p.sire_breed) = any(s.breeds) or lower(p.dam_breed) = any(s.breeds)) as "isUnknownBreed"
    from saved_searches s
    where s.user_id = ${userId} and s.list <> 'favorites' and (${id ?? null}::uuid is null or s.id = ${id ?? null}::uuid)
    order by s.created_at desc, s.id desc`)
  return Promise.all(rows.map(present))
}

async function present({ isImpossible, isUnknownBreed, filters, ...row }: ListedRow): Promise<SavedSearch> {
  const target = { list: row.list, filters } as Target
  const { near, within } = target.filters
  const unknown = await distanceProblem(target.filters)
  // It is not near a place that we do not know.
  const known = unknown
    ? ({ ...target, filters: omitUndefined({ ...filters, within: undefined }) } as Target)
    : target
  return {
    ...row,
    path: searchPath(target),
    near: near || (within ? '' : null),
    terms: describeFilters(known),
    problem: unknown
      ? `${unknown} Until then, this search finds nothing.`
      : isImpossible
        ? 'These filters exclude each other, so nothing can fit them.'
        : isUnknownBreed
          ? `Nothing on Littermate has the breed “${filters.breed}” now. Choose another breed, or delete this search.`
          : null,
  }
}

/** The ID of the search with these filters, if the user saved it. */
export async function findSame(
  tx: Handle,
  userId: string,
  { id, list, filters }: Pick<SearchRow, 'id' | 'list' | 'filters'>,
): Promise<string | undefined> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from saved_searches where user_id = ${userId}
      and (id = ${id} or (list = ${list} and filters = ${JSON.stringify(filters)}::jsonb)) order by id = ${id} desc limit 1`)
  return rows[0]?.id
}

/** How many searches a user has saved. */
export function countSearches(tx: Handle, userId: string): Promise<number> {
  return tx.$count(
    savedSearches,
    and(eq(savedSearches.userId, userId), sql`${savedSearches.list} <> 'favorites'`),
  )
}

/** Adds a search; false if the ID exists. */
export async function insertSearch(tx: Handle, row: typeof savedSearches.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(savedSearches)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: savedSearches.id })
  return added.length === 1
}

/** A search of the user, locked until the transaction ends. */
export async function lockSearch(tx: Handle, userId: string, id: string): Promise<SearchRow | undefined> {
  const [row] = await tx.select().from(savedSearches).where(isOf(userId, id)).for('update')
  return row
}

export async function changeSearch(
  tx: Handle,
  id: string,
  set: PgUpdateSetSource<typeof savedSearches>,
): Promise<void> {
  await tx.update(savedSearches).set(set).where(eq(savedSearches.id, id))
}

export async function deleteSearch(db: Handle, userId: string, id: string): Promise<void> {
  await db.delete(savedSearches).where(isOf(userId, id))
}

/** The row of the user's setting for favorites. */
export async function findFavoriteAlert(db: Handle, userId: string): Promise<SearchRow | undefined> {
  const [row] = await db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), eq(savedSearches.list, 'favorites')))
    .orderBy(desc(savedSearches.createdAt))
  return row
}

/** Decides that no email names the matches so far. */
export async function skipMatches(tx: Handle, searchIds: string[], now: Date): Promise<void> {
  await tx.execute(sql`
    update search_matches set announced_at = ${now.toISOString()}
    where search_id = any(${sql.param(searchIds)}::uuid[]) and announced_at is null`)
}
