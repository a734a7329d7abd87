/** What each event of a sale says in its timeline. */

import type { Actor, SaleEventKind } from '#features/sales/contract.ts'
import { dateText, dayText } from '#lib/dates.ts'
import { formatWithCents } from '#lib/money.ts'
import { isRefundFinal } from '#lib/rules/deposit-policy.ts'
import { appointmentText } from '#lib/times.ts'
import type { Sale } from './contract.ts'

/** An event as it is stored; amount in cents. */
type StoredEvent = {
  kind: SaleEventKind
  actor: Actor
  amount: number | null
  reason: string | null
  details: Record<string, string | number | boolean | null>
}

type TimelineSale = Pick<Sale, 'role' | 'buyerName' | 'breeder' | 'snapshot' | 'timeZone' | 'today'>

/** `who` did it, as the viewer reads it, at the beginning of a sentence. */
type Context = StoredEvent & { who: string; sale: TimelineSale; isFinal: boolean }

export type TimelineEntry = {
  /** A sentence without a period, to which a reason can be added. */
  text: string
  /** What it means for the money. */
  note: string | null
}

/** The day and time of a proposal as its event stores them. */
const pickupText = ({ details: { day, time }, sale }: Context) =>
  appointmentText({ day: String(day), time: typeof time === 'string' ? time : null }, sale)

const money = (cents: number | null) => formatWithCents(cents ?? 0)
const refundNote = ({ amount }: Context) => (amount ? `Refund: ${money(amount)}` : 'No refund')

/** By the outcome of a dispute, with the amount that the bank returned to the buyer, whom the viewer reads as `you` or by name. */
const CLOSED_DISPUTES: Record<string, (lost: string, buyer: string) => TimelineEntry> = {
  won: () => ({ text: 'The bank decided the dispute: the payment stands', note: null }),
  lost: (lost, buyer) => ({
    text: `The bank decided the dispute for ${buyer}`,
    note: `Returned to ${buyer}: ${lost}`,
  }),
  partly_lost: (lost, buyer) => ({
    text: `The bank decided the dispute partly for ${buyer}`,
    note: `Returned to ${buyer}: ${lost}`,
  }),
  closed: () => ({ text: 'The bank closed its question about the payment', note: null }),
}

const buyerOf = ({ role }: TimelineSale) => (role === 'buyer' ? 'you' : 'the buyer')
const bankOf = ({ role }: TimelineSale) => (role === 'buyer' ? 'Your bank' : 'The buyer’s bank')

const ENDED_CHECKS: Record<string, string> = {
  rejected: 'The payment was not approved',
  canceled: 'The payment was canceled',
  expired: 'The payment was not approved in time',
}

/** How the check of a payment ended that was not captured. */
function endedCheck(state: unknown): TimelineEntry | undefined {
  const text = ENDED_CHECKS[String(state)]
  return text ? { text, note: 'Nothing was charged' } : undefined
}

