/** What the payment provider is asked about payments. */
import Stripe from 'stripe'
import type { Services } from '#platform/services.ts'
import { CURRENCY, callProvider } from '#platform/stripe/calls.ts'
import type { StripeGateway } from '#platform/stripe/index.ts'
import { statementSuffix } from './statement-descriptor.ts'
import type { Payment } from './store.ts'

export type Intent = Stripe.PaymentIntent

/** What the settings decide about intents. */
type IntentSettings = Pick<Services['env'], 'STRIPE_STATEMENT_PREFIX' | 'PAYMENT_WALLETS'>

/**
 * Creates the intent of a payment. The payment's ID is the idempotency key, and all parameters come from its row, so
 * repeating the call returns the same intent.
 */
export function createIntent(stripe: StripeGateway, payment: Payment, env: IntentSettings): Promise<Intent> {
  return callProvider(stripe, () =>
    stripe.sdk.paymentIntents.create(
      { ...intentParams(payment, env), ...intentLabels(payment) },
      { idempotencyKey: `payment-${payment.id}` },
    ),
  )
}

/** What an intent is created with, without its labels. */
export function intentParams(
  { amount, orderNumber, catteryName }: Pick<Payment, 'amount' | 'orderNumber' | 'catteryName'>,
  { STRIPE_STATEMENT_PREFIX, PAYMENT_WALLETS }: IntentSettings,
): Stripe.PaymentIntentCreateParams {
  return {
    amount,
    currency: CURRENCY,
    capture_method: 'manual',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    // Apple Pay and Google Pay are cards. Other methods must not appear because someone enables them in the dashboard.
    allowed_payment_method_types: PAYMENT_WALLETS.includes('link') ? ['card', 'link'] : ['card'],
    ...(orderNumber && {
      statement_descriptor_suffix: statementSuffix({ orderNumber, catteryName }, STRIPE_STATEMENT_PREFIX),
    }),
  }
}

const DESCRIPTIONS: Record<Payment['kind'], string> = {
  deposit: 'Deposit',
  full: 'Purchase',
  balance: 'Balance',
}

/** How the provider's dashboard names a payment, and how its intent refers to our rows. */
export function intentLabels({
  id,
  catId,
  buyerId,
  kind,
  orderNumber,
  catteryName,
}: Pick<Payment, 'id' | 'catId' | 'buyerId' | 'kind'> & {
  [name in 'orderNumber' | 'catteryName']?: string | null | undefined
}) {
  const names = [orderNumber, catteryName].filter((name) => name).join(', ')
  return {
    description: `${DESCRIPTIONS[kind]} ${names || id}`,
    metadata: {
      paymentId: id,
      catId,
      buyerId,
      kind,
      ...(orderNumber && { orderNumber }),
      ...(catteryName && { cattery: catteryName }),
    },
  }
}

export function retrieveIntent(stripe: StripeGateway, intentId: string): Promise<Intent> {
  return callProvider(stripe, () => stripe.sdk.paymentIntents.retrieve(intentId))
}

/** An intent whose latest charge names the card. */
export function retrieveIntentWithCharge(stripe: StripeGateway, intentId: string): Promise<Intent> {
  return callProvider(stripe, () =>
    stripe.sdk.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }),
  )
}

/** What the idempotency keys of captures and cancels name: the payment, and how often the provider has answered with a failure. */
export type KeyOwner = Pick<Payment, 'id' | 'attempt'>

/** `capture-{id}`, so that a call that is repeated is carried out once; after an answered failure `capture-{id}-1`. */
function keyOf(call: 'capture' | 'cancel', { id, attempt }: KeyOwner): { idempotencyKey: string } {
  return { idempotencyKey: `${call}-${id}${attempt > 0 ? `-${attempt}` : ''}` }
}

/**
 * Captures an authorized intent. An intent that is already captured counts as success, so repeating is safe. After an error
 * that the provider answered, the next call needs another attempt.
 */
export async function captureIntent(
  stripe: StripeGateway,
  owner: KeyOwner,
  intentId: string,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  try {
    await callProvider(stripe, () => stripe.sdk.paymentIntents.capture(intentId, {}, keyOf('capture', owner)))
    return { ok: true }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const intent = await retrieveIntent(stripe, intentId)
    if (intent.status === 'succeeded') return { ok: true }
    // Still processing: rejecting now would relist a cat whose payment may yet arrive.
    if (intent.status === 'processing') throw error
    if (intent.status === 'requires_capture' && !(error instanceof Stripe.errors.StripeCardError)) throw error
    return { ok: false, reason: error.message }
  }
}

/** Cancels an intent, which releases its authorization; true if it is canceled already, false if its money was captured. */
export async function cancelIntent(
  stripe: StripeGateway,
  owner: KeyOwner,
  intentId: string,
): Promise<boolean> {
  try {
    await callProvider(stripe, () => stripe.sdk.paymentIntents.cancel(intentId, {}, keyOf('cancel', owner)))
    return true
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const { status } = await retrieveIntent(stripe, intentId)
    if (status !== 'canceled' && status !== 'succeeded') throw error
    return status === 'canceled'
  }
}

/**
 * Releases the authorization of a payment that has ended without a sale. If its money was captured after all, manually or
 * by a capture that reported a failure, it is refunded once.
 */
export async function releaseIntent(stripe: StripeGateway, owner: KeyOwner, intentId: string): Promise<void> {
  if (!(await cancelIntent(stripe, owner, intentId))) await refundAll(stripe, intentId)
}

async function refundAll(stripe: StripeGateway, intentId: string): Promise<void> {
  try {
    await callProvider(stripe, () =>
      stripe.sdk.refunds.create({ payment_intent: intentId }, { idempotencyKey: `release-${intentId}` }),
    )
  } catch (error) {
    const already =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'
    if (!already) throw error
  }
}
