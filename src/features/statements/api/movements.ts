/** What the statements read from the ledger. */
import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Movement } from '../contract.ts'

/** Which line of a statement a movement belongs to. Other kinds do not change what a breeder is owed. */
const movement = sql`case m.kind
  when 'recognition' then 'sale'
  when 'refund' then 'refund'
  when 'refund_canceled' then 'refund'
  when 'transfer' then 'transfer'
  when 'transfer_reversed' then 'reversal'
  when 'carryover' then 'carryover'
  else 'dispute' end`

/** The movements that change what a breeder is owed, or the platform's fee of its sales. */
const ofBreeder = (breederId: string): SQL =>
  sql`m.breeder_id = ${breederId} and (m.breeder_payable <> 0 or m.platform_fee <> 0)`

export type MovementRow = {
  id: string
  movement: Movement
  /** ISO time. */
  at: string
  transactionId: string | null
  orderNumber: string | null
  catName: string | null
  /** Cents that change the balance, and the platform's fee as part of them. */
  net: number
  fee: number
}

export type Period = { from: Date; to: Date }

/** The balance of a breeder before a period, its movements in it, oldest first, and what buyers had paid at its end. */
export async function readPeriod(
  db: DbOrTx,
  breederId: string,
  { from, to }: Period,
): Promise<{ opening: number; waiting: number; rows: MovementRow[] }> {
  // One statement, so that a movement that is posted meanwhile is in all of its results or in none.
  const { rows } = await db.execute<{ opening: number; waiting: number; rows: MovementRow[] }>(sql`
    with movements as materialized (
      select m.* from ledger_movements m
      where m.breeder_id = ${breederId} and m.posted_at < ${to.toISOString()}::timestamptz
    )
    select
      (select coalesce(-sum(breeder_payable), 0)::float8 from movements
        where posted_at < ${from.toISOString()}::timestamptz) as opening,
      (select coalesce(-sum(buyer), 0)::float8 from movements) as waiting,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', m.id, 'movement', ${movement}, 'at', m.posted_at, 'transactionId', t.id,
          'orderNumber', t.order_number, 'catName', t.snapshot ->> 'name',
          'net', -m.breeder_payable, 'fee', m.platform_fee) order by m.posted_at, m.id), '[]'::jsonb)
        from movements m left join transactions t on t.id = m.transaction_id
        where ${ofBreeder(breederId)} and m.posted_at >= ${from.toISOString()}::timestamptz) as rows`)
  const [found] = rows
  if (!found) throw new Error('There is no period.')
  return found
}

/** Sums of a month's movements of one kind, and their number. */
export type MonthSums = { month: string; movement: Movement; net: number; fee: number; count: number }

/** The sums of each month, given as its name and when it begins and ends, by kind of movement. */
export async function sumMonths(
  db: DbOrTx,
  breederId: string,
  months: (Period & { month: string })[],
): Promise<MonthSums[]> {
  if (months.length === 0) return []
  const { rows } = await db.execute<MonthSums>(sql`
    select p.month, ${movement} as movement, -sum(m.breeder_payable)::float8 as net,
      sum(m.platform_fee)::float8 as fee, count(*)::int as count
    from ledger_movements m
    join (values ${sql.join(months.map(periodRow), sql`, `)}) as p (month, starts, ends)
      on m.posted_at >= p.starts and m.posted_at < p.ends
    where ${ofBreeder(breederId)} group by 1, 2`)
  return rows
}

/** A month as a row of SQL values. */
export function periodRow({ month, from, to }: Period & { month: string }): SQL {
  return sql`(${month}::text, ${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`
}

/** The balance of a breeder before a time, and what its buyers had paid for cats that were not handed over. */
export async function balancesBefore(
  db: DbOrTx,
  breederId: string,
  at: Date,
): Promise<{ balance: number; waiting: number }> {
  const { rows } = await db.execute<{ balance: number; waiting: number }>(sql`
    select coalesce(-sum(breeder_payable), 0)::float8 as balance, coalesce(-sum(buyer), 0)::float8 as waiting
    from ledger_movements where breeder_id = ${breederId} and posted_at < ${at.toISOString()}::timestamptz`)
  return rows[0] ?? { balance: 0, waiting: 0 }
}

/** What buyers paid for a breeder's cats in a period, in cents, and with how many payments. */
export async function readCharges(
  db: DbOrTx,
  breederId: string,
  { from, to }: Period,
): Promise<{ gross: number; payments: number }> {
  const { rows } = await db.execute<{ gross: number; payments: number }>(sql`
    select coalesce(sum(card_clearing), 0)::float8 as gross, count(*)::int as payments from ledger_movements
    where breeder_id = ${breederId} and kind = 'charge' and posted_at >= ${from.toISOString()}::timestamptz
      and posted_at < ${to.toISOString()}::timestamptz`)
  return rows[0] ?? { gross: 0, payments: 0 }
}

/** When the first movement of a breeder was posted; null if there is none. */
export async function firstMovementAt(db: DbOrTx, breederId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select min(posted_at)::text as at from ledger_movements where breeder_id = ${breederId}`,
  )
  return rows[0]?.at ? new Date(rows[0].at) : null
}