const ENTRIES: Record<SaleEventKind, (event: Context) => string | TimelineEntry> = {
  payDeposit: ({ amount }) => `Deposit of ${money(amount)} paid`,
  payInFull: ({ amount }) => `${money(amount)} paid in full`,
  fail: ({ details }) => endedCheck(details.check) ?? 'The payment failed, and nothing was charged',
  payBalance: ({ amount }) => `Balance of ${money(amount)} paid`,
  extend: ({ who, details, sale }) =>
    typeof details.finalPaymentDue === 'string'
      ? `${who} moved the due date of the balance to ${dayText(details.finalPaymentDue, sale.today)}`
      : `${who} moved the due date of the balance`,
  correctBirthDate: ({ who, details, sale }) => ({
    text: details.isKept
      ? `${who} stated that the litter was born on ${dateText(String(details.birthDate))}`
      : `${who} corrected the birth date to ${dateText(String(details.birthDate))}`,
    note: details.goHomeDate
      ? `Can leave home from ${dayText(String(details.goHomeDate), sale.today)}`
      : null,
  }),
  changeRule: ({ details, sale }) => ({
    text: `A rule that was not shown before the payment says ${details.weeks} weeks, which is ${dayText(String(details.day), sale.today)}`,
    note: `The agreed day stays: ${dayText(String(details.goHomeDate), sale.today)}`,
  }),
  proposePickup: (event) => `${event.who} proposed ${pickupText(event)} for the pickup`,
  agreePickup: (event) => ({
    text: `${event.who} accepted ${pickupText(event)} for the pickup`,
    note: event.details.before
      ? `Moved from ${dayText(String(event.details.before), event.sale.today)}`
      : null,
  }),
  closePickup: (event) =>
    event.details.answer === 'withdraw'
      ? `${event.who} withdrew the proposal of ${pickupText(event)} for the pickup`
      : `${event.who} declined ${pickupText(event)} for the pickup`,
  offerContract: ({ who, details }) => ({
    text: details.isChange ? `${who} offered a changed contract` : `${who} offered a contract`,
    note: details.voidsSignature ? 'The signature under the version before it no longer counts' : null,
  }),
  signContract: ({ who }) => `${who} signed the contract`,
  completeContract: () => 'The contract was completed with both signatures',
  declineContract: ({ who }) => `${who} declined the contract`,
  sendNeuterProof: ({ who, details }) =>
    details.isReplacement ? `${who} replaced the proof of neutering` : `${who} sent the proof of neutering`,
  declineNeuterProof: ({ who }) => `${who} wrote that the proof of neutering is not enough`,
  seeNeuterProof: ({ who }) => `${who} marked the proof of neutering as seen`,
  handOverPapers: ({ who, details, sale }) =>
    `${who} stated that the papers were handed over on ${dayText(String(details.day), sale.today)}`,
  takeBackPapers: ({ who }) => `${who} took back that the papers were handed over`,
  cancel: (event) => ({ text: `${event.who} canceled`, note: refundNote(event) }),
  release: (event) => ({
    text:
      event.actor === 'system'
        ? 'The reservation ended because the balance was overdue'
        : `${event.who} ended the reservation because the balance was overdue`,
    note: refundNote(event),
  }),
  refund: (event) => ({
    text: event.actor === 'system' ? 'The sale was canceled' : `${event.who} canceled`,
    note: refundNote(event),
  }),
  partialRefund: (event) => ({
    text:
      event.actor === 'system'
        ? 'Part of the payment was refunded'
        : `${event.who} refunded part of the payment`,
    note: refundNote(event),
  }),
  remindBalance: ({ sale }) =>
    `Littermate reminded ${sale.role === 'buyer' ? 'you' : sale.buyerName} of the balance`,
  refundSucceeded: ({ actor, who, amount, details, isFinal }) => {
    if (actor === 'staff') return `${who} paid the refund of ${money(amount)} in another way`
    if (isFinal) return `Refund of ${money(amount)} completed`
    return `Refund of ${money(amount)} sent${Number(details.rejections) > 0 ? ' again' : ''}`
  },
  refundFailed: ({ amount }) => `The refund of ${money(amount)} failed`,
  confirmHandover: ({ who }) => `${who} confirmed the handover`,
  reportHandover: ({ who, details }) =>
    details.problem === 'not_met'
      ? `${who} reported that no meeting took place`
      : `${who} reported that the cat was not handed over`,
  reportProblem: ({ who, details }) =>
    details.problem === 'illness' ? `${who} reported an illness` : `${who} reported a problem`,
  answerProblem: ({ who }) => `${who} responded to the reported problem`,
  decideProblem: (event) => ({
    text: `${event.who} decided about the reported problem`,
    note: refundNote(event),
  }),
  agreePayout: ({ who, sale }) => ({
    text: `${who} confirmed that all is well with ${sale.snapshot.name}`,
    note:
      sale.role === 'buyer'
        ? 'The payment may be sent to the breeder before your time to report a problem is over'
        : sale.role === 'breeder'
          ? 'Our staff may send the payment before the buyer’s time to report a problem is over'
          : 'Staff may send the payment before the buyer’s time to report a problem is over',
  }),
  sendPayoutEarly: ({ sale }) =>
    `Littermate sent the payment to ${sale.role === 'breeder' ? 'you' : sale.breeder.businessName} early`,
  openDispute: ({ amount, details, sale }) => ({
    text: details.isInquiry
      ? `${bankOf(sale)} asked about the payment of ${money(amount)}`
      : `${bankOf(sale)} opened a dispute of ${money(amount)}`,
    note: 'The order was put on hold',
  }),
  closeDispute: ({ amount, details, sale }) =>
    CLOSED_DISPUTES[String(details.outcome)]?.(money(amount), buyerOf(sale)) ?? 'The dispute ended',
  checkPayment: ({ amount }) => ({
    text: `Littermate is checking the payment of ${money(amount)}`,
    note: 'Nothing is charged until it is approved',
  }),
  rejectPayment: ({ details }) => endedCheck(details.check) ?? 'The payment was not approved',
  continueSale: ({ who }) => `${who} decided that the order continues`,
  stopSale: ({ sale }) => ({
    text: `Littermate stopped ${sale.role === 'breeder' ? 'your payments' : `the payments of ${sale.breeder.businessName}`}`,
    note:
      sale.role === 'breeder'
        ? 'No further payment is taken, and payouts are held'
        : 'No further payment is taken, and before the handover, canceling refunds everything',
  }),
  resumeSale: ({ sale }) =>
    `${sale.role === 'breeder' ? 'Your payments' : `Payments of ${sale.breeder.businessName}`} are possible again`,
  catDied: ({ sale }) => ({ text: `${sale.snapshot.name} died`, note: 'Canceling refunds everything' }),
  correctDeath: ({ sale }) => ({
    text: `${sale.role === 'breeder' ? 'You' : sale.breeder.businessName} corrected that ${sale.snapshot.name} died`,
    note: 'The order continues',
  }),
  complete: ({ sale }) => `${sale.snapshot.name} was handed over`,
  refundCompleted: (event) => ({
    text: event.actor === 'system' ? 'The sale was refunded' : `${event.who} refunded the sale`,
    note: refundNote(event),
  }),
}

