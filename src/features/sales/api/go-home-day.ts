/** The first day on which the cat of a sale may go home. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MIN_GO_HOME_WEEKS } from '#lib/go-home.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

/**
 * The SQL of that day for the sale `t`: the agreed day, but not before the platform's minimum age. While the birth dates of a cat
 * and its litter differ, the later one counts. Sales that have ended keep their day.
 */
export const goHomeDay = sql`greatest(t.go_home_date, (
  select greatest(c.birth_date, l.birth_date) + ${MIN_GO_HOME_WEEKS * 7}::int
  from cats c left join litters l on l.id = c.litter_id
  where c.id = t.cat_id and t.status in ('pending', 'deposit_paid', 'paid')))`

const dayRow = z.object({ day: z.iso.date() })

/** That day of one sale, as an ISO date. Throws for an unknown one. */
export async function findGoHomeDay(db: DbOrTx, saleId: string): Promise<string> {
  const row = await read(db, dayRow).maybeRow(
    sql`select ${goHomeDay}::text as day from transactions t where t.id = ${saleId}`,
  )
  if (!row) throw new Error(`There is no sale ${saleId}.`)
  return row.day
}
