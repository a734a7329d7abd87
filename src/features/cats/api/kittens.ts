import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { catJson } from './present.ts'

/** Most cats that a litter's page lists; no litter is larger. */
const OF_LITTER = 40

/**
 * The cats of a litter as JSON text, what can be bought first, then by name; a cat of another cattery is none of it.
 * `today` is an ISO date.
 */
export async function kittensOf(db: Handle, litterId: string, today: string): Promise<string> {
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
