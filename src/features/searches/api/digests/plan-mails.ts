/** Decides when searches look at what is new for their next email. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { knownTimeZone } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { inBatches } from '#platform/sweeps/index.ts'
import { ALERTS } from '../../limits.ts'
import { nextMailTime } from './mail-times.ts'
import { dueAtOnce, isUnplanned } from './plan-own-mails.ts'

type PlanServices = Pick<Services, 'db' | 'clock'>

/** Searches or groups of one transaction. */
const BATCH = 1_000

/**
 * Emails at once are planned when their group has found something. Daily and weekly ones always have a time: searches for
 * which nothing is new then wait for the next one. Safe to repeat, and to run in two processes.
 */
export async function planMails({ db, clock }: PlanServices): Promise<void> {
  await inBatches(db, BATCH, (tx) => planAtOnce(tx, clock.now()))
  await inBatches(db, BATCH, (tx) => planRegular(tx, clock.now()))
}

const groupRow = z.object({ id: z.number(), fromEvent: z.number(), foundAt: timestampText })

/** Plans emails at once of the searches of some groups; returns how many groups there were. */
async function planAtOnce(tx: DbOrTx, now: Date): Promise<number> {
  const rows = await read(tx, groupRow).rows(sql`
    delete from groups_to_mail where group_id in (
      select group_id from groups_to_mail order by group_id limit ${BATCH} for update skip locked)
    returning group_id as id, from_event, found_at`)
  if (rows.length === 0) return 0
  const ids = sql.param(rows.map(({ id }) => id))
  const events = sql.param(rows.map(({ fromEvent }) => fromEvent))
  const times = sql.param(rows.map(({ foundAt }) => foundAt))
  // Not compared with the cursors of searches, which may move while this waits for an email that is being written.
  await tx.execute(sql`
    with planned as (
      select s.id, f.found_at from saved_searches s
      join unnest(${ids}::int[], ${events}::int[], ${times}::timestamptz[]) f (group_id, from_event, found_at) on f.group_id = s.group_id
      where s.alert = 'at_once' and exists (
        select from group_matches g join search_events e on e.id = g.event_id
        where g.group_id = s.group_id and g.event_id >= f.from_event
          and is_price_between(e.price, s.min_price, s.max_price))
      order by s.id for no key update of s)
    update saved_searches s set mail_due_at = coalesce(s.mail_due_at, ${dueAtOnce(sql`p.found_at`)})
    from planned p where s.id = p.id and ${isUnplanned(now)}`)
  return rows.length
}

const searchRow = z.object({ id: z.string(), alert: z.enum(ALERTS), timeZone: z.string().nullable() })

/** Plans daily and weekly emails that have no time, or for which nothing is new; returns how many there were. */
async function planRegular(tx: DbOrTx, now: Date): Promise<number> {
  const rows = await read(tx, searchRow).rows(sql`
    select s.id, s.alert, u.time_zone from saved_searches s join users u on u.id = s.user_id
    where s.id in (
      select s.id from saved_searches s
      where s.mail_due_at is null and s.alert in ('daily', 'weekly') and not s.is_paused
      union all
      select s.id from saved_searches s
      where s.mail_due_at <= ${now.toISOString()} and s.alert in ('daily', 'weekly') and not s.is_paused
        and not exists (select from group_matches g where g.group_id = s.group_id and g.event_id > s.mailed_event)
        and not exists (select from own_matches m where m.search_id = s.id and m.announced_at is null and m.kind <> 'known'))
    order by s.id limit ${BATCH} for no key update of s skip locked`)
  if (rows.length === 0) return 0
  const due = rows.map(({ alert, timeZone }) =>
    nextMailTime(alert, { now, mailedAt: null, timeZone: knownTimeZone(timeZone) })?.toISOString(),
  )
  await tx.execute(sql`
    update saved_searches s set mail_due_at = d.due
    from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(due)}::timestamptz[]) d (id, due)
    where s.id = d.id`)
  return rows.length
}
