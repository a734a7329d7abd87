/** The go-home date and the due date of the balance as the terms set them. */
import { addDays } from '#lib/dates.ts'

/** Days from the go-home date to the balance's due date. */
export const BALANCE_DAYS = 14
/** Days from the payment to the go-home date of a cat that is old enough to leave. */
export const ADULT_DAYS = 7

/**
 * Due date of the balance; all days are ISO dates in the cattery's time zone. The go-home date is never before the
 * deposit, so the later of the two is the go-home date.
 */
export function balanceDue(depositPaid: string, leavesHomeFrom: string): string {
  return addDays(goHomeDate(depositPaid, leavesHomeFrom), BALANCE_DAYS)
}

/** The day on which the cat goes home: when the kitten is old enough, else a week after the payment. */
export function goHomeDate(paidOn: string, leavesHomeFrom: string): string {
  return leavesHomeFrom > paidOn ? leavesHomeFrom : addDays(paidOn, ADULT_DAYS)
}
