/** What becomes of the payout of a sale, from its facts. The same answer decides about transfers and is shown. */
import { addDays } from '#lib/dates.ts'
import { extendedDeadline, type Outages } from '#lib/outages.ts'
import { PROBLEM_HOURS } from '#lib/rules/guarantee.ts'
import { dayIn } from '#lib/times.ts'
import type { HoldReason, PayoutStatus } from '../../contract.ts'
import { guaranteeEnd, holdEnd, waitingDays } from '../../rules.ts'
import type { PayoutFacts } from './facts.ts'

export type PayoutLimits = {
  PAYOUT_AFTER_HOURS: number
  NEW_BREEDER_HOLD_DAYS: number
  NEW_BREEDER_HOLD_SALES: number
}

/** Outages of the site give buyers more time. */
type Circumstances = { hasAccount: boolean; limits: PayoutLimits; now: Date; outages: Outages }

type Known = Pick<Circumstances, 'limits' | 'now' | 'outages'>

type Hold = { reason: HoldReason; until: Date | null }

/** Whether staff can end a hold of this payout, after which it waits as any other: their own, a stop, or a pause. */
export function isReleasable(facts: PayoutFacts): boolean {
  return facts.hold === 'held' || wasPaused(facts) || isStopped(facts)
}

/**
 * Why a payout cannot be sent early: it does not wait for the guarantee or as that of a new breeder, or the time of the buyer
 * is not over and the buyer has not agreed. Null if it can be sent.
 */
export function earlyRefusal(
  facts: PayoutFacts,
  { limits, now, outages }: Known,
): 'not_waiting' | 'guarantee' | null {
  if (reasonToWait(facts, { hasAccount: true, limits, now, outages }) !== 'held') return 'not_waiting'
  if (!holdOf(facts, { limits, now, outages })?.until) return 'not_waiting'
  return guaranteeUntil(facts, { limits, now, outages }) && facts.agreedAt === null ? 'guarantee' : null
}

/** Until when the buyer can report any problem, which stops a payout; null if it does not wait for that, or no longer. */
export function guaranteeUntil(facts: PayoutFacts, { limits, now, outages }: Known): Date | null {
  // A payout can wait longer than the guarantee.
  const hours = Math.min(limits.PAYOUT_AFTER_HOURS, PROBLEM_HOURS)
  const guarantee = waitForBuyer(facts, {
    limits: { ...limits, PAYOUT_AFTER_HOURS: hours },
    now,
    outages,
  })
  return guarantee && guarantee.until > now ? guarantee.until : null
}

/** Why money that a sale owes its breeder is not transferred yet; null if it is due. */
export function reasonToWait(
  facts: PayoutFacts,
  { hasAccount, ...circumstances }: Circumstances,
): Extract<
  PayoutStatus,
  'waiting_for_handover' | 'disputed' | 'reported' | 'held' | 'waiting_for_account'
> | null {
  if (facts.endedAt === null || !ENDED.includes(facts.saleStatus)) return 'waiting_for_handover'
  if (facts.isDisputed) return 'disputed'
  if (facts.isReported) return 'reported'
  if (holdOf(facts, circumstances)) return 'held'
  return hasAccount ? null : 'waiting_for_account'
}

const ENDED: readonly PayoutFacts['saleStatus'][] = ['completed', 'canceled', 'refunded']

/** The hold of a payout that is in effect; null if there is none. One without an end is decided by staff. */
export function holdOf(facts: PayoutFacts, { limits, now, outages }: Known): Hold | null {
  if (facts.isWarned) return { reason: 'fraud_warning', until: null }
  if (facts.hold === 'held') return { reason: 'staff', until: null }
  // Before the stop, whose release must not send what was paid in another way.
  if (wasPaused(facts)) return { reason: 'payouts_off', until: null }
  if (isStopped(facts)) return { reason: 'stopped', until: null }
  const [latest] = [waitForBuyer(facts, { limits, now, outages }), waitOfNewBreeder(facts, limits)]
    .filter((hold) => hold !== null)
    .filter(({ until }) => until > now)
    .sort((one, other) => Number(other.until) - Number(one.until))
  return latest ?? null
}

/** Whether payments of the cattery are stopped, and finance has not released this payout since. */
function isStopped({ stoppedSince, releasedAt }: PayoutFacts): boolean {
  return stoppedSince !== null && !isReleased(releasedAt, stoppedSince)
}

