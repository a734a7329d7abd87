import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

const salesByWeekRow = z.object({ catId: z.string(), week: z.number(), count: z.number() })

/** A cattery's sales by cat and week (0 begins at `from`), without canceled and refunded ones; dates are ISO, UTC. */
export async function countSalesByWeek(
  db: DbOrTx,
  breederId: string,
  { from, to }: { from: string; to: string },
): Promise<{ catId: string; week: number; count: number }[]> {
  return read(db, salesByWeekRow).rows(sql`
    select cat_id, (day - ${from}::date) / 7 as week, count(*)::int as count
    from (select cat_id, (created_at at time zone 'UTC')::date as day from transactions
      where breeder_id = ${breederId} and status in ('deposit_paid', 'paid', 'completed')) as dated
    where day between ${from}::date and ${to}::date group by 1, 2`)
}
