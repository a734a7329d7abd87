/** The dates that the terms of a sale set. All days are ISO dates in the cattery's time zone. */
import { addDays, laterDay } from '#lib/dates.ts'
import { earliestGoHomeDay, type GoHomeFacts } from '#lib/go-home.ts'

/** Days from the go-home date to the balance's due date. */
export const BALANCE_DAYS = 14
/** Days after the payment for which the refunds of the deposit policy apply at least. */
export const REFUND_DAYS = 7

/** Due date of the balance: two weeks after the go-home date, or after the deposit if that is later. */
export function balanceDue(depositPaid: string, goHomeDate: string): string {
  return addDays(laterDay(goHomeDate, depositPaid), BALANCE_DAYS)
}

export type TermDates = {
  /** The earliest day on which the cat may go home. */
  goHomeDate: string
  /** The day to which the deposit policy counts: before it, canceling refunds what the policy says. */
  refundsUntil: string
}

/**
 * The dates of a sale that is paid on a day. A cat that can leave at once would leave no time to change one's mind, so the
 * refunds of its policy apply for a week.
 */
export function termDates(cat: GoHomeFacts, paidOn: string): TermDates {
  const goHomeDate = earliestGoHomeDay(cat, paidOn)
  return { goHomeDate, refundsUntil: laterDay(goHomeDate, addDays(paidOn, REFUND_DAYS)) }
}

/** Of two offers the one with later dates: what was shown before the payment never becomes worse for the buyer. */
export function laterDates(shown: TermDates, current: TermDates): TermDates {
  return {
    goHomeDate: laterDay(shown.goHomeDate, current.goHomeDate),
    refundsUntil: laterDay(shown.refundsUntil, current.refundsUntil),
  }
}
