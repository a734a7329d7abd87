/** Decides what is transferred, reversed, or deducted for a sale. The ledger has the amounts. */

import { BALANCE_CHANGED, postCarryover, readPayable } from '#features/ledger/api/index.ts'
import { lockSale, publishSaleChanged, type StoredSale } from '#features/orders/api/index.ts'
import { newId } from '#lib/ids.ts'
import type { Handle } from '#platform/db/index.ts'
import { findActiveAccount } from '../accounts/store.ts'
import { payoutNoticeJob, reversalJob, transferJob } from '../job-definitions.ts'
import type { PayoutServices } from '../services.ts'
import { addCarryover, listDebts, listOwed, reversibleOf } from './debts.ts'
import { factsOfSale } from './facts.ts'
import { reasonToWait } from './status.ts'
import {
  addReversal,
  addTransfer,
  listReversals,
  listTransfers,
  moveReversal,
  moveTransfer,
  type Transfer,
} from './store.ts'

/** Milliseconds that a job has before the sweep continues its row. */
const JOB_MS = 30_000

/**
 * Requests what is due for a sale: a transfer, or a reversal of one. Calls no provider. Running again does nothing, and the
 * sales that are locked keep refunds, disputes, and other processes away.
 */
export async function decidePayout(services: PayoutServices, transactionId: string): Promise<void> {
  const { db, env } = services
  if (env.PAYOUTS !== 'connect') return
  await db.transaction(async (tx) => {
    const debts = await listDebts(tx, transactionId)
    // In the order of their IDs, so that two processes that deduct debts do not wait for each other.
    const locked = new Map<string, StoredSale>()
    for (const id of [...new Set([transactionId, ...debts])].sort()) {
      const sale = await lockSale(tx, id)
      if (sale) locked.set(id, sale)
    }
    const sale = locked.get(transactionId)
    if (!sale || !(await clearUnsent(tx, sale))) return
    const owed = await readPayable(tx, sale)
    if (owed < 0) await reverse(services, tx, sale, -owed)
    if (owed > 0) {
      const others = debts.map((id) => locked.get(id)).filter((each) => each !== undefined)
      await transferOrDeduct(services, tx, sale, owed, others)
    }
  })
}

/** Cancels a transfer or a reversal that was not sent and whose amount is no longer due. False if one stays. */
async function clearUnsent(tx: Handle, sale: StoredSale): Promise<boolean> {
  const owed = await readPayable(tx, sale)
  for (const transfer of await listTransfers(tx, sale.id)) {
    if (transfer.state === 'sent') return false
    const isUnsent = transfer.state === 'requested' || transfer.state === 'failed'
    if (isUnsent && transfer.amount === owed) return false
    if (isUnsent) await moveTransfer(tx, transfer, 'cancel', { nextStepAt: null })
  }
  for (const reversal of await listReversals(tx, sale.id)) {
    if (reversal.state === 'sent') return false
    const isUnsent = reversal.state === 'requested' || reversal.state === 'failed'
    if (isUnsent && reversal.amount <= -owed) return false
    if (isUnsent) await moveReversal(tx, reversal, 'cancel', { nextStepAt: null })
  }
  return true
}

/** Why a sale that owes its breeder money is not paid out now; null if it is, with the account that receives it. */
export async function checkDue(
  { env, clock }: Pick<PayoutServices, 'env' | 'clock'>,
  tx: Handle,
  sale: StoredSale,
): Promise<{ waits: ReturnType<typeof reasonToWait>; accountId: string | null }> {
  const facts = await factsOfSale(tx, sale.id)
  const account = await findActiveAccount(tx, sale.breederId)
  if (!facts) throw new Error(`There is no sale ${sale.id}.`)
  const circumstances = { hasAccount: account !== null, limits: env, now: clock.now() }
  return { waits: reasonToWait(facts, circumstances), accountId: account }
}

