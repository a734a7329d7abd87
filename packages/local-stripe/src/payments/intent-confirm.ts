/** Confirming a payment intent: the card approves, declines, or requires authentication. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, type ApiErrorBody, invalidParameter } from '../api-error.ts'
import type { Call } from '../call.ts'
import type { Form } from '../form.ts'
import { find, replace } from '../objects.ts'
import { expand, flag, readParams, text } from '../params.ts'
import { recordEvent } from '../webhooks/events.ts'
import { type Card, findBehavior } from './cards.ts'
import { createCharge } from './charges.ts'
import { requireStatus } from './intent-status.ts'
import { createCard, findMethod } from './payment-methods.ts'

const confirmParams = z.strictObject({
  payment_method: text.optional(),
  receipt_email: text.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
  expand,
})

/** The server's confirm call. Throws 402 on a decline; the intent then requires another payment method. */
export async function confirmIntent(call: Call, id: string, form: Form): Promise<Stripe.PaymentIntent> {
  const params = readParams(confirmParams, form)
  const intent = await find(call.tx, 'payment_intent', id)
  requireStatus(intent, 'confirm')
  const methodId = params.payment_method ?? intent.payment_method
  const method = typeof methodId === 'string' ? await findMethod(call, methodId) : undefined
  return confirm(call, { ...intent, receipt_email: params.receipt_email ?? intent.receipt_email }, method)
}

/** The browser's confirm call with a card's details; invalid details leave the intent unchanged. */
export async function confirmWithCard(call: Call, id: string, card: Card): Promise<Stripe.PaymentIntent> {
  const intent = await find(call.tx, 'payment_intent', id)
  requireStatus(intent, 'confirm')
  return confirm(call, intent, await createCard(call, card))
}

/** Confirms an intent that was just read or created. */
export async function confirm(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | undefined,
): Promise<Stripe.PaymentIntent> {
  if (!method) {
    const message = "You cannot confirm this PaymentIntent because it's missing a payment method."
    throw invalidParameter('parameter_missing', 'payment_method', message)
  }
  const behavior = findBehavior(method.card?.last4 ?? '')
  if (behavior.kind === 'decline') {
    const { code, declineCode, message } = behavior
    return decline(call, intent, method, {
      type: 'card_error',
      code,
      ...(declineCode && { decline_code: declineCode }),
      message,
    })
  }
  if (behavior.kind === 'authenticate') {
    const waiting: Stripe.PaymentIntent = {
      ...intent,
      payment_method: method.id,
      last_payment_error: null,
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    }
    await replace(call.tx, waiting)
    await recordEvent(call, 'payment_intent.requires_action', waiting)
    return waiting
  }
  return approve(call, intent, method)
}

/** Completes the authentication: the cardholder passed it, or failed or dismissed it. */
export async function authenticate(call: Call, id: string, passed: boolean): Promise<Stripe.PaymentIntent> {
  const intent = await find(call.tx, 'payment_intent', id)
  requireStatus(intent, 'authenticate')
  const method = await find(call.tx, 'payment_method', String(intent.payment_method))
  if (passed) return approve(call, intent, method)
  const failed = withError(intent, method, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
  await replace(call.tx, failed)
  await recordEvent(call, 'payment_intent.payment_failed', failed)
  return failed
}

async function approve(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const captured = intent.capture_method !== 'manual'
  const charge = await createCharge(call, intent, method, { captured })
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_capturable: captured ? 0 : intent.amount,
    amount_received: captured ? intent.amount : 0,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: captured ? 'succeeded' : 'requires_capture',
  }
  await replace(call.tx, paid)
  await recordEvent(call, 'charge.succeeded', charge)
  await recordEvent(
    call,
    captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated',
    paid,
  )
  return paid
}

/** Records the declined attempt and throws an error that keeps these changes. */
async function decline(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  body: ApiErrorBody,
): Promise<never> {
  const charge = await createCharge(call, intent, method, { captured: false, failure: body })
  const failed = { ...withError(intent, method, { ...body, charge: charge.id }), latest_charge: charge.id }
  await replace(call.tx, failed)
  await recordEvent(call, 'charge.failed', charge)
  await recordEvent(call, 'payment_intent.payment_failed', failed)
  throw new ApiError(
    402,
    { ...body, charge: charge.id, payment_intent: failed, payment_method: method },
    true,
  )
}

function withError(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  error: ApiErrorBody,
): Stripe.PaymentIntent {
  return {
    ...intent,
    last_payment_error: { ...error, payment_method: method } as Stripe.PaymentIntent.LastPaymentError,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
}
