/** Issues receipts: each stores everything that it will ever show. */

import { platformFeePart } from '#features/ledger/api/index.ts'
import { getSale } from '#features/orders/api/index.ts'
import type { StoredSale } from '#features/sales/api/index.ts'
import type { Handle } from '#platform/db/index.ts'
import type { ReceiptKind } from '../contract.ts'
import type { ReceiptDetails } from './details.ts'
import { addReceipt, listReceipts, nextReceiptNumber, type ReceiptRow } from './store.ts'

type NewReceipt = {
  sale: StoredSale
  amount: number
  at: Date
} & (
  | { kind: Exclude<ReceiptKind, 'refund'>; chargeId: string; card: ReceiptDetails['card'] }
  | { kind: 'refund'; refundId: string; ofChargeId: string; reason: string | null }
)

/**
 * Issues the receipt of a charge or a refund in the transaction that stores it, and returns its number; a refund that has
 * one keeps it. The caller has locked the sale, and locks the cat only afterward.
 */
export async function issueReceipt(tx: Handle, receipt: NewReceipt): Promise<string> {
  const { sale, kind, amount, at } = receipt
  const earlier = await listReceipts(tx, sale.id)
  const existing = receipt.kind === 'refund' && earlier.find(({ refundId }) => refundId === receipt.refundId)
  if (existing) return existing.number
  const names = await getSale(tx, sale.id)
  const before = totalsOf(earlier)
  const isRefund = kind === 'refund'
  const paid = before.paid + (isRefund ? 0 : amount)
  const refunded = before.refunded + (isRefund ? amount : 0)
  const fee = platformFeePart(paid - refunded, sale) - platformFeePart(before.paid - before.refunded, sale)
  const number = await nextReceiptNumber(tx, at)
  await addReceipt(tx, {
    number,
    kind,
    transactionId: sale.id,
    amount,
    issuedAt: at,
    ...(receipt.kind === 'refund' ? { refundId: receipt.refundId } : { chargeId: receipt.chargeId }),
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
      remaining: isRefund ? 0 : Math.max(0, sale.amount - paid),
      fee: Math.abs(fee),
      card: receipt.kind === 'refund' ? cardOf(earlier, receipt.ofChargeId) : receipt.card,
      reason: receipt.kind === 'refund' ? receipt.reason : null,
    },
  })
  return number
}

function totalsOf(receipts: ReceiptRow[]): { paid: number; refunded: number } {
  const total = (isRefund: boolean) =>
    receipts
      .filter(({ kind }) => (kind === 'refund') === isRefund)
      .reduce((sum, { amount }) => sum + amount, 0)
  return { paid: total(false), refunded: total(true) }
}

/** The card of the refunded charge. */
function cardOf(receipts: ReceiptRow[], chargeId: string): ReceiptDetails['card'] {
  return receipts.find((each) => each.chargeId === chargeId)?.details.card ?? null
}
