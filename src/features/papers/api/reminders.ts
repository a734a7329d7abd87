/** Reminders about the proof that a cat is neutered and about its papers, each once, in the morning where the sale is. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { NEUTER_REMINDER_DAYS, PAPERS_REMINDER_DAYS, PROOF_WAIT_DAYS } from '../rules.ts'

/** The hour at which reminders are sent, where the sale is. */
const HOUR = '09:00'

const dueRow = z.object({ transactionId: z.string(), isReachable: z.boolean() })
const neuterRow = dueRow.extend({ neuterBy: z.iso.date(), isDay: z.boolean() })

/** Of how many reminders it took, those to send. */
export type Taken<Row> = { taken: number; due: Row[] }
export type DueReminder = { transactionId: string }
/** `isDay`: on the day or later, and not before it. */
export type DueNeuterReminder = DueReminder & { neuterBy: string; isDay: boolean }

/** When it is nine o'clock on a day, in the time zone of the sale `t`. */
const morningOf = (day: SQL) => sql`((${day} + ${HOUR}::time) at time zone t.time_zone)`
/** The day of a time, in the time zone of the sale `t`. */
const dayOf = (time: SQL) => sql`(${time} at time zone t.time_zone)::date`

/** When the cat of the sale `t` was handed over. */
const handedOverAt = sql`(select min(e.created_at) from transaction_events e
  where e.transaction_id = t.id and e.kind = 'complete')`

/**
 * The SQL condition that the parties of the sale `t` are reminded of its contract. Not if money was refunded, a problem reported, or a
 * payment disputed since the handover: the cat may be back or dead.
 */
const isReminded = sql`t.status = 'completed' and t.frozen is null
  and not exists (select from transaction_events e where e.transaction_id = t.id
    and e.kind in ('partialRefund', 'reportProblem', 'openDispute') and e.created_at >= ${handedOverAt})`

/** Whether the party `u` can be reminded, and the account of the other party `o` exists. */
const isReachable = sql`u.suspended_at is null and u.deleted_at is null and o.deleted_at is null as is_reachable`

/** Joins the sale `t` of the rows that are due, with its buyer and the user of its cattery. */
const parties = (reminded: 'buyer' | 'breeder') => {
  const [buyer, breeder] = reminded === 'buyer' ? [sql`u`, sql`o`] : [sql`o`, sql`u`]
  return sql`join transactions t on t.id = d.transaction_id join breeders b on b.id = t.breeder_id
    join users ${buyer} on ${buyer}.id = t.buyer_id join users ${breeder} on ${breeder}.id = b.user_id`
}

function reachable<Row extends { isReachable: boolean }>(
  rows: readonly Row[],
): Taken<Omit<Row, 'isReachable'>> {
  const due = rows.flatMap(({ isReachable: is, ...row }) => (is ? [row] : []))
  return { taken: rows.length, due }
}

/**
 * Takes up to `limit` reminders of buyers who have sent no proof, two weeks before the day of their contract and on it. After the day,
 * only the second one is sent. Like the functions below, it takes them with one statement: who sends them does so in the same
 * transaction, and two processes take different ones.
 */
export async function takeNeuterReminders(
  tx: DbOrTx,
  now: Date,
  limit: number,
): Promise<Taken<DueNeuterReminder>> {
  // The index is by day, from which the exact local time differs by less than two days.
  const at = now.toISOString()
  const isDay = sql`${morningOf(sql`p.neuter_by`)} <= ${at}::timestamptz`
  const rows = await read(tx, neuterRow).rows(sql`
    with due as (
      select p.transaction_id, ${isDay} as is_day
      from sale_papers p join transactions t on t.id = p.transaction_id
      where p.neuter_by is not null and p.proof_seen_at is null and p.neuter_day_reminded_at is null
        and p.neuter_by <= ${at}::date + ${NEUTER_REMINDER_DAYS + 2}::int
        and ${morningOf(sql`p.neuter_by - ${NEUTER_REMINDER_DAYS}::int`)} <= ${at}::timestamptz
        and (p.neuter_soon_reminded_at is null or ${isDay})
        and not exists (select from neuter_proofs n where n.transaction_id = p.transaction_id and n.status = 'waiting')
        and ${isReminded}
      order by p.neuter_by, p.transaction_id limit ${limit} for update of p skip locked)
    update sale_papers p set neuter_soon_reminded_at = coalesce(p.neuter_soon_reminded_at, ${at}::timestamptz),
      neuter_day_reminded_at = case when d.is_day then ${at}::timestamptz end
    from due d ${parties('buyer')}
    where p.transaction_id = d.transaction_id
    returning p.transaction_id, p.neuter_by::text as neuter_by, d.is_day, ${isReachable}`)
  return reachable(rows)
}

/** Takes up to `limit` reminders of breeders about proofs that have waited for a week. */
export async function takeProofReminders(tx: DbOrTx, now: Date, limit: number): Promise<Taken<DueReminder>> {
  const at = now.toISOString()
  const rows = await read(tx, dueRow).rows(sql`
    with due as (
      select n.id, n.transaction_id from neuter_proofs n join transactions t on t.id = n.transaction_id
      where n.status = 'waiting' and n.reminded_at is null
        and n.sent_at <= ${at}::timestamptz - ${PROOF_WAIT_DAYS - 2}::int * interval '1 day'
        and ${morningOf(sql`${dayOf(sql`n.sent_at`)} + ${PROOF_WAIT_DAYS}::int`)} <= ${at}::timestamptz
        and ${isReminded}
      order by n.sent_at, n.id limit ${limit} for update of n skip locked)
    update neuter_proofs n set reminded_at = ${at}::timestamptz
    from due d ${parties('breeder')}
    where n.id = d.id
    returning n.transaction_id, ${isReachable}`)
  return reachable(rows)
}

/** Takes up to `limit` reminders of breeders who have not handed over papers two weeks after they were due. */
export async function takePapersReminders(tx: DbOrTx, now: Date, limit: number): Promise<Taken<DueReminder>> {
  const at = now.toISOString()
  const dueAt = sql`case when p.papers_when = 'handover' then ${handedOverAt} else p.proof_seen_at end`
  const rows = await read(tx, dueRow).rows(sql`
    with due as (
      select p.transaction_id from sale_papers p join transactions t on t.id = p.transaction_id
      where p.papers_when is not null and p.papers_on is null and p.papers_reminded_at is null
        and ${morningOf(sql`${dayOf(dueAt)} + ${PAPERS_REMINDER_DAYS}::int`)} <= ${at}::timestamptz
        and ${isReminded}
      order by p.transaction_id limit ${limit} for update of p skip locked)
    update sale_papers p set papers_reminded_at = ${at}::timestamptz
    from due d ${parties('breeder')}
    where p.transaction_id = d.transaction_id
    returning p.transaction_id, ${isReachable}`)
  return reachable(rows)
}
