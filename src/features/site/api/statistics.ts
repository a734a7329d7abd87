import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { type Statistics, statisticsSchema } from '../contract.ts'

/** Counts what is public now. */
export async function countStatistics(db: DbOrTx): Promise<Statistics> {
  return read(db, statisticsSchema).row(sql`
    select count(*)::int as breeders, coalesce(sum(total_sales), 0)::int as families,
      (select count(distinct breed)::int from listed_cats) as breeds
    from public_breeders`)
}
