import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { BREEDER_RELEASE_DAYS, saleSchema } from '../orders/contract.ts'
import { catTermsSchema } from '../sale-terms/contract.ts'
import { MAX_REASON, MIN_REASON } from './limits.ts'

export const PAYMENT_KINDS = ['deposit', 'full', 'balance'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]
/** Payments of the checkout, which begin a sale; the balance is paid for an existing one. */
export type PurchaseKind = Exclude<PaymentKind, 'balance'>

/** Outcomes for the buyer; `checking` means that staff check it before it is charged; `lost` means that the cat or balance could not be claimed and nothing was charged. */
export const PAYMENT_OUTCOMES = ['open', 'processing', 'checking', 'succeeded', 'failed', 'lost'] as const
/** Why a payment is lost: another buyer was first, the price or the terms changed, or the sale ended or was already paid. */
export const LOST_REASONS = [
  'taken',
  'price_changed',
  'terms_changed',
  'sale_ended',
  'already_paid',
  'sale_frozen',
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
  /** While staff check the payment: the latest time at which it is canceled. */
  checkedUntil: z.iso.datetime().nullable(),
  /** The reason of a failure, as a sentence for the buyer. */
  message: z.string().nullable(),
})
export type PaymentStatus = z.infer<typeof paymentStatusSchema>

/** Why a breeder or staff cancel a sale; in the last two cases the cat is not for sale afterward. */
export const CANCEL_CAUSES = ['other', 'cat_died', 'failed_vet_check'] as const
export type CancelCause = (typeof CANCEL_CAUSES)[number]

export const CHARGE_KINDS = ['deposit', 'full', 'balance'] as const

const reason = z.string().trim().min(MIN_REASON).max(MAX_REASON)

/** What canceling a sale would refund now. Amounts in cents. */
export const cancellationSchema = z.object({
  refund: z.int(),
  /** What stays with the breeder. */
  kept: z.int(),
  /** Until when this amount applies: a point in time, or the day before which to cancel. Null if it does not change. */
  until: z.union([z.object({ time: z.iso.datetime() }), z.object({ day: z.iso.date() })]).nullable(),
  /** The refund after that. */
  later: z.int().nullable(),
  /** The cattery's time zone, in which the day begins. */
  timeZone: z.string(),
  /** Oldest first. */
  charges: z.array(
    z.object({
      kind: z.enum(CHARGE_KINDS),
      amount: z.int(),
      paidAt: z.iso.datetime(),
      refund: z.int(),
    }),
  ),
})
export type Cancellation = z.infer<typeof cancellationSchema>

export const staffRefundSchema = z.object({
  /** Cents; 0 only with `cancels`. */
  amount: z.int().min(0),
  reason,
  /** Cents that were left to refund when staff decided; the request changes nothing if another amount is left. */
  expectedRemaining: z.int().min(0),
  /** Whether the sale ends before the handover. */
  cancels: z.boolean().default(false),
  cause: z.enum(CANCEL_CAUSES).default('other'),
})
export type StaffRefund = z.infer<typeof staffRefundSchema>

/**
 * Progress of a refund in words for the parties: it is being sent, is checked by the bank, was sent to the card, was
 * rejected and is tried again, was rejected and staff take care of it, or was paid by staff in another way.
 */
export const REFUND_PROGRESS = ['sending', 'pending', 'sent', 'retrying', 'with_staff', 'settled'] as const

export const refundSchema = z.object({
  id: z.uuid(),
  amount: z.int(),
  reason: z.string(),
  /** The charge that it refunds. */
  chargeKind: z.enum(CHARGE_KINDS),
  progress: z.enum(REFUND_PROGRESS),
  createdAt: z.iso.datetime(),
  /** When the provider sent it to the card, or staff paid it in another way. */
  sentAt: z.iso.datetime().nullable(),
  /** Why it was rejected last; only for staff. */
  failure: z.string().nullable(),
  /** When it is tried again. */
  nextAttemptAt: z.iso.datetime().nullable(),
})
export type Refund = z.infer<typeof refundSchema>

/** Where the disputed money is: still with the platform, withdrawn by the bank, or returned by it. */
export const DISPUTE_FUNDS = ['kept', 'withdrawn', 'reinstated'] as const

/** How a dispute ended: the payment stands, the buyer got all or a part of it back, or an inquiry was closed. */
export const DISPUTE_OUTCOMES = ['won', 'lost', 'partly_lost', 'closed'] as const

