/** What lists of sales say: the status, and what is paid and due. */

import type { SaleStatus } from '#features/sales/contract.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { balanceState, balanceText } from './balance-state.ts'
import type { AdminOrder } from './contract.ts'

/** The status of a sale in one or two words. */
export const STATUS_LABELS: Record<SaleStatus, string> = {
  pending: 'Processing',
  deposit_paid: 'Reserved',
  paid: 'Paid in full',
  completed: 'Completed',
  canceled: 'Canceled',
  refunded: 'Refunded',
}

/** What a line about money is written from; price in cents. */
export type MoneyFacts = Pick<
  AdminOrder,
  'price' | 'paid' | 'refunded' | 'due' | 'finalPaymentDue' | 'pickup' | 'frozen' | 'isStopped' | 'today'
>

/** `$500 of $2,500 paid`, and what is due or refunded, for lists; `isOverdue` for what should have been paid before today. */
export function moneyParts(sale: MoneyFacts): { text: string; isOverdue: boolean }[] {
  const { price, paid, refunded } = sale
  const amount = formatWithCentsIfAny
  if (paid === 0) return [{ text: `${amount(price)}, nothing paid`, isOverdue: false }]
  const parts = [
    {
      text: paid < price ? `${amount(paid)} of ${amount(price)} paid` : `${amount(paid)} paid`,
      isOverdue: false,
    },
  ]
  const balance = balanceText(sale)
  if (balance) parts.push({ text: balance, isOverdue: balanceState(sale) === 'overdue' })
  if (refunded > 0) parts.push({ text: `${amount(refunded)} refunded`, isOverdue: false })
  return parts
}
