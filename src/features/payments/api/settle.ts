/** Brings a payment as far as it can go: authorize -> claim -> capture -> record. Every caller runs this one function. */
import { captureIntent, releaseIntent, retrieveIntent } from './provider.ts'
import { claim, record, refuse, type SettleServices } from './steps.ts'
import { findPayment, type Payment, transition } from './store.ts'

export type { SettleServices } from './steps.ts'

/** More steps than any payment has; a loop that goes on longer is a fault of ours. */
const MAX_STEPS = 8

/**
 * Settles the payment of an intent and answers it as it then stands; undefined for an intent that is not ours.
 * Safe to run twice, at the same moment, or again after a crash at any line. Throws when the provider can't be reached.
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
  throw new Error(`The payment of ${intentId} did not come to rest.`)
}

/** One step; false when the payment rests, be it for good or until the buyer acts. */
async function advance(services: SettleServices, payment: Payment, intentId: string): Promise<boolean> {
  const { db, stripe } = services
  switch (payment.state) {
    case 'open': {
      const intent = await retrieveIntent(stripe, intentId)
      // Money taken by hand at the provider has to find its cat, too, or goes back below.
      if (intent.status === 'requires_capture' || intent.status === 'succeeded') {
        await claim(services, payment)
        return true
      }
      return intent.status === 'canceled' && (await transition(db, payment.id, 'cancel'))
    }
    case 'claimed': {
      const captured = await captureIntent(stripe, intentId)
      if (captured.ok) await transition(db, payment.id, 'capture')
      else await refuse(services, payment, captured.reason)
      return true
    }
    case 'captured':
      await record(services, payment, await retrieveIntent(stripe, intentId))
      return true
    case 'lost':
    case 'refused':
      await releaseIntent(stripe, intentId)
      await transition(db, payment.id, payment.state === 'lost' ? 'releaseLost' : 'releaseRefused')
      return true
    default:
      return false
  }
}
