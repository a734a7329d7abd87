import { requireConfirmed } from '#features/accounts/api/index.ts'
import { findBreeder } from '#features/breeders/api/index.ts'
import { findCat, type Listing } from '#features/cats/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { PaymentKind } from '../contract.ts'
import { createIntent, releaseIntent, wasAnswered } from './provider.ts'
import { amountToPay, SMALLEST_CHARGE } from './rules.ts'
import { settlePayment } from './settle.ts'
import {
  abandonWithoutIntent,
  addPayment,
  countPaymentsSince,
  findOpenPayment,
  type Payment,
  setIntent,
  transition,
} from './store.ts'

type PurchaseServices = Pick<Services, 'db' | 'stripe' | 'jobs' | 'events' | 'clock' | 'env' | 'log' | 'mail'>

/** New payments per user and hour; more suggests card testing. */
const PAYMENTS_AN_HOUR = 30

export type StartedPayment = { clientSecret: string; paymentIntentId: string; amount: number }

/**
 * Starts a payment, or resumes the buyer's open one for the same cat, kind, and amount. `expectedAmount` (cents) is what
 * the buyer's page showed. Throws not_found, cat_unavailable, own_cat, deposit_not_offered, price_changed,
 * email_unconfirmed, too_many_requests, payment_unavailable.
 */
export async function startPayment(
  services: PurchaseServices,
  buyer: Viewer,
  order: { catId: string; kind: PaymentKind; expectedAmount?: number | undefined },
): Promise<StartedPayment> {
  const { db, mail } = services
  requireConfirmed(buyer, mail)
  const cat = await buyableCat(services, buyer, order.catId)
  const amount = amountToPay(order.kind, cat)
  if (amount === undefined) throw new AppError('deposit_not_offered')
  if (order.expectedAmount !== undefined && order.expectedAmount !== amount)
    throw new AppError('price_changed')
  if (amount < SMALLEST_CHARGE)
    throw new AppError('conflict', { message: 'This amount is too small to be paid online.' })

  const requested = {
    buyerId: buyer.id,
    breederId: cat.breederId,
    catId: cat.id,
    kind: order.kind,
    amount,
    price: cat.price,
  }
  const open = await resume(services, requested)
  if (open?.clientSecret && open.stripePaymentIntentId)
    return presentIntent(open.stripePaymentIntentId, open.clientSecret, amount)

  await limitPayments(services, buyer.id)
  // Of two concurrent requests, the unique index accepts one row, and both continue with it.
  const payment = open ?? (await addPayment(db, requested)) ?? (await findOpenPayment(db, requested))
  if (!payment || payment.amount !== amount) throw new AppError('conflict')
  const intent = await createIntent(services.stripe, payment).catch(async (error: unknown) => {
    // The provider repeats its response to an idempotency key for a day, so the next attempt needs a new payment.
    if (wasAnswered(error)) await abandonWithoutIntent(db, payment.id, 'provider')
    throw error
  })
  if (!intent.client_secret) throw new AppError('payment_unavailable')
  if (!(await setIntent(db, payment.id, intent.id, intent.client_secret))) {
    // Another request abandoned this payment because the price changed, so no one would settle this intent.
    await releaseIntent(services.stripe, intent.id)
    throw new AppError('price_changed')
  }
  return presentIntent(intent.id, intent.client_secret, amount)
}

function presentIntent(paymentIntentId: string, clientSecret: string, amount: number): StartedPayment {
  return { paymentIntentId, clientSecret, amount }
}

async function buyableCat({ db }: PurchaseServices, buyer: Viewer, catId: string): Promise<Listing> {
  const cat = await findCat(db, catId)
  if (!cat?.isViewable) throw new AppError('not_found')
  const breeder = await findBreeder(db, cat.breederId)
  if (breeder?.userId === buyer.id) throw new AppError('own_cat')
  if (cat.status !== 'available') throw new AppError('cat_unavailable')
  return cat
}

/** The buyer's open payment if it still matches; one with another amount is canceled, an authorized one is settled. */
async function resume(
  services: PurchaseServices,
  requested: { buyerId: string; catId: string; kind: PaymentKind; amount: number; price: number },
): Promise<Payment | undefined> {
  const open = await findOpenPayment(services.db, requested)
  if (!open) return undefined
  const matches = open.amount === requested.amount && open.price === requested.price
  // Another request is creating the intent, or crashed while doing so: the same key then returns the same intent.
  if (!open.stripePaymentIntentId) return matches ? open : cancelOpen(services, open)
  const settled = await settlePayment(services, open.stripePaymentIntentId)
  if (settled && settled.state !== 'open') {
    if (settled.state === 'canceled') return undefined
    throw new AppError('cat_unavailable')
  }
  if (matches) return open
  await releaseIntent(services.stripe, open.stripePaymentIntentId)
  return cancelOpen(services, open)
}

async function cancelOpen({ db }: PurchaseServices, open: Payment): Promise<undefined> {
  await transition(db, open.id, 'cancel', { failure: 'price_changed' })
}

async function limitPayments({ db, clock }: PurchaseServices, buyerId: string): Promise<void> {
  const hourAgo = new Date(clock.now().getTime() - 3_600_000)
  if ((await countPaymentsSince(db, buyerId, hourAgo)) >= PAYMENTS_AN_HOUR)
    throw new AppError('too_many_requests')
}
