/** The account of a connected business, and what its verification may come to. */
import type Stripe from 'stripe'
import type { Call } from '../call.ts'
import { objectId } from '../objects.ts'

/** What the provider asks a person for who sells on a platform. */
const FIRST_REQUIREMENTS = [
  'business_type',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'individual.ssn_last_4',
  'tos_acceptance.date',
]
const DOCUMENT = 'individual.verification.document'
/** Seconds until information that is requested later is past due. */
const DEADLINE = 14 * 86_400

/** `incomplete`: the form was left; `review`: it waits for the provider; the others explain themselves. */
export const ACCOUNT_OUTCOMES = [
  'active',
  'review',
  'incomplete',
  'rejected',
  'information_due',
  'past_due',
  'currency',
] as const
export type AccountOutcome = (typeof ACCOUNT_OUTCOMES)[number]

type Requirements = Partial<Stripe.Account.Requirements>

function requirements(values: Requirements): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: values.currently_due ?? [],
    past_due: [],
    pending_verification: [],
    ...values,
  }
}

const notStarted = (due: string[]) =>
  requirements({ currently_due: due, past_due: due, disabled_reason: 'requirements.past_due' })

type NewAccount = {
  country: string
  email: string | null
  businessProfile: Partial<Stripe.Account.BusinessProfile>
  metadata: Record<string, string>
}

/** An account of which nothing has been entered. */
export function newAccount(call: Call, { country, email, businessProfile, metadata }: NewAccount) {
  return {
    id: objectId('acct').slice(0, 21),
    object: 'account',
    business_profile: businessProfile,
    business_type: null,
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country,
    created: call.now,
    default_currency: 'usd',
    details_submitted: false,
    email,
    metadata,
    payouts_enabled: false,
    requirements: notStarted(FIRST_REQUIREMENTS),
    type: 'express',
  } as unknown as Stripe.Account
}

/** The account after its owner or the provider acted. */
export function withOutcome(call: Call, account: Stripe.Account, outcome: AccountOutcome): Stripe.Account {
  const set = (transfers: 'active' | 'inactive' | 'pending', values: Requirements): Stripe.Account => ({
    ...account,
    business_type: 'individual',
    capabilities: { transfers },
    default_currency: 'usd',
    details_submitted: true,
    payouts_enabled: transfers === 'active',
    requirements: requirements(values),
  })
  switch (outcome) {
    case 'active':
      return set('active', {})
    case 'review':
      return set('pending', {
        pending_verification: [DOCUMENT],
        disabled_reason: 'requirements.pending_verification',
      })
    case 'incomplete':
      return { ...account, requirements: notStarted(['external_account', 'tos_acceptance.date']) }
    case 'rejected':
      return set('inactive', { disabled_reason: 'rejected.other' })
    case 'information_due':
      return set('active', { currently_due: [DOCUMENT], current_deadline: call.now + DEADLINE })
    case 'past_due':
      return set('inactive', {
        currently_due: [DOCUMENT],
        past_due: [DOCUMENT],
        disabled_reason: 'requirements.past_due',
      })
    case 'currency':
      return { ...set('active', {}), default_currency: 'cad' }
  }
}
