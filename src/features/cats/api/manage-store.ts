import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import type { Listing } from './store.ts'
import { cats } from './tables.ts'

/** All cats of a cattery that were not deleted, newest first. */
export function listManagedCats(db: Handle, breederId: string): Promise<Listing[]> {
  return db
    .select()
    .from(cats)
    .where(and(eq(cats.breederId, breederId), isNull(cats.deletedAt)))
    .orderBy(desc(cats.createdAt), desc(cats.id))
}

/** How many cats of a cattery were not deleted. */
export function countManagedCats(db: Handle, breederId: string): Promise<number> {
  return db.$count(cats, and(eq(cats.breederId, breederId), isNull(cats.deletedAt)))
}

/** A cat that was not deleted, locked until the transaction ends, so that it cannot be sold at the same time. */
export async function lockCat(tx: Handle, id: string): Promise<Listing | undefined> {
  const [cat] = await tx
    .select()
    .from(cats)
    .where(and(eq(cats.id, id), isNull(cats.deletedAt)))
    .for('update')
  return cat
}

/** Adds a cat; undefined if the ID exists. */
export async function insertCat(tx: Handle, row: typeof cats.$inferInsert): Promise<Listing | undefined> {
  const [cat] = await tx.insert(cats).values(row).onConflictDoNothing({ target: cats.id }).returning()
  return cat
}

/** Writes a change and increments the version. */
export async function changeCat(
  tx: Handle,
  id: string,
  change: Partial<typeof cats.$inferInsert>,
): Promise<Listing> {
  const [cat] = await tx
    .update(cats)
    .set({ ...change, version: sql`${cats.version} + 1` })
    .where(eq(cats.id, id))
    .returning()
  if (!cat) throw new Error('The locked cat does not exist.')
  return cat
}
