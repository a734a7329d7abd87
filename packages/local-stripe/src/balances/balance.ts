/** Balances of the platform and of connected accounts, as sums of their balance transactions. */
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Call } from '../call.ts'
import type { Form } from '../form.ts'
import { objectId } from '../objects.ts'
import { expand, readParams } from '../params.ts'
import { sql } from '../store/sql.ts'

/** Cents that are available now, and cents that will be. */
export type Balance = { available: number; pending: number }

/** The balance of a connected account, or with null that of the platform. */
export async function computeBalance(call: Call, account: string | null): Promise<Balance> {
  const source =
    account === null
      ? sql`objects where type = 'balance_transaction'`
      : sql`account_transactions where account = ${account}`
  const isAvailable = sql`(data ->> 'available_on') <= ${call.now}`
  const net = sql`(data ->> 'net')`
  const [row] =
    await call.tx.rows<Balance>(sql`select coalesce(sum(${net}) filter (where ${isAvailable}), 0) as available,
          coalesce(sum(${net}) filter (where not ${isAvailable}), 0) as pending from ${source}`)
  return row ?? { available: 0, pending: 0 }
}

/** `GET /v1/balance`. */
export async function readBalance(call: Call, form: Form): Promise<Stripe.Balance> {
  readParams(z.strictObject({ expand }), form)
  const { available, pending } = await computeBalance(call, call.account)
  const funds = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]
  return { object: 'balance', available: funds(available), pending: funds(pending), livemode: false }
}

/** A change of a connected account's balance. */
type AccountChange = {
  account: string
  type: 'payment' | 'payment_refund' | 'payout' | 'payout_failure'
  /** Cents; negative for what leaves the account. */
  amount: number
  source: string
  /** Seconds until it is available. */
  availableAfter?: number
  payout?: string
}

/** Stores a change of a connected account's balance. */
export async function recordAccountBalance(
  call: Call,
  { account, type, amount, source, availableAfter = 0, payout }: AccountChange,
): Promise<string> {
  const data = {
    id: objectId('txn'),
    object: 'balance_transaction',
    amount,
    net: amount,
    fee: 0,
    fee_details: [],
    available_on: call.now + availableAfter,
    balance_type: 'payments',
    created: call.now,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    reporting_category: type,
    source,
    status: availableAfter > 0 ? 'pending' : 'available',
    type,
  }
  await call.tx.rows(sql`insert into account_transactions (id, account, payout, data)
        values (${data.id}, ${account}, ${payout ?? null}, ${JSON.stringify(data)})`)
  return data.id
}
