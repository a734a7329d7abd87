import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Statistics } from '../contract.ts'

/** Counts what is public now. */
export async function countStatistics(db: DbOrTx): Promise<Statistics> {
  const { rows } = await db.execute<Statistics>(sql`
    select count(*)::int as breeders, coalesce(sum(total_sales), 0)::int as families,
      (select count(distinct breed)::int from listed_cats) as breeds
    from public_breeders`)
  return rows[0] ?? { breeders: 0, breeds: 0, families: 0 }
}
