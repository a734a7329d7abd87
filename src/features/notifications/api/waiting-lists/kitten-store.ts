import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'

/**
 * A cat whose sale ended, with the user of its cattery and the buyer; undefined if it is not waiting for a decision any more.
 */
export async function catOfReturn(
  db: Handle,
  { catId, transactionId }: { catId: string; transactionId: string },
): Promise<{ userId: string; buyerId: string; name: string } | undefined> {
  const { rows } = await db.execute<{ userId: string; buyerId: string; name: string }>(sql`
    select b.user_id as "userId", t.buyer_id as "buyerId", c.name from cats c
    join breeders b on b.id = c.breeder_id join transactions t on t.id = ${transactionId}
    where c.id = ${catId} and c.status = 'withdrawn' and c.deleted_at is null`)
  return rows[0]
}
