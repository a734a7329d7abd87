import { eq, inArray } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { objects } from './tables.ts'

export type ObjectRow = typeof objects.$inferSelect
export type NewObject = typeof objects.$inferInsert

export async function insertObject(db: Handle, row: NewObject): Promise<void> {
  await db.insert(objects).values(row)
}

export async function findObject(db: Handle, id: string): Promise<ObjectRow | undefined> {
  const [row] = await db.select().from(objects).where(eq(objects.id, id))
  return row
}

export async function markAttached(db: Handle, ids: string[], at: Date): Promise<void> {
  if (ids.length > 0) await db.update(objects).set({ attachedAt: at }).where(inArray(objects.id, ids))
}
