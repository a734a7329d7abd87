import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DAY_MS } from '#lib/durations.ts'
import { type Outages, withDeadlines } from '#lib/outages.ts'
import type { Clock } from '#platform/clock/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import { SILENCE_MS } from './rules.ts'
import { siteOutages, siteSeen } from './tables.ts'

/** Longer than any deadline is extended. */
const READ_DAYS = 60

const outageRow = z.object({
  id: z.string().nullable(),
  startedAt: timestampText,
  endedAt: timestampText,
  countedFrom: timestampText,
})

/**
 * The outages that may concern deadlines now. One that is not over counts as if it ended now, and one that was not announced as
 * if it were announced now, so that no deadline takes effect before.
 */
export async function readOutages(db: DbOrTx, now: Date): Promise<Outages> {
  const at = sql`${now.toISOString()}::timestamptz`
  const since = new Date(now.getTime() - READ_DAYS * DAY_MS).toISOString()
  const silent = new Date(now.getTime() - SILENCE_MS).toISOString()
  const rows = await read(db, outageRow).rows(sql`
    select id, started_at, ended_at, coalesce(announced_at, ${at}) as counted_from
      from site_outages where ended_at > ${since}::timestamptz
    union all select null, seen_at, ${at}, ${at} from site_seen where seen_at < ${silent}::timestamptz
    order by 2`)
  return withDeadlines(
    rows.map(({ id, startedAt, endedAt, countedFrom }) => ({
      id: id ?? undefined,
      startedAt: new Date(startedAt),
      endedAt: new Date(endedAt),
      countedFrom: new Date(countedFrom),
    })),
  )
}

/** What deadlines depend on. */
export type DeadlineTimes = { outages: Outages; now: Date }

/** The outages that may concern deadlines now, and the time. */
export async function readTimes(db: DbOrTx, clock: Clock): Promise<DeadlineTimes> {
  const now = clock.now()
  return { now, outages: await readOutages(db, now) }
}

/** SQL of `extendedDeadline`. The deadline stays null if it is. */
export function extendedSql(outages: Outages, { beganAt, deadline }: { beganAt: SQL; deadline: SQL }): SQL {
  if (outages.length === 0) return deadline
  const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
  const cases = outages.map(
    ({ startedAt, endedAt, until }) =>
      sql`when ${beganAt} < ${time(endedAt)} and ${deadline} > ${time(startedAt)} and ${deadline} < ${time(until)} then ${time(until)}`,
  )
  return sql`(case ${sql.join(cases, sql` `)} else ${deadline} end)`
}

/** The last note, locked until the transaction ends; null in a new database. */
export async function lockSeen(tx: DbOrTx): Promise<Date | null> {
  const [row] = await tx.select().from(siteSeen).for('update')
  return row?.seenAt ?? null
}

/** When a process that serves people last noted that it does; null in a new database. */
export async function lastSeen(db: DbOrTx): Promise<Date | null> {
  const [row] = await db.select().from(siteSeen)
  return row?.seenAt ?? null
}

/** When the last outage ended; null if there was none. */
export async function lastOutageEnd(db: DbOrTx): Promise<Date | null> {
  const [row] = await db.select().from(siteOutages).orderBy(desc(siteOutages.endedAt)).limit(1)
  return row?.endedAt ?? null
}

export async function putSeen(tx: DbOrTx, seenAt: Date): Promise<void> {
  await tx
    .insert(siteSeen)
    .values({ seenAt })
    .onConflictDoUpdate({ target: siteSeen.onlyRow, set: { seenAt } })
}

/** After a restore, the last note is of the backup; the restored site was last reachable at a time, or this is unknown. */
export async function resetSeen(db: DbOrTx, seenAt: Date | null): Promise<void> {
  if (seenAt) await putSeen(db, seenAt)
  else await db.delete(siteSeen)
}

export async function addOutage(tx: DbOrTx, row: typeof siteOutages.$inferInsert): Promise<void> {
  await tx.insert(siteOutages).values(row)
}

/** Removes outages that end after a time: they were noted while a clock was wrong. */
export async function removeOutagesAfter(tx: DbOrTx, time: Date): Promise<void> {
  await tx.delete(siteOutages).where(gt(siteOutages.endedAt, time))
}

/** Stores when those concerned by an outage are told, once; undefined for an outage that was removed. */
export async function setAnnounced(db: DbOrTx, id: string, now: Date): Promise<Date | undefined> {
  await db
    .update(siteOutages)
    .set({ announcedAt: now })
    .where(and(eq(siteOutages.id, id), isNull(siteOutages.announcedAt)))
  const [row] = await db.select().from(siteOutages).where(eq(siteOutages.id, id))
  return row?.announcedAt ?? undefined
}
