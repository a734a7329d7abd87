import { sql } from 'drizzle-orm'
import { knownTimeZone } from '#lib/times.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Alert } from '../../limits.ts'
import { nextMailTime } from './mail-times.ts'

/** Decides when the searches that some cats or pairings fit send their next email, in the transaction that matched them. */
export async function planMails(tx: Handle, subjectIds: string[], now: Date): Promise<void> {
  const { rows } = await tx.execute<{
    id: string
    alert: Alert
    mailedAt: string | null
    timeZone: string | null
  }>(sql`
    select s.id, s.alert, s.mailed_at as "mailedAt", u.time_zone as "timeZone"
    from saved_searches s join users u on u.id = s.user_id
    where s.mail_due_at is null and s.alert <> 'app' and not s.is_paused and s.id in (
      select m.search_id from search_matches m
      where (m.cat_id = any(${sql.param(subjectIds)}::uuid[]) or m.pairing_id = any(${sql.param(subjectIds)}::uuid[]))
        and m.announced_at is null and m.kind <> 'known')
    order by s.id for no key update of s`)
  if (rows.length === 0) return
  const due = rows.map(({ alert, mailedAt, timeZone }) =>
    nextMailTime(alert, {
      now,
      mailedAt: mailedAt ? new Date(mailedAt) : null,
      timeZone: knownTimeZone(timeZone),
    })?.toISOString(),
  )
  await tx.execute(sql`
    update saved_searches s set mail_due_at = d.due
    from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(due)}::timestamptz[]) d (id, due)
    where s.id = d.id`)
}
