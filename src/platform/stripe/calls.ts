/** Calls to the payment provider, with its errors converted to ours. */
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { AppError } from '#lib/errors.ts'
import type { StripeGateway } from './index.ts'

/** The currency of all amounts here. */
export const CURRENCY = 'usd'

/** The currency of an amount of the provider that cannot be compared with ours; null for ours. */
export function otherCurrency(currency: string | undefined): string | null {
  return currency === undefined || currency === CURRENCY ? null : currency
}

type Reachability = { isDown: boolean; recovered: (() => Promise<void>)[] }

/** Whether the last call of this process reached the provider. */
const reachability = new WeakMap<StripeGateway, Reachability>()

/** Calls `recovered` after the first successful call that follows an outage; it must handle its own errors. */
export function onRecovery(stripe: StripeGateway, recovered: () => Promise<void>): void {
  const others = reachability.get(stripe)?.recovered ?? []
  reachability.set(stripe, { isDown: false, recovered: [...others, recovered] })
}

/** Runs a call; provider outages become payment_unavailable. */
export async function callProvider<T>(stripe: StripeGateway, call: () => Promise<T>): Promise<T> {
  const state = reachability.get(stripe)
  try {
    const result = await whenKeyIsFree(call)
    if (state?.isDown) {
      state.isDown = false
      for (const recovered of state.recovered) void recovered()
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

/** Whether the provider understood the failed call and rejected it, and with which code. */
export function rejectionOf(error: unknown): { code: string | undefined; message: string } | undefined {
  return error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError
    ? { code: error.code, message: error.message }
    : undefined
}
