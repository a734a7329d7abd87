import { sql } from 'drizzle-orm'
import type { Page, PageRange } from '#lib/paging.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { pageRow, read } from '#platform/db/rows.ts'
import type { LogEntry } from '../../contract.ts'
import { logEntrySchema } from '../../schemas.ts'
import { concernsDecision } from '../parties.ts'
import { staffName } from '../user-store.ts'

/** The name of a deleted account. */
const GONE = sql`'Deleted account'`

const logPage = pageRow(logEntrySchema)

/** One page of the log, newest first, for everyone or one user; without what concerns the reader. */
export async function listLog(
  db: DbOrTx,
  reader: { id: string },
  { userId }: { userId?: string | undefined },
  { limit, offset }: PageRange,
): Promise<Page<LogEntry[]>> {
  const ofUser = userId ? sql`d.user_id = ${userId}` : sql`true`
  const where = sql`${ofUser} and not ${concernsDecision(reader.id)}`
  const order = sql`d.created_at desc, d.id desc`
  return read(db, logPage).row(sql`
    with page as (select d.* from moderation_decisions d where ${where}
      order by ${order} limit ${limit} offset ${offset})
    select coalesce(json_agg(json_build_object(
        'id', d.id, 'createdAt', ${isoText(sql`d.created_at`)}, 'action', d.action, 'reason', d.reason,
        'actor', case when d.actor_id is not null then json_build_object('userId', d.actor_id, 'staffRole', d.actor_role,
          'name', case when a.id is null then ${GONE} else ${staffName(sql`a`)} end) end,
        'person', json_build_object('userId', d.user_id,
          'name', case when u.id is null then ${GONE} else ${staffName(sql`u`)} end),
        'caseId', d.case_id, 'endsAt', ${isoText(sql`d.ends_at`)}) order by ${order}), '[]') as items,
      (select count(*)::int from moderation_decisions d where ${where}) as total
    from page d left join users a on a.id = d.actor_id left join users u on u.id = d.user_id`)
}
