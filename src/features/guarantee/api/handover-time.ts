import { listSaleEvents, saleMails } from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'

/** When the cat of a sale was handed over; undefined before that. */
export async function findHandoverTime(db: DbOrTx, transactionId: string): Promise<Date | undefined> {
  return (await findCompletion(db, transactionId))?.createdAt
}

/**
 * When the time begins in which the buyer can report a problem: when the mail server accepted the email about the handover, or
 * now if it has not yet. Undefined before the handover.
 */
export async function findGuaranteeStart(
  db: DbOrTx,
  transactionId: string,
  now: Date,
): Promise<Date | undefined> {
  const completion = await findCompletion(db, transactionId)
  return completion && ((await saleMails.buyerToldAt(db, completion.id)) ?? now)
}

async function findCompletion(db: DbOrTx, transactionId: string) {
  return (await listSaleEvents(db, transactionId)).find(({ kind }) => kind === 'complete')
}
