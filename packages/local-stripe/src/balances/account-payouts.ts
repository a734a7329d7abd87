/** Payouts of connected accounts to their banks, which the provider makes by itself. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, invalidState, notFound } from '../api-error.ts'
import type { Call } from '../call.ts'
import type { Form } from '../form.ts'
import { find, insert, list, objectId, replace } from '../objects.ts'
import { created, expand, paging, readParams, text } from '../params.ts'
import { type Sql, sql } from '../store/sql.ts'
import { recordEvent } from '../webhooks/events.ts'
import { computeBalance, recordAccountBalance } from './balance.ts'

const retrieveParams = z.strictObject({ expand })
const payoutList = z.strictObject({
  ...paging,
  created,
  arrival_date: created,
  destination: text.optional(),
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']).optional(),
})
const transactionList = z.strictObject({
  ...paging,
  payout: text.optional(),
  type: text.optional(),
  source: text.optional(),
  currency: text.optional(),
})

/** Pays what is available in an account, or with `all` also what is pending, out to its bank. Null if that is nothing. */
export async function payOut(
  call: Call,
  account: string,
  { all = false }: { all?: boolean } = {},
): Promise<Stripe.Payout | null> {
  const { available, pending } = await computeBalance(call, account)
  const amount = all ? available + pending : available
  if (amount <= 0) return null
  const isIncluded = all ? sql`true` : sql`(data ->> 'available_on') <= ${call.now}`
  const payout = await storePayout(call, { id: objectId('po'), account, amount }, isIncluded)
  await recordEvent(call, 'payout.created', payout, { account })
  await recordEvent(call, 'payout.paid', payout, { account })
  return payout
}

/** Stores a payout that contains the account's transactions for which a condition is true and that no payout contains. */
export async function storePayout(
  call: Call,
  { id, account, amount }: { id: string; account: string; amount: number },
  isIncluded: Sql,
): Promise<Stripe.Payout> {
  const payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: call.now,
    automatic: true,
    balance_transaction: null,
    created: call.now,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: objectId('ba'),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  } as unknown as Stripe.Payout
  await call.tx.rows(sql`update account_transactions
        set payout = ${id}, data = json_set(data, '$.available_on', min(data ->> 'available_on', ${call.now}))
        where account = ${account} and payout is null and ${isIncluded}`)
  await recordAccountBalance(call, { account, type: 'payout', amount: -amount, source: id, payout: id })
  await insert(call.tx, 'payout', payout, account)
  return payout
}

/** The bank returns a payout: its amount is in the account's balance again. */
export async function failPayout(call: Call, id: string, code = 'account_closed'): Promise<Stripe.Payout> {
  const payout = await find(call.tx, 'payout', id)
  if (payout.status === 'failed') throw invalidState('payout_failed', `Payout ${id} has already failed.`)
  const account = await accountOf(call, id)
  await recordAccountBalance(call, { account, type: 'payout_failure', amount: payout.amount, source: id })
  const failed: Stripe.Payout = {
    ...payout,
    status: 'failed',
    failure_code: code,
    failure_message: 'The bank account has been closed.',
  }
  await replace(call.tx, failed)
  await recordEvent(call, 'payout.failed', failed, { account })
  return failed
}

/** `GET /v1/payouts/{id}` on behalf of the account that made it. */
export async function readPayout(call: Call, id: string, form: Form): Promise<Stripe.Payout> {
  readParams(retrieveParams, form)
  const payout = await find(call.tx, 'payout', id)
  if ((await accountOf(call, id)) !== requireAccount(call)) throw notFound('payout', id)
  return payout
}

/** `GET /v1/payouts` on behalf of an account, newest first. */
export function listPayouts(call: Call, form: Form) {
  const { limit, starting_after, ending_before, created, arrival_date, status, destination } = readParams(
    payoutList,
    form,
  )
  return list(call.tx, 'payout', '/v1/payouts', {
    limit,
    startingAfter: starting_after,
    endingBefore: ending_before,
    created,
    parent: requireAccount(call),
    where: { status, destination },
    ranges: { arrival_date },
  })
}

/** `GET /v1/balance_transactions` on behalf of an account, newest first: all, or those of one payout. */
export async function listAccountTransactions(call: Call, form: Form) {
  const { limit, payout, starting_after: after } = readParams(transactionList, form)
  const found = await call.tx.rows<{
    data: Stripe.BalanceTransaction
  }>(sql`select data from account_transactions
        where account = ${requireAccount(call)} ${payout ? sql`and payout = ${payout}` : sql``}
          ${after ? sql`and seq < (select s.seq from account_transactions s where s.id = ${after})` : sql``}
        order by seq desc limit ${limit + 1}`)
  return pageOf(found, limit, '/v1/balance_transactions')
}

function pageOf<T>(found: { data: T }[], limit: number, url: string) {
  const data = found.slice(0, limit).map((row) => row.data)
  return { object: 'list' as const, data, has_more: found.length > limit, url }
}

async function accountOf(call: Call, payoutId: string): Promise<string> {
  const [row] = await call.tx.rows<{ parent: string }>(sql`select parent from objects where id = ${payoutId}`)
  return row?.parent ?? ''
}

function requireAccount({ account }: Call): string {
  if (account) return account
  throw new ApiError(400, {
    type: 'invalid_request_error',
    message: 'The platform has no payouts of its own here; pass Stripe-Account.',
  })
}