/** Whether the sale ended before transfers were turned on again, and finance has not released this payout since. */
function wasPaused({ endedAt, pausedUntil, releasedAt }: PayoutFacts): boolean {
  if (!endedAt || !pausedUntil) return false
  if (pausedUntil === 'now') return true
  return endedAt < pausedUntil && !isReleased(releasedAt, pausedUntil)
}

/** Whether finance released a payout at a time or later. */
function isReleased(releasedAt: PayoutFacts['releasedAt'], since: Date): boolean {
  return releasedAt !== null && releasedAt >= since
}

type TimedHold = Hold & { until: Date }

/**
 * The time in which the buyer can report a problem, from the email about the handover on, and longer after an outage. Only
 * sending early ends it.
 */
function waitForBuyer(
  { handedOverAt, buyerToldAt, hold }: PayoutFacts,
  { limits: { PAYOUT_AFTER_HOURS: hours }, now, outages }: Known,
): TimedHold | null {
  if (!handedOverAt || hold === 'sent_early') return null
  const startsAt = buyerToldAt === 'waiting' ? now : (buyerToldAt ?? handedOverAt)
  const until = extendedDeadline(outages, { beganAt: startsAt, deadline: guaranteeEnd(startsAt, hours) })
  return { reason: 'guarantee', until }
}

function waitOfNewBreeder(
  { hold, endedAt, salesBefore }: PayoutFacts,
  { NEW_BREEDER_HOLD_DAYS: days, NEW_BREEDER_HOLD_SALES: sales }: PayoutLimits,
): TimedHold | null {
  return hold !== 'sent_early' && endedAt && salesBefore < sales
    ? { reason: 'new_breeder', until: holdEnd(endedAt, days) }
    : null
}

/**
 * How many days after the pickup the payout of a live sale is sent, and the day of it, an ISO date: null unless the parties
 * agreed on a pickup that has not passed. Both are null if staff hold the payout, its sale has ended, or the cat died.
 */
export function expectedPayout(
  facts: PayoutFacts,
  { limits, now }: Pick<Circumstances, 'limits' | 'now'>,
): { daysAfterPickup: number | null; expectedOn: string | null } {
  const { endedAt, isDisputed, isWarned, isCatDead, hold, pickupDay, timeZone, salesBefore } = facts
  if (endedAt || isDisputed || isWarned || isCatDead || hold === 'held' || isStopped(facts))
    return { daysAfterPickup: null, expectedOn: null }
  const isNew = salesBefore < limits.NEW_BREEDER_HOLD_SALES
  const days = waitingDays(limits.PAYOUT_AFTER_HOURS, isNew ? limits.NEW_BREEDER_HOLD_DAYS : 0)
  const isPlanned = pickupDay !== null && pickupDay >= dayIn(now, timeZone)
  return { daysAfterPickup: days, expectedOn: isPlanned ? addDays(pickupDay, days) : null }
}

/** The status that the breeder sees; null if there is nothing to pay out. */
export function payoutStatus(facts: PayoutFacts, circumstances: Circumstances): PayoutStatus | null {
  const { owed, endedAt, gross, isDisputed, transferred, deducted, bankStatus, pending } = facts
  if (endedAt === null) return gross === 0 ? null : isDisputed ? 'disputed' : 'waiting_for_handover'
  if (owed < 0) return 'debt'
  if (owed > 0) {
    // It was decided before what it would wait for now, and cannot be taken back.
    if (pending === 'sent') return 'on_its_way'
    return reasonToWait(facts, circumstances) ?? 'on_its_way'
  }
  if (facts.heldForBuyer > 0) return unbookedStatus(facts, circumstances)
  if (transferred > 0) return bankStatus === 'failed' ? 'returned' : 'paid'
  return deducted > 0 ? 'deducted' : null
}

/** The status of a sale that has ended and whose money is not booked yet, which takes a job. Staff and buyers stop it already. */
function unbookedStatus(facts: PayoutFacts, circumstances: Circumstances): PayoutStatus {
  const waits = reasonToWait(facts, circumstances)
  if (waits === 'disputed' || waits === 'reported') return waits
  return holdOf(facts, circumstances)?.until === null ? 'held' : 'unbooked'
}
