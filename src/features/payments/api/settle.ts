/** Moves a payment as far as possible: authorize -> claim -> capture -> record. */

import { isStopped, STOPPED_TEXT } from '#features/payment-stops/api/index.ts'
import { otherCurrency, wasAnswered } from '#platform/stripe/calls.ts'
import { lostReasonOf } from './lost-reason.ts'
import {
  cancelIntent,
  captureIntent,
  releaseIntent,
  retrieveIntent,
  retrieveIntentWithCharge,
} from './provider.ts'
import { claim, record, refuse, type SettleServices } from './steps.ts'
import { countAttempt, findPayment, type Payment, recordCanceled, transition } from './store.ts'

export type { SettleServices } from './steps.ts'

/** More steps than any payment needs; exceeding it means a bug. */
const MAX_STEPS = 8

/**
 * Settles the payment of an intent and returns its new state; undefined for an unknown intent. Safe to run twice,
 * concurrently, or again after a crash at any line. Throws payment_unavailable if the provider cannot be reached.
 */
export async function settlePayment(
  services: SettleServices,
  intentId: string,
): Promise<Payment | undefined> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const payment = await findPayment(services.db, intentId)
    if (!payment) return undefined
    if (!(await advance(services, payment, intentId))) return payment
  }
  throw new Error(`The payment of ${intentId} did not reach a final or waiting state.`)
}

/**
 * Cancels an open payment of an intent, with the reason as its failure, and returns its new state. If it was authorized and
 * settled meanwhile, it is not canceled. Throws payment_unavailable if the provider cannot be reached.
 */
export async function cancelPayment(
  services: SettleServices,
  payment: Pick<Payment, 'id' | 'attempt'>,
  intentId: string,
  failure: string,
): Promise<Payment | undefined> {
  const canceled = await counted(services, payment, cancelIntent(services.stripe, payment, intentId))
  if (canceled) await recordCanceled(services.db, payment.id, failure)
  return settlePayment(services, intentId)
}

/**
 * Cancels the intent if payments of the cattery were stopped after the claim; false if they were not, or if another process
 * captured it before. The provider decides which of the two came first.
 */
async function canceledByStop(
  services: SettleServices,
  payment: Payment,
  intentId: string,
): Promise<boolean> {
  const { db, stripe } = services
  if (!(await isStopped(db, payment.breederId))) return false
  return counted(services, payment, cancelIntent(stripe, payment, intentId))
}

/** Runs one step; false when the payment is final or waits for the buyer. */
async function advance(services: SettleServices, payment: Payment, intentId: string): Promise<boolean> {
  const { db, stripe, checks } = services
  switch (payment.state) {
    case 'open': {
      const intent = await retrieveIntent(stripe, intentId)
      // It would be recorded as dollars. Staff see it in the comparison.
      if (otherCurrency(intent.currency)) return false
      // A capture made manually at the provider must claim the cat, too, or it is refunded below.
      if (intent.status === 'requires_capture' || intent.status === 'succeeded') {
        await claim(services, payment, await checks.review(payment, intent))
        return true
      }
      // Declined attempts are uses of cards, too.
      if (intent.latest_charge) await checks.recordCardUses(payment, intent)
      if (intent.status !== 'canceled') return false
      // Who cancels the intent stores the reason only afterward, and the buyer may read the outcome before.
      const failure = await lostReasonOf(services, payment)
      // Another settlement may have moved the payment meanwhile, so it is read again in either case.
      await transition(db, payment.id, 'cancel', failure ? { failure } : {})
      return true
    }
    case 'waiting':
      return checks.endWaiting(payment, await retrieveIntent(stripe, intentId))
    case 'claimed': {
      if (await canceledByStop(services, payment, intentId)) {
        await refuse(services, payment, STOPPED_TEXT)
        return true
      }
      const captured = await counted(services, payment, captureIntent(stripe, payment, intentId))
      if (captured.ok) await transition(db, payment.id, 'capture')
      else await refuse(services, payment, captured.reason)
      return true
    }
    case 'captured':
      await record(services, payment, await retrieveIntentWithCharge(stripe, intentId))
      return true
    case 'lost':
    case 'refused':
      await counted(services, payment, releaseIntent(stripe, payment, intentId))
      await transition(db, payment.id, payment.state === 'lost' ? 'releaseLost' : 'releaseRefused')
      return true
    default:
      return false
  }
}

/** The provider repeats its response to an idempotency key for a day, so a call after an answered failure needs a new one. */
async function counted<T>(
  { db }: Pick<SettleServices, 'db'>,
  { id }: Pick<Payment, 'id'>,
  call: Promise<T>,
): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (wasAnswered(error)) await countAttempt(db, id)
    throw error
  }
}
