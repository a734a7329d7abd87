/** Sentences about canceling a sale and about refunds. */

import { dateText } from '#lib/dates.ts'
import { REFUND_ARRIVAL } from '#lib/deposit-policy.ts'
import { formatWithCents } from '#lib/money.ts'
import { timeText } from '#lib/times.ts'
import type { PaymentKind } from '../payments/contract.ts'
import type { CancelCause, Cancellation, Refund } from './contract.ts'

/** What a charge paid for. */
export const CHARGE_LABELS: Record<PaymentKind, string> = {
  deposit: 'Deposit',
  full: 'Full payment',
  balance: 'Balance',
}

/** `Cancel before May 12, 2027: $300.00 back. After that: $150.00.`; null if the amount does not change. */
export function refundDeadline(
  { refund, until, later }: Pick<Cancellation, 'refund' | 'until' | 'later'>,
  timeZone: string,
): string | null {
  if (!until) return null
  const before = 'day' in until ? dateText(until.day) : timeText(until.time, 'dateTime', timeZone)
  const after = later === null ? '' : ` After that: ${formatWithCents(later)}.`
  return `Cancel before ${before}: ${formatWithCents(refund)} back.${after}`
}

/** The choices of a breeder or staff; the first leaves the cat for sale. */
export function causeOptions(name: string): { value: CancelCause; label: string }[] {
  return [
    { value: 'other', label: `Another reason: ${name} is for sale again` },
    { value: 'failed_vet_check', label: `${name} did not pass the vet check` },
    { value: 'cat_died', label: `${name} died` },
  ]
}

/** How far a refund is, for the buyer or, in the third person, for the breeder and staff. */
export function refundProgressText(
  { progress, nextAttemptAt }: Pick<Refund, 'progress' | 'nextAttemptAt'>,
  isBuyer: boolean,
  timeZone: string,
): string {
  const card = isBuyer ? 'your card' : "the buyer's card"
  switch (progress) {
    case 'sending':
      return `Being sent to ${card}`
    case 'pending':
      return `The bank is processing it. It then takes ${REFUND_ARRIVAL} to arrive on ${card}.`
    case 'sent':
      return `On its way to ${card}, ${REFUND_ARRIVAL}`
    case 'completed':
      return `Sent to ${card}. The bank can no longer return it.`
    case 'retrying': {
      const again = nextAttemptAt
        ? ` The next attempt is on ${timeText(nextAttemptAt, 'dateTime', timeZone)}.`
        : ''
      return `The bank rejected it; we are retrying.${again}`
    }
    case 'with_staff':
      return isBuyer
        ? 'The bank rejected it. Our team will find another way to pay you and will contact you.'
        : 'The bank rejected it. Our team will find another way to pay the buyer.'
    case 'settled':
      return isBuyer ? 'Our team paid you in another way.' : 'Our team paid the buyer in another way.'
  }
}
