import type Stripe from 'stripe'
import { z } from 'zod'
import { invalidParameter, invalidState } from '../api-error.ts'
import { recordBalance } from '../balances/balance-transactions.ts'
import type { Call } from '../call.ts'
import { requireRefundable } from '../disputes/disputes.ts'
import type { Form } from '../form.ts'
import { find, insert, objectId, replace } from '../objects.ts'
import { cents, expand, mergeMetadata, metadata, readParams, text } from '../params.ts'
import { findApproval } from '../payments/cards.ts'
import { scheduleLater } from '../schedule-later.ts'
import { recordEvent } from '../webhooks/events.ts'

const updateParams = z.strictObject({ metadata: metadata.optional(), expand })
const createParams = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: cents.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
})

/** Refunds the given amount of a captured charge, or all that remains. Throws 400 when less remains. */
export async function createRefund(call: Call, form: Form): Promise<Stripe.Refund> {
  const params = readParams(createParams, form)
  const charge = await chargeOf(call, params)
  const remaining = charge.amount_captured - charge.amount_refunded
  if (charge.captured && remaining === 0) {
    throw invalidState('charge_already_refunded', `Charge ${charge.id} has already been refunded.`, {
      charge: charge.id,
    })
  }
  const amount = params.amount ?? remaining
  if (!charge.captured) throw notCaptured(charge)
  await requireRefundable(call, charge)
  if (amount < 1) throw invalidParameter('parameter_invalid_integer', 'amount', 'Invalid positive integer')
  if (amount > remaining) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(remaining)})`
    throw invalidParameter('amount_too_large', 'amount', message)
  }
  const total = charge.amount_refunded + amount
  const updated: Stripe.Charge = {
    ...charge,
    amount_refunded: total,
    refunded: total === charge.amount_captured,
  }
  const id = objectId('re')
  const { refunds: behavior } = findApproval(charge)
  const { id: balanceTransaction } = await recordBalance(call, {
    type: 'refund',
    amount: -amount,
    description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
    source: id,
    intentId: String(charge.payment_intent),
  })
  const isPending = behavior === 'succeed later'
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: balanceTransaction,
    charge: charge.id,
    created: call.now,
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
    status: isPending ? 'pending' : 'succeeded',
    transfer_reversal: null,
    ...(isPending && { pending_reason: 'processing' }),
  }
  await replace(call.tx, updated)
  await insert(call.tx, 'refund', refund, String(charge.payment_intent))
  await recordEvent(call, 'refund.created', refund)
  await recordEvent(call, 'charge.refunded', updated)
  if (behavior) await scheduleLater(call, id)
  return refund
}

/** Changes the refund's metadata, the only part of it that can be changed. */
export async function updateRefund(call: Call, id: string, form: Form): Promise<Stripe.Refund> {
  const params = readParams(updateParams, form)
  const refund = await find(call.tx, 'refund', id)
  const updated = { ...refund, metadata: mergeMetadata(refund.metadata ?? {}, params.metadata) }
  await replace(call.tx, updated)
  await recordEvent(call, 'refund.updated', updated)
  return updated
}

/** Locks and returns the charge, so that simultaneous refunds cannot exceed it. */
async function chargeOf(
  call: Call,
  params: { payment_intent?: string | undefined; charge?: string | undefined },
) {
  if (params.charge) return find(call.tx, 'charge', params.charge, { param: 'charge' })
  if (!params.payment_intent) {
    throw invalidParameter('parameter_missing', 'payment_intent', 'Missing required param: payment_intent.')
  }
  const intent = await find(call.tx, 'payment_intent', params.payment_intent, { param: 'payment_intent' })
  if (!intent.latest_charge) {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
    throw invalidState('payment_intent_unexpected_state', message, { payment_intent: intent })
  }
  return find(call.tx, 'charge', String(intent.latest_charge))
}

function notCaptured(charge: Stripe.Charge) {
  const message = `Charge ${charge.id} was never captured, so there is nothing to refund: cancel its PaymentIntent.`
  return invalidState('charge_not_refundable', message, { charge: charge.id })
}

function dollars(amount: number): string {
  return `$${(amount / 100).toFixed(2)}`
}
