/** How payouts are named. */
import { dateText, dayText } from '#lib/dates.ts'
import { formatWithCents } from '#lib/money.ts'
import { dayIn, deadlineText, type ReadAt, timeText } from '#lib/times.ts'
import type { Payout, PayoutAttention } from './contract.ts'

/** What the status of a payout is written from. */
export type PayoutState = Pick<Payout, 'status' | 'paidAt' | 'heldUntil' | 'daysAfterPickup' | 'expectedOn'>

/** The status of a payout in a few words, for its breeder or, in the third person, for staff. */
export function payoutStatusText(payout: PayoutState, { timeZone, today }: ReadAt, isStaff: boolean): string {
  const { status, paidAt, heldUntil, expectedOn } = payout
  switch (status) {
    case 'waiting_for_handover':
      if (expectedOn) return `Expected on ${dayText(expectedOn, today)}`
      return sentAfterPickup(payout) ?? 'Waiting for handover'
    case 'unbooked':
      return 'Being booked'
    case 'disputed':
      return 'Held by a dispute'
    case 'reported':
      return 'Held by a report'
    case 'held':
      return heldUntil ? `Held until ${dayText(dayIn(new Date(heldUntil), timeZone), today)}` : 'On hold'
    case 'waiting_for_account':
      return `Waiting for ${isStaff ? 'the' : 'your'} payout account`
    case 'on_its_way':
      return 'On its way'
    case 'paid':
      return paidAt ? `Paid on ${timeText(paidAt, 'date', timeZone)}` : 'Paid'
    case 'returned':
      return `Returned by ${isStaff ? 'the' : 'your'} bank`
    case 'deducted':
      return 'Deducted from a debt'
    case 'debt':
      return `Owed by ${isStaff ? 'the breeder' : 'you'}`
  }
}

/** What the status means for the breeder, in a sentence; without `today`, as a text that stays for years. */
export function payoutHint(payout: Payout, timeZone: string, today?: string): string {
  const { status, expectedOn, bankOn, debt, deducted } = payout
  switch (status) {
    case 'waiting_for_handover':
      if (expectedOn)
        return `It is sent on ${dayText(expectedOn, today)} if the cat goes home as planned and the buyer reports no problem.`
      return isAfterPickup(payout) ? afterPickupText(payout) : 'It waits until the handover is confirmed.'
    case 'unbooked':
      return `The sale has ended, and its money is being booked. ${holdText(payout, { timeZone, today }) ?? ''}`.trim()
    case 'disputed':
      return 'The buyer disputes the payment. The payout waits until the bank has decided.'
    case 'reported':
      return 'The buyer reported a problem. The payout waits until our staff have decided.'
    case 'held':
      if (payout.holdReason === 'payouts_off')
        return 'Payouts were turned off for a while. Our staff check whether you have been paid in another way before it is sent.'
      if (payout.holdReason === 'stopped')
        return 'Payments of your cattery are stopped. The payout waits until this ends, or our staff release it.'
      return (
        holdText(payout, { timeZone, today }) ??
        'Our staff are looking at this payout. Please contact support if you have questions.'
      )
    case 'waiting_for_account':
      return 'Set up your payout account in the dashboard to receive this payout.'
    case 'on_its_way':
      return 'It is sent to your payout account as soon as the buyer’s payment is available.'
    case 'paid':
      return [
        bankOn ? `Arrival at your bank: ${dateText(bankOn)}.` : 'Your bank receives it within a few days.',
        deducted > 0 ? `${formatWithCents(deducted)} was deducted from a debt.` : '',
      ]
        .join(' ')
        .trim()
    case 'returned':
      return 'Please check your bank details. Then the payout is sent again.'
    case 'deducted':
      return 'The whole amount covered what you owed from another sale.'
    case 'debt':
      return `You owe ${formatWithCents(debt)}, which is deducted from your next payouts.`
  }
}

/** What must happen before a payout is sent on its day, which is written beside it; for the others, what their status means. */
export function payoutCondition(payout: Payout, timeZone: string, today: string | undefined): string {
  const { status, heldUntil, holdReason } = payout
  if (isAfterPickup(payout)) return afterPickupText(payout)
  if (status === 'waiting_for_handover')
    return 'If the cat goes home as planned and the buyer reports no problem.'
  if (status !== 'held' || !heldUntil) return payoutHint(payout, timeZone, today)
  return holdReason === 'new_breeder'
    ? 'The first payouts of a new breeder wait for a few days. A problem that the buyer reports stops it.'
    : 'Unless the buyer reports a problem before.'
}

/** Whether a payout is sent after a pickup whose day is not agreed, or has passed. */
export const isAfterPickup = ({ status, daysAfterPickup, expectedOn }: PayoutState): boolean =>
  status === 'waiting_for_handover' && daysAfterPickup !== null && expectedOn === null

/** `Sent 3 days after the pickup`; null if that is not what it waits for. */
const sentAfterPickup = (payout: PayoutState) =>
  isAfterPickup(payout) ? `Sent ${payout.daysAfterPickup} days after the pickup` : null

const afterPickupText = (payout: PayoutState) =>
  `It is sent ${payout.daysAfterPickup} days after the pickup if the buyer reports no problem.`

/** Until when a payout is held, and why, in a sentence; null without an end. */
function holdText(
  { holdReason, heldUntil }: Pick<Payout, 'holdReason' | 'heldUntil'>,
  at: ReadAt,
): string | null {
  if (!heldUntil) return null
  const day = deadlineText(heldUntil, at)
  return holdReason === 'guarantee'
    ? `It is sent on ${day}, unless the buyer reports a problem before.`
    : `The first payouts of a new breeder wait for a few days. It is sent on ${day}, unless the buyer reports a problem before.`
}

/** What staff read about a payout that needs attention. */
export const ATTENTION_TEXTS: Record<PayoutAttention['kind'], string> = {
  rejected_transfer: 'A transfer was rejected',
  late_transfer: 'A transfer is late',
  rejected_reversal: 'A transfer could not be reversed',
  debt: 'The breeder owes money',
  failed_payout: 'The bank returned a payout',
  payouts_off: 'Payouts were off after this sale had ended',
}

/** What finance decide about such a payout. */
export const PAID_BY_HAND_TEXT =
  'Payouts were off after this sale had ended. If you have paid the breeder in another way, hold the payout; otherwise remove the hold.'
