import { addDays } from '#lib/dates.ts'
import { ADULT_DAYS, BALANCE_DAYS } from '../balance-dates.ts'

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
