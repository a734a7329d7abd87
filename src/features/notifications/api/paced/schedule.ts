/** When one person may be emailed again because of another. */
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { COMBINE_MINUTES, MAILS_PER_DAY } from '../../limits.ts'

export const COMBINE_MS = COMBINE_MINUTES * MINUTE_MS

export type SentMails = {
  /** When the last email about the same topic was sent, unless its recipient has answered since. */
  topicAt: Date | null
  /** When emails were sent within the last 24 hours, the latest first. */
  inDay: Date[]
}

/**
 * The first time at which an email may be sent: now, or `combineMs` after the last one about the same topic, and not
 * before fewer than MAILS_PER_DAY were sent within 24 hours.
 */
export function nextMailAt(now: Date, { topicAt, inDay }: SentMails, combineMs = COMBINE_MS): Date {
  const combined = topicAt ? topicAt.getTime() + combineMs : 0
  const tooMany = inDay[MAILS_PER_DAY - 1]
  const nextDay = tooMany ? tooMany.getTime() + DAY_MS : 0
  return new Date(Math.max(now.getTime(), combined, nextDay))
}
