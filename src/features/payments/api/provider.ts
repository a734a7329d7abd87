/** Calls to the payment provider, with its errors converted to ours. */
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { AppError } from '#lib/errors.ts'
import type { Wallet } from '#platform/env.ts'
import type { StripeGateway } from '#platform/stripe/index.ts'
import type { Refund } from './refund-store.ts'
import { statementSuffix } from './statement-descriptor.ts'
import type { Payment } from './store.ts'

export type Intent = Stripe.PaymentIntent
export type ProviderRefund = Stripe.Refund
export type ProviderDispute = Stripe.Dispute

/** The currency of all amounts here. */
export const CURRENCY = 'usd'

/** The currency of an amount of the provider that cannot be compared with ours; null for ours. */
export function otherCurrency(currency: string | undefined): string | null {
  return currency === undefined || currency === CURRENCY ? null : currency
}

type Reachability = { isDown: boolean; recovered: () => Promise<void> }

/** Whether the last call of this process reached the provider. */
const reachability = new WeakMap<StripeGateway, Reachability>()

/** Calls `recovered` after the first successful call that follows an outage; it must handle its own errors. */
export function onRecovery(stripe: StripeGateway, recovered: () => Promise<void>): void {
  reachability.set(stripe, { isDown: false, recovered })
}

/** Runs a call; provider outages become payment_unavailable. */
export async function callProvider<T>(stripe: StripeGateway, call: () => Promise<T>): Promise<T> {
  const state = reachability.get(stripe)
  try {
    const result = await whenKeyIsFree(call)
    if (state?.isDown) {
      state.isDown = false
      void state.recovered()
    }
    return result
  } catch (error) {
    const isOutage =
      error instanceof Stripe.errors.StripeConnectionError ||
      (error instanceof Stripe.errors.StripeAPIError && !isKeyInUse(error))
    if (isOutage && state) state.isDown = true
    const unreachable =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      error instanceof Stripe.errors.StripeIdempotencyError
    throw unreachable ? new AppError('payment_unavailable', { cause: error }) : error
  }
}

/** Attempts while another request is using the same idempotency key, and milliseconds between them. */
const KEY_ATTEMPTS = 10
const KEY_PAUSE_MS = 200

/** Repeats a call until no other request, such as that of a second tab, is using its idempotency key. */
async function whenKeyIsFree<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call()
    } catch (error) {
      if (attempt === KEY_ATTEMPTS || !isKeyInUse(error)) throw error
      await sleep(KEY_PAUSE_MS)
    }
  }
}

/** The SDK reports the status 409 like an error of the provider. */
function isKeyInUse(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.statusCode === 409
}

/**
 * Whether the provider answered the failed call, and so stored its response under the idempotency key. A 409 only says
 * that another request is using the key.
 */
export function wasAnswered(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error
  return (
    (cause instanceof Stripe.errors.StripeAPIError && !isKeyInUse(cause)) ||
    cause instanceof Stripe.errors.StripeInvalidRequestError
  )
}

export type IntentSettings = { statementPrefix: string; wallets: readonly Wallet[] }

/**
 * Creates the intent of a payment. The payment's ID is the idempotency key, and all parameters come from its row, so
 * repeating the call returns the same intent.
 */
export function createIntent(
  stripe: StripeGateway,
  payment: Payment,
  settings: IntentSettings,
): Promise<Intent> {
  return callProvider(stripe, () =>
    stripe.sdk.paymentIntents.create(
      { ...intentParams(payment, settings), ...intentLabels(payment) },
      { idempotencyKey: `payment-${payment.id}` },
    ),
  )
}

/** What an intent is created with, without its labels. */
export function intentParams(
  { amount, orderNumber, catteryName }: Pick<Payment, 'amount' | 'orderNumber' | 'catteryName'>,
  { statementPrefix, wallets }: IntentSettings,
): Stripe.PaymentIntentCreateParams {
  return {
    amount,
    currency: CURRENCY,
    capture_method: 'manual',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    // Apple Pay and Google Pay are cards. Other methods must not appear because someone enables them in the dashboard.
    allowed_payment_method_types: wallets.includes('link') ? ['card', 'link'] : ['card'],
    ...(orderNumber && {
      statement_descriptor_suffix: statementSuffix({ orderNumber, catteryName }, statementPrefix),
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

/** Captures an authorized intent. An intent that is already captured counts as success, so repeating is safe. */
export async function captureIntent(
  stripe: StripeGateway,
  intentId: string,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  try {
    await callProvider(stripe, () => stripe.sdk.paymentIntents.capture(intentId))
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
export async function cancelIntent(stripe: StripeGateway, intentId: string): Promise<boolean> {
  try {
    await callProvider(stripe, () => stripe.sdk.paymentIntents.cancel(intentId))
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
export async function releaseIntent(stripe: StripeGateway, intentId: string): Promise<void> {
  if (!(await cancelIntent(stripe, intentId))) await refundAll(stripe, intentId)
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

/**
 * Sends a refund. Its ID and attempt are the idempotency key, and all parameters come from its row, so repeating the call
 * returns the same refund.
 */
export function createRefund(
  stripe: StripeGateway,
  { id, attempt, amount, cancelCause }: Pick<Refund, 'id' | 'attempt' | 'amount' | 'cancelCause'>,
  intentId: string,
): Promise<ProviderRefund> {
  return callProvider(stripe, () =>
    stripe.sdk.refunds.create(
      {
        payment_intent: intentId,
        amount,
        metadata: { refundId: id, attempt, ...(cancelCause && { cancelCause }) },
      },
      { idempotencyKey: `refund-${id}-${attempt}` },
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

export function retrieveDispute(stripe: StripeGateway, stripeDisputeId: string): Promise<ProviderDispute> {
  return callProvider(stripe, () => stripe.sdk.disputes.retrieve(stripeDisputeId))
}

/** Whether the provider understood the failed call and rejected it, and with which code. */
export function rejectionOf(error: unknown): { code: string | undefined; message: string } | undefined {
  return error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError
    ? { code: error.code, message: error.message }
    : undefined
}
