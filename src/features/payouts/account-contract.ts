/** Connected accounts of breeders at the payment provider, to which their money is transferred. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'

export const PAYOUT_ACCOUNT_STATES = [
  'not_started',
  'information_missing',
  'under_review',
  'active',
  'restricted',
] as const
export type PayoutAccountState = (typeof PAYOUT_ACCOUNT_STATES)[number]

/** Why an account is restricted. */
export const RESTRICTIONS = ['past_due', 'closed', 'rejected', 'country', 'currency', 'other'] as const
export type Restriction = (typeof RESTRICTIONS)[number]

export const TRANSFERS = ['active', 'inactive', 'pending'] as const

export const payoutAccountSchema = z.object({
  state: z.enum(PAYOUT_ACCOUNT_STATES),
  /** Set while the state is restricted. */
  restriction: z.enum(RESTRICTIONS).nullable(),
  /** The provider asks for information, also of an active account. */
  needsInformation: z.boolean(),
  /** Until when an active account needs it. */
  dueAt: z.iso.datetime().nullable(),
  /** Whether that time has passed. */
  isOverdue: z.boolean(),
})
export type PayoutAccount = z.infer<typeof payoutAccountSchema>

/** An account as staff see it. */
export const staffPayoutAccountSchema = payoutAccountSchema.extend({
  stripeAccountId: z.string().nullable(),
  previousAccountIds: z.array(z.string()),
  detailsSubmitted: z.boolean(),
  /** Whether the provider lets the account charge cards, which is not needed, and pay out to a bank. */
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  transfers: z.enum(TRANSFERS),
  currentlyDue: z.array(z.string()),
  pastDue: z.array(z.string()),
  disabledReason: z.string().nullable(),
  country: z.string().nullable(),
  currency: z.string().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  /** When the breeder began; null before. */
  startedAt: z.iso.datetime().nullable(),
  /** The last events that the provider sent about the account, newest first. */
  events: z.array(z.object({ id: z.string(), type: z.string(), receivedAt: z.iso.datetime() })),
  breeder: z.object({ id: z.uuid(), businessName: z.string(), userId: z.uuid() }),
})
export type StaffPayoutAccount = z.infer<typeof staffPayoutAccountSchema>

/** A page of the provider for one visit. */
const hostedPage = z.object({ url: z.url() })

export const payoutAccountEndpoints = defineEndpoints({
  'GET /api/payout-account': {
    summary: 'The payout account of the signed-in breeder; null if payouts are off',
    access: 'breeder',
    responses: { 200: payoutAccountSchema.nullable() },
  },
  'POST /api/payout-account/refresh': {
    summary: 'Read the payout account of the signed-in breeder from the payment provider',
    access: 'breeder',
    responses: { 200: payoutAccountSchema },
  },
  'POST /api/payout-account/onboarding': {
    summary: 'Create the payout account unless there is one, and a page on which to provide information',
    access: 'breeder',
    recentSignIn: true,
    responses: { 200: hostedPage },
  },
  'POST /api/payout-account/login': {
    summary: 'A page of the payment provider on which the breeder manages the payout account',
    access: 'breeder',
    recentSignIn: true,
    responses: { 200: hostedPage },
  },
  'GET /api/cats/{id}/payable': {
    summary: 'Whether buyers can pay the breeder of a cat now',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    responses: { 200: z.object({ isPayable: z.boolean() }) },
  },
  'GET /api/admin/breeders/{id}/payout-account': {
    summary: 'The payout account of a breeder, for staff; null if payouts are off',
    access: 'support',
    closedToParties: 'breeder',
    params: z.object({ id: z.uuid() }),
    responses: { 200: staffPayoutAccountSchema.nullable() },
  },
})
export type PayoutAccountEndpoints = typeof payoutAccountEndpoints
