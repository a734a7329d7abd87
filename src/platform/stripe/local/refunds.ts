import type Stripe from 'stripe'
import { z } from 'zod'
import type { Act } from './act.ts'
import { announce } from './events.ts'
import { wrongParameter, wrongState } from './failure.ts'
import type { Form } from './form.ts'
import { find, insert, objectId, replace } from './objects.ts'
import { cents, expand, mergeMetadata, metadata, readParams, text } from './params.ts'

const createParams = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: cents.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
})

/** Gives back all that is left of a captured charge, or the amount. Throws 400 when more is asked than is left. */
export async function createRefund(act: Act, form: Form): Promise<Stripe.Refund> {
  const params = readParams(createParams, form)
  const charge = await chargeOf(act, params)
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.captured && left === 0) {
    throw wrongState('charge_already_refunded', `Charge ${charge.id} has already been refunded.`, {
      charge: charge.id,
    })
  }
  const amount = params.amount ?? left
  if (!charge.captured) throw notCaptured(charge)
  if (amount < 1) throw wrongParameter('parameter_invalid_integer', 'amount', 'Invalid positive integer')
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`
    throw wrongParameter('amount_too_large', 'amount', message)
  }
  const total = charge.amount_refunded + amount
  const updated: Stripe.Charge = {
    ...charge,
    amount_refunded: total,
    refunded: total === charge.amount_captured,
  }
  const refund: Stripe.Refund = {
    id: objectId('re'),
    object: 'refund',
    amount,
    balance_transaction: objectId('txn'),
    charge: charge.id,
    created: act.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  await replace(act.tx, updated)
  await insert(act.tx, 'refund', refund, String(charge.payment_intent))
  await announce(act, 'refund.created', refund)
  await announce(act, 'charge.refunded', updated)
  return refund
}

/** The charge under its lock, so that two refunds at once can't give back more than there is. */
async function chargeOf(
  act: Act,
  params: { payment_intent?: string | undefined; charge?: string | undefined },
) {
  if (params.charge) return find(act.tx, 'charge', params.charge, { lock: true, param: 'charge' })
  if (!params.payment_intent) {
    throw wrongParameter('parameter_missing', 'payment_intent', 'Missing required param: payment_intent.')
  }
  const intent = await find(act.tx, 'payment_intent', params.payment_intent, { param: 'payment_intent' })
  if (!intent.latest_charge) {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
    throw wrongState('payment_intent_unexpected_state', message, { payment_intent: intent })
  }
  return find(act.tx, 'charge', String(intent.latest_charge), { lock: true })
}

function notCaptured(charge: Stripe.Charge) {
  const message = `Charge ${charge.id} was never captured, so there is nothing to refund: cancel its PaymentIntent.`
  return wrongState('charge_not_refundable', message, { charge: charge.id })
}

function dollars(amount: number): string {
  return `$${(amount / 100).toFixed(2)}`
}
