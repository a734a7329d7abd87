/** Which sales are due for an invitation to write a review. Notifications, a higher feature, send it. */
import { sql } from 'drizzle-orm'
import { DAY_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { idRow, read } from '#platform/db/rows.ts'
import { INVITATION_DAYS } from '../limits.ts'
import { reviewInvitations } from './tables.ts'

/** Days after the handover from which an invitation that could not be sent is dropped. */
export const LATEST_DAYS = 60

/** Whether the buyer of a sale `t` reported a problem that staff have not decided. */
export const HAS_OPEN_PROBLEM = sql`(
  exists (select from transaction_events p where p.transaction_id = t.id and p.kind = 'reportProblem')
  and not exists (select from transaction_events d where d.transaction_id = t.id and d.kind = 'decideProblem'))`

/**
 * IDs of sales that were completed seven days ago, of active buyers, without a review, an open problem, or an invitation;
 * the earliest first. With `id`, only whether that sale is among them.
 */
export async function listDueInvitations(
  db: DbOrTx,
  now: Date,
  limit: number,
  id?: string,
): Promise<string[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  const rows = await read(db, idRow).rows(sql`
    select t.id from transaction_events e join transactions t on t.id = e.transaction_id
      join users u on u.id = t.buyer_id
    where e.kind = 'complete' and e.created_at > ${daysAgo(LATEST_DAYS)} and e.created_at <= ${daysAgo(INVITATION_DAYS)}
      and t.status = 'completed' and u.suspended_at is null ${id ? sql`and t.id = ${id}` : sql``}
      and not exists (select from reviews r where r.transaction_id = t.id) and not ${HAS_OPEN_PROBLEM}
      and not exists (select from review_invitations i where i.transaction_id = t.id)
    order by e.created_at, t.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Records the invitation of a sale; false if there is one already. Lock the sale first. */
export async function addInvitation(tx: DbOrTx, transactionId: string, now: Date): Promise<boolean> {
  const added = await tx
    .insert(reviewInvitations)
    .values({ transactionId, sentAt: now })
    .onConflictDoNothing()
    .returning({ id: reviewInvitations.transactionId })
  return added.length === 1
}
