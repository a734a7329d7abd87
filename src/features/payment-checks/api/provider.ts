/** What the payment provider is asked about uses of cards and fraud warnings. */
import type Stripe from 'stripe'
import { callProvider } from '#platform/stripe/calls.ts'
import type { StripeGateway } from '#platform/stripe/index.ts'

/** All charges of an intent: each attempt to pay it, declined ones, too. */
export function listIntentCharges(stripe: StripeGateway, intentId: string): Promise<Stripe.Charge[]> {
  return callProvider(stripe, () =>
    stripe.sdk.charges.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  )
}

export function retrieveFraudWarning(
  stripe: StripeGateway,
  stripeWarningId: string,
): Promise<Stripe.Radar.EarlyFraudWarning> {
  return callProvider(stripe, () => stripe.sdk.radar.earlyFraudWarnings.retrieve(stripeWarningId))
}

/** The early fraud warnings since a time, newest first. */
export function listFraudWarnings(
  stripe: StripeGateway,
  since: Date,
): Promise<Stripe.Radar.EarlyFraudWarning[]> {
  const created = { gte: Math.floor(since.getTime() / 1_000) }
  return callProvider(stripe, () =>
    stripe.sdk.radar.earlyFraudWarnings.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 }),
  )
}
