import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { BREEDER_RELEASE_DAYS, NOTICE_DAYS, saleSchema } from '../orders/contract.ts'
import { PAYMENT_KINDS } from '../payments/contract.ts'
import { MAX_REASON, MIN_REASON } from './limits.ts'

/** Why a breeder or staff cancel a sale; in the last two cases the cat is not for sale afterward. */
export const CANCEL_CAUSES = ['other', 'cat_died', 'failed_vet_check'] as const
export type CancelCause = (typeof CANCEL_CAUSES)[number]

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
      kind: z.enum(PAYMENT_KINDS),
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
 * Progress of a refund in words for the parties: it is being sent, is checked by the bank, was sent to the card, can no longer
 * be returned by the bank, was rejected and is tried again, was rejected and staff take care of it, or was paid by staff in
 * another way.
 */
export const REFUND_PROGRESS = [
  'sending',
  'pending',
  'sent',
  'completed',
  'retrying',
  'with_staff',
  'settled',
] as const

export const refundSchema = z.object({
  id: z.uuid(),
  amount: z.int(),
  reason: z.string(),
  /** The charge that it refunds. */
  chargeKind: z.enum(PAYMENT_KINDS),
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

export const refundEndpoints = defineEndpoints({
  'POST /api/orders/{id}/release': {
    summary: `End a reservation whose balance is at least ${BREEDER_RELEASE_DAYS} days overdue, ${NOTICE_DAYS} days after the last reminder; for the breeder`,
    access: 'signed-in',
    whileSuspended: true,
    recentSignIn: true,
    params: z.object({ id: z.uuid() }),
    responses: { 200: saleSchema },
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
})
export type RefundEndpoints = typeof refundEndpoints