/** A dispute of a charge for staff; `reason` and `status` are the provider's words. */
export const disputeSchema = z.object({
  id: z.uuid(),
  amount: z.int(),
  reason: z.string(),
  status: z.string(),
  funds: z.enum(DISPUTE_FUNDS),
  isClosed: z.boolean(),
  /** Null while it is open. */
  outcome: z.enum(DISPUTE_OUTCOMES).nullable(),
  /** Cents that the buyer got back. */
  lost: z.int(),
  /** Until when evidence can be submitted. */
  evidenceDueAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime(),
})
export type Dispute = z.infer<typeof disputeSchema>

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
  'POST /api/orders/{id}/release': {
    summary: `End a reservation whose balance is at least ${BREEDER_RELEASE_DAYS} days overdue; for the breeder`,
    access: 'signed-in',
    whileSuspended: true,
    recentSignIn: true,
    params: z.object({ id: z.uuid() }),
    responses: { 200: saleSchema },
  },
  'POST /api/confirm-full-payment': {
    summary: 'Settle a payment that the provider has authorized, as its webhook does, and return its status',
    access: 'signed-in',
    // Payments in progress settle for suspended users, too.
    whileSuspended: true,
    body: z.object({ paymentIntentId: intentId, catId: z.uuid().optional() }),
    responses: { 200: paymentStatusSchema },
  },
  'GET /api/orders/{id}/cancellation': {
    summary: 'What canceling the sale now would refund to the buyer; 409 if it cannot be canceled',
    access: 'signed-in',
    params: z.object({ id: z.uuid() }),
    responses: { 200: cancellationSchema },
  },
  'POST /api/orders/{id}/cancel': {
    summary: 'Cancel the sale; 409 with the new `refund` if it is no longer `expectedRefund`',
    access: 'signed-in',
    // Suspended users can get their money back and return it.
    whileSuspended: true,
    recentSignIn: true,
    params: z.object({ id: z.uuid() }),
    body: z.object({
      reason,
      /** Only for the breeder. */
      cause: z.enum(CANCEL_CAUSES).default('other'),
      /** Cents, as shown by the preview. */
      expectedRefund: z.int().min(0),
    }),
    responses: { 200: saleSchema },
  },
  'GET /api/orders/{id}/refunds': {
    summary: 'The refunds of a sale with their progress, oldest first, for its parties and staff',
    access: 'signed-in',
    params: z.object({ id: z.uuid() }),
    responses: { 200: z.array(refundSchema) },
  },
  'GET /api/admin/orders/{id}/disputes': {
    summary: "The disputes of a sale's charges, oldest first",
    access: 'support',
    closedToParties: 'sale',
    params: z.object({ id: z.uuid() }),
    responses: { 200: z.array(disputeSchema) },
  },
  'POST /api/admin/refunds/{id}': {
    summary:
      'Try a rejected refund again, or record that it was paid in another way; 202 if another member of staff has to approve the amount; 409 if it is not rejected',
    access: 'finance',
    recentSignIn: true,
    closedToParties: 'refund',
    params: z.object({ id: z.uuid() }),
    body: z.discriminatedUnion('action', [
      z.object({ action: z.literal('retry') }),
      z.object({ action: z.literal('settle'), reason }),
    ]),
    responses: { 200: z.object({ ok: z.literal(true) }), 202: z.object({ approvalId: z.uuid() }) },
  },
  'GET /api/admin/orders/{id}/approval-limit': {
    summary: 'The cents of a sale that one member of staff may still refund without the approval of a second',
    access: 'finance',
    closedToParties: 'sale',
    params: z.object({ id: z.uuid() }),
    responses: { 200: z.object({ withoutApproval: z.int() }) },
  },
  'POST /api/admin/orders/{id}/refund': {
    summary:
      'Refund an amount, or cancel the sale; 202 if another member of staff has to approve the amount; 409 if `expectedRemaining` is not what is left',
    access: 'finance',
    recentSignIn: true,
    closedToParties: 'sale',
    params: z.object({ id: z.uuid() }),
    body: staffRefundSchema.refine(({ amount, cancels }) => amount > 0 || cancels, {
      path: ['amount'],
      message: 'Enter an amount.',
    }),
    responses: { 200: z.object({ remaining: z.int() }), 202: z.object({ approvalId: z.uuid() }) },
  },
  'GET /api/payments/{paymentIntentId}': {
    summary: 'The status of a payment',
    access: 'signed-in',
    params: z.object({ paymentIntentId: intentId }),
    responses: { 200: paymentStatusSchema },
  },
})
export type PaymentEndpoints = typeof paymentEndpoints
