import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { catJson } from './present.ts'

/**
 * The cats of a litter as JSON text, what can be bought first, then by name; a cat of another cattery is none of it.
 * `today` is an ISO date.
 */
export async function kittensOf(db: Handle, litterId: string, today: string): Promise<string> {
  const { rows } = await db.execute<{ body: string }>(sql`
    select coalesce(json_agg(${catJson(today)} order by (c.status = 'available') desc, c.name, c.id), '[]')::text as body
    from cats c join breeders b on b.id = c.breeder_id
    join litters l on l.id = c.litter_id and l.breeder_id = c.breeder_id
    where c.litter_id = ${litterId} and c.is_listed and c.status <> 'withdrawn'`)
  return rows[0]?.body ?? '[]'
}
