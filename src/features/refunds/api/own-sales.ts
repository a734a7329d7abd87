/** Staff decide about the sales of others. */
import { findBreeder } from '#features/breeders/api/index.ts'
import type { StoredSale } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'

/** Throws forbidden if one of these members of staff is a party of the sale. */
export async function requireStrangers(
  tx: DbOrTx,
  { buyerId, breederId }: StoredSale,
  staffIds: string[],
): Promise<void> {
  const breeder = await findBreeder(tx, breederId)
  if (staffIds.some((id) => [buyerId, breeder?.userId].includes(id)))
    throw new AppError('forbidden', { message: 'Staff cannot decide about their own sales.' })
}
