/** The balance of a sale as all pages, lists, mails, and exports name it. */
import type { Freeze } from '#features/sales/contract.ts'
import { dayText } from '#lib/dates.ts'
import { formatWithCents, formatWithCentsIfAny } from '#lib/money.ts'

/** `waiting` while the sale is on hold or payments are stopped: nobody has to pay then, and no reservation ends. */
export type BalanceState = 'none' | 'waiting' | 'due' | 'overdue'

/** The fields of a sale from which its balance is named; cents, and ISO dates. */
export type BalanceFacts = {
  due: number
  finalPaymentDue: string | null
  /** The agreed pickup: the cat is handed over only when everything is paid. */
  pickup: { day: string } | null
  frozen: Freeze | null
  isStopped: boolean
  today: string
}

/** Whether a balance is owed now. `today` is the day where the cattery of the sale is; the due date itself is not overdue. */
export function balanceState({
  due,
  finalPaymentDue,
  frozen,
  isStopped,
  today,
}: Omit<BalanceFacts, 'pickup'>): BalanceState {
  if (due === 0) return 'none'
  if (frozen || isStopped) return 'waiting'
  return finalPaymentDue !== null && finalPaymentDue < today ? 'overdue' : 'due'
}

/**
 * The day by which the buyer has to pay: the due date, or the agreed pickup if that comes before it. A pickup day that has
 * passed without a handover no longer counts.
 */
export function paymentDay({
  finalPaymentDue: due,
  pickup,
  today,
}: Pick<BalanceFacts, 'finalPaymentDue' | 'pickup' | 'today'>): { day: string; isPickup: boolean } | null {
  if (pickup && pickup.day >= today && (due === null || pickup.day <= due))
    return { day: pickup.day, isPickup: true }
  return due === null ? null : { day: due, isPickup: false }
}

/** `Wed, Jul 8`, or `the pickup on Wed, Jul 1`; null if no day is set. */
export function paymentDayText(
  sale: Pick<BalanceFacts, 'finalPaymentDue' | 'pickup' | 'today'>,
): string | null {
  const payment = paymentDay(sale)
  if (!payment) return null
  const day = dayText(payment.day, sale.today)
  return payment.isPickup ? `the pickup on ${day}` : day
}

/**
 * `$2,000 due by Wed, Jul 8`, `$2,000 due by the pickup on Wed, Jul 1`, `$2,000 overdue since Wed, Jul 8`, or `$2,000 left, not
 * due for now`; null if nothing is owed.
 */
export function balanceText(sale: BalanceFacts): string | null {
  const amount = formatWithCentsIfAny(sale.due)
  const day = paymentDayText(sale)
  switch (balanceState(sale)) {
    case 'none':
      return null
    case 'waiting':
      return `${amount} left, not due for now`
    case 'due':
      return `${amount} due${day ? ` by ${day}` : ''}`
    case 'overdue':
      return `${amount} overdue since ${day}`
  }
}

export type BalanceFact = [name: string, value: string]

/** The same as the name and value of an amount; undefined if nothing is owed. */
export function balanceAmount(sale: BalanceFacts): BalanceFact | undefined {
  const names = { none: null, waiting: 'Remaining balance', due: 'Due', overdue: 'Overdue' }
  const name = names[balanceState(sale)]
  return name ? [name, formatWithCents(sale.due)] : undefined
}

/** The same as the name and value of a day; undefined if no day is set. */
export function balanceDay(sale: BalanceFacts): BalanceFact | undefined {
  const state = balanceState(sale)
  const payment = paymentDay(sale)
  if (state === 'none' || payment === null) return undefined
  if (state === 'waiting') return ['Balance', 'Not due for now']
  const name = payment.isPickup ? 'Balance due by the pickup' : 'Balance due by'
  return [state === 'overdue' ? 'Balance overdue since' : name, dayText(payment.day, sale.today)]
}
