/** How often emails about a conversation are sent. */

import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { MAIL_EVERY_MINUTES } from '../limits.ts'

/** Minimum milliseconds between two emails about a conversation. */
export const MAIL_EVERY_MS = MAIL_EVERY_MINUTES * MINUTE_MS
/** Milliseconds in which a user with an open conversation reads a message, so that no email is needed. */
export const GRACE_MS = 20_000

/** When an email is due: at once for an inquiry, after GRACE_MS for a message, and never sooner than MAIL_EVERY_MS after the last. */
export function mailDue(now: Date, { sentAt, isInquiry }: { sentAt: Date | null; isInquiry: boolean }): Date {
  const soon = now.getTime() + (isInquiry ? 0 : GRACE_MS)
  return new Date(Math.max(soon, sentAt ? sentAt.getTime() + MAIL_EVERY_MS : 0))
}

/** Milliseconds after which the job of a due email must have been lost. */
const LOST_MS = DAY_MS

/** Whether the job of a due email was lost, so that the next message needs a new one. An extra job is harmless. */
export function isOverdue(dueAt: Date, now: Date): boolean {
  return now.getTime() - dueAt.getTime() > LOST_MS
}
