import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { RECEIPT_KINDS } from './kinds.ts'

export type { PaymentReceiptKind } from './kinds.ts'

/** A receipt as one party reads it. Amounts in cents; nothing of it ever changes. */
export const receiptSchema = z.object({
  /** `R-2026-000123`. */
  number: z.string(),
  kind: z.enum(RECEIPT_KINDS),
  /** The day in the time zone of the cattery. */
  issuedOn: z.iso.date(),
  orderNumber: z.string(),
  /** Whose copy it is. */
  role: z.enum(['buyer', 'breeder']),
  businessName: z.string(),
  /** The breeder's copy has the buyer's first name and initial. */
  buyerName: z.string(),
  catName: z.string(),
  catBreed: z.string(),
  price: z.int(),
  /** What was paid, refunded, returned by the bank, or taken back with this receipt. */
  amount: z.int(),
  /** All that was paid and refunded up to and including this receipt. */
  paid: z.int(),
  refunded: z.int(),
  /** What remains to be paid; 0 if nothing was paid with this receipt. */
  remaining: z.int(),
  /** Null if the provider did not name the card. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Why it was refunded, or who won the dispute. */
  reason: z.string().nullable(),
  /** The platform's fee and the breeder's part of the amount; null in the buyer's copy. */
  fee: z.int().nullable(),
  net: z.int().nullable(),
})
export type Receipt = z.infer<typeof receiptSchema>

/** The number of a receipt. */
export const receiptNumber = z.string().regex(/^R-\d{4}-\d{6,9}$/)
const orderId = z.object({ id: z.uuid() })

export const receiptEndpoints = defineEndpoints({
  'GET /api/orders/{id}/receipts': {
    summary: 'Receipts of an order for its buyer or breeder, oldest first; 404 for others',
    access: 'signed-in',
    params: orderId,
    responses: { 200: z.array(receiptSchema) },
  },
  'GET /api/orders/{id}/receipts/{number}': {
    summary: 'A receipt for the buyer or breeder of the order',
    access: 'signed-in',
    params: orderId.extend({ number: receiptNumber }),
    responses: { 200: receiptSchema },
  },
  'GET /api/orders/{id}/receipts/{number}/pdf': {
    summary: 'The same receipt as a PDF file',
    access: 'signed-in',
    madeOnDemand: true,
    params: orderId.extend({ number: receiptNumber }),
    responses: { 200: z.string() },
  },
})
export type ReceiptEndpoints = typeof receiptEndpoints