async function transferOrDeduct(
  services: PayoutServices,
  tx: Handle,
  sale: StoredSale,
  owed: number,
  debtors: StoredSale[],
): Promise<void> {
  const { clock, jobs } = services
  const { waits, accountId } = await checkDue(services, tx, sale)
  if (waits && waits !== 'waiting_for_account') return
  let left = owed
  for (const debtor of debtors) left -= await deduct(services, tx, debtor, sale, left)
  if (left > 0 && accountId) {
    const now = clock.now()
    const transfer = await addTransfer(tx, {
      transactionId: sale.id,
      breederId: sale.breederId,
      stripeAccountId: accountId,
      amount: left,
      createdAt: now,
      nextStepAt: new Date(now.getTime() + JOB_MS),
    })
    await jobs.enqueue(tx, transferJob, { transferId: transfer.id })
  }
  if (left < owed || accountId) await publishSaleChanged(services, tx, sale)
}

/** Deducts a debt of one sale from what another owes. Returns the cents; zero while a reversal can still return the debt. */
async function deduct(
  { clock }: PayoutServices,
  tx: Handle,
  from: StoredSale,
  to: StoredSale,
  most: number,
): Promise<number> {
  const debt = -(await readPayable(tx, from))
  const amount = Math.min(debt, most)
  if (amount <= 0) return 0
  const reversals = await listReversals(tx, from.id)
  if (reversals.some(({ state }) => state === 'requested' || state === 'sent')) return 0
  const rejected = reversals.filter(({ state }) => state === 'failed')
  if (rejected.length === 0 && (await reversibleOf(tx, from.id)).length > 0) return 0
  // The same amount must not also be reversed.
  for (const reversal of rejected) await moveReversal(tx, reversal, 'cancel', { nextStepAt: null })
  const at = clock.now()
  const id = newId()
  await addCarryover(tx, {
    id,
    breederId: to.breederId,
    fromTransactionId: from.id,
    toTransactionId: to.id,
    amount,
    createdAt: at,
  })
  await postCarryover(tx, { from, to }, { id, amount }, at)
  return amount
}

/** Requests the reversal of the newest transfer that is left. What cannot be reversed stays a debt. */
async function reverse(services: PayoutServices, tx: Handle, sale: StoredSale, debt: number): Promise<void> {
  const { clock, jobs } = services
  const [transfer] = await reversibleOf(tx, sale.id)
  if (!transfer) return leaveDebt(services, tx, sale)
  const now = clock.now()
  const reversal = await addReversal(tx, {
    transferId: transfer.id,
    transactionId: sale.id,
    breederId: sale.breederId,
    amount: Math.min(debt, transfer.left),
    createdAt: now,
    nextStepAt: new Date(now.getTime() + JOB_MS),
  })
  await jobs.enqueue(tx, reversalJob, { reversalId: reversal.id })
}

/** Has the debt of a sale deducted from what the breeder's other sales owe. The breeder is notified by the job. */
export async function leaveDebt(
  { jobs }: Pick<PayoutServices, 'jobs'>,
  tx: Handle,
  sale: Pick<StoredSale, 'id' | 'breederId'>,
): Promise<void> {
  await jobs.enqueue(tx, payoutNoticeJob, { kind: 'debt', id: sale.id })
  for (const transactionId of await listOwed(tx, sale.breederId))
    await jobs.enqueue(tx, BALANCE_CHANGED, { transactionId })
}

/** Whether an unsent transfer is still exactly what is due, to the same account. The caller has locked the sale. */
export async function isStillDue(
  services: Pick<PayoutServices, 'env' | 'clock'>,
  tx: Handle,
  sale: StoredSale,
  { amount, stripeAccountId }: Transfer,
): Promise<boolean> {
  if (services.env.PAYOUTS !== 'connect' || (await readPayable(tx, sale)) !== amount) return false
  const { waits, accountId } = await checkDue(services, tx, sale)
  return waits === null && accountId === stripeAccountId
}
