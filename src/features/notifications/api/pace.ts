/** How often mails about a conversation may come. */

const MINUTE_MS = 60_000
/** At most one mail about a conversation in so many milliseconds. */
export const MAIL_EVERY_MS = 15 * MINUTE_MS
/** Milliseconds in which somebody who has the conversation open reads a message, so that no mail is needed. */
export const GRACE_MS = 20_000

/**
 * When a mail about what has just come is due: an inquiry's at once, a message's after a moment in which it may be
 * read, and both not before the pause after the last mail is over.
 */
export function mailDue(now: Date, { sentAt, isInquiry }: { sentAt: Date | null; isInquiry: boolean }): Date {
  const soon = now.getTime() + (isInquiry ? 0 : GRACE_MS)
  return new Date(Math.max(soon, sentAt ? sentAt.getTime() + MAIL_EVERY_MS : 0))
}

/** Milliseconds after which a mail that is due has lost its job: the queue gave it up, or dropped it while no worker ran. */
const LOST_MS = 24 * 60 * MINUTE_MS

/** Whether nobody will send what was due, so that the next message needs a job of its own; one too many does no harm. */
export function isOverdue(dueAt: Date, now: Date): boolean {
  return now.getTime() - dueAt.getTime() > LOST_MS
}
