import { type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'

/** The SQL condition that a user is the buyer or the breeder of the sale `t`. */
export const concernsSale = (userId: string): SQL => sql`(t.buyer_id = ${userId}
  or t.breeder_id in (select own.id from breeders own where own.user_id = ${userId}))`

/** Whether a user is the buyer or the breeder of a sale. */
export async function isPartyOfSale(db: Handle, transactionId: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from transactions t where t.id = ${transactionId} and ${concernsSale(userId)}`,
  )
  return rows.length > 0
}
