import { buyerRefund, fullRefund, type RefundQuote, refundSchedule } from '#features/sale-terms/api/index.ts'
import type { StoredSale } from '#features/sales/api/index.ts'
import type { Actor } from '#features/sales/contract.ts'
import { dayIn } from '#lib/times.ts'

export type CancellationQuote = RefundQuote & {
  /** Cents that canceling refunds once `until` has passed; null if the amount does not change. */
  later: number | null
}

type QuotedSale = Pick<
  StoredSale,
  'policy' | 'refundsUntil' | 'amount' | 'snapshot' | 'paid' | 'paidAt' | 'refunded' | 'timeZone'
>

/**
 * What is refunded in cents if a party cancels a sale at a time before the handover: by the policy if the buyer cancels,
 * everything if the breeder does, or payments of the cattery are stopped. Earlier refunds are taken off.
 */
export function cancellationQuote(
  sale: QuotedSale,
  by: Extract<Actor, 'buyer' | 'breeder'>,
  at: Date,
  isStopped: boolean,
): CancellationQuote {
  const { policy, refundsUntil, amount: price, snapshot, paid, paidAt, refunded } = sale
  const left = (refund: number) => Math.max(0, refund - refunded)
  if (by === 'breeder' || isStopped)
    return { refund: left(fullRefund(sale).refund), until: null, later: null }
  const terms = { policy, refundsUntil, price, depositAmount: snapshot.depositAmount }
  const today = dayIn(at, sale.timeZone)
  const { refund, until } = buyerRefund(terms, { paid, paidAt }, { at, today })
  const schedule = refundSchedule(terms, paid, today)
  const next = until && ('time' in until ? schedule[0] : schedule[1])
  return { refund: left(refund), until, later: next ? left(next.refund) : null }
}
