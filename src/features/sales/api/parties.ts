import { findBreeder } from '#features/breeders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { findSale, type StoredSale } from './transition.ts'

/** A sale with the role of the viewer in it. Throws not_found for everyone but its parties. */
export async function requireParty(
  db: DbOrTx,
  transactionId: string,
  viewerId: string,
): Promise<{ sale: StoredSale; role: 'buyer' | 'breeder' }> {
  const sale = await findSale(db, transactionId)
  if (sale?.buyerId === viewerId) return { sale, role: 'buyer' }
  const breeder = sale && (await findBreeder(db, sale.breederId))
  if (!sale || breeder?.userId !== viewerId) throw new AppError('not_found')
  return { sale, role: 'breeder' }
}
