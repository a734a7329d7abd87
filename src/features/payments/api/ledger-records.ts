/** What the ledger and the receipts record of a charge or a refund, in the transaction that stores it. */
import type Stripe from 'stripe'
import type { Transaction } from '#features/orders/api/index.ts'
import type { Handle } from '#platform/db/index.ts'
import type { ReceiptKind } from '../receipt-contract.ts'
import { postCharge, postRefund, postRefundPaid, postRefundReturned } from './ledger.ts'
import type { ReceiptDetails } from './receipt-details.ts'
import { issueReceipt } from './receipt-issue.ts'

type BookedCharge = {
  sale: Transaction
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

type BookedRefund = { id: string; chargeId: string; amount: number }

/** Posts a refund when its row is added, before the provider is asked. The caller has locked the sale. */
export async function bookRefund(
  tx: Handle,
  { sale, refund, at }: { sale: Transaction; refund: BookedRefund; at: Date },
): Promise<void> {
  await postRefund(tx, sale, refund, at)
}

/**
 * Posts a refund that succeeded at the provider, and issues its receipt, whose number it returns. Call it in the
 * transaction that stores the success. The caller has locked the sale.
 */
export async function bookRefundPaid(
  tx: Handle,
  {
    sale,
    refund,
    at,
  }: {
    sale: Transaction
    refund: BookedRefund & { stripeRefundId: string; reason: string | null }
    at: Date
  },
): Promise<string> {
  // Does nothing if it was posted when the refund was decided.
  await postRefund(tx, sale, refund, at)
  await postRefundPaid(tx, sale, refund, at)
  const { id: refundId, chargeId: ofChargeId, amount, reason } = refund
  return issueReceipt(tx, { kind: 'refund', sale, refundId, ofChargeId, amount, reason, at })
}

/** Posts a refund that failed after its success. Call it in the transaction that stores the failure. */
export async function bookRefundReturned(
  tx: Handle,
  { sale, refund, at }: { sale: Transaction; refund: { amount: number; stripeRefundId: string }; at: Date },
): Promise<void> {
  await postRefundReturned(tx, sale, refund, at)
}

/** The card of an intent whose latest charge was expanded; null if the provider did not name it. */
export function cardOfIntent({
  latest_charge,
}: Pick<Stripe.PaymentIntent, 'latest_charge'>): ReceiptDetails['card'] {
  const card = typeof latest_charge === 'object' ? latest_charge?.payment_method_details?.card : null
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null
}
