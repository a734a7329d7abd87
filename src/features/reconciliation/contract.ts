import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { BANK_PAYOUT_DIFFERENCES, TRANSFER_DIFFERENCES } from '../payouts/contract.ts'

/** How a record of the provider can differ from ours. */
export const DIFFERENCE_KINDS = [
  'payment_unrecorded',
  'payment_refunded',
  'authorization_released',
  'charge_missing',
  'charge_amount',
  'charge_currency',
  'refund_unrecorded',
  'refund_missing',
  'refund_amount',
  'balance_amount',
  'balance_currency',
  'dispute',
  'ledger',
  'clearing',
  'gap',
  ...TRANSFER_DIFFERENCES,
  ...BANK_PAYOUT_DIFFERENCES,
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** Why a difference is closed: repaired by the comparison, gone in a later one, or resolved by staff. */
export const RESOLUTIONS = ['repaired', 'disappeared', 'staff'] as const

const differenceSchema = z.object({
  id: z.uuid(),
  kind: z.enum(DIFFERENCE_KINDS),
  /** The ID of what differs, at the provider or here. */
  reference: z.string(),
  intentId: z.string().nullable(),
  transactionId: z.uuid().nullable(),
  /** Cents, or the smallest unit of `providerCurrency`; null if there is no record. */
  providerAmount: z.int().nullable(),
  /** ISO 4217 in lower case; null for US dollars. */
  providerCurrency: z.string().nullable(),
  ourAmount: z.int().nullable(),
  firstSeenAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  resolution: z.enum(RESOLUTIONS).nullable(),
  note: z.string().nullable(),
})
export type Difference = z.infer<typeof differenceSchema>

const runSchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  /** Null while it runs. */
  finishedAt: z.iso.datetime().nullable(),
  compared: z.int(),
  found: z.int(),
  repaired: z.int(),
  /** What could not be compared. */
  failure: z.string().nullable(),
})
export type ReconciliationRun = z.infer<typeof runSchema>

/** What staff write when they resolve a difference. */
export const resolveSchema = z.object({
  note: z.string().trim().min(5, 'Please write at least 5 characters.').max(2_000),
})

/** A period of days, both inclusive, in UTC. */
export const periodSchema = z
  .object({ from: z.iso.date('Please enter a date.'), to: z.iso.date('Please enter a date.') })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first.' })

const reconciliationSchema = z.object({
  lastRun: runSchema.nullable(),
  open: z.array(differenceSchema),
  resolved: z.array(differenceSchema),
})
export type Reconciliation = z.infer<typeof reconciliationSchema>

export const reconciliationEndpoints = defineEndpoints({
  'GET /api/admin/reconciliation': {
    summary: 'The last comparison with the payment provider, open differences, and those resolved last',
    access: 'finance',
    responses: {
      200: reconciliationSchema,
    },
  },
  'POST /api/admin/reconciliation/runs': {
    summary: 'Start a comparison of a period; 409 while another is running',
    access: 'finance',
    body: periodSchema,
    responses: { 202: runSchema },
  },
  'POST /api/admin/reconciliation/differences/{id}/resolve': {
    summary: 'Mark a difference as resolved, with a note; 409 if it is',
    access: 'finance',
    recentSignIn: true,
    closedToParties: 'difference',
    params: z.object({ id: z.uuid() }),
    body: resolveSchema,
    responses: { 200: differenceSchema },
  },
})
export type ReconciliationEndpoints = typeof reconciliationEndpoints
