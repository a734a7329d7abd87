/** Cats that died before their handover. The caller has locked the cattery. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { isDead, recordDeath, removeDeath } from '#features/breeding/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { cats } from './tables.ts'

/** The SQL condition that a cat died, by the breeding book. */
export const hasDied = isDead(sql`${cats.animalId}`)

/**
 * Records that a cat died on an ISO date: its listing is paused, and the book says so. A cat that is reserved, sold, or held by an
 * offer stays so until its sale or offer ends. Repeating it does nothing.
 */
export async function recordCatDeath(tx: DbOrTx, catId: string, diedOn: string): Promise<void> {
  await tx
    .update(cats)
    .set({ status: 'withdrawn', version: sql`${cats.version} + 1` })
    .where(
      and(eq(cats.id, catId), eq(cats.status, 'available'), isNull(cats.heldByOffer), isNull(cats.deletedAt)),
    )
  for (const animalId of await animalsOf(tx, catId)) await recordDeath(tx, animalId, diedOn)
}

/** Takes back that a cat died. Its listing stays paused. */
export async function removeCatDeath(tx: DbOrTx, catId: string, diedOn: string): Promise<void> {
  for (const animalId of await animalsOf(tx, catId)) await removeDeath(tx, animalId, diedOn)
}

/** The animal of a cat; none for an unknown cat. */
async function animalsOf(tx: DbOrTx, catId: string): Promise<string[]> {
  const rows = await tx.select({ animalId: cats.animalId }).from(cats).where(eq(cats.id, catId))
  return rows.map(({ animalId }) => animalId)
}
