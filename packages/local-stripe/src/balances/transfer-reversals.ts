/** Reversals, which take back a transfer, or a part of it, from the connected account's balance. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { invalidParameter, invalidState } from '../api-error.ts'
import type { Call } from '../call.ts'
import type { Form } from '../form.ts'
import { find, insert, list, objectId, replace } from '../objects.ts'
import { cents, expand, mergeMetadata, metadata, paging, readParams, text } from '../params.ts'
import { recordEvent } from '../webhooks/events.ts'
import { computeBalance, recordAccountBalance } from './balance.ts'
import { recordBalance } from './balance-transactions.ts'

const createParams = z.strictObject({
  amount: cents.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  expand,
})

/** Reverses cents of a transfer, or all that is left. Throws 400 if the connected account's balance does not cover it. */
export async function createReversal(
  call: Call,
  transferId: string,
  form: Form,
): Promise<Stripe.TransferReversal> {
  const params = readParams(createParams, form)
  const transfer = await find(call.tx, 'transfer', transferId)
  const left = transfer.amount - transfer.amount_reversed
  const amount = params.amount ?? left
  if (amount < 1 || amount > left)
    throw invalidParameter(
      'parameter_invalid_integer',
      'amount',
      `Transfer reversal (${amount}) is greater than unreversed amount on transfer (${left})`,
    )
  const account = String(transfer.destination)
  const { available, pending } = await computeBalance(call, account)
  if (available + pending < amount)
    throw invalidState(
      'balance_insufficient',
      'The connected account does not have enough funds to cover this transfer reversal.',
    )
  const id = objectId('trr')
  const { id: balanceTransaction } = await recordBalance(call, {
    type: 'transfer_refund',
    amount,
    source: id,
    intentId: null,
    isImmediate: true,
  })
  const refund = objectId('pyr')
  // The payment is returned as it was received, so that what is pending is returned first.
  await recordAccountBalance(call, { account, type: 'payment_refund', amount: -amount, source: refund })
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: balanceTransaction,
    created: call.now,
    currency: transfer.currency,
    destination_payment_refund: refund,
    metadata: mergeMetadata({}, params.metadata),
    source_refund: null,
    transfer: transfer.id,
  }
  const total = transfer.amount_reversed + amount
  const updated = { ...transfer, amount_reversed: total, reversed: total === transfer.amount }
  await replace(call.tx, updated)
  await insert(call.tx, 'transfer_reversal', reversal, transfer.id)
  await recordEvent(call, 'transfer.reversed', updated)
  return reversal
}

/** The reversals of a transfer, newest first. */
export async function listReversals(call: Call, transferId: string, form: Form) {
  const { limit, starting_after, ending_before } = readParams(z.strictObject(paging), form)
  await find(call.tx, 'transfer', transferId)
  const page = { limit, startingAfter: starting_after, endingBefore: ending_before }
  const where = { transfer: transferId }
  return list(call.tx, 'transfer_reversal', `/v1/transfers/${transferId}/reversals`, { ...page, where })
}
