/** Rules about the pickup day, on which both parties of a sale agree. Days are ISO dates in the time zone of the sale. */
import { latestReminder } from '#features/orders/contract.ts'
import type { Freeze, SaleStatus } from '#features/sales/contract.ts'
import { addDays, dayText, laterDay } from '#lib/dates.ts'
import { judgeTransition } from '#lib/states/state-table.ts'
import { dayIn, timeOfDayIn, timesAt, timeText } from '#lib/times.ts'
import { PROPOSAL_TABLE, type ProposalStatus } from './states.ts'

/** Characters of a place. */
export const MAX_PLACE = 200
/** The maximum number of days from today to a pickup. */
export const MAX_PICKUP_DAYS = 365

/** Minutes that a pickup is expected to take. */
export const PICKUP_MINUTES = 60

/** The other party accepts or declines; who proposed can withdraw. */
export const PICKUP_ANSWERS = ['accept', 'decline', 'withdraw'] as const
export type PickupAnswer = (typeof PICKUP_ANSWERS)[number]

export type PickupRole = 'buyer' | 'breeder'

type SaleFacts = {
  status: SaleStatus
  frozen: Freeze | null
  /** A party has confirmed that the cat was handed over, and the buyer did not report a problem. */
  isHandedOver: boolean
}

const CLOSED_TEXTS: Record<Exclude<SaleStatus, 'deposit_paid' | 'paid'>, string> = {
  pending: 'The payment is still being processed.',
  completed: 'This sale is already completed.',
  canceled: 'This sale was canceled.',
  refunded: 'This sale was refunded.',
}

/** Why no pickup can be agreed on, as a sentence; null if it can. `frozen` has its own text. */
export function closedReason({ status, isHandedOver }: Omit<SaleFacts, 'frozen'>): string | null {
  if (status !== 'deposit_paid' && status !== 'paid') return CLOSED_TEXTS[status]
  return isHandedOver ? 'The handover is already confirmed.' : null
}

/** Whether a pickup can be proposed and answered. */
export function isOpen(sale: SaleFacts): boolean {
  return closedReason(sale) === null && sale.frozen === null
}

/** The days that can be proposed: from the earliest go-home day on, today included. */
export function pickupDays(goHomeDate: string, today: string): { from: string; until: string } {
  const from = laterDay(goHomeDate, today)
  return { from, until: addDays(from, MAX_PICKUP_DAYS) }
}

/** The current day and time of day (`14:30`) in the time zone of a sale. */
export type LocalNow = { today: string; time: string; timeZone: string }

/** Now where the cattery of a sale is. */
export function localNow(now: Date, timeZone: string): LocalNow {
  return { today: dayIn(now, timeZone), time: timeOfDayIn(now, timeZone), timeZone }
}

/** Whether the day of a proposal is over, or its time today. */
export function proposalHasPassed(
  { day, time }: { day: string; time: string | null },
  now: Pick<LocalNow, 'today' | 'time'>,
): boolean {
  return day < now.today || (day === now.today && time !== null && time < now.time)
}

/** Whether a proposal can still be accepted: its time has not passed, and the cat can leave home on its day. */
export function canBeAccepted(
  proposal: { day: string; time: string | null },
  goHomeDate: string,
  now: Pick<LocalNow, 'today' | 'time'>,
): boolean {
  return proposal.day >= goHomeDate && !proposalHasPassed(proposal, now)
}

/** The error messages of a proposal by field; undefined for one that can be made. */
export function proposalErrors(
  proposal: { day: string; time: string | null },
  goHomeDate: string,
  now: LocalNow,
): { day: string } | { time: string } | undefined {
  const day = dayError(proposal.day, goHomeDate, now.today)
  if (day) return { day }
  if (proposalHasPassed(proposal, now))
    return {
      time: `It is already ${clockText(now.time)} where the cattery is. Choose a later time or another day.`,
    }
  const time = clockChangeError(proposal, now)
  return time ? { time } : undefined
}

const clockText = (time: string) => timeText(`2000-01-01T${time}:00Z`, 'time', 'UTC')

