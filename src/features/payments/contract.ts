import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'

export const PAYMENT_KINDS = ['deposit', 'full'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** What the success page shows of a payment; `lost` means that somebody else was first and nothing was charged. */
export const PAYMENT_OUTCOMES = ['open', 'processing', 'succeeded', 'failed', 'lost'] as const

export const paymentIntentSchema = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  /** Cents that the card will be charged. */
  amount: z.int(),
})

export const paymentStatusSchema = z.object({
  outcome: z.enum(PAYMENT_OUTCOMES),
  kind: z.enum(PAYMENT_KINDS),
  amount: z.int(),
  catId: z.uuid(),
  catName: z.string(),
  /** Set once the sale is recorded. */
  transactionId: z.uuid().nullable(),
  /** ISO date on which the balance is due, for a recorded deposit. */
  finalPaymentDue: z.iso.date().nullable(),
  /** Why a payment failed, in words for the buyer. */
  message: z.string().nullable(),
})
export type PaymentStatus = z.infer<typeof paymentStatusSchema>

const intentId = z.string().regex(/^pi_\w{1,250}$/)

export const paymentEndpoints = defineEndpoints({
  'GET /api/payments/config': {
    summary: 'What the browser needs to load the card form of the payment provider',
    access: 'public',
    responses: { 200: z.object({ publishableKey: z.string(), scriptUrl: z.string() }) },
  },
  'POST /api/create-deposit-payment-intent': {
    summary: 'Begin, or take up again, the payment of a deposit',
    access: 'signed-in',
    body: z.object({ catId: z.uuid() }),
    responses: { 200: paymentIntentSchema },
  },
  'POST /api/create-payment-intent': {
    summary: 'Begin, or take up again, the payment in full; 409 when `amount` is not the present price',
    access: 'signed-in',
    body: z.object({ catId: z.uuid(), amount: z.int().optional(), breederId: z.string().optional() }),
    responses: { 200: paymentIntentSchema },
  },
  'POST /api/confirm-full-payment': {
    summary: 'Finish a payment that the provider has authorized; the same as its webhook does',
    access: 'signed-in',
    // Money under way settles, whoever it is from.
    whileSuspended: true,
    body: z.object({ paymentIntentId: intentId, catId: z.uuid().optional() }),
    responses: { 200: paymentStatusSchema },
  },
  'GET /api/payments/{paymentIntentId}': {
    summary: 'How a payment stands; finishes it when the provider has authorized it',
    access: 'signed-in',
    params: z.object({ paymentIntentId: intentId }),
    responses: { 200: paymentStatusSchema },
  },
})
export type PaymentEndpoints = typeof paymentEndpoints
