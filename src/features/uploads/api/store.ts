import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { objects } from './tables.ts'

export type ObjectRow = typeof objects.$inferSelect
export type NewObject = typeof objects.$inferInsert

/** Adds an object; false if its ID exists. */
export async function insertObject(db: DbOrTx, row: NewObject): Promise<boolean> {
  const added = await db.insert(objects).values(row).onConflictDoNothing().returning({ id: objects.id })
  return added.length === 1
}

export async function findObject(db: DbOrTx, id: string): Promise<ObjectRow | undefined> {
  const [row] = await db.select().from(objects).where(eq(objects.id, id))
  return row
}

/** The objects of a user, or of visitors. */
const ownedBy = (ownerId: string | null) => (ownerId ? eq(objects.ownerId, ownerId) : isNull(objects.ownerId))

/** The number of unused objects of a user, or of visitors. */
export async function countUnattached(db: DbOrTx, ownerId: string | null): Promise<number> {
  return db.$count(objects, and(ownedBy(ownerId), isNull(objects.attachedAt)))
}

/**
 * Marks unused objects of a user, or of visitors, as used and returns their rows, without those that are used, unknown, or
 * other users'.
 */
export function markAttached(
  db: DbOrTx,
  ownerId: string | null,
  ids: string[],
  at: Date,
): Promise<ObjectRow[]> {
  return db
    .update(objects)
    .set({ attachedAt: at })
    .where(and(inArray(objects.id, ids), ownedBy(ownerId), isNull(objects.attachedAt)))
    .returning()
}

/** Marks the user's objects as unused, except those that are kept. */
export async function markDetached(db: DbOrTx, ownerId: string, ids: string[]): Promise<void> {
  await db
    .update(objects)
    .set({ attachedAt: null })
    .where(and(inArray(objects.id, ids), eq(objects.ownerId, ownerId), eq(objects.isKept, false)))
}

/** Marks objects as kept. */
export async function markKept(db: DbOrTx, ids: string[]): Promise<void> {
  await db.update(objects).set({ isKept: true }).where(inArray(objects.id, ids))
}

/** Deletes up to `limit` unused objects created before a time and returns their IDs. Skips rows that another process has locked. */
export async function deleteUnattached(db: DbOrTx, before: Date, limit: number): Promise<string[]> {
  const left = db
    .select({ id: objects.id })
    .from(objects)
    .where(and(isNull(objects.attachedAt), lt(objects.createdAt, before)))
    .orderBy(objects.createdAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const deleted = await db
    .delete(objects)
    .where(inArray(objects.id, sql`(${left})`))
    .returning({ id: objects.id })
  return deleted.map(({ id }) => id)
}
