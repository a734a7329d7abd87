/** Until when users can appeal decisions about them: the time begins when they were told. */
import type { DbOrTx } from '#platform/db/index.ts'
import { listTrackedMails } from '#platform/mail/index.ts'
import { readOutages } from '#platform/outages/index.ts'
import type { DecisionRow } from './decision-store.ts'
import { appealDeadline } from './policy.ts'

/** The key of the email about a decision. */
export function decisionMailKey(id: string): string {
  return `decision ${id}`
}

/**
 * Until when each decision can be appealed. The time begins when the mail server accepted the email about it, or now if it has
 * not yet. For a user who cannot be emailed, when it was made.
 */
export async function findAppealDeadlines<Row extends Pick<DecisionRow, 'id' | 'createdAt'>>(
  db: DbOrTx,
  decisions: Row[],
  now: Date,
): Promise<(Row & { appealUntil: Date })[]> {
  const mails = await listTrackedMails(
    db,
    decisions.map(({ id }) => decisionMailKey(id)),
  )
  const outages = await readOutages(db, now)
  return decisions.map((decision) => {
    const mail = mails.get(decisionMailKey(decision.id))
    const from = mail ? (mail.sentAt ?? now) : decision.createdAt
    return { ...decision, appealUntil: appealDeadline(from, outages) }
  })
}
