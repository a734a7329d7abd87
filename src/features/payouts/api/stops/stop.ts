/**
 * Stops the payments of a cattery: its payouts are held until finance releases them, no deposit and no balance is taken, and
 * buyers whose cats are not handed over can cancel with everything back.
 */
import { sql } from 'drizzle-orm'
import { addStop, endStops, isStopped, type Stop } from '#features/payment-stops/api/index.ts'
import {
  addSaleEvent,
  lockSale,
  publishSaleChanged,
  type StoredSale,
  saleJobs,
  transitionSale,
} from '#features/sales/api/index.ts'
import { dueAfterFreeze, SYSTEM } from '#features/sales/contract.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'

type StopServices = Pick<Services, 'clock' | 'events' | 'jobs'>

/**
 * Stops the payments of a cattery for a cause, in the caller's transaction, which has locked no cattery and no cat. Each
 * affected buyer is notified once, whatever causes follow. A payout that is being sent arrives; every other one waits.
 */
export async function stopPayments(services: StopServices, tx: DbOrTx, stop: Stop): Promise<void> {
  const sales = await lockOpenSales(tx, stop.breederId)
  const wasStopped = await isStopped(tx, stop.breederId)
  if (!(await addStop(tx, stop, services.clock.now()))) return
  for (const sale of sales) {
    if (wasStopped || !isUnderWay(sale)) {
      await publishSaleChanged(services, tx, sale)
      continue
    }
    await addSaleEvent(services, tx, { sale, kind: 'stopSale', by: SYSTEM })
    // An open payment of the balance is canceled.
    await services.jobs.enqueue(tx, saleJobs.changed, { catId: sale.catId })
  }
}

/**
 * Ends the stops of a cattery with a cause. After the last one, buyers are notified, balances are due at least a week later,
 * and payouts are sent when they are due. Returns false, and changes nothing, if there is none.
 */
export async function resumePayments(
  services: StopServices,
  tx: DbOrTx,
  stop: Omit<Stop, 'subjectId'> & { subjectId?: string | undefined },
): Promise<boolean> {
  const sales = await lockOpenSales(tx, stop.breederId)
  if (!(await endStops(tx, stop))) return false
  if (await isStopped(tx, stop.breederId)) return true
  for (const sale of sales) {
    if (sale.status === 'deposit_paid' && !sale.frozen) await resumeReservation(services, tx, sale)
    else if (isUnderWay(sale)) await addSaleEvent(services, tx, { sale, kind: 'resumeSale', by: SYSTEM })
    else await publishSaleChanged(services, tx, sale)
  }
  return true
}

async function resumeReservation(services: StopServices, tx: DbOrTx, sale: StoredSale): Promise<void> {
  const { id: transactionId, finalPaymentDue: due, timeZone } = sale
  const today = dayIn(services.clock.now(), timeZone)
  await transitionSale(services, tx, {
    transactionId,
    name: 'resumeSale',
    by: SYSTEM,
    set: due === null ? {} : { finalPaymentDue: dueAfterFreeze(due, { today, checkedSince: null }) },
  })
}

/** Whether a buyer has paid for a cat, also if it is handed over. */
const isUnderWay = ({ status }: StoredSale): boolean =>
  status === 'deposit_paid' || status === 'paid' || status === 'completed'

/**
 * Locks the sales of a cattery that are live or whose money is not settled, in the order of their IDs, so that no payment and
 * no transfer passes between.
 */
async function lockOpenSales(tx: DbOrTx, breederId: string): Promise<StoredSale[]> {
  const rows = await read(tx, idRow).rows(sql`
    select t.id from transactions t where t.breeder_id = ${breederId} and (
      t.status in ('pending', 'deposit_paid', 'paid')
      or exists (select from ledger_balances b where b.transaction_id = t.id
        and b.account in ('buyer', 'breeder_payable') and b.balance <> 0))
    order by t.id`)
  const sales: StoredSale[] = []
  for (const { id } of rows) {
    const sale = await lockSale(tx, id)
    if (sale) sales.push(sale)
  }
  return sales
}
