/** Charges and refunds: what has happened to the money of an intent. */
import { sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Handle } from '#platform/db/index.ts'
import { announce } from './events.ts'
import { missing, wrongParameter, wrongState } from './failure.ts'
import { find, insert, objectId, replace, rows } from './objects.ts'

export async function newCharge(
  tx: Handle,
  intent: Stripe.PaymentIntent,
  card: { last4: string; brand: string; captureFails: boolean },
  captured: boolean,
  now: Date,
): Promise<Stripe.Charge> {
  const charge = {
    id: objectId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    captured,
    created: Math.floor(now.getTime() / 1000),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    livemode: false,
    metadata: card.captureFails ? { capture_fails: 'true' } : {},
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: { type: 'card', card: { brand: card.brand, last4: card.last4 } },
    refunded: false,
    status: 'succeeded',
  } as unknown as Stripe.Charge
  return insert(tx, 'charge', charge, intent.id)
}

/** Gives captured money back, all that is left of it where no amount is named. */
export async function createRefund(
  tx: Handle,
  input: { paymentIntent?: string; charge?: string; amount?: number; metadata: Record<string, string> },
  now: Date,
): Promise<Stripe.Refund> {
  const charge = await find(tx, 'charge', await chargeIdOf(tx, input), { lock: true })
  if (!charge.captured) throw wrongState('charge_not_captured', `Charge ${charge.id} has not been captured.`)
  const left = charge.amount_captured - charge.amount_refunded
  const amount = input.amount ?? left
  if (left === 0)
    throw wrongState('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  if (!Number.isInteger(amount) || amount < 1 || amount > left) {
    throw wrongParameter(
      'amount_too_large',
      'amount',
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    )
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  await replace(tx, charge)
  const refund = {
    id: objectId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: Math.floor(now.getTime() / 1000),
    currency: charge.currency,
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    reason: null,
    status: 'succeeded',
  } as unknown as Stripe.Refund
  await insert(tx, 'refund', refund, charge.id)
  await announce(tx, 'refund.created', refund, now)
  await announce(tx, 'charge.refunded', charge, now)
  return refund
}

async function chargeIdOf(tx: Handle, input: { paymentIntent?: string; charge?: string }): Promise<string> {
  if (input.charge) return input.charge
  const [row] = await rows<{ id: string }>(
    tx,
    sql`select id from local_stripe.objects where type = 'charge' and parent = ${input.paymentIntent ?? ''} order by seq desc limit 1`,
  )
  if (!row) throw missing('payment_intent', input.paymentIntent ?? '', 'payment_intent')
  return row.id
}
