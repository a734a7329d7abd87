/** Outages of the whole site and what they mean for deadlines, without database and clock. */

import { DAY_MS } from './durations.ts'

/** Days, each of 24 hours, that people have after an outage for what they could not do. */
const DAYS_AFTER_OUTAGE = 3

/** A time in which nobody could reach the site. */
export type Outage = {
  /** Undefined for one that is not over. */
  id?: string | undefined
  /** When the site was last known to be reachable, and when it was again. */
  startedAt: Date
  endedAt: Date
  /** The new deadline of what ended between the start of the outage and this time. */
  until: Date
}

/** The earliest first. */
export type Outages = readonly Outage[]

/**
 * Outages with the deadlines that they set. `countedFrom` is when those concerned were told, from which their days count. A
 * second outage before a new deadline moves it again.
 */
export function withDeadlines(outages: readonly (Omit<Outage, 'until'> & { countedFrom: Date })[]): Outage[] {
  const result: Outage[] = []
  for (const { countedFrom, ...outage } of outages.toReversed()) {
    const until = new Date(countedFrom.getTime() + DAYS_AFTER_OUTAGE * DAY_MS)
    const deadline = extendedDeadline(result, { beganAt: outage.startedAt, deadline: until })
    result.unshift({ ...outage, until: deadline })
  }
  return result
}

/**
 * When a deadline takes effect: three days after an outage in which it ended, or that ended shortly before it. `beganAt` is
 * when the person could begin to act; an outage before that took none of the time.
 */
export function extendedDeadline(
  outages: Outages,
  { beganAt, deadline }: { beganAt: Date; deadline: Date },
): Date {
  const outage = outages.find(
    ({ startedAt, endedAt, until }) => beganAt < endedAt && deadline > startedAt && deadline < until,
  )
  return outage?.until ?? deadline
}

/**
 * The time that counts for what a person does at a time: in the days after an outage, when it began. It is the same rule for
 * terms that depend on the day, as a deadline has not passed at this time exactly if its extension has not at `at`.
 */
export function countedTime(outages: Outages, { beganAt, at }: { beganAt: Date; at: Date }): Date {
  const outage = outages.find(
    ({ startedAt, endedAt, until }) => beganAt < endedAt && at > startedAt && at < until,
  )
  return outage?.startedAt ?? at
}
