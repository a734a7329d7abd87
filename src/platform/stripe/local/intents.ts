/** Payment intents and their states, after the provider's API reference ("The PaymentIntent object", "Lifecycle"). */
import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Handle } from '#platform/db/index.ts'
import { type Behaviour, behaviourOf, brandOf, type Card, cardFault } from './cards.ts'
import { newCharge } from './charges.ts'
import { announce } from './events.ts'
import { Failure, wrongParameter, wrongState } from './failure.ts'
import { find, insert, objectId, replace } from './objects.ts'

type Intent = Stripe.PaymentIntent

export type NewIntent = {
  amount: number
  currency: string
  captureMethod: 'automatic' | 'manual'
  metadata: Record<string, string>
  description: string | null
  receiptEmail: string | null
  customer: string | null
}

const MAX_AMOUNT = 99_999_999

export async function createIntent(tx: Handle, input: NewIntent, now: Date): Promise<Intent> {
  if (!Number.isInteger(input.amount) || input.amount < 50) {
    throw wrongParameter('amount_too_small', 'amount', 'Amount must be at least $0.50 usd')
  }
  if (input.amount > MAX_AMOUNT) {
    throw wrongParameter('amount_too_large', 'amount', 'Amount must be no more than $999,999.99')
  }
  const id = objectId('pi')
  const intent = {
    id,
    object: 'payment_intent',
    amount: input.amount,
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: { allow_redirects: 'never', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.captureMethod,
    client_secret: `${id}_secret_${randomBytes(15).toString('hex')}`,
    confirmation_method: 'automatic',
    created: seconds(now),
    currency: input.currency,
    customer: input.customer,
    description: input.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: input.metadata,
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: input.receiptEmail,
    status: 'requires_payment_method',
  } as unknown as Intent
  await insert(tx, 'payment_intent', intent, input.customer)
  await announce(tx, 'payment_intent.created', intent, now)
  return intent
}

/**
 * What the card form does: tries a card on the intent. A declined card leaves the intent open for another one; since
 * that must be kept, the failure is answered, not thrown, where the transaction has something to remember.
 */
export async function confirmIntent(
  tx: Handle,
  id: string,
  card: Card,
  now: Date,
): Promise<Intent | Failure> {
  const intent = await find(tx, 'payment_intent', id, { lock: true })
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(intent, 'confirm')
  }
  const fault = cardFault(card, now)
  if (fault)
    return decline(
      tx,
      intent,
      { kind: 'decline', code: fault.code, message: fault.message },
      now,
      fault.param,
    )
  const behaviour = behaviourOf(card.number)
  intent.payment_method = objectId('pm')
  if (behaviour.kind === 'decline') return decline(tx, intent, behaviour, now)
  if (behaviour.kind === 'authenticate') {
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { last4: card.number.slice(-4) } }
    await replace(tx, intent)
    await announce(tx, 'payment_intent.requires_action', intent, now)
    return intent
  }
  return approve(
    tx,
    intent,
    {
      last4: card.number.slice(-4),
      brand: brandOf(card.number),
      captureFails: behaviour.captureFails ?? false,
    },
    now,
  )
}

/** The buyer's answer to the authentication dialog. */
export async function authenticateIntent(
  tx: Handle,
  id: string,
  succeed: boolean,
  now: Date,
): Promise<Intent | Failure> {
  const intent = await find(tx, 'payment_intent', id, { lock: true })
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate')
  intent.next_action = null
  if (succeed) return approve(tx, intent, { last4: '3155', brand: 'visa', captureFails: false }, now)
  return decline(
    tx,
    intent,
    {
      kind: 'decline',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    },
    now,
  )
}

async function approve(
  tx: Handle,
  intent: Intent,
  card: { last4: string; brand: string; captureFails: boolean },
  now: Date,
): Promise<Intent> {
  const captured = intent.capture_method !== 'manual'
  const charge = await newCharge(tx, intent, card, captured, now)
  intent.latest_charge = charge.id
  intent.last_payment_error = null
  intent.status = captured ? 'succeeded' : 'requires_capture'
  intent.amount_capturable = captured ? 0 : intent.amount
  intent.amount_received = captured ? intent.amount : 0
  await replace(tx, intent)
  await announce(
    tx,
    captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated',
    intent,
    now,
  )
  return intent
}

async function decline(
  tx: Handle,
  intent: Intent,
  behaviour: Extract<Behaviour, { kind: 'decline' }>,
  now: Date,
  param?: string,
): Promise<Failure> {
  const error = {
    type: 'card_error' as const,
    code: behaviour.code,
    message: behaviour.message,
    ...(behaviour.declineCode && { decline_code: behaviour.declineCode }),
    ...(param && { param }),
  }
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = error as Intent['last_payment_error']
  await replace(tx, intent)
  await announce(tx, 'payment_intent.payment_failed', intent, now)
  return new Failure(402, { ...error, payment_intent: intent }, true)
}

/** Takes the authorised money, or a part of it; the rest is given back. */
export async function captureIntent(
  tx: Handle,
  id: string,
  amount: number | undefined,
  now: Date,
): Promise<Intent | Failure> {
  const intent = await find(tx, 'payment_intent', id, { lock: true })
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture')
  const taken = amount ?? intent.amount_capturable
  if (!Number.isInteger(taken) || taken < 1 || taken > intent.amount_capturable) {
    throw wrongParameter(
      'amount_too_large',
      'amount_to_capture',
      'amount_to_capture must not exceed the authorised amount',
    )
  }
  const charge = await find(tx, 'charge', String(intent.latest_charge), { lock: true })
  if (charge.metadata.capture_fails === 'true') {
    return new Failure(
      402,
      {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
        charge: charge.id,
      },
      true,
    )
  }
  charge.captured = true
  charge.paid = true
  charge.amount_captured = taken
  intent.status = 'succeeded'
  intent.amount_capturable = 0
  intent.amount_received = taken
  await replace(tx, charge)
  await replace(tx, intent)
  await announce(tx, 'charge.captured', charge, now)
  await announce(tx, 'payment_intent.succeeded', intent, now)
  return intent
}

/** Gives up an intent whose money was not taken. */
export async function cancelIntent(tx: Handle, id: string, now: Date): Promise<Intent> {
  const intent = await find(tx, 'payment_intent', id, { lock: true })
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'cancel')
  intent.status = 'canceled'
  intent.canceled_at = seconds(now)
  intent.amount_capturable = 0
  await replace(tx, intent)
  await announce(tx, 'payment_intent.canceled', intent, now)
  return intent
}

function unexpectedState(intent: Intent, verb: string): Failure {
  return wrongState(
    'payment_intent_unexpected_state',
    `This PaymentIntent could not be ${verb}ed because it has a status of ${intent.status}.`,
    { payment_intent: intent },
  )
}

export function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
