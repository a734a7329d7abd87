/** Confirming a payment intent: the card is asked, and approves, declines or wants its holder to authenticate. */
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Act } from './act.ts'
import { behaviourOf, type Card } from './cards.ts'
import { createCharge } from './charges.ts'
import { announce } from './events.ts'
import { Failure, type FailureBody, wrongParameter } from './failure.ts'
import type { Form } from './form.ts'
import { requireStatus } from './intent-rules.ts'
import { find, replace } from './objects.ts'
import { expand, flag, readParams, text } from './params.ts'
import { createCard, findMethod } from './payment-methods.ts'

const confirmParams = z.strictObject({
  payment_method: text.optional(),
  receipt_email: text.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
  expand,
})

/** The server's confirm call. Throws 402 on a decline; the intent then waits for another payment method. */
export async function confirmIntent(act: Act, id: string, form: Form): Promise<Stripe.PaymentIntent> {
  const params = readParams(confirmParams, form)
  const intent = await find(act.tx, 'payment_intent', id, { lock: true })
  requireStatus(intent, 'confirm')
  const methodId = params.payment_method ?? intent.payment_method
  const method = typeof methodId === 'string' ? await findMethod(act, methodId) : undefined
  return confirm(act, { ...intent, receipt_email: params.receipt_email ?? intent.receipt_email }, method)
}

/** The browser's confirm call with a card's details; wrong details leave the intent as it was. */
export async function confirmWithCard(act: Act, id: string, card: Card): Promise<Stripe.PaymentIntent> {
  const intent = await find(act.tx, 'payment_intent', id, { lock: true })
  requireStatus(intent, 'confirm')
  return confirm(act, intent, await createCard(act, card))
}

/** Confirms an intent that the caller has locked or just made. */
export async function confirm(
  act: Act,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | undefined,
): Promise<Stripe.PaymentIntent> {
  if (!method) {
    const message = "You cannot confirm this PaymentIntent because it's missing a payment method."
    throw wrongParameter('parameter_missing', 'payment_method', message)
  }
  const behaviour = behaviourOf(method.card?.last4 ?? '')
  if (behaviour.kind === 'decline') {
    const { code, declineCode, message } = behaviour
    return refuse(act, intent, method, {
      type: 'card_error',
      code,
      ...(declineCode && { decline_code: declineCode }),
      message,
    })
  }
  if (behaviour.kind === 'authenticate') {
    const waiting: Stripe.PaymentIntent = {
      ...intent,
      payment_method: method.id,
      last_payment_error: null,
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    }
    await replace(act.tx, waiting)
    await announce(act, 'payment_intent.requires_action', waiting)
    return waiting
  }
  return approve(act, intent, method)
}

/** The end of the authentication dialog: the card's holder proved to be it, or gave up or failed. */
export async function authenticate(act: Act, id: string, passed: boolean): Promise<Stripe.PaymentIntent> {
  const intent = await find(act.tx, 'payment_intent', id, { lock: true })
  requireStatus(intent, 'authenticate')
  const method = await find(act.tx, 'payment_method', String(intent.payment_method))
  if (passed) return approve(act, intent, method)
  const failed = withError(intent, method, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
  await replace(act.tx, failed)
  await announce(act, 'payment_intent.payment_failed', failed)
  return failed
}

async function approve(
  act: Act,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentIntent> {
  const captured = intent.capture_method !== 'manual'
  const charge = await createCharge(act, intent, method, { captured })
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
  await replace(act.tx, paid)
  await announce(act, 'charge.succeeded', charge)
  await announce(
    act,
    captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated',
    paid,
  )
  return paid
}

/** Records the failed attempt, then throws; the caller keeps what was written when it answers the failure. */
async function refuse(
  act: Act,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  body: FailureBody,
): Promise<never> {
  const charge = await createCharge(act, intent, method, { captured: false, failure: body })
  const failed = { ...withError(intent, method, { ...body, charge: charge.id }), latest_charge: charge.id }
  await replace(act.tx, failed)
  await announce(act, 'charge.failed', charge)
  await announce(act, 'payment_intent.payment_failed', failed)
  throw new Failure(402, { ...body, charge: charge.id, payment_intent: failed, payment_method: method }, true)
}

function withError(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  error: FailureBody,
): Stripe.PaymentIntent {
  return {
    ...intent,
    last_payment_error: { ...error, payment_method: method } as Stripe.PaymentIntent.LastPaymentError,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
}
