import { and, eq, inArray, isNull, lte, not, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { accountDeletions } from './tables.ts'

export type DeletionRow = typeof accountDeletions.$inferSelect

/** Adds a request; undefined if the user has one that is not over. */
export async function addDeletion(
  tx: DbOrTx,
  row: typeof accountDeletions.$inferInsert,
): Promise<DeletionRow | undefined> {
  const [added] = await tx.insert(accountDeletions).values(row).onConflictDoNothing().returning()
  return added
}

/** The request of a user that is not over. */
export async function findLive(db: DbOrTx, userId: string): Promise<DeletionRow | undefined> {
  const [row] = await db
    .select()
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), inArray(accountDeletions.state, ['pending', 'running'])))
  return row
}

export async function findDeletion(db: DbOrTx, id: string): Promise<DeletionRow | undefined> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.id, id))
  return row
}

/** Moves a deletion from one state to another with other columns; false if another process was faster. */
export async function moveDeletion(
  tx: DbOrTx,
  id: string,
  from: 'pending' | 'running',
  set: Partial<DeletionRow>,
): Promise<boolean> {
  const moved = await tx
    .update(accountDeletions)
    .set(set)
    .where(and(eq(accountDeletions.id, id), eq(accountDeletions.state, from)))
    .returning({ id: accountDeletions.id })
  return moved.length === 1
}

/** Deletions to carry out: those that are due, and those that another process has begun. */
export async function listDue(db: DbOrTx, now: Date, limit: number): Promise<DeletionRow[]> {
  return db
    .select()
    .from(accountDeletions)
    .where(and(inArray(accountDeletions.state, ['pending', 'running']), lte(accountDeletions.dueAt, now)))
    .orderBy(accountDeletions.dueAt)
    .limit(limit)
}

/** All requests that were not begun. */
export function listPending(db: DbOrTx): Promise<DeletionRow[]> {
  return db.select().from(accountDeletions).where(eq(accountDeletions.state, 'pending'))
}

/** Requests of users due before a time who were not reminded; repeated ones announce nothing again. */
export async function listToRemind(db: DbOrTx, before: Date, limit: number): Promise<DeletionRow[]> {
  return db
    .select()
    .from(accountDeletions)
    .where(
      and(
        eq(accountDeletions.state, 'pending'),
        lte(accountDeletions.dueAt, before),
        isNull(accountDeletions.remindedAt),
        not(accountDeletions.isRepeated),
        sql`${accountDeletions.requestedBy} = ${accountDeletions.userId}`,
      ),
    )
    .limit(limit)
}

/** Those of these users whose accounts are deleted, or are being deleted. */
export async function findDeleted(db: DbOrTx, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectDistinct({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(
      and(inArray(accountDeletions.userId, userIds), inArray(accountDeletions.state, ['running', 'done'])),
    )
  return rows.map(({ userId }) => userId)
}
