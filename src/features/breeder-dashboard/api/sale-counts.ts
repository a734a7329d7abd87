import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'

/** A cattery's sales by cat and week (0 begins at `from`), without canceled and refunded ones; dates are ISO, UTC. */
export async function countSalesByWeek(
  db: DbOrTx,
  breederId: string,
  { from, to }: { from: string; to: string },
): Promise<{ catId: string; week: number; count: number }[]> {
  const { rows } = await db.execute<{ catId: string; week: number; count: number }>(sql`
    select cat_id as "catId", (day - ${from}::date) / 7 as week, count(*)::int as count
    from (select cat_id, (created_at at time zone 'UTC')::date as day from transactions
      where breeder_id = ${breederId} and status in ('deposit_paid', 'paid', 'completed')) as dated
    where day between ${from}::date and ${to}::date group by 1, 2`)
  return rows
}
