import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'

/** A cat that came back, with the user of its cattery; undefined if it is not waiting for a decision any more. */
export async function catOfReturn(
  db: Handle,
  catId: string,
): Promise<{ userId: string; name: string } | undefined> {
  const { rows } = await db.execute<{ userId: string; name: string }>(sql`
    select b.user_id as "userId", c.name from cats c join breeders b on b.id = c.breeder_id
    where c.id = ${catId} and c.status = 'withdrawn' and c.deleted_at is null`)
  return rows[0]
}
