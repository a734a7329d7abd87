/** The lifecycle of a payment intent as data (the provider's guide "How PaymentIntents work"). */
import type Stripe from 'stripe'
import { type ApiError, invalidState } from '../api-error.ts'

export type IntentOperation = 'update' | 'confirm' | 'authenticate' | 'capture' | 'cancel'

/** The statuses in which each operation is allowed. */
export const ALLOWED: Record<IntentOperation, readonly Stripe.PaymentIntent.Status[]> = {
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

/** Throws the provider's 400 `payment_intent_unexpected_state`, with the intent, when the operation is not allowed. */
export function requireStatus(intent: Stripe.PaymentIntent, operation: IntentOperation): void {
  if (!ALLOWED[operation].includes(intent.status)) throw unexpectedState(intent, operation)
}

function unexpectedState(intent: Stripe.PaymentIntent, operation: IntentOperation): ApiError {
  const has = `it has a status of ${intent.status}.`
  const only = (done: string) =>
    `Only a PaymentIntent with one of the following statuses may be ${done}: ${ALLOWED[operation].join(', ')}.`
  const texts: Record<IntentOperation, string> = {
    update: `This PaymentIntent's parameters could not be updated because ${has}`,
    confirm:
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because ${has} ${only('confirmed')}`,
    authenticate: `This PaymentIntent requires no authentication because ${has}`,
    capture: `This PaymentIntent could not be captured because ${has} ${only('captured')}`,
    cancel: `You cannot cancel this PaymentIntent because ${has} ${only('canceled')}`,
  }
  return invalidState('payment_intent_unexpected_state', texts[operation], { payment_intent: intent })
}
