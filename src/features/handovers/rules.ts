/** Rules of the handover. Days are ISO dates in the time zone of the sale. */

import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { extendedDeadline, type Outages } from '#lib/outages.ts'

/** What the buyer can report after the breeder's confirmation. */
export const HANDOVER_PROBLEMS = ['not_met', 'no_cat'] as const
export type HandoverProblem = (typeof HANDOVER_PROBLEMS)[number]

/** Wrong codes after which no code is accepted, and for how many milliseconds. */
export const WRONG_CODES = 5
export const CODE_LOCK_MS = HOUR_MS

/** Characters of the reason why a cat has no microchip. */
export const MIN_NO_CHIP_REASON = 10
export const MAX_NO_CHIP_REASON = 500

/** Days after the buyer was asked, each of 24 hours, after which the sale completes without the buyer. */
export const BUYER_DAYS = 14

/** Days that the buyer has after a dispute, during which nobody could answer. */
export const DAYS_AFTER_DISPUTE = 3

/** When the mail server accepted what the buyer must be told: the question, and the end of a dispute if there was one. */
export type ToldBuyer = { asked: Date | undefined; disputeEnded: Date | 'not_sent' | null }

/** When the sale completes without the buyer, who could answer unless the site could not be reached; null while the buyer was not told. */
export function completionTime({ asked, disputeEnded }: ToldBuyer, outages: Outages): Date | null {
  if (!asked || disputeEnded === 'not_sent') return null
  const regular = asked.getTime() + BUYER_DAYS * DAY_MS
  const after = disputeEnded ? disputeEnded.getTime() + DAYS_AFTER_DISPUTE * DAY_MS : 0
  return extendedDeadline(outages, { beganAt: asked, deadline: new Date(Math.max(regular, after)) })
}

/** What staff read in the case that a problem opens, in the buyer's name. */
export const HANDOVER_PROBLEM_TEXTS: Record<HandoverProblem, string> = {
  not_met: 'The breeder confirmed the handover, but we did not meet.',
  no_cat: 'The breeder confirmed the handover, but I do not have the cat.',
}

/** Days before care is due on which its buyer is reminded. */
export const CARE_REMINDER_DAYS = 7

/** Days after the handover on which the buyer is reminded to move the microchip. */
export const CHIP_REMINDER_DAYS = 14
