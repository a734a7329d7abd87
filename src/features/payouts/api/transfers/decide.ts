/** Decides what is transferred, reversed, or deducted for a sale. The ledger has the amounts. */

import { postCarryover, readPayable } from '#features/ledger/api/index.ts'
import { lockSale, publishSaleChanged, type StoredSale } from '#features/sales/api/index.ts'
import { newId } from '#lib/ids.ts'
import type { Handle } from '#platform/db/index.ts'
import { reversalJob, transferJob } from '../job-definitions.ts'
import type { PayoutServices } from '../services.ts'
import { addCarryover, leaveDebt, listDebts, reversibleOf } from './debts.ts'
import { checkDue } from './due.ts'
import { listReversals, listTransfers, reversalRows, transferRows } from './store.ts'

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
    if (isUnsent) await transferRows.move(tx, transfer, 'cancel', { nextStepAt: null })
  }
  for (const reversal of await listReversals(tx, sale.id)) {
    if (reversal.state === 'sent') return false
    const isUnsent = reversal.state === 'requested' || reversal.state === 'failed'
    if (isUnsent && reversal.amount <= -owed) return false
    if (isUnsent) await reversalRows.move(tx, reversal, 'cancel', { nextStepAt: null })
  }
  return true
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
    const transfer = await transferRows.add(tx, {
      transactionId: sale.id,
      breederId: sale.breederId,
      stripeAccountId: accountId,
      amount: left,
      createdAt: clock.now(),
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
  for (const reversal of rejected) await reversalRows.move(tx, reversal, 'cancel', { nextStepAt: null })
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
  const reversal = await reversalRows.add(tx, {
    transferId: transfer.id,
    transactionId: sale.id,
    breederId: sale.breederId,
    amount: Math.min(debt, transfer.left),
    createdAt: clock.now(),
  })
  await jobs.enqueue(tx, reversalJob, { reversalId: reversal.id })
}
