/** Kinds of receipts. Screens import them without the schemas. */

/**
 * What a receipt confirms: a payment, a refund, money that the bank returned to the buyer after a dispute, or that the bank took
 * this back, so that the payment stands.
 */
export const RECEIPT_KINDS = ['deposit', 'full', 'balance', 'refund', 'dispute', 'dispute_reversal'] as const
export type ReceiptKind = (typeof RECEIPT_KINDS)[number]

/** The kinds of receipts of charges. */
export type PaymentReceiptKind = Extract<ReceiptKind, 'deposit' | 'full' | 'balance'>

/** What a receipt does to the sums of its sale: it counts as paid, as refunded, or takes back what was refunded. */
export const RECEIPT_EFFECTS: Record<ReceiptKind, { paid: 0 | 1; refunded: -1 | 0 | 1 }> = {
  deposit: { paid: 1, refunded: 0 },
  full: { paid: 1, refunded: 0 },
  balance: { paid: 1, refunded: 0 },
  refund: { paid: 0, refunded: 1 },
  dispute: { paid: 0, refunded: 1 },
  dispute_reversal: { paid: 0, refunded: -1 },
}
