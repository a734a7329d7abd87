/** What the payment provider is asked about refunds. */
import type Stripe from 'stripe'
import { callProvider } from '#platform/stripe/calls.ts'
import type { StripeGateway } from '#platform/stripe/index.ts'
import type { Refund } from './store.ts'

export type ProviderRefund = Stripe.Refund

/**
 * Sends a refund. All parameters come from its row, so repeating the call with the key of its attempt returns the same
 * refund.
 */
export function createRefund(
  stripe: StripeGateway,
  { id, attempt, amount, cancelCause }: Pick<Refund, 'id' | 'attempt' | 'amount' | 'cancelCause'>,
  intentId: string,
  idempotencyKey: string,
): Promise<ProviderRefund> {
  return callProvider(stripe, () =>
    stripe.sdk.refunds.create(
      {
        payment_intent: intentId,
        amount,
        metadata: { refundId: id, attempt, ...(cancelCause && { cancelCause }) },
      },
      { idempotencyKey },
    ),
  )
}

export function retrieveRefund(stripe: StripeGateway, stripeRefundId: string): Promise<ProviderRefund> {
  return callProvider(stripe, () => stripe.sdk.refunds.retrieve(stripeRefundId))
}

/** All refunds of an intent, newest first, wherever they were made. */
export function listProviderRefunds(stripe: StripeGateway, intentId: string): Promise<ProviderRefund[]> {
  return callProvider(stripe, () =>
    stripe.sdk.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  )
}
