/** Rules of the handover. Days are ISO dates in the time zone of the sale. */

/** What the buyer can report after the breeder's confirmation. */
export const HANDOVER_PROBLEMS = ['not_met', 'no_cat'] as const
export type HandoverProblem = (typeof HANDOVER_PROBLEMS)[number]

/** Wrong codes after which no code is accepted, and for how many milliseconds. */
export const WRONG_CODES = 5
export const CODE_LOCK_MS = 3_600_000

/** Days after the breeder's confirmation, each of 24 hours, after which the sale completes without the buyer. */
export const BUYER_DAYS = 14

/** Days that the buyer has after a dispute, during which nobody could answer. */
export const DAYS_AFTER_DISPUTE = 3

/** When the sale completes without the buyer. */
export function completionTime(breederConfirmedAt: Date): Date {
  return new Date(breederConfirmedAt.getTime() + BUYER_DAYS * 24 * 3_600_000)
}

/** The same after a dispute that was decided at `decidedAt`. */
export function completionAfterDispute(breederConfirmedAt: Date, decidedAt: Date | undefined): Date {
  const regular = completionTime(breederConfirmedAt).getTime()
  const after = decidedAt ? decidedAt.getTime() + DAYS_AFTER_DISPUTE * 24 * 3_600_000 : 0
  return new Date(Math.max(regular, after))
}

/** What staff read in the case that a problem opens, in the buyer's name. */
export const HANDOVER_PROBLEM_TEXTS: Record<HandoverProblem, string> = {
  not_met: 'The breeder confirmed the handover, but we did not meet.',
  no_cat: 'The breeder confirmed the handover, but I do not have the cat.',
}
