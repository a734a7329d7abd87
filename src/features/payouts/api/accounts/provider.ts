/** Calls about connected accounts. Outages become payment_unavailable. */
import Stripe from 'stripe'
import { HOUR_MS } from '#lib/durations.ts'
import { callProvider } from '#platform/stripe/calls.ts'
import type { StripeGateway } from '#platform/stripe/index.ts'
import { TRANSFERS } from '../../account-contract.ts'
import { ACCOUNT_COUNTRY } from '../../rules.ts'
import type { PayoutAccountRow } from '../tables.ts'
import type { AccountReport } from './state.ts'

/** What the provider knows about every breeder from the start, so that it need not ask for a website. */
const DESCRIPTION = 'Breeds cats and sells them to private buyers through Littermate.'
/** Pet shops and pet supplies. */
const MERCHANT_CATEGORY = '5995'

export type CreatedAccount = { stripeAccountId: string; report: AccountReport }

/**
 * Creates the account of a row; returns its ID and what the provider reports. The row's ID and attempt are the idempotency
 * key, and no parameter ever changes, so repeating the call returns the same account.
 */
export async function createAccount(
  stripe: StripeGateway,
  { id, attempt, breederId }: Pick<PayoutAccountRow, 'id' | 'attempt' | 'breederId'>,
): Promise<CreatedAccount> {
  const account = await callProvider(stripe, () =>
    stripe.sdk.accounts.create(
      {
        country: ACCOUNT_COUNTRY,
        controller: {
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          requirement_collection: 'stripe',
          stripe_dashboard: { type: 'express' },
        },
        capabilities: { transfers: { requested: true } },
        business_profile: { mcc: MERCHANT_CATEGORY, product_description: DESCRIPTION },
        metadata: { breederId },
      },
      { idempotencyKey: `payout-account-${id}-${attempt}` },
    ),
  )
  return { stripeAccountId: account.id, report: reportOf(account) }
}

/** Milliseconds by which the provider's clock may differ from ours. */
const CLOCKS_DIFFER_MS = HOUR_MS

/** The account that an earlier call created for a row since a time; undefined if there is none. */
export async function findCreatedAccount(
  stripe: StripeGateway,
  { breederId, previousAccountIds }: Pick<PayoutAccountRow, 'breederId' | 'previousAccountIds'>,
  since: Date,
): Promise<CreatedAccount | undefined> {
  const created = { gte: Math.floor((since.getTime() - CLOCKS_DIFFER_MS) / 1_000) }
  const accounts = await callProvider(stripe, () =>
    stripe.sdk.accounts.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  )
  const found = accounts.findLast(
    ({ id, metadata }) => metadata?.breederId === breederId && !previousAccountIds.includes(id),
  )
  return found && { stripeAccountId: found.id, report: reportOf(found) }
}

/** What the provider reports of an account; null if it is closed for us. */
export async function retrieveAccount(
  stripe: StripeGateway,
  stripeAccountId: string,
): Promise<AccountReport | null> {
  try {
    const account = await callProvider(stripe, () => stripe.sdk.accounts.retrieve(stripeAccountId))
    return 'deleted' in account ? null : reportOf(account)
  } catch (error) {
    if (isInaccessible(error)) return null
    throw error
  }
}

/** A deleted or deauthorized account looks like one that never existed. */
export function isInaccessible(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'account_invalid'
}

/** The URL of a page that asks the breeder for the missing information; it can be opened once. */
export async function createOnboardingLink(
  stripe: StripeGateway,
  stripeAccountId: string,
  urls: { return_url: string; refresh_url: string },
): Promise<string> {
  const link = await callProvider(stripe, () =>
    stripe.sdk.accountLinks.create({
      account: stripeAccountId,
      type: 'account_onboarding',
      collection_options: { fields: 'eventually_due' },
      ...urls,
    }),
  )
  return link.url
}

/** The URL of the Express dashboard of an account; it can be opened once. */
export async function createLoginLink(stripe: StripeGateway, stripeAccountId: string): Promise<string> {
  const link = await callProvider(stripe, () => stripe.sdk.accounts.createLoginLink(stripeAccountId))
  return link.url
}

function reportOf(account: Stripe.Account): AccountReport {
  const { requirements } = account
  const deadline = requirements?.current_deadline
  return {
    detailsSubmitted: account.details_submitted,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    transfers: TRANSFERS.find((status) => status === account.capabilities?.transfers) ?? 'inactive',
    currentlyDue: requirements?.currently_due ?? [],
    pastDue: requirements?.past_due ?? [],
    disabledReason: requirements?.disabled_reason ?? null,
    dueAt: deadline ? new Date(deadline * 1_000) : null,
    country: account.country ?? null,
    currency: account.default_currency ?? null,
  }
}
