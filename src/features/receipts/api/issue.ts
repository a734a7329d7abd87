/** Issues receipts: each stores everything that it will ever show. */

import { platformFeePart } from '#features/ledger/api/index.ts'
import { getSale } from '#features/orders/api/index.ts'
import type { StoredSale } from '#features/sales/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { type PaymentReceiptKind, RECEIPT_EFFECTS } from '../kinds.ts'
import type { ReceiptDetails } from './details.ts'
import { addReceipt, listReceipts, nextReceiptNumber, type ReceiptRow } from './store.ts'

type NewReceipt = {
  sale: StoredSale
  amount: number
  at: Date
} & (
  | { kind: PaymentReceiptKind; chargeId: string; card: ReceiptDetails['card'] }
  | { kind: 'refund'; refundId: string; ofChargeId: string; reason: string | null }
  | { kind: 'dispute' | 'dispute_reversal'; disputeId: string; ofChargeId: string; reason: string }
)

/** Why the bank moved the money of a dispute. */
const DISPUTE_REASONS = {
  dispute: 'The bank decided the dispute for the buyer.',
  dispute_reversal: 'The bank decided the dispute for the cattery.',
} as const

type DisputeResult = {
  sale: StoredSale
  disputeId: string
  ofChargeId: string
  /** Cents that the dispute has returned to the buyer until now. */
  lost: number
  at: Date
}

/**
 * Issues the receipt of what a dispute returned to the buyer, or took back, since its last receipt; returns its number, and null
 * if its receipts add up to that already. The caller has locked the sale, and locks the cat only afterward.
 */
export async function issueDisputeReceipt(tx: DbOrTx, result: DisputeResult): Promise<string | null> {
  const { sale, disputeId, ofChargeId, lost, at } = result
  const own = (await listReceipts(tx, sale.id)).filter((each) => each.disputeId === disputeId)
  const change = lost - totalsOf(own).refunded
  if (change === 0) return null
  const kind = change > 0 ? 'dispute' : 'dispute_reversal'
  const reason = DISPUTE_REASONS[kind]
  return issueReceipt(tx, { kind, sale, disputeId, ofChargeId, amount: Math.abs(change), reason, at })
}

/**
 * Issues the receipt of a charge, a refund, or a dispute in the transaction that stores it, and returns its number; a refund that has
 * one keeps it. The caller has locked the sale, and locks the cat only afterward.
 */
export async function issueReceipt(tx: DbOrTx, receipt: NewReceipt): Promise<string> {
  const { sale, kind, amount, at } = receipt
  const earlier = await listReceipts(tx, sale.id)
  const existing = receipt.kind === 'refund' && earlier.find(({ refundId }) => refundId === receipt.refundId)
  if (existing) return existing.number
  const names = await getSale(tx, sale.id)
  const before = totalsOf(earlier)
  const effect = RECEIPT_EFFECTS[kind]
  const paid = before.paid + effect.paid * amount
  const refunded = before.refunded + effect.refunded * amount
  const fee = platformFeePart(paid - refunded, sale) - platformFeePart(before.paid - before.refunded, sale)
  const number = await nextReceiptNumber(tx, at)
  await addReceipt(tx, {
    number,
    kind,
    transactionId: sale.id,
    amount,
    issuedAt: at,
    ...subjectOf(receipt),
    details: {
      orderNumber: sale.orderNumber,
      catName: sale.snapshot.name,
      catBreed: sale.snapshot.breed,
      businessName: names.breeder.businessName,
      buyerName: names.buyerFullName || names.buyerName,
      buyerShortName: names.buyerName,
      price: sale.amount,
      paid,
      refunded,
      remaining: effect.paid ? Math.max(0, sale.amount - paid) : 0,
      fee: Math.abs(fee),
      card: 'card' in receipt ? receipt.card : cardOf(earlier, receipt.ofChargeId),
      reason: 'reason' in receipt ? receipt.reason : null,
    },
  })
  return number
}

/** The row that a receipt confirms. */
function subjectOf(receipt: NewReceipt): Pick<Partial<ReceiptRow>, 'chargeId' | 'refundId' | 'disputeId'> {
  if ('chargeId' in receipt) return { chargeId: receipt.chargeId }
  return 'refundId' in receipt ? { refundId: receipt.refundId } : { disputeId: receipt.disputeId }
}

function totalsOf(receipts: ReceiptRow[]): { paid: number; refunded: number } {
  const total = (of: 'paid' | 'refunded') =>
    receipts.reduce((sum, { kind, amount }) => sum + RECEIPT_EFFECTS[kind][of] * amount, 0)
  return { paid: total('paid'), refunded: total('refunded') }
}

/** The card of the charge that was refunded or disputed. */
function cardOf(receipts: ReceiptRow[], chargeId: string): ReceiptDetails['card'] {
  return receipts.find((each) => each.chargeId === chargeId)?.details.card ?? null
}
