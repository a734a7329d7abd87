import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { STOP_CAUSES } from '../payment-stops/contract.ts'

export type { PayoutAccountState } from './account-contract.ts'

/**
 * What happens with a breeder's money of a sale: it waits for the handover; the sale has ended, and its money is not booked
 * yet; it waits for the end of a dispute, a report of the buyer, or a hold, or for an active payout account; it is on its way,
 * paid, returned by the bank, or was deducted from a debt; or the breeder owes it.
 */
export const PAYOUT_STATUSES = [
  'waiting_for_handover',
  'unbooked',
  'disputed',
  'reported',
  'held',
  'waiting_for_account',
  'on_its_way',
  'paid',
  'returned',
  'deducted',
  'debt',
] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/**
 * Why a payout is held: an early fraud warning is open, staff hold it, transfers were turned off after the sale had ended and
 * it may have been paid in another way, payments of the cattery are stopped, the time in which the buyer can report a problem
 * is not over, or the breeder is new.
 */
export const HOLD_REASONS = [
  'fraud_warning',
  'staff',
  'payouts_off',
  'stopped',
  'guarantee',
  'new_breeder',
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

/**
 * What staff decided about a payout last: it waits until they release it; it no longer waits for what held it, but for the
 * buyer’s time and as that of a new breeder; or it is sent before that is over.
 */
export const HOLD_DECISIONS = ['held', 'released', 'sent_early'] as const

const payoutSchema = z.object({
  transactionId: z.uuid(),
  orderNumber: z.string(),
  catName: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  /** Cents: what the buyer paid and was not refunded, the fee of it, and the breeder's share. */
  gross: z.int(),
  fee: z.int(),
  net: z.int(),
  /** Cents that were transferred and not reversed. */
  transferred: z.int(),
  /** Cents that were deducted from this sale because of debts of other sales. */
  deducted: z.int(),
  /** Cents that the breeder owes because of this sale. */
  debt: z.int(),
  /** When the breeder's account received the money. */
  paidAt: z.iso.datetime().nullable(),
  /** When the bank received it or will; an ISO date. */
  bankOn: z.iso.date().nullable(),
  /** Why it is held, and the end of the hold; null if staff hold it without an end, or nothing is held. */
  holdReason: z.enum(HOLD_REASONS).nullable(),
  heldUntil: z.iso.datetime().nullable(),
  /**
   * Before the handover: how many days after it the payout is sent, and the day, an ISO date, if a pickup is agreed. Both are null
   * while something else holds it.
   */
  daysAfterPickup: z.int().nullable(),
  expectedOn: z.iso.date().nullable(),
})
export type Payout = z.infer<typeof payoutSchema>

const staffPayoutSchema = payoutSchema.extend({
  /** What staff decided last. */
  hold: z
    .object({
      state: z.enum(HOLD_DECISIONS),
      reason: z.string(),
      decidedAt: z.iso.datetime(),
    })
    .nullable(),
  /** Whether something holds it that staff can end. */
  mayRelease: z.boolean(),
  /** Sending it before its wait is over; null if it does not wait for the guarantee or as that of a new breeder. */
  early: z
    .object({
      /** Cents. */
      amount: z.int(),
      /** Until when a problem of the buyer stops it; null once that is over. */
      guaranteeUntil: z.iso.datetime().nullable(),
      /** When the buyer agreed that it is sent before. */
      agreedAt: z.iso.datetime().nullable(),
      isAllowed: z.boolean(),
      /** Whether a second member of staff has to approve the amount. */
      needsApproval: z.boolean(),
    })
    .nullable(),
  movements: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['transfer', 'reversal']),
      amount: z.int(),
      state: z.enum(['requested', 'sent', 'succeeded', 'failed', 'canceled']),
      failure: z.string().nullable(),
      createdAt: z.iso.datetime(),
      nextAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type StaffPayout = z.infer<typeof staffPayoutSchema>

export const attentionSchema = z.object({
  id: z.uuid(),
  kind: z.enum([
    'rejected_transfer',
    'late_transfer',
    'rejected_reversal',
    'debt',
    'failed_payout',
    'payouts_off',
  ]),
  transactionId: z.uuid().nullable(),
  orderNumber: z.string().nullable(),
  businessName: z.string(),
  amount: z.int(),
  reason: z.string().nullable(),
  since: z.iso.datetime(),
})
export type PayoutAttention = z.infer<typeof attentionSchema>

/** Cents: ready to be sent, held, held by disputes or reports, paid, and owed by the breeder. */
const sumsSchema = z.object({
  available: z.int(),
  held: z.int(),
  disputed: z.int(),
  paid: z.int(),
  debt: z.int(),
})

const ownPayoutsSchema = sumsSchema.extend({ sales: z.array(payoutSchema) })
export type OwnPayouts = z.infer<typeof ownPayoutsSchema>

/** The sales of a cattery under way, its payouts that are not sent, and its transfers on their way: how many, and cents. */
export const moneyUnderWaySchema = z.object({
  sales: z.int(),
  paid: z.int(),
  payouts: z.int(),
  owed: z.int(),
  transfers: z.int(),
  sent: z.int(),
})
export type MoneyUnderWay = z.infer<typeof moneyUnderWaySchema>

const breederPayoutsSchema = sumsSchema.extend({
  /** Why payments are stopped, and since when; oldest first. */
  stops: z.array(
    z.object({
      id: z.uuid(),
      cause: z.enum(STOP_CAUSES),
      since: z.iso.datetime(),
      /** The cat that was hidden for suspected fraud. */
      cat: z.object({ name: z.string(), isDeleted: z.boolean() }).nullable(),
    }),
  ),
  /** Payouts that wait because the breeder is new, payments are stopped, or staff hold them. */
  heldSales: z.array(payoutSchema),
  completedSales: z.int(),
  /** The payouts of this many first sales wait this many days. */
  newBreeder: z.object({ days: z.int(), sales: z.int() }),
})
export type BreederPayouts = z.infer<typeof breederPayoutsSchema>

const heldReason = z.string().trim().min(5, 'Please write at least 5 characters.').max(2_000)

/** Whether staff hold a payout or release it, and why. A release sends nothing before the ordinary wait is over. */
export const holdSchema = z.object({
  state: z.enum(['held', 'released']),
  reason: heldReason,
})
export type Hold = z.infer<typeof holdSchema>

/** Sends a payout before its wait is over. */
export const earlySchema = z.object({
  reason: heldReason,
  /** Cents that staff have read; nothing is sent if it is another amount. */
  expectedAmount: z.int().min(1),
})
export type EarlyPayout = z.infer<typeof earlySchema>

const saleParams = z.object({ id: z.uuid() })

export const payoutEndpoints = defineEndpoints({
  'GET /api/payouts': {
    summary: "The breeder's money by state, with the payout of each sale; null while payouts are off",
    access: 'breeder',
    responses: {
      200: ownPayoutsSchema.nullable(),
    },
  },
  'GET /api/payouts/terms': {
    summary: "The platform's fee, in hundredths of a percent of the price",
    access: 'signed-in',
    responses: { 200: z.object({ feeBps: z.int() }) },
  },
  'GET /api/sales/{id}/payout': {
    summary:
      "The payout of one of the breeder's sales; null if there is nothing to pay out or payouts are off",
    access: 'breeder',
    params: saleParams,
    responses: { 200: payoutSchema.nullable() },
  },
  'GET /api/admin/breeders/{id}/payouts': {
    summary:
      'Balance and held payouts of a breeder, and the hold of new breeders; null while payouts are off',
    access: 'finance',
    closedToParties: 'breeder',
    params: saleParams,
    responses: { 200: breederPayoutsSchema.nullable() },
  },
  'POST /api/admin/breeders/{id}/payouts/release': {
    summary:
      'Release all payouts of ended sales that wait because payments of the breeder are stopped, which then wait as any other; 409 if there are none',
    access: 'finance',
    recentSignIn: true,
    closedToParties: 'breeder',
    params: saleParams,
    body: z.object({ reason: z.string().trim().min(5, 'Please write at least 5 characters.').max(1_000) }),
    responses: { 200: breederPayoutsSchema.nullable() },
  },
  'POST /api/admin/breeders/{id}/stops/{stopId}/end': {
    summary:
      'End the stop of payments because of a cat that was hidden for suspected fraud, which stays hidden or deleted; 409 for other causes, and if it has ended',
    access: 'finance',
    recentSignIn: true,
    closedToParties: 'breeder',
    params: saleParams.extend({ stopId: z.uuid() }),
    // The breeder reads the reason.
    body: z.object({ reason: z.string().trim().min(5, 'Please write at least 5 characters.').max(1_000) }),
    responses: { 200: breederPayoutsSchema.nullable() },
  },
  'GET /api/admin/people/{id}/money-under-way': {
    summary:
      "The sales of a user's cattery under way and its payouts that are not sent, which a suspension stops, and its transfers on their way, which arrive",
    access: 'moderator',
    closedToParties: 'person',
    params: saleParams,
    responses: { 200: moneyUnderWaySchema },
  },
  'GET /api/admin/payouts/attention': {
    summary:
      'Rejected and late transfers, rejected reversals, debts, payouts that a bank returned, and those that wait because transfers were turned off meanwhile',
    access: 'finance',
    responses: { 200: z.array(attentionSchema) },
  },
  'GET /api/admin/sales/{id}/payout': {
    summary: 'The payout of a sale with its transfers, reversals, and the decision of staff',
    access: 'finance',
    closedToParties: 'sale',
    params: saleParams,
    responses: { 200: staffPayoutSchema.nullable() },
  },
  'POST /api/admin/sales/{id}/payout/hold': {
    summary:
      'Hold the payout of a sale, or remove what holds it, after which it waits as any other; 409 if it was sent, and if nothing holds it',
    access: 'finance',
    recentSignIn: true,
    closedToParties: 'sale',
    params: saleParams,
    body: holdSchema,
    responses: { 200: staffPayoutSchema.nullable() },
  },
  'POST /api/admin/sales/{id}/payout/early': {
    summary:
      'Send a payout before its wait is over; 202 if another member of staff has to approve the amount; 409 while the guarantee runs and the buyer has not agreed, if it does not wait, and if it is not `expectedAmount`',
    access: 'finance',
    recentSignIn: true,
    closedToParties: 'sale',
    params: saleParams,
    body: earlySchema,
    responses: { 200: staffPayoutSchema.nullable(), 202: z.object({ approvalId: z.uuid() }) },
  },
  'POST /api/admin/sales/{id}/payout/retry': {
    summary: 'Try a rejected transfer or reversal of a sale again; 409 if there is none',
    access: 'finance',
    recentSignIn: true,
    closedToParties: 'sale',
    params: saleParams,
    responses: { 200: staffPayoutSchema.nullable() },
  },
})
export type PayoutEndpoints = typeof payoutEndpoints

/** How a transfer to a breeder can differ from the payment provider's record. */
export const TRANSFER_DIFFERENCES = [
  'transfer_unrecorded',
  'transfer_missing',
  'transfer_amount',
  'transfer_currency',
  'reversal_amount',
] as const

/** How a payout to a bank can differ from the payment provider's record. */
export const BANK_PAYOUT_DIFFERENCES = ['bank_payout_unrecorded', 'bank_payout_currency'] as const
