import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { saleMails } from '#features/sales/api/index.ts'
import { DAY_MS } from '#lib/durations.ts'
import { read } from '#platform/db/rows.ts'
import type { ListDeadlines } from '#platform/outages/index.ts'
import { ILLNESS_DAYS, reportDeadlines } from '../rules.ts'
import { findGuaranteeStart } from './handover-time.ts'

const completedRow = z.object({ id: z.string(), userId: z.string(), name: z.string() })

/** Until when buyers can report problems of sales whose time had not passed before the first outage. */
export const listReportDeadlines: ListDeadlines = async (db, { outages, now }) => {
  const first = outages[0]?.startedAt ?? now
  const since = new Date(first.getTime() - ILLNESS_DAYS * DAY_MS).toISOString()
  const rows = await read(db, completedRow).rows(sql`
    select t.id, t.buyer_id as user_id, t.snapshot ->> 'name' as name from transactions t
    where t.status = 'completed' and not exists (select from problems p where p.transaction_id = t.id)
      and exists (select from transaction_events e left join tracked_mails m on m.key = ${saleMails.buyerMailKeySql(sql`e.id`)}
        where e.transaction_id = t.id and e.kind = 'complete' and coalesce(m.sent_at, e.created_at) > ${since}::timestamptz)`)
  const deadlines = []
  for (const { id, userId, name } of rows) {
    const startsAt = await findGuaranteeStart(db, id, now)
    if (!startsAt) continue
    const { other, illness } = reportDeadlines(startsAt, outages)
    const path = `/orders/${id}`
    if (other > now) deadlines.push({ userId, text: `Report a problem with ${name}`, path, at: other })
    if (illness > other || other <= now)
      deadlines.push({ userId, text: `Report an illness of ${name}`, path, at: illness })
  }
  return deadlines
}
