/** Disputes that are not closed, for monitoring and for the deletion of accounts. */

import { eq, sql } from 'drizzle-orm'
import type { LiveSale } from '#features/orders/api/index.ts'
import type { Handle } from '#platform/db/index.ts'
import { disputes } from './tables.ts'

/** How many disputes are not closed. */
export async function countOpenDisputes(db: Handle): Promise<number> {
  return db.$count(disputes, eq(disputes.isClosed, false))
}

/** The sales of a user, as the buyer or the breeder, with disputes that are not closed. */
export async function listDisputedSales(db: Handle, userId: string): Promise<LiveSale[]> {
  const { rows } = await db.execute<LiveSale>(sql`
    select t.id as "transactionId", t.order_number as "orderNumber", t.buyer_id = ${userId} as "isBuyer"
    from transactions t join breeders b on b.id = t.breeder_id
    where (t.buyer_id = ${userId} or b.user_id = ${userId})
      and exists (select from disputes d where d.transaction_id = t.id and not d.is_closed)`)
  return rows
}
