/**
 * What a buyer gets back after canceling. One schedule computes the texts before the payment, the cancellation dialog,
 * and the refund itself. Amounts in cents; days are ISO dates in the cattery's time zone.
 */
import { addDays } from '#lib/dates.ts'
import { HOUR_MS } from '#lib/durations.ts'
import type { Policy } from '#lib/rules/deposit-policy.ts'

/** Days before `refundsUntil` until which the flexible policy refunds the whole deposit. */
export const FLEXIBLE_DAYS = 14
/** Hours after the first payment in which every policy refunds everything. */
export const COOLING_OFF_HOURS = 24
export const COOLING_OFF_MS = COOLING_OFF_HOURS * HOUR_MS
/** The deposit share of a cat that offers no deposit, in percent of the price. */
export const DEFAULT_SHARE_PERCENT = 20

export type PolicyTerms = {
  policy: Policy
  price: number
  /** Null if the cat offers no deposit. */
  depositAmount: number | null
  /** The go-home date, or a week after the payment if that is later. Agreeing on a pickup day does not change it. */
  refundsUntil: string
}

/** A period of the schedule: canceling before the day `before`, or at any later time if null, refunds `share` percent. */
type Period = { before: string | null; share: 100 | 50 | 0 }

const PERIODS: Record<Policy, (refundsUntil: string) => Period[]> = {
  flexible: (refundsUntil) => [
    { before: addDays(refundsUntil, -FLEXIBLE_DAYS), share: 100 },
    { before: refundsUntil, share: 50 },
    { before: null, share: 0 },
  ],
  moderate: (refundsUntil) => [
    { before: refundsUntil, share: 50 },
    { before: null, share: 0 },
  ],
  firm: () => [{ before: null, share: 0 }],
}

/** Cents to which the policy applies; whatever was paid beyond them is refunded. */
export function depositShare({ price, depositAmount }: Pick<PolicyTerms, 'price' | 'depositAmount'>): number {
  return depositAmount || Math.round((price * DEFAULT_SHARE_PERCENT) / 100)
}

/** A refund in cents if the buyer cancels before the day `before`, or at any later time if it is null. */
export type RefundStep = { before: string | null; refund: number }

/**
 * The refunds of `paid` cents from `today` on, in order. Periods that are over are left out, and neighbors with the same
 * refund are one. Half a cent is rounded in the buyer's favor.
 */
export function refundSchedule(terms: PolicyTerms, paid: number, today: string): RefundStep[] {
  const share = Math.min(paid, depositShare(terms))
  const steps: RefundStep[] = []
  for (const { before, share: percent } of PERIODS[terms.policy](terms.refundsUntil)) {
    if (before !== null && before <= today) continue
    const refund = paid - share + Math.ceil((share * percent) / 100)
    const last = steps.at(-1)
    if (last?.refund === refund) last.before = before
    else steps.push({ before, refund })
  }
  return steps
}

export type RefundQuote = {
  /** Cents that canceling now refunds. */
  refund: number
  /** Until when this amount applies: a point in time in the first 24 hours, else the day before which to cancel. */
  until: { time: string } | { day: string } | null
}

/**
 * The refund of a sale that its buyer cancels at a time before the handover. `paidAt` is when the first charge was
 * captured; `today` is the day of `at` in the cattery's time zone.
 */
export function buyerRefund(
  terms: PolicyTerms,
  { paid, paidAt }: { paid: number; paidAt: Date | null },
  { at, today }: { at: Date; today: string },
): RefundQuote {
  const coolingOffEnds = paidAt ? paidAt.getTime() + COOLING_OFF_MS : 0
  const [current] = refundSchedule(terms, paid, today)
  const byPolicy: RefundQuote = {
    refund: current?.refund ?? 0,
    until: current?.before ? { day: current.before } : null,
  }
  if (at.getTime() >= coolingOffEnds || byPolicy.refund === paid) return byPolicy
  return { refund: paid, until: { time: new Date(coolingOffEnds).toISOString() } }
}

/** Full refunds: the breeder cancels, the cat died or failed its vet check, or staff find the breeder at fault. */
export function fullRefund({ paid }: { paid: number }): RefundQuote {
  return { refund: paid, until: null }
}
