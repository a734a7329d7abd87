/** What another birth date of a cat means for its sale. All days are ISO dates. */
import { addDays, laterDay, weeksBetween } from '#lib/dates.ts'
import { earliestGoHomeDay } from '#lib/go-home.ts'
import type { SaleStatus } from './contract.ts'

type SaleDates = {
  goHomeDate: string
  refundsUntil: string
  finalPaymentDue: string | null
  pickupDay: string | null
}

type SaleFacts = SaleDates & {
  status: SaleStatus
  /** As the buyer knows it. */
  birthDate: string
}

/**
 * The days of a sale after its cat turned out to be born on another day. They only move to later days: a younger cat leaves when it
 * reaches the age that was agreed on, refunds and the due date of the balance move with it, and an agreed pickup before that day
 * ends. An older cat changes nothing that the buyer was promised. `goHomeWeeks` is the age that was agreed on, and
 * `balanceDays` the days from the go-home date to the due date.
 */
export function correctedDates(
  sale: SaleFacts,
  { birthDate, goHomeWeeks, balanceDays }: { birthDate: string; goHomeWeeks: number; balanceDays: number },
): SaleDates {
  const agreedWeeks = Math.min(goHomeWeeks, weeksBetween(sale.birthDate, sale.goHomeDate))
  const goHomeDate = earliestGoHomeDay(
    { birthDate, litterBirthDate: null, goHomeWeeks: agreedWeeks },
    sale.goHomeDate,
  )
  const { status, finalPaymentDue: due, pickupDay } = sale
  const isDue = status === 'deposit_paid' && due !== null
  return {
    goHomeDate,
    refundsUntil: laterDay(sale.refundsUntil, goHomeDate),
    finalPaymentDue: isDue ? laterDay(due, addDays(goHomeDate, balanceDays)) : due,
    pickupDay: pickupDay !== null && pickupDay < goHomeDate ? null : pickupDay,
  }
}
