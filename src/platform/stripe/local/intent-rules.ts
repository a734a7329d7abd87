/** The life of a payment intent as data (the provider's guide "How PaymentIntents work"). */
import type Stripe from 'stripe'
import { type Failure, wrongState } from './failure.ts'

export type IntentAct = 'update' | 'confirm' | 'authenticate' | 'capture' | 'cancel'

/** From which statuses each act may begin. */
export const ALLOWED: Record<IntentAct, readonly Stripe.PaymentIntent.Status[]> = {
  update: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  confirm: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  authenticate: ['requires_action'],
  capture: ['requires_capture'],
  cancel: [
    'requires_payment_method',
    'requires_capture',
    'requires_confirmation',
    'requires_action',
    'processing',
  ],
}

/** Throws the provider's 400 `payment_intent_unexpected_state`, with the intent, when the act is not allowed now. */
export function requireStatus(intent: Stripe.PaymentIntent, act: IntentAct): void {
  if (!ALLOWED[act].includes(intent.status)) throw unexpectedState(intent, act)
}

function unexpectedState(intent: Stripe.PaymentIntent, act: IntentAct): Failure {
  const has = `it has a status of ${intent.status}.`
  const only = (done: string) =>
    `Only a PaymentIntent with one of the following statuses may be ${done}: ${ALLOWED[act].join(', ')}.`
  const texts: Record<IntentAct, string> = {
    update: `This PaymentIntent's parameters could not be updated because ${has}`,
    confirm:
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because ${has} ${only('confirmed')}`,
    authenticate: `This PaymentIntent waits for no authentication because ${has}`,
    capture: `This PaymentIntent could not be captured because ${has} ${only('captured')}`,
    cancel: `You cannot cancel this PaymentIntent because ${has} ${only('canceled')}`,
  }
  return wrongState('payment_intent_unexpected_state', texts[act], { payment_intent: intent })
}
