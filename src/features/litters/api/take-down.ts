/** What staff decides about a pairing. For transactions of moderation. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import { changePairing, lockPairing } from './manage-store.ts'
import { breedingPairings } from './tables.ts'

/** Takes a pairing off the lists, where its breeder cannot put it back. Throws `not_found` for one that is gone. */
export async function takeDownPairing(tx: Handle, id: string): Promise<void> {
  const pairing = await lockPairing(tx, id)
  if (!pairing) throw new AppError('not_found', { message: 'This pairing has been deleted meanwhile.' })
  if (pairing.takenDownFrom) return
  await changePairing(tx, id, { isActive: false, takenDownFrom: pairing.isActive ? 'active' : 'inactive' })
}

/** Makes a pairing that was taken down what it was before. */
export async function bringBackPairing(tx: Handle, id: string): Promise<void> {
  await tx
    .update(breedingPairings)
    .set({ isActive: sql`${breedingPairings.takenDownFrom} = 'active'`, takenDownFrom: null })
    .where(and(eq(breedingPairings.id, id), isNotNull(breedingPairings.takenDownFrom)))
}