/** Why a time does not name one moment in a time zone, as a sentence, on the days on which clocks change; undefined if it does. */
function clockChangeError(
  { day, time }: { day: string; time: string | null },
  { timeZone, today }: LocalNow,
): string | undefined {
  const count = time === null ? 1 : timesAt(day, time, timeZone).length
  if (time === null || count === 1) return undefined
  return count === 0
    ? `${clockText(time)} does not exist on ${dayText(day, today)} where the cattery is, because clocks go forward that night. Choose another time.`
    : `${clockText(time)} comes twice on ${dayText(day, today)} where the cattery is, because clocks go back that night. Choose another time.`
}

/** The error message of a day that cannot be proposed; undefined for others. */
export function dayError(day: string, goHomeDate: string, today: string): string | undefined {
  const { until } = pickupDays(goHomeDate, today)
  if (day < today) return 'Choose today or a later day.'
  if (day < goHomeDate) return `The cat can leave home from ${dayText(goHomeDate, today)}.`
  return day > until ? `Choose a day until ${dayText(until, today)}.` : undefined
}

type Proposal = { by: PickupRole; day: string; time: string | null; status: ProposalStatus }

const ANSWERED_TEXTS: Record<Exclude<ProposalStatus, 'open'>, string> = {
  accepted: 'This day is already agreed. Propose another one.',
  replaced: 'This proposal was replaced by another one.',
  declined: 'This proposal was already declined.',
  withdrawn: 'This proposal was withdrawn.',
}

/** What an answer does: nothing if it was given before, `apply`, or why it is refused. */
export function judgeAnswer(
  proposal: Proposal,
  by: PickupRole,
  answer: PickupAnswer,
  { goHomeDate, ...now }: Pick<LocalNow, 'today' | 'time'> & { goHomeDate: string },
): 'apply' | 'done' | { forbidden: true } | { conflict: string } {
  const isOwn = proposal.by === by
  if (isOwn !== (answer === 'withdraw')) return { forbidden: true }
  const verdict = judgeTransition(PROPOSAL_TABLE, answer, proposal.status, ANSWERED_TEXTS)
  if (verdict !== 'apply') return verdict
  if (answer === 'accept' && proposalHasPassed(proposal, now))
    return {
      conflict: `This ${proposal.day < now.today ? 'day' : 'time'} has passed. Propose another one.`,
    }
  if (answer === 'accept' && proposal.day < goHomeDate)
    return {
      conflict: `The cat can leave home from ${dayText(goHomeDate, now.today)}. Propose another day.`,
    }
  return 'apply'
}

/**
 * Whether the parties are reminded of an agreed pickup now: from nine o'clock on the day before until the pickup day ends. Not
 * if they agreed after that time, and never after the day, whatever was missed.
 */
export function reminderIsDue(
  { day, timeZone, acceptedAt }: { day: string; timeZone: string; acceptedAt: Date },
  now: Date,
): boolean {
  const isDue = latestReminder([-1], { day, since: acceptedAt, timeZone }, now) !== undefined
  return isDue && dayIn(now, timeZone) <= day
}

/**
 * Days before (negative) or after the earliest day on which parties without an agreed pickup are reminded to agree. The last
 * one also reaches those who paid when the cat could already leave home.
 */
export const AGREE_REMINDER_DAYS = [-7, 0, 3] as const
export type AgreeReminder = (typeof AGREE_REMINDER_DAYS)[number]

/** The reminder to agree that was due last by now; it replaces those that were missed. None until the day after the payment. */
export function agreeReminder(
  { goHomeDate, paidAt, timeZone }: { goHomeDate: string; paidAt: Date; timeZone: string },
  now: Date,
): AgreeReminder | undefined {
  const latest = latestReminder(AGREE_REMINDER_DAYS, { day: goHomeDate, since: paidAt, timeZone }, now)
  if (latest === undefined || addDays(goHomeDate, latest) <= dayIn(paidAt, timeZone)) return undefined
  return latest
}
