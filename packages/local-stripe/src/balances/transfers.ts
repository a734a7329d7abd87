/** Transfers from the platform's balance to connected accounts. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, invalidParameter, invalidState } from '../api-error.ts'
import type { Call } from '../call.ts'
import type { Form } from '../form.ts'
import { find, insert, objectId, replace } from '../objects.ts'
import { cents, expand, mergeMetadata, metadata, readParams, text } from '../params.ts'
import { sql } from '../store/sql.ts'
import { recordEvent } from '../webhooks/events.ts'
import { computeBalance, recordAccountBalance } from './balance.ts'
import { recordBalance } from './balance-transactions.ts'

/** Seconds after which a connected account can pay a transfer out. */
const AVAILABLE_AFTER = 2 * 86_400

const createParams = z.strictObject({
  amount: cents,
  currency: text,
  destination: text,
  description: text.optional(),
  metadata: metadata.optional(),
  transfer_group: text.optional(),
  expand,
})
const updateParams = z.strictObject({ description: text.optional(), metadata: metadata.optional(), expand })

/** Moves cents of the available balance to a connected account that may receive transfers. */
export async function createTransfer(call: Call, form: Form): Promise<Stripe.Transfer> {
  const params = readParams(createParams, form)
  const { amount, currency, destination } = params
  if (amount < 1) throw invalidParameter('parameter_invalid_integer', 'amount', 'Invalid positive integer')
  if (currency !== 'usd')
    throw invalidState('balance_insufficient', `You have no available balance in ${currency}.`)
  await requireDestination(call, destination)
  const { available } = await computeBalance(call, null)
  if (available < amount)
    throw invalidState(
      'balance_insufficient',
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.',
    )
  const id = objectId('tr')
  const transfer = await storeTransfer(call, {
    id,
    payment: objectId('py'),
    amount,
    destination,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    group: params.transfer_group ?? `group_${id}`,
  })
  await recordEvent(call, 'transfer.created', transfer)
  // By default the provider pays an account's available balance out each day.
  await call.tx.rows(sql`insert into scheduled (object_id, due) values (${destination}, ${call.now + AVAILABLE_AFTER})
        on conflict (object_id) do update set due = excluded.due`)
  return transfer
}

type NewTransfer = {
  id: string
  /** The ID of the payment in the connected account. */
  payment: string
  amount: number
  destination: string
  description: string | null
  metadata: Record<string, string>
  group: string
}

/** Stores a transfer and what the two balances lose and gain. */
export async function storeTransfer(
  call: Call,
  { id, payment, amount, destination, description, metadata, group }: NewTransfer,
): Promise<Stripe.Transfer> {
  const { id: balanceTransaction } = await recordBalance(call, {
    type: 'transfer',
    amount: -amount,
    source: id,
    intentId: null,
    isImmediate: true,
    description,
  })
  await recordAccountBalance(call, {
    account: destination,
    type: 'payment',
    amount,
    source: payment,
    availableAfter: AVAILABLE_AFTER,
  })
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: balanceTransaction,
    created: call.now,
    currency: 'usd',
    description,
    destination,
    destination_payment: payment,
    livemode: false,
    metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: group,
  }
  await insert(call.tx, 'transfer', transfer, destination)
  return transfer
}

/** Changes the description and metadata of a transfer. */
export async function updateTransfer(call: Call, id: string, form: Form): Promise<Stripe.Transfer> {
  const params = readParams(updateParams, form)
  const transfer = await find(call.tx, 'transfer', id)
  const updated: Stripe.Transfer = {
    ...transfer,
    ...(params.description !== undefined && { description: params.description }),
    metadata: mergeMetadata(transfer.metadata, params.metadata),
  }
  await replace(call.tx, updated)
  await recordEvent(call, 'transfer.updated', updated)
  return updated
}

/** Throws the provider's error unless the account exists and may receive transfers. */
async function requireDestination(call: Call, id: string): Promise<void> {
  const [row] = await call.tx.rows<{ data: { capabilities?: { transfers?: string } } }>(
    sql`select data from objects where id = ${id} and type = 'account'`,
  )
  if (!row) {
    const message = `No such destination: '${id}'`
    throw invalidParameter('resource_missing', 'destination', message)
  }
  if (row.data.capabilities?.transfers === 'active') return
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'insufficient_capabilities_for_transfer',
    message:
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
  })
}
