import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'

/** A sale that is not over; `isBuyer` for the buyer, otherwise the user is the breeder. */
export type LiveSale = { transactionId: string; orderNumber: string; isBuyer: boolean }

/** The sales of a user that are neither completed nor ended, as the buyer or the breeder. */
export async function listLiveSales(db: Handle, userId: string): Promise<LiveSale[]> {
  const { rows } = await db.execute<LiveSale>(sql`
    select t.id as "transactionId", t.order_number as "orderNumber", t.buyer_id = ${userId} as "isBuyer"
    from transactions t join breeders b on b.id = t.breeder_id
    where t.status in ('pending', 'deposit_paid', 'paid') and (t.buyer_id = ${userId}
      or t.breeder_id in (select y.id from breeders y where y.user_id = ${userId}))
    order by t.created_at, t.id`)
  return rows
}
