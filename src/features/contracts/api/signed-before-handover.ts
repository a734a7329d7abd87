/** Whether the handover of a sale waits for its contract. */

import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { isSignedByBoth } from '../states.ts'
import { listVersions } from './store.ts'

/**
 * Whether the breeder chose that both sign before the handover, and they have not: the last version that was offered decides, also
 * after the buyer declined it. A draft blocks nothing, because the buyer cannot sign it.
 */
export async function waitsForContract(db: DbOrTx, transactionId: string): Promise<boolean> {
  const last = (await listVersions(db, transactionId)).find(({ offeredAt }) => offeredAt !== null)
  if (last?.signBy !== 'handover') return false
  return !isSignedByBoth(last.status)
}

/** Throws `conflict` while the handover waits for the contract. */
export async function requireContractSigned(tx: DbOrTx, transactionId: string): Promise<void> {
  if (await waitsForContract(tx, transactionId))
    throw new AppError('conflict', {
      message:
        'You chose that both of you sign the contract before the handover. Sign it, or offer a version without that.',
    })
}
