/** Payments that staff check, early fraud warnings, and all that needs the attention of staff about money. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'
import { MAX_REASON, MIN_REASON } from './limits.ts'

/** Why staff check a payment: too many cards of one account, or too many accounts with one card. */
export const CHECK_REASONS = ['cards_of_account', 'accounts_of_card'] as const
export type CheckReason = (typeof CHECK_REASONS)[number]

/** Staff decide, the buyer cancels it, or it is canceled automatically before the authorization ends. */
export const CHECK_STATES = ['waiting', 'approved', 'rejected', 'canceled', 'expired'] as const
export type CheckState = (typeof CHECK_STATES)[number]

const dateTime = z.iso.datetime()

const cardSchema = z.object({
  brand: z.string(),
  last4: z.string(),
  /** Whether this payment uses it. */
  isUsed: z.boolean(),
  lastUsedAt: dateTime,
  /** The accounts that used it in the period of the limits. */
  accounts: z.array(z.object({ userId: z.uuid(), name: z.string() })),
})

const checkSchema = z.object({
  id: z.uuid(),
  state: z.enum(CHECK_STATES),
  amount: z.int(),
  reasons: z.array(z.enum(CHECK_REASONS)),
  /** The cards that the buyer used in the period of the limits, latest first. */
  cards: z.array(cardSchema),
  isBuyerSuspended: z.boolean(),
  createdAt: dateTime,
  /** When it is canceled automatically. */
  expiresAt: dateTime,
  decidedAt: dateTime.nullable(),
  decisionReason: z.string().nullable(),
})
export type PaymentCheck = z.infer<typeof checkSchema>

/** What became of a warning: staff decide, they dismissed it, everything was refunded or never captured, or a dispute followed. */
export const WARNING_STATES = ['open', 'dismissed', 'refunded', 'disputed'] as const

const warningSchema = z.object({
  id: z.uuid(),
  state: z.enum(WARNING_STATES),
  /** Cents of the payment. */
  amount: z.int(),
  /** The provider's words. */
  fraudType: z.string(),
  stripeChargeId: z.string().nullable(),
  openedAt: dateTime,
  dismissedAt: dateTime.nullable(),
  dismissedReason: z.string().nullable(),
})
export type FraudWarning = z.infer<typeof warningSchema>

const risksSchema = z.object({ checks: z.array(checkSchema), warnings: z.array(warningSchema) })
export type Risks = z.infer<typeof risksSchema>

const params = z.object({ id: z.uuid() })
const reason = z.string().trim().min(MIN_REASON, 'Please write a few words.').max(MAX_REASON)
/** Why staff decide so; it is only for staff. */
export const riskReasonSchema = z.object({ reason })

/** Failed: the provider rejected the refund. Late: it has not succeeded within a day. */
export const ATTENTION_KINDS = [
  'failed_refund',
  'late_refund',
  'dispute',
  'payment_check',
  'fraud_warning',
] as const

/** A refund, dispute, waiting payment, or fraud warning that staff should look at; amounts in cents. */
export const attentionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(ATTENTION_KINDS),
  transactionId: z.uuid(),
  orderNumber: z.string(),
  catName: z.string(),
  amount: z.int(),
  /** Why the refund was rejected last, the reason of the dispute, or the type of fraud, in the provider's words. */
  reason: z.string().nullable(),
  /** When the refund was decided, or the dispute, the check, or the warning began. */
  since: z.iso.datetime(),
  /** When the refund is tried again, until when evidence can be submitted, or when the payment is canceled automatically; null if never. */
  nextAt: z.iso.datetime().nullable(),
  /** Whether that time has passed. */
  isOverdue: z.boolean(),
})
export type Attention = z.infer<typeof attentionSchema>

export const paymentCheckEndpoints = defineEndpoints({
  'GET /api/admin/attention': {
    summary:
      'Failed and late refunds, open disputes, payments that wait for approval, and fraud warnings, oldest first. Totals in X-Total-Count and Link',
    access: 'support',
    query: pagingQuery,
    responses: { 200: z.array(attentionSchema) },
  },
  'POST /api/orders/{id}/checked-payment/cancel': {
    summary: 'Cancel a payment that staff check, before it is charged; for the buyer',
    access: 'signed-in',
    whileSuspended: true,
    params,
    responses: { 200: z.object({ ok: z.literal(true) }) },
  },
  'GET /api/admin/orders/{id}/risks': {
    summary: 'Checks of the payments of an order, with cards, and early fraud warnings, newest first',
    access: 'finance',
    closedToParties: 'sale',
    params,
    responses: { 200: risksSchema },
  },
  'POST /api/admin/payment-checks/{id}/decision': {
    summary:
      'Approve a payment, which is then captured, or reject it, which releases the card; 409 if it was decided',
    access: 'finance',
    recentSignIn: true,
    closedToParties: 'payment_check',
    params,
    body: riskReasonSchema.extend({ decision: z.enum(['approve', 'reject']) }),
    responses: { 200: risksSchema },
  },
  'POST /api/admin/fraud-warnings/{id}/dismissal': {
    summary: 'Dismiss an early fraud warning, which lets the payout continue; 409 if it is not open',
    access: 'finance',
    recentSignIn: true,
    closedToParties: 'fraud_warning',
    params,
    body: riskReasonSchema,
    responses: { 200: risksSchema },
  },
})
export type PaymentCheckEndpoints = typeof paymentCheckEndpoints
