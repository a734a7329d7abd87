/** The buyer guarantee: how long after the handover a buyer can report a problem. `/buyer-guarantee` promises the same. */

import { HOUR_MS } from '#lib/durations.ts'
import { extendedDeadline, type Outages } from '#lib/outages.ts'
import { ILLNESS_DAYS, PROBLEM_HOURS } from '#lib/rules/guarantee.ts'

export { ILLNESS_DAYS, PROBLEM_HOURS }

/** An illness needs a vet's note and can be reported longer. */
export const PROBLEM_KINDS = ['illness', 'other'] as const
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/** Characters. */
export const MIN_TEXT = 20
export const MAX_TEXT = 5_000
export const MIN_REASON = 10
export const MAX_REASON = 2_000
export const MAX_FILES = 5
/** Messages that each party can add to a report. */
export const MAX_RESPONSES = 20

/**
 * Until when a problem of each kind can be reported, once the buyer was told that the time has begun. An outage of the site
 * moves it.
 */
export function reportDeadlines(startsAt: Date, outages: Outages): Record<ProblemKind, Date> {
  const after = (hours: number) =>
    extendedDeadline(outages, {
      beganAt: startsAt,
      deadline: new Date(startsAt.getTime() + hours * HOUR_MS),
    })
  return { other: after(PROBLEM_HOURS), illness: after(ILLNESS_DAYS * 24) }
}
