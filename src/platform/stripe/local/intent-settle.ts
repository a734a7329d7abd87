/** The end of an authorised payment: the money is captured, or the authorisation given back. */
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Act } from './act.ts'
import { behaviourOf } from './cards.ts'
import { announce } from './events.ts'
import { wrongParameter, wrongState } from './failure.ts'
import type { Form } from './form.ts'
import { requireStatus } from './intent-rules.ts'
import { find, replace } from './objects.ts'
import { cents, expand, mergeMetadata, metadata, readParams, text } from './params.ts'

const captureParams = z.strictObject({
  amount_to_capture: cents.optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
  expand,
})
const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
})

/**
 * Captures all or a part; what is not captured is released. Throws 400 `charge_expired_for_capture`, with the intent
 * cancelled, for the card whose authorisation does not hold.
 */
export async function captureIntent(act: Act, id: string, form: Form): Promise<Stripe.PaymentIntent> {
  const params = readParams(captureParams, form)
  const intent = await find(act.tx, 'payment_intent', id, { lock: true })
  requireStatus(intent, 'capture')
  const amount = params.amount_to_capture ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable) {
    const message = `The amount_to_capture must be between 1 and the capturable amount of ${intent.amount_capturable}.`
    throw wrongParameter(amount < 1 ? 'amount_too_small' : 'amount_too_large', 'amount_to_capture', message)
  }
  const charge = await find(act.tx, 'charge', String(intent.latest_charge), { lock: true })
  const card = charge.payment_method_details?.card
  const behaviour = behaviourOf(card?.last4 ?? '')
  if (behaviour.kind === 'approve' && behaviour.captureFails) {
    const canceled = await release(act, intent, 'automatic')
    const message = 'The charge cannot be captured as the authorization has expired.'
    throw wrongState('charge_expired_for_capture', message, { charge: charge.id, payment_intent: canceled })
  }
  const captured: Stripe.Charge = { ...charge, amount_captured: amount, captured: true }
  const succeeded: Stripe.PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    metadata: mergeMetadata(intent.metadata, params.metadata),
    status: 'succeeded',
  }
  await replace(act.tx, captured)
  await replace(act.tx, succeeded)
  await announce(act, 'charge.captured', captured)
  await announce(act, 'payment_intent.succeeded', succeeded)
  return succeeded
}

export async function cancelIntent(act: Act, id: string, form: Form): Promise<Stripe.PaymentIntent> {
  const params = readParams(cancelParams, form)
  const intent = await find(act.tx, 'payment_intent', id, { lock: true })
  requireStatus(intent, 'cancel')
  return release(act, intent, params.cancellation_reason ?? null)
}

/** Cancels; an authorised charge is given back, which the provider shows as a refund of money never captured. */
async function release(
  act: Act,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Promise<Stripe.PaymentIntent> {
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    canceled_at: act.now,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  }
  await replace(act.tx, canceled)
  if (intent.status === 'requires_capture') {
    const charge = await find(act.tx, 'charge', String(intent.latest_charge), { lock: true })
    const released: Stripe.Charge = { ...charge, amount_refunded: charge.amount, refunded: true }
    await replace(act.tx, released)
    await announce(act, 'charge.refunded', released)
  }
  await announce(act, 'payment_intent.canceled', canceled)
  return canceled
}
