/** The sales of a user, as the buyer or the breeder, for the deletion of accounts. */
import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { concernsSale } from './sale-store.ts'

/** A sale of a user; `isBuyer` for the buyer, otherwise the user is the breeder. */
type OwnSale = { transactionId: string; orderNumber: string; isBuyer: boolean }

/** The sales `t` of a user that meet a condition, oldest first. */
export async function listOwnSales(db: DbOrTx, userId: string, condition: SQL): Promise<OwnSale[]> {
  const { rows } = await db.execute<OwnSale>(sql`
    select t.id as "transactionId", t.order_number as "orderNumber", t.buyer_id = ${userId} as "isBuyer"
    from transactions t where ${concernsSale(userId)} and ${condition} order by t.created_at, t.id`)
  return rows
}

/** The sales of a user that are neither completed nor ended. */
export function listLiveSales(db: DbOrTx, userId: string): Promise<OwnSale[]> {
  return listOwnSales(db, userId, sql`t.status in ('pending', 'deposit_paid', 'paid')`)
}
