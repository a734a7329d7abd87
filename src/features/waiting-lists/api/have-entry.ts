import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'

/** Whether one of two users is or was on a waiting list of the other's cattery. */
export async function haveEntry(db: DbOrTx, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from waiting_list_entries e join breeders b on b.id = e.breeder_id
    where e.buyer_id in (${userId}, ${otherId}) and b.user_id in (${userId}, ${otherId}) and e.buyer_id <> b.user_id
    limit 1`)
  return rows.length > 0
}
