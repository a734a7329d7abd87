/** What the ledger and the receipts record of a refund, in the transaction that stores it. */
import {
  isPosted,
  postRefund,
  postRefundCanceled,
  postRefundPaid,
  postRefundReturned,
  postRefundSettled,
} from '#features/ledger/api/index.ts'
import { issueReceipt } from '#features/receipts/api/index.ts'
import type { StoredSale } from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Refund } from './store.ts'

/**
 * Posts what the state of a refund requires and has not been posted, and issues the receipt of one that succeeded
 * or was settled, whose number it returns. Call it in the transaction that stores the state, with the sale locked.
 */
export async function bookRefund(
  tx: DbOrTx,
  sale: StoredSale,
  refund: Refund,
  { at }: { at: Date },
): Promise<string | null> {
  const { id: refundId, chargeId: ofChargeId, amount, reason, state, stripeRefundId } = refund
  await postRefund(tx, sale, refund, at)
  if (state === 'canceled') await postRefundCanceled(tx, sale, refund, at)
  if (state === 'failed' && stripeRefundId && (await isPosted(tx, `refund paid ${stripeRefundId}`)))
    await postRefundReturned(tx, sale, { amount, stripeRefundId }, at)
  if (state === 'settled') await postRefundSettled(tx, sale, refund, at)
  else if (state === 'succeeded' && stripeRefundId)
    await postRefundPaid(tx, sale, { amount, stripeRefundId }, at)
  else return null
  return issueReceipt(tx, { kind: 'refund', sale, refundId, ofChargeId, amount, reason, at })
}