/** An event with its ID, and when it happened. */
type DatedEvent = Pick<StoredEvent, 'kind' | 'details'> & { id: string; createdAt: Date }

/** The IDs of the events that sent a refund which its bank can no longer return; `events` are those of a sale, oldest first. */
export function finalRefunds(events: readonly DatedEvent[], now: Date): Set<string> {
  const sent = new Map<unknown, DatedEvent>()
  for (const event of events) {
    const { refundId } = event.details
    if (event.kind === 'refundSucceeded') sent.set(refundId, event)
    if (event.kind === 'refundFailed') sent.delete(refundId)
  }
  const final = [...sent.values()].filter(({ createdAt }) => isRefundFinal(createdAt, now))
  return new Set(final.map(({ id }) => id))
}

/**
 * What an event says to a viewer: `Robin T. canceled: we are moving`, and `Refund: $150.00`. `isFinal` is for the event of a
 * refund that its bank can no longer return.
 */
export function timelineEntry(event: StoredEvent, sale: TimelineSale, isFinal = false): TimelineEntry {
  const entry = ENTRIES[event.kind]({ ...event, who: whoOf(event.actor, sale), sale, isFinal })
  const { text, note } = typeof entry === 'string' ? { text: entry, note: null } : entry
  return { text: event.reason ? `${text}: ${event.reason}` : text, note }
}

function whoOf(actor: Actor, { role, buyerName, breeder }: TimelineSale): string {
  // Other members of staff may have done it.
  if (actor === role && role !== 'staff') return 'You'
  switch (actor) {
    case 'buyer':
      return buyerName
    case 'breeder':
      return breeder.businessName
    case 'staff':
      return 'Littermate staff'
    case 'system':
      return 'Littermate'
  }
}
