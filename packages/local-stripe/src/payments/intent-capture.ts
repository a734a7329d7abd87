/** How an authorized payment ends: it is captured or canceled. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { invalidParameter, invalidState } from '../api-error.ts'
import type { Call } from '../call.ts'
import type { Form } from '../form.ts'
import { find, replace } from '../objects.ts'
import { cents, expand, mergeMetadata, metadata, readParams, text } from '../params.ts'
import { recordEvent } from '../webhooks/events.ts'
import { findApproval } from './cards.ts'
import { captureCharge } from './charges.ts'
import { requireStatus } from './intent-status.ts'
import { requireStatementTexts } from './statement-texts.ts'

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
 * Captures all or part of the amount and releases the rest. For the test card whose authorization expires, cancels the
 * intent and throws 400 `charge_expired_for_capture`.
 */
export async function captureIntent(call: Call, id: string, form: Form): Promise<Stripe.PaymentIntent> {
  const params = readParams(captureParams, form)
  requireStatementTexts(params)
  const intent = await find(call.tx, 'payment_intent', id)
  requireStatus(intent, 'capture')
  const amount = params.amount_to_capture ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable) {
    const message = `The amount_to_capture must be between 1 and the capturable amount of ${intent.amount_capturable}.`
    throw invalidParameter(amount < 1 ? 'amount_too_small' : 'amount_too_large', 'amount_to_capture', message)
  }
  const charge = await find(call.tx, 'charge', String(intent.latest_charge))
  if (findApproval(charge).captureFails) {
    const canceled = await release(call, intent, 'automatic')
    const message = 'The charge cannot be captured as the authorization has expired.'
    throw invalidState('charge_expired_for_capture', message, { charge: charge.id, payment_intent: canceled })
  }
  const captured = await captureCharge(call, charge, amount)
  const succeeded: Stripe.PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    metadata: mergeMetadata(intent.metadata, params.metadata),
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? intent.statement_descriptor_suffix,
    status: 'succeeded',
  }
  await replace(call.tx, succeeded)
  await recordEvent(call, 'charge.captured', captured)
  await recordEvent(call, 'payment_intent.succeeded', succeeded)
  return succeeded
}

export async function cancelIntent(call: Call, id: string, form: Form): Promise<Stripe.PaymentIntent> {
  const params = readParams(cancelParams, form)
  const intent = await find(call.tx, 'payment_intent', id)
  requireStatus(intent, 'cancel')
  return release(call, intent, params.cancellation_reason ?? null)
}

/** Cancels the intent; the provider shows the release of an authorized charge as a refund. */
async function release(
  call: Call,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Promise<Stripe.PaymentIntent> {
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    amount_capturable: 0,
    canceled_at: call.now,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  }
  await replace(call.tx, canceled)
  if (intent.status === 'requires_capture') {
    const charge = await find(call.tx, 'charge', String(intent.latest_charge))
    const released: Stripe.Charge = { ...charge, amount_refunded: charge.amount, refunded: true }
    await replace(call.tx, released)
    await recordEvent(call, 'charge.refunded', released)
  }
  await recordEvent(call, 'payment_intent.canceled', canceled)
  return canceled
}
