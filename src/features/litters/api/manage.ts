import { and, eq } from 'drizzle-orm'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { breedingPairings, litters } from './tables.ts'

type Origin = { litterId?: string | null | undefined; breedingPairingId?: string | null | undefined }

/** Throws AppError `invalid` unless the litter and pairing of a cat belong to the cattery. */
export async function requireOwnOrigin(db: DbOrTx, breederId: string, origin: Origin): Promise<void> {
  const { litterId, breedingPairingId } = origin
  const fields: Record<string, string> = {}
  if (
    litterId &&
    !(await db.$count(litters, and(eq(litters.id, litterId), eq(litters.breederId, breederId))))
  ) {
    fields.litterId = 'Please choose one of your litters.'
  }
  const managedPairing = and(
    eq(breedingPairings.id, breedingPairingId ?? ''),
    eq(breedingPairings.breederId, breederId),
  )
  if (breedingPairingId && !(await db.$count(breedingPairings, managedPairing))) {
    fields.breedingPairingId = 'Please choose one of your pairings.'
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}
