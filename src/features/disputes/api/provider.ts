/** What the payment provider is asked about disputes. */
import type Stripe from 'stripe'
import { callProvider } from '#platform/stripe/calls.ts'
import type { StripeGateway } from '#platform/stripe/index.ts'

export type ProviderDispute = Stripe.Dispute

export function retrieveDispute(stripe: StripeGateway, stripeDisputeId: string): Promise<ProviderDispute> {
  return callProvider(stripe, () => stripe.sdk.disputes.retrieve(stripeDisputeId))
}
