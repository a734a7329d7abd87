import { handoverConfirmations } from '#features/handovers/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'

/** Whether a party has confirmed the handover, and the buyer did not report that it did not happen. */
export async function wasHandedOver(db: DbOrTx, transactionId: string): Promise<boolean> {
  const { buyer, breeder, hasProblem } = await handoverConfirmations(db, transactionId)
  return (buyer || breeder) && !hasProblem
}
