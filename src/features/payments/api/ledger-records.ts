/** What the ledger and the receipts record of a charge or a refund, in the transaction that stores it. */
import type Stripe from 'stripe'
import {
  isPosted,
  postCharge,
  postRefund,
  postRefundCanceled,
  postRefundPaid,
  postRefundReturned,
  postRefundSettled,
} from '#features/ledger/api/index.ts'
import type { StoredSale } from '#features/orders/api/index.ts'
import type { ReceiptDetails } from '#features/receipts/api/index.ts'
import { issueReceipt } from '#features/receipts/api/index.ts'
import type { ReceiptKind } from '#features/receipts/contract.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Refund } from './refund-store.ts'

type BookedCharge = {
  sale: StoredSale
  chargeId: string
  kind: Exclude<ReceiptKind, 'refund'>
  amount: number
  card: ReceiptDetails['card']
  at: Date
}

/** Posts a captured charge and issues its receipt, whose number it returns. The caller has locked the sale. */
export async function bookCharge(tx: Handle, charge: BookedCharge): Promise<string> {
  const { sale, chargeId, amount, at } = charge
  await postCharge(tx, sale, { id: chargeId, amount }, at)
  return issueReceipt(tx, charge)
}

/**
 * Posts what the state of a refund requires and has not been posted, and issues the receipt of one that succeeded
 * or was settled, whose number it returns. Call it in the transaction that stores the state, with the sale locked.
 */
export async function bookRefund(
  tx: Handle,
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

/** The card of an intent whose latest charge was expanded; null if the provider did not name it. */
export function cardOfIntent({
  latest_charge,
}: Pick<Stripe.PaymentIntent, 'latest_charge'>): ReceiptDetails['card'] {
  const card = typeof latest_charge === 'object' ? latest_charge?.payment_method_details?.card : null
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null
}
