import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { catJson } from './present.ts'

/** The maximum number of cats on a litter's page; no litter is larger. */
const OF_LITTER = 40

/**
 * The cats of a litter as JSON text, available ones first, then by name. Cats of another cattery are left out.
 * `today` is an ISO date.
 */
export async function listKittensJson(db: DbOrTx, litterId: string, today: string): Promise<string> {
  const order = sql`(c.status = 'available') desc, c.name, c.id`
  const { rows } = await db.execute<{ body: string }>(sql`
    with page as (
      select c.* from cats c join litters l on l.id = c.litter_id and l.breeder_id = c.breeder_id
      where c.litter_id = ${litterId} and c.is_listed
      order by ${order} limit ${OF_LITTER})
    select coalesce(json_agg(${catJson(today)} order by ${order}), '[]')::text as body
    from page c join breeders b on b.id = c.breeder_id`)
  return rows[0]?.body ?? '[]'
}
