/** How refunds end after they were created: they succeed later, or fail after they seemed to succeed. */
import type Stripe from 'stripe'
import { invalidState } from '../api-error.ts'
import { recordBalance } from '../balances/balance-transactions.ts'
import type { Call } from '../call.ts'
import { find, replace } from '../objects.ts'
import { findApproval } from '../payments/cards.ts'
import { recordEvent } from '../webhooks/events.ts'

/** Ends the refund as its test card prescribes, unless it has failed already. */
export async function finishScheduledRefund(call: Call, id: string): Promise<void> {
  const refund = await find(call.tx, 'refund', id)
  const charge = await find(call.tx, 'charge', String(refund.charge))
  if (findApproval(charge).refunds === 'fail later') {
    if (refund.status === 'succeeded') await failRefund(call, id)
  } else if (refund.status === 'pending') await completeRefund(call, id)
}

async function completeRefund(call: Call, id: string): Promise<void> {
  const { pending_reason: _, ...refund } = await find(call.tx, 'refund', id)
  const succeeded: Stripe.Refund = { ...refund, status: 'succeeded' }
  await replace(call.tx, succeeded)
  await recordEvent(call, 'refund.updated', succeeded)
}

/** The card's bank returns the money: the charge can be refunded again. Throws 400 if the refund has already failed. */
export async function failRefund(call: Call, id: string): Promise<Stripe.Refund> {
  const { charge: chargeId } = await find(call.tx, 'refund', id)
  const charge = await find(call.tx, 'charge', String(chargeId))
  const { pending_reason: _, ...refund } = await find(call.tx, 'refund', id)
  if (refund.status === 'failed') throw invalidState('refund_failed', `Refund ${id} has already failed.`)
  const { id: failureTransaction } = await recordBalance(call, {
    type: 'refund_failure',
    amount: refund.amount,
    description: `REFUND FAILURE FOR CHARGE (${charge.description ?? charge.id})`,
    source: id,
    intentId: String(refund.payment_intent),
  })
  const failed: Stripe.Refund = {
    ...refund,
    failure_balance_transaction: failureTransaction,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  }
  const restored: Stripe.Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  }
  await replace(call.tx, restored)
  await replace(call.tx, failed)
  await recordEvent(call, 'refund.updated', failed)
  await recordEvent(call, 'refund.failed', failed)
  return failed
}
