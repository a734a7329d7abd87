/** The calls to the payment provider that a purchase makes, with the provider's errors turned into our outcomes. */
import Stripe from 'stripe'
import { AppError } from '#lib/errors.ts'
import type { StripeGateway } from '#platform/stripe/index.ts'
import type { Payment } from './store.ts'

export type Intent = Stripe.PaymentIntent

/** Runs a call; a provider that cannot be reached or is at fault becomes payment_unavailable. */
async function calling<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const unreachable =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      // The same key is in use by another request just now.
      error instanceof Stripe.errors.StripeIdempotencyError
    throw unreachable ? new AppError('payment_unavailable', { cause: error }) : error
  }
}

/** Whether the provider answered the call that failed, and so keeps that answer under the call's idempotency key. */
export function wasAnswered(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return (
    cause instanceof Stripe.errors.StripeAPIError || cause instanceof Stripe.errors.StripeInvalidRequestError
  )
}

/**
 * Makes the intent of a payment. The payment's id is the idempotency key and everything sent comes from its row, so a
 * repeat gets the same intent, whatever was renamed in between.
 */
export function createIntent(stripe: StripeGateway, payment: Payment): Promise<Intent> {
  const { id, amount, catId, buyerId, kind } = payment
  return calling(() =>
    stripe.sdk.paymentIntents.create(
      {
        amount,
        currency: 'usd',
        capture_method: 'manual',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        description: kind === 'deposit' ? `Deposit ${id}` : `Purchase ${id}`,
        metadata: { paymentId: id, catId, buyerId, kind },
      },
      { idempotencyKey: `payment-${id}` },
    ),
  )
}

export function retrieveIntent(stripe: StripeGateway, intentId: string): Promise<Intent> {
  return calling(() => stripe.sdk.paymentIntents.retrieve(intentId))
}

/** Takes the authorized money. An intent that is captured already counts as taken, so a repeat is harmless. */
export async function captureIntent(
  stripe: StripeGateway,
  intentId: string,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  try {
    await calling(() => stripe.sdk.paymentIntents.capture(intentId))
    return { ok: true }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const intent = await retrieveIntent(stripe, intentId)
    if (intent.status === 'succeeded') return { ok: true }
    // Still on its way: to refuse now would put a cat on sale whose money then arrives.
    if (intent.status === 'processing') throw error
    if (intent.status === 'requires_capture' && !(error instanceof Stripe.errors.StripeCardError)) throw error
    return { ok: false, reason: error.message }
  }
}

/**
 * Gives an authorization back; one that is gone already is as good. Money that was taken after all, by hand at the
 * provider or by a capture that reported a failure, is refunded, once.
 */
export async function releaseIntent(stripe: StripeGateway, intentId: string): Promise<void> {
  try {
    await calling(() => stripe.sdk.paymentIntents.cancel(intentId))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const intent = await retrieveIntent(stripe, intentId)
    if (intent.status === 'succeeded') await refundAll(stripe, intentId)
    else if (intent.status !== 'canceled') throw error
  }
}

async function refundAll(stripe: StripeGateway, intentId: string): Promise<void> {
  try {
    await calling(() =>
      stripe.sdk.refunds.create({ payment_intent: intentId }, { idempotencyKey: `release-${intentId}` }),
    )
  } catch (error) {
    const already =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'
    if (!already) throw error
  }
}
