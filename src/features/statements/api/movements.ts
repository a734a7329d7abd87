/** What the statements read from the ledger. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import { MOVEMENTS } from '../contract.ts'

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

const movementSchema = z.object({
  id: z.string(),
  movement: z.enum(MOVEMENTS),
  at: z.iso.datetime({ offset: true }),
  transactionId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  catName: z.string().nullable(),
  /** Cents that change the balance, and the platform's fee as part of them. */
  net: z.number(),
  fee: z.number(),
})
export type MovementRow = z.infer<typeof movementSchema>

export type Period = { from: Date; to: Date }

const movementsRow = z.object({ opening: z.number(), waiting: z.number(), rows: z.array(movementSchema) })

/** The balance of a breeder before a period, its movements in it, oldest first, and what buyers had paid at its end. */
export async function readPeriod(
  db: DbOrTx,
  breederId: string,
  { from, to }: Period,
): Promise<{ opening: number; waiting: number; rows: MovementRow[] }> {
  // One statement, so that a movement that is posted meanwhile is in all of its results or in none.
  return read(db, movementsRow).row(sql`
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
}

/** Sums of a month's movements of one kind, and their number. */
const monthSumsRow = z.object({
  month: z.string(),
  movement: z.enum(MOVEMENTS),
  net: z.number(),
  fee: z.number(),
  count: z.number(),
})
export type MonthSums = z.infer<typeof monthSumsRow>

/** The sums of each month, given as its name and when it begins and ends, by kind of movement. */
export async function sumMonths(
  db: DbOrTx,
  breederId: string,
  months: (Period & { month: string })[],
): Promise<MonthSums[]> {
  if (months.length === 0) return []
  return read(db, monthSumsRow).rows(sql`
    select p.month, ${movement} as movement, -sum(m.breeder_payable)::float8 as net,
      sum(m.platform_fee)::float8 as fee, count(*)::int as count
    from ledger_movements m
    join (values ${sql.join(months.map(periodRow), sql`, `)}) as p (month, starts, ends)
      on m.posted_at >= p.starts and m.posted_at < p.ends
    where ${ofBreeder(breederId)} group by 1, 2`)
}

/** A month as a row of SQL values. */
export function periodRow({ month, from, to }: Period & { month: string }): SQL {
  return sql`(${month}::text, ${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`
}

const balancesRow = z.object({ balance: z.number(), waiting: z.number() })

/** The balance of a breeder before a time, and what its buyers had paid for cats that were not handed over. */
export async function balancesBefore(
  db: DbOrTx,
  breederId: string,
  at: Date,
): Promise<{ balance: number; waiting: number }> {
  return read(db, balancesRow).row(sql`
    select coalesce(-sum(breeder_payable), 0)::float8 as balance, coalesce(-sum(buyer), 0)::float8 as waiting
    from ledger_movements where breeder_id = ${breederId} and posted_at < ${at.toISOString()}::timestamptz`)
}

const chargeRow = z.object({ gross: z.number(), payments: z.number() })

/** What buyers paid for a breeder's cats in a period, in cents, and with how many payments. */
export async function readCharges(
  db: DbOrTx,
  breederId: string,
  { from, to }: Period,
): Promise<{ gross: number; payments: number }> {
  return read(db, chargeRow).row(sql`
    select coalesce(sum(card_clearing), 0)::float8 as gross, count(*)::int as payments from ledger_movements
    where breeder_id = ${breederId} and kind = 'charge' and posted_at >= ${from.toISOString()}::timestamptz
      and posted_at < ${to.toISOString()}::timestamptz`)
}

const firstRow = z.object({ at: timestampText.nullable() })

/** When the first movement of a breeder was posted; null if there is none. */
export async function firstMovementAt(db: DbOrTx, breederId: string): Promise<Date | null> {
  const { at } = await read(db, firstRow).row(
    sql`select min(posted_at) as at from ledger_movements where breeder_id = ${breederId}`,
  )
  return at ? new Date(at) : null
}
