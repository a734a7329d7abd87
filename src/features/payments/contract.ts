import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { saleSchema } from '../orders/contract.ts'
import { catTermsSchema } from '../sale-terms/contract.ts'

export const PAYMENT_KINDS = ['deposit', 'full', 'balance'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]
/** Payments of the checkout, which begin a sale; the balance is paid for an existing one. */
export type PurchaseKind = Exclude<PaymentKind, 'balance'>

/** Outcomes for the buyer; `checking` means that staff check it before it is charged; `lost` means that the cat or balance could not be claimed and nothing was charged. */
export const PAYMENT_OUTCOMES = ['open', 'processing', 'checking', 'succeeded', 'failed', 'lost'] as const
/** Why a payment is lost: another buyer was first, the cat is on hold for a family of a waiting list, the price or the terms changed, the sale ended or was already paid, or the offer ended. */
export const LOST_REASONS = [
  'taken',
  'on_hold',
  'price_changed',
  'terms_changed',
  'sale_ended',
  'already_paid',
  'sale_frozen',
  'payments_stopped',
  'offer_ended',
] as const

export const paymentIntentSchema = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  /** Cents that the card will be charged. */
  amount: z.int(),
})

/** A payment that begins a sale, with the terms that the sale will have. */
export const startedPurchaseSchema = paymentIntentSchema.extend({ terms: catTermsSchema })
export type StartedPurchase = z.infer<typeof startedPurchaseSchema>

export const paymentStatusSchema = z.object({
  outcome: z.enum(PAYMENT_OUTCOMES),
  kind: z.enum(PAYMENT_KINDS),
  amount: z.int(),
  catId: z.uuid(),
  catName: z.string(),
  /** Set once the sale is recorded, and while staff check the payment. */
  transactionId: z.uuid().nullable(),
  /** ISO date on which the balance is due, for a recorded deposit. */
  finalPaymentDue: z.iso.date().nullable(),
  /** Set once the sale is recorded. */
  sale: saleSchema.nullable(),
  /** Set if `outcome` is lost. */
  lostReason: z.enum(LOST_REASONS).nullable(),
  /** While staff check the payment: the day, where the cattery is, on which it is canceled at the latest. */
  checkedUntil: z.iso.date().nullable(),
  /** The reason of a failure, or that the confirmation takes long, as a sentence for the buyer. */
  message: z.string().nullable(),
})
export type PaymentStatus = z.infer<typeof paymentStatusSchema>

const intentId = z.string().regex(/^pi_\w{1,250}$/)

export const paymentEndpoints = defineEndpoints({
  'GET /api/payments/config': {
    summary: 'Settings of the payment provider for the browser',
    access: 'public',
    responses: {
      200: z.object({
        publishableKey: z.string(),
        scriptUrl: z.string(),
        /** Ways to pay besides typing a card. */
        wallets: z.array(z.enum(['apple_pay', 'google_pay', 'link'])),
      }),
    },
  },
  'POST /api/create-deposit-payment-intent': {
    summary: 'Start or resume the payment of a deposit',
    access: 'signed-in',
    body: z.object({ catId: z.uuid() }),
    responses: { 200: startedPurchaseSchema },
  },
  'POST /api/create-payment-intent': {
    summary: 'Start or resume the payment in full; 409 if `amount` is not the current price',
    access: 'signed-in',
    body: z.object({ catId: z.uuid(), amount: z.int().optional(), breederId: z.string().optional() }),
    responses: { 200: startedPurchaseSchema },
  },
  'POST /api/orders/{id}/balance-intent': {
    summary: 'Start or resume the payment of the balance; 409 if nothing is due or it is being processed',
    access: 'signed-in',
    params: z.object({ id: z.uuid() }),
    responses: { 200: paymentIntentSchema },
  },
  'POST /api/confirm-full-payment': {
    summary: 'Settle a payment that the provider has authorized, as its webhook does, and return its status',
    access: 'signed-in',
    // Payments in progress settle for suspended users, too.
    whileSuspended: true,
    body: z.object({ paymentIntentId: intentId, catId: z.uuid().optional() }),
    responses: { 200: paymentStatusSchema },
  },
  'GET /api/payments/{paymentIntentId}': {
    summary: 'The status of a payment',
    access: 'signed-in',
    params: z.object({ paymentIntentId: intentId }),
    responses: { 200: paymentStatusSchema },
  },
})
export type PaymentEndpoints = typeof paymentEndpoints
