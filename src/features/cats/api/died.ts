/** Cats that died before their handover. The caller has locked the cattery. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordDeath, removeDeath } from '#features/breeding/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { findCat } from './store.ts'
import { cats } from './tables.ts'

/**
 * Records that a cat died on an ISO date: its listing is paused, and the book says so. A cat that is reserved, sold, or held by an
 * offer stays so until its sale or offer ends. Repeating it does nothing.
 */
export async function catDied(tx: DbOrTx, catId: string, diedOn: string): Promise<void> {
  await tx
    .update(cats)
    .set({ status: 'withdrawn', version: sql`${cats.version} + 1` })
    .where(
      and(eq(cats.id, catId), eq(cats.status, 'available'), isNull(cats.heldByOffer), isNull(cats.deletedAt)),
    )
  const cat = await findCat(tx, catId)
  if (cat) await recordDeath(tx, cat.animalId, diedOn)
}

/** Takes back that a cat died. Its listing stays paused. */
export async function catLives(tx: DbOrTx, catId: string, diedOn: string): Promise<void> {
  const cat = await findCat(tx, catId)
  if (cat) await removeDeath(tx, cat.animalId, diedOn)
}
