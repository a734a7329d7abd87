/** Cats that died before their handover. The caller has locked the cattery. */
import { eq, sql } from 'drizzle-orm'
import { isDead, recordDeath, removeDeath } from '#features/breeding/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { cats } from './tables.ts'

/** The SQL condition that a cat died, by the breeding book. */
export const hasDied = isDead(sql`${cats.animalId}`)

/**
 * Records in the breeding book that a cat died on an ISO date. The trigger `animals_pause_listing` then pauses its listing; a cat
 * that is reserved, sold, or held by an offer stays so until its sale or offer ends. Repeating it does nothing.
 */
export async function recordCatDeath(tx: DbOrTx, catId: string, diedOn: string): Promise<void> {
  for (const animalId of await animalsOf(tx, catId)) await recordDeath(tx, animalId, diedOn)
}

/** Takes back that a cat died. Its listing stays paused. */
export async function removeCatDeath(tx: DbOrTx, catId: string, diedOn: string): Promise<void> {
  for (const animalId of await animalsOf(tx, catId)) await removeDeath(tx, animalId, diedOn)
}

/** Throws `conflict` if a cat that is to be listed again died. */
export async function requireAlive(tx: DbOrTx, { id, name }: { id: string; name: string }): Promise<void> {
  if ((await tx.$count(cats, sql`${eq(cats.id, id)} and ${hasDied}`)) > 0)
    throw new AppError('conflict', {
      message: `${name} died, by your breeding book, and cannot be listed again. If that is wrong, correct the book first.`,
    })
}

/** The animal of a cat; none for an unknown cat. */
async function animalsOf(tx: DbOrTx, catId: string): Promise<string[]> {
  const rows = await tx.select({ animalId: cats.animalId }).from(cats).where(eq(cats.id, catId))
  return rows.map(({ animalId }) => animalId)
}
