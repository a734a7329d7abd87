/** What all sales moved in each month, for staff. Months are in UTC. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { monthIn, monthsFrom } from '#lib/months.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { type PlatformTotals, platformMonthSchema } from '../contract.ts'
import { periodRow } from './movements.ts'
import { monthPeriod, yearOf, yearsFrom } from './statements.ts'

const monthRow = platformMonthSchema.omit({ isCurrent: true })
type MonthRow = z.infer<typeof monthRow>

/** The months of a year until now, newest first; by default of the current year. Throws not_found for other years. */
export async function platformTotals(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  year: number | undefined,
): Promise<PlatformTotals> {
  const current = monthIn(clock.now(), 'UTC')
  const first = await firstMonth(db, current)
  const shown = year ?? yearOf(current)
  const months = monthsFrom(`${shown}-01`, `${shown}-12`).filter((each) => each >= first && each <= current)
  if (months.length === 0) throw new AppError('not_found')
  const rows = await readMonths(db, months)
  return {
    year: shown,
    years: yearsFrom(yearOf(first), yearOf(current)),
    months: rows.map((row) => ({ ...row, isCurrent: row.month === current })),
  }
}

const firstRow = z.object({ at: timestampText.nullable() })

async function firstMonth(db: DbOrTx, current: string): Promise<string> {
  const { at } = await read(db, firstRow).row(sql`select min(posted_at) as at from ledger_movements`)
  const first = at ? monthIn(new Date(at), 'UTC') : current
  return first < current ? first : current
}

async function readMonths(db: DbOrTx, months: string[]): Promise<MonthRow[]> {
  const periods = months.map((month) => ({ month, ...monthPeriod(month, 'UTC') }))
  return read(db, monthRow).rows(sql`
    with movements as materialized (select * from ledger_movements),
    months as (
      select * from (values ${sql.join(periods.map(periodRow), sql`, `)}) as p (month, starts, ends)
    ),
    balances as (
      select p.month, m.breeder_id, -sum(m.breeder_payable) as payable
      from months p join movements m on m.posted_at < p.ends where m.breeder_payable <> 0 group by 1, 2
    ),
    owing as (
      select month, sum(greatest(payable, 0)) as owed, -sum(least(payable, 0)) as debts from balances group by 1
    ),
    holding as (
      select p.month, -sum(m.buyer) as held from months p join movements m on m.posted_at < p.ends group by 1
    )
    select p.month,
      coalesce(sum(m.card_clearing) filter (where m.kind = 'charge'), 0)::float8 as charges,
      coalesce(sum(m.refunds) filter (where m.kind in ('refund_paid', 'refund_returned', 'refund_settled')), 0)::float8
        as refunds,
      coalesce(-sum(m.platform_fee), 0)::float8 as fees,
      coalesce(sum(m.provider_fees), 0)::float8 as provider_fees,
      coalesce(sum(m.breeder_payable) filter (where m.kind = 'transfer'), 0)::float8 as transfers,
      coalesce(-sum(m.breeder_payable) filter (where m.kind = 'transfer_reversed'), 0)::float8 as reversals,
      coalesce(sum(m.disputes) filter (where m.kind in ('dispute_withdrawn', 'dispute_reinstated')), 0)::float8
        as disputed,
      coalesce(-sum(m.disputes) filter (where m.kind = 'dispute_lost'), 0)::float8 as disputes_lost,
      coalesce(max(h.held), 0)::float8 as held,
      coalesce(max(o.owed), 0)::float8 as owed,
      coalesce(max(o.debts), 0)::float8 as debts
    from months p
      left join movements m on m.posted_at >= p.starts and m.posted_at < p.ends
      left join owing o on o.month = p.month
      left join holding h on h.month = p.month
    group by p.month order by p.month desc`)
}
