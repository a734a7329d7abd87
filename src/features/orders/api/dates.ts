import { addDays } from '#lib/dates.ts'

/** Days from the day on which the kitten can leave home, or the deposit if that is later, to the balance's due date. */
export const BALANCE_DAYS = 14
/** Days from the payment to the go-home date of a cat that is old enough to leave. */
const ADULT_DAYS = 7

/** Due date of the balance; all days are ISO dates in the cattery's time zone. */
export function balanceDue(depositPaid: string, leavesHomeFrom: string): string {
  return addDays(leavesHomeFrom > depositPaid ? leavesHomeFrom : depositPaid, BALANCE_DAYS)
}

/** The day on which the cat goes home: when the kitten is old enough, else a week after the payment. */
export function goHomeDate(paidOn: string, leavesHomeFrom: string): string {
  return leavesHomeFrom > paidOn ? leavesHomeFrom : addDays(paidOn, ADULT_DAYS)
}
