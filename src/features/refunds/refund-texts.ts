/** Sentences about canceling a sale and about refunds. */

import { addDays, dayText } from '#lib/dates.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { REFUND_ARRIVAL } from '#lib/rules/deposit-policy.ts'
import { deadlineText, type ReadAt, timeText } from '#lib/times.ts'
import type { Order } from '../orders/contract.ts'
import type { PaymentKind } from '../payments/contract.ts'
import type { CancelCause, Cancellation, Refund } from './contract.ts'

/** What a charge paid for. */
export const CHARGE_LABELS: Record<PaymentKind, string> = {
  deposit: 'Deposit',
  full: 'Full payment',
  balance: 'Balance',
}

/**
 * `Until May 11 you get $300 back. From May 12, $150.`; null if the amount does not change. A day in the year of `today` has
 * no year.
 */
export function refundDeadline(
  { refund, until, later }: Pick<Cancellation, 'refund' | 'until' | 'later'>,
  { timeZone, today }: ReadAt,
): string | null {
  if (!until) return null
  const amount = (cents: number) => (cents > 0 ? formatWithCentsIfAny(cents) : 'nothing')
  const [last, since] =
    'day' in until
      ? [dayText(addDays(until.day, -1), today), `From ${dayText(until.day, today)}`]
      : [deadlineText(until.time, { timeZone, today }), 'After that']
  return `Until ${last} you get ${amount(refund)} back.${later === null ? '' : ` ${since}, ${amount(later)}.`}`
}

type Ending = Pick<Order, 'hasCatPage' | 'isStopped' | 'frozen'> & { snapshot: { name: string } }

/** Whether the cat is for sale again when its sale ends: it lives, its listing and its cattery are public, and payments are taken. */
export function isRelisted({ hasCatPage, isStopped, frozen }: Ending): boolean {
  return hasCatPage && !isStopped && frozen !== 'cat_died'
}

/** What happens to the cat of a sale that the buyer cancels; of one that died, that everything is refunded. */
export function relistText(order: Ending): string {
  const { name } = order.snapshot
  if (order.frozen === 'cat_died') return 'Everything that you paid comes back.'
  return isRelisted(order)
    ? `${name} will be for sale again, and other buyers can reserve ${name} at once.`
    : `${name} will not be for sale for now, so nobody can reserve ${name} again.`
}

/** The choices of a breeder or staff; after the first, the cat is for sale again if its listing and its cattery are. */
export function causeOptions(order: Ending): { value: CancelCause; label: string }[] {
  const { name } = order.snapshot
  return [
    {
      value: 'other',
      label: `Another reason: ${name} ${isRelisted(order) ? 'is for sale again' : 'is not for sale for now'}`,
    },
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
  const card = isBuyer ? 'your card' : 'the buyer’s card'
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
