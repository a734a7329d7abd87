/** Moderation of pairings, within moderation's transactions. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { changePairing, lockPairing } from './manage-store.ts'
import { breedingPairings } from './tables.ts'

/** Hides a pairing so that its breeder cannot publish it again. Throws `not_found` for a deleted one. */
export async function takeDownPairing(tx: DbOrTx, id: string): Promise<void> {
  const pairing = await lockPairing(tx, id)
  if (!pairing) throw new AppError('not_found', { message: 'This pairing has been deleted meanwhile.' })
  if (pairing.takenDownFrom) return
  await changePairing(tx, id, { isActive: false, takenDownFrom: pairing.isActive ? 'active' : 'inactive' })
}

/** Restores a pairing that was taken down to its previous state. */
export async function bringBackPairing(tx: DbOrTx, id: string): Promise<void> {
  await tx
    .update(breedingPairings)
    .set({ isActive: sql`${breedingPairings.takenDownFrom} = 'active'`, takenDownFrom: null })
    .where(and(eq(breedingPairings.id, id), isNotNull(breedingPairings.takenDownFrom)))
}
