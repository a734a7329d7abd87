import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { catHolds } from '#features/cats/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import { lastEvent } from './groups.ts'
import { savedSearches } from './tables.ts'

export type SearchRow = typeof savedSearches.$inferSelect

const isOf = (userId: string, id: string) => and(eq(savedSearches.userId, userId), eq(savedSearches.id, id))

/** Whether the subject of a match `m` can be bought or waited for now. */
export const isStillThere: SQL = sql`case when m.cat_id is null
  then exists (select from public_pairings p
    where p.id = m.pairing_id and (m.stage <> 'born' or p.status = 'born'))
  else exists (select from cats c where c.id = m.cat_id and c.is_listed and ${catHolds.isFree}) end`

/** The ID of the search with these filters, if the user saved it. */
export async function findSame(
  tx: DbOrTx,
  userId: string,
  { id, list, filters }: Pick<SearchRow, 'id' | 'list' | 'filters'>,
): Promise<string | undefined> {
  const row = await read(tx, idRow).maybeRow(sql`
    select id from saved_searches where user_id = ${userId}
      and (id = ${id} or (list = ${list} and filters = ${JSON.stringify(filters)}::jsonb)) order by id = ${id} desc limit 1`)
  return row?.id
}

/** How many searches a user has saved. */
export function countSearches(tx: DbOrTx, userId: string): Promise<number> {
  return tx.$count(
    savedSearches,
    and(eq(savedSearches.userId, userId), sql`${savedSearches.list} <> 'favorites'`),
  )
}

/** Adds a search; false if the ID exists. */
export async function insertSearch(tx: DbOrTx, row: typeof savedSearches.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(savedSearches)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: savedSearches.id })
  return added.length === 1
}

/** A search of the user, locked until the transaction ends. */
export async function lockSearch(tx: DbOrTx, userId: string, id: string): Promise<SearchRow | undefined> {
  const [row] = await tx.select().from(savedSearches).where(isOf(userId, id)).for('update')
  return row
}

export async function changeSearch(
  tx: DbOrTx,
  id: string,
  set: PgUpdateSetSource<typeof savedSearches>,
): Promise<void> {
  await tx.update(savedSearches).set(set).where(eq(savedSearches.id, id))
}

export async function deleteSearch(db: DbOrTx, userId: string, id: string): Promise<void> {
  await db.delete(savedSearches).where(isOf(userId, id))
}

/** The row of the user's setting for favorites. */
export async function findFavoriteAlert(db: DbOrTx, userId: string): Promise<SearchRow | undefined> {
  const [row] = await db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), eq(savedSearches.list, 'favorites')))
    .orderBy(desc(savedSearches.createdAt))
  return row
}

/** Decides that no email names the matches so far. */
export async function skipMatches(tx: DbOrTx, searchIds: string[], now: Date): Promise<void> {
  await tx
    .update(savedSearches)
    .set({ mailedEvent: await lastEvent(tx), announcedAt: now })
    .where(inArray(savedSearches.id, searchIds))
  await tx.execute(sql`
    update own_matches set announced_at = ${now.toISOString()}
    where search_id = any(${sql.param(searchIds)}::uuid[]) and announced_at is null`)
}

/** The columns of a search that is paused or resumed now: it finds no event that happens meanwhile. */
export async function pausedColumns(
  tx: DbOrTx,
  isPaused: boolean,
): Promise<{ isPaused: boolean; paused: SQL }> {
  const next = (await lastEvent(tx)) + 1
  const paused = isPaused
    ? sql`${savedSearches.paused} + int4multirange(int4range(${next}, null))`
    : sql`${savedSearches.paused} * int4multirange(int4range(null, ${next}))`
  return { isPaused, paused }
}
