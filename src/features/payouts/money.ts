/** Where the money of a sale is, as the page Money and its sums say. */
import type { Payout, PayoutStatus } from './contract.ts'

/** Ready to be sent, waiting for a day, held by a dispute or a report, sent, or owed by the breeder. */
export type MoneyState = 'available' | 'held' | 'disputed' | 'paid' | 'owed'

const STATES: Record<PayoutStatus, MoneyState> = {
  waiting_for_handover: 'held',
  unbooked: 'held',
  held: 'held',
  disputed: 'disputed',
  reported: 'disputed',
  waiting_for_account: 'available',
  on_its_way: 'available',
  returned: 'available',
  paid: 'paid',
  deducted: 'paid',
  debt: 'owed',
}

/** Where the money of a sale is. */
export const moneyStateOf = ({ status }: Pick<Payout, 'status'>): MoneyState => STATES[status]

/** Cents: ready to be sent, held, held by disputes or reports, paid, and owed by the breeder. */
type MoneySums = Record<'available' | 'held' | 'disputed' | 'paid' | 'debt', number>

type Amounts = Pick<Payout, 'status' | 'net' | 'transferred' | 'deducted' | 'debt'>

/** The sums of all sales. What the bank returned is not paid. */
export function moneySums(sales: readonly Amounts[]): MoneySums {
  const sums: MoneySums = { available: 0, held: 0, disputed: 0, paid: 0, debt: 0 }
  for (const sale of sales) {
    const { status, net, transferred, deducted, debt } = sale
    const state = moneyStateOf(sale)
    sums.debt += debt
    if (status === 'returned') sums.available += transferred
    else sums.paid += transferred
    if (status !== 'returned' && (state === 'available' || state === 'held' || state === 'disputed'))
      sums[state] += net - transferred - deducted
  }
  return sums
}
