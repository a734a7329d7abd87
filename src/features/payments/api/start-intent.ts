/** Starts a payment at the provider, or resumes the buyer's open one. */
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#lib/errors.ts'
import { defineRateLimit, windowStart } from '#platform/rate-limits/index.ts'
import { wasAnswered } from '#platform/stripe/calls.ts'
import { createIntent, releaseIntent } from './provider.ts'
import { cancelPayment, type SettleServices, settlePayment } from './settle.ts'
import {
  abandonWithoutIntent,
  addPayment,
  countCanceledSince,
  countPaymentsSince,
  findOpenPayment,
  getPayment,
  type NewPayment,
  type Payment,
  setIntent,
} from './store.ts'

export type StartServices = SettleServices

/** New payments; more suggest that somebody tests stolen cards. */
const PAYMENT_LIMIT = defineRateLimit({ name: 'payments', by: 'user', points: 30, seconds: 3_600 })

/** Each sale and its cancellation is emailed to the breeder at once. */
const CANCELED_LIMIT = defineRateLimit({
  name: 'canceled-purchases',
  by: 'user and cattery',
  points: 5,
  seconds: 86_400,
})

export type StartedPayment = { clientSecret: string; paymentIntentId: string; amount: number }

/**
 * Returns the intent of the buyer's open payment for the same cat, kind, sale, amount, and terms, or creates one. Throws
 * cat_unavailable, price_changed, conflict, too_many_requests, payment_unavailable.
 */
export async function startIntent(services: StartServices, requested: NewPayment): Promise<StartedPayment> {
  const { db } = services
  const open = await resume(services, requested)
  if (open?.clientSecret && open.stripePaymentIntentId)
    return presentIntent(open.stripePaymentIntentId, open.clientSecret, open.amount)

  await limitPayments(services, requested)
  // Of two concurrent requests, the unique index accepts one row, and both continue with it.
  const payment =
    open ?? (await addPayment(db, requested, services.clock.now())) ?? (await findOpenPayment(db, requested))
  if (!payment || !matches(payment, requested)) throw new AppError('conflict')
  const intent = await createIntent(services.stripe, payment, services.env).catch(async (error: unknown) => {
    // The provider repeats its response to an idempotency key for a day, so the next attempt needs a new payment.
    if (wasAnswered(error)) await abandonWithoutIntent(db, payment.id, 'provider')
    throw error
  })
  if (!intent.client_secret) throw new AppError('payment_unavailable')
  if (!(await setIntent(db, payment.id, intent.id, intent.client_secret))) {
    // Another request abandoned this payment, so no one would settle this intent.
    await releaseIntent(services.stripe, payment, intent.id)
    const { failure } = await getPayment(db, payment.id)
    throw failure === 'price_changed' || failure === 'terms_changed'
      ? new AppError('price_changed')
      : unavailable(requested)
  }
  return presentIntent(intent.id, intent.client_secret, payment.amount)
}

function presentIntent(paymentIntentId: string, clientSecret: string, amount: number): StartedPayment {
  return { paymentIntentId, clientSecret, amount }
}

/** The error of a request that comes after the cat or balance has been claimed. */
function unavailable({ kind }: NewPayment): AppError {
  return kind === 'balance'
    ? new AppError('conflict', { message: 'The balance has been paid, or its payment is being processed.' })
    : new AppError('cat_unavailable')
}

/** Whether an open payment is for what the buyer sees now. */
function matches(payment: Payment, { amount, price, terms, offerId, transactionId }: NewPayment): boolean {
  const isSameSale = (payment.transactionId ?? undefined) === transactionId
  const isSamePrice = payment.amount === amount && payment.price === price
  const isSameOffer = payment.offerId === (offerId ?? null)
  return isSamePrice && isSameSale && isSameOffer && isDeepStrictEqual(payment.terms, terms ?? null)
}

/** The buyer's open payment if it still matches; one with another amount or other terms is canceled, an authorized one is settled. */
async function resume(services: StartServices, requested: NewPayment): Promise<Payment | undefined> {
  const open = await findOpenPayment(services.db, requested)
  if (!open) return undefined
  const isCurrent = matches(open, requested)
  const intentId = open.stripePaymentIntentId
  if (!intentId) {
    // Another request is creating the intent, or crashed while doing so: the same key then returns the same intent.
    if (isCurrent) return open
    await abandonWithoutIntent(services.db, open.id, changeOf(open, requested))
    return undefined
  }
  const settled = await settlePayment(services, intentId)
  if (settled?.state === 'open' && isCurrent) return open
  const ended =
    settled?.state === 'open'
      ? await cancelPayment(services, open, intentId, changeOf(open, requested))
      : settled
  // A balance whose capture was rejected is still due.
  const canTryAgain =
    !ended || ended.state === 'canceled' || (ended.kind === 'balance' && ended.state === 'released')
  if (canTryAgain) return undefined
  throw unavailable(requested)
}

/** Why an open payment does not match what the buyer sees now. */
function changeOf(open: Payment, { transactionId, amount, price }: NewPayment): string {
  if ((open.transactionId ?? undefined) !== transactionId) return 'sale_ended'
  return open.amount === amount && open.price === price ? 'terms_changed' : 'price_changed'
}

async function limitPayments(
  { db, clock }: StartServices,
  { buyerId, breederId, kind }: NewPayment,
): Promise<void> {
  const since = windowStart(PAYMENT_LIMIT, clock.now())
  if ((await countPaymentsSince(db, buyerId, since)) >= PAYMENT_LIMIT.points)
    throw new AppError('too_many_requests')
  if (kind === 'balance') return
  const canceled = { buyerId, breederId, since: windowStart(CANCELED_LIMIT, clock.now()) }
  if ((await countCanceledSince(db, canceled)) >= CANCELED_LIMIT.points)
    throw new AppError('too_many_requests', {
      message:
        'You have canceled several purchases from this cattery today. You can buy from it again tomorrow.',
    })
}
