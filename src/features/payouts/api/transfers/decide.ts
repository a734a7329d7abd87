/** Decides what is transferred, reversed, or deducted for a sale. The ledger has the amounts. */

import { postCarryover, readPayable } from '#features/ledger/api/index.ts'
import { lockSale, publishSaleChanged, type StoredSale } from '#features/sales/api/index.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { reversalJob, transferJob } from '../job-definitions.ts'
import type { PayoutServices } from '../services.ts'
import { deductionOf, mayDeduct, reversalOf, reviewReversals, reviewTransfers } from './amounts.ts'
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
async function clearUnsent(tx: DbOrTx, sale: StoredSale): Promise<boolean> {
  const owed = await readPayable(tx, sale)
  const transfers = reviewTransfers(owed, await listTransfers(tx, sale.id))
  for (const transfer of transfers.obsolete)
    await transferRows.move(tx, transfer, 'cancel', { nextStepAt: null })
  if (transfers.stays) return false
  const reversals = reviewReversals(owed, await listReversals(tx, sale.id))
  for (const reversal of reversals.obsolete)
    await reversalRows.move(tx, reversal, 'cancel', { nextStepAt: null })
  return !reversals.stays
}

async function transferOrDeduct(
  services: PayoutServices,
  tx: DbOrTx,
  sale: StoredSale,
  owed: number,
  debtors: StoredSale[],
): Promise<void> {
  const { clock, jobs } = services
  const { waits, accountId } = await checkDue(services, tx, sale)
  if (!mayDeduct(waits)) return
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
  services: PayoutServices,
  tx: DbOrTx,
  from: StoredSale,
  to: StoredSale,
  most: number,
): Promise<number> {
  const owed = await readPayable(tx, from)
  const reversals = await listReversals(tx, from.id)
  const isReversible = (await reversibleOf(tx, from.id)).length > 0
  const { amount, rejected } = deductionOf({ owed, reversals, isReversible }, most)
  if (amount === 0) return 0
  for (const reversal of rejected) await reversalRows.move(tx, reversal, 'cancel', { nextStepAt: null })
  const at = services.clock.now()
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
  await publishSaleChanged(services, tx, from)
  return amount
}

/** Requests the reversal of the newest transfer that is left. What cannot be reversed stays a debt. */
async function reverse(services: PayoutServices, tx: DbOrTx, sale: StoredSale, debt: number): Promise<void> {
  const { clock, jobs } = services
  const due = reversalOf(debt, await reversibleOf(tx, sale.id))
  if (!due) return leaveDebt(services, tx, sale)
  const reversal = await reversalRows.add(tx, {
    ...due,
    transactionId: sale.id,
    breederId: sale.breederId,
    createdAt: clock.now(),
  })
  await jobs.enqueue(tx, reversalJob, { reversalId: reversal.id })
}
