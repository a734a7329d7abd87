/** When users were told of decisions about them: the time to appeal begins then. */
import type { Handle } from '#platform/db/index.ts'
import { listTrackedMails } from '#platform/mail/index.ts'
import type { DecisionRow } from './decision-store.ts'

/** The key of the email about a decision. */
export function decisionMailKey(id: string): string {
  return `decision ${id}`
}

/**
 * When the time to appeal each decision begins: when the mail server accepted the email about it, or now if it has not yet. For
 * a user who cannot be emailed, when it was made.
 */
export async function findAppealStarts<Row extends Pick<DecisionRow, 'id' | 'createdAt'>>(
  db: Handle,
  decisions: Row[],
  now: Date,
): Promise<(Row & { appealFrom: Date })[]> {
  const mails = await listTrackedMails(
    db,
    decisions.map(({ id }) => decisionMailKey(id)),
  )
  return decisions.map((decision) => {
    const mail = mails.get(decisionMailKey(decision.id))
    return { ...decision, appealFrom: mail ? (mail.sentAt ?? now) : decision.createdAt }
  })
}
