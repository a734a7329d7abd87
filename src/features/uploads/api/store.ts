import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { objects } from './tables.ts'

export type ObjectRow = typeof objects.$inferSelect
export type NewObject = typeof objects.$inferInsert

/** Adds an object; false where its id is taken. */
export async function insertObject(db: Handle, row: NewObject): Promise<boolean> {
  const added = await db.insert(objects).values(row).onConflictDoNothing().returning({ id: objects.id })
  return added.length === 1
}

export async function findObject(db: Handle, id: string): Promise<ObjectRow | undefined> {
  const [row] = await db.select().from(objects).where(eq(objects.id, id))
  return row
}

/** How many objects a person has sent that nothing uses. */
export async function countUnattached(db: Handle, ownerId: string): Promise<number> {
  return db.$count(objects, and(eq(objects.ownerId, ownerId), isNull(objects.attachedAt)))
}

/** Marks a person's own unused objects as used and answers their rows; those of others, used and unknown ones are left out. */
export function markAttached(db: Handle, ownerId: string, ids: string[], at: Date): Promise<ObjectRow[]> {
  return db
    .update(objects)
    .set({ attachedAt: at })
    .where(and(inArray(objects.id, ids), eq(objects.ownerId, ownerId), isNull(objects.attachedAt)))
    .returning()
}

/** Marks a person's objects as used by nothing any more. */
export async function markDetached(db: Handle, ownerId: string, ids: string[]): Promise<void> {
  await db
    .update(objects)
    .set({ attachedAt: null })
    .where(and(inArray(objects.id, ids), eq(objects.ownerId, ownerId)))
}

/** Deletes up to `limit` objects from before a time that nothing uses, and answers their ids; who else sweeps is not waited for. */
export async function deleteUnattached(db: Handle, before: Date, limit: number): Promise<string[]> {
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
