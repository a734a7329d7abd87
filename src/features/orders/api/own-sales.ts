/** The sales of a user, as the buyer or the breeder, for the deletion of accounts. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { concernsSale } from './sale-store.ts'

/** A sale of a user; `isBuyer` for the buyer, otherwise the user is the breeder. */
const ownSaleRow = z.object({ transactionId: z.string(), orderNumber: z.string(), isBuyer: z.boolean() })
type OwnSale = z.infer<typeof ownSaleRow>

/** The sales `t` of a user that meet a condition, oldest first. */
export async function listOwnSales(db: DbOrTx, userId: string, condition: SQL): Promise<OwnSale[]> {
  return read(db, ownSaleRow).rows(sql`
    select t.id as transaction_id, t.order_number, t.buyer_id = ${userId} as is_buyer
    from transactions t where ${concernsSale(userId)} and ${condition} order by t.created_at, t.id`)
}

/** The sales of a user that are neither completed nor ended. */
export function listLiveSales(db: DbOrTx, userId: string): Promise<OwnSale[]> {
  return listOwnSales(db, userId, sql`t.status in ('pending', 'deposit_paid', 'paid')`)
}
