import { buyerRefund, fullRefund, type RefundQuote, refundSchedule } from '#features/sale-terms/api/index.ts'
import type { StoredSale } from '#features/sales/api/index.ts'
import type { Actor } from '#features/sales/contract.ts'
import { countedTime, extendedDeadline, type Outages } from '#lib/outages.ts'
import { dayIn, startOfDay } from '#lib/times.ts'

export type CancellationQuote = RefundQuote & {
  /** Cents that canceling refunds once `until` has passed; null if the amount does not change. */
  later: number | null
}

type QuotedSale = Pick<
  StoredSale,
  'frozen' | 'policy' | 'refundsUntil' | 'amount' | 'snapshot' | 'paid' | 'paidAt' | 'refunded' | 'timeZone'
>

/**
 * What is refunded in cents if a party cancels a sale at a time before the handover: by the policy if the buyer cancels,
 * everything if the breeder does, payments of the cattery are stopped, or the cat died. Earlier refunds are taken off. In the days after an
 * outage of the site, what the buyer would have got before it counts.
 */
export function cancellationQuote(
  sale: QuotedSale,
  by: Extract<Actor, 'buyer' | 'breeder'>,
  { now: at, outages }: { now: Date; outages: Outages },
  isStopped: boolean,
): CancellationQuote {
  const { policy, refundsUntil, amount: price, snapshot, paid, paidAt, refunded, timeZone } = sale
  const left = (refund: number) => Math.max(0, refund - refunded)
  if (by === 'breeder' || isStopped || sale.frozen === 'cat_died')
    return { refund: left(fullRefund(sale).refund), until: null, later: null }
  const terms = { policy, refundsUntil, price, depositAmount: snapshot.depositAmount }
  const quoteAt = (time: Date): CancellationQuote => {
    const today = dayIn(time, timeZone)
    const { refund, until } = buyerRefund(terms, { paid, paidAt }, { at: time, today })
    const schedule = refundSchedule(terms, paid, today)
    const next = until && ('time' in until ? schedule[0] : schedule[1])
    return { refund: left(refund), until, later: next ? left(next.refund) : null }
  }
  const beganAt = paidAt ?? at
  const quote = quoteAt(countedTime(outages, { beganAt, at }))
  const end =
    quote.until &&
    ('time' in quote.until ? new Date(quote.until.time) : startOfDay(quote.until.day, timeZone))
  const extended = end && extendedDeadline(outages, { beganAt, deadline: end })
  if (!extended || extended <= end) return quote
  return { ...quote, until: { time: extended.toISOString() }, later: quoteAt(extended).refund }
}
