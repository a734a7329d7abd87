/** Sales as their parties and staff name them. */
import { type SQL, sql } from 'drizzle-orm'
import type { SaleStatus } from '#features/sales/contract.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'

/** A sale with its parties; amounts in cents. */
export type OrderSummary = {
  id: string
  /** The short number by which people name the order. */
  orderNumber: string
  status: SaleStatus
  amount: number
  depositAmount: number | null
  createdAt: string
  catId: string
  catName: string
  buyerId: string
  buyerName: string
  breederUserId: string
  businessName: string
}

const ordersWhere = (condition: SQL) => sql`
  select t.id, t.order_number as "orderNumber", t.status, t.amount, t.deposit_amount as "depositAmount", ${isoText(sql`t.created_at`)} as "createdAt",
    t.cat_id as "catId", t.snapshot ->> 'name' as "catName", t.buyer_id as "buyerId", buyer.name as "buyerName",
    b.user_id as "breederUserId", b.business_name as "businessName"
  from transactions t join users buyer on buyer.id = t.buyer_id
    join breeders b on b.id = t.breeder_id
  where ${condition}`

/** The latest sales in which a user is the buyer or the breeder. */
export async function listOrdersOf(db: DbOrTx, userId: string, limit: number): Promise<OrderSummary[]> {
  const own = sql`t.id in (
    select x.id from transactions x where x.buyer_id = ${userId}
    union select x.id from transactions x join breeders y on y.id = x.breeder_id where y.user_id = ${userId})`
  const { rows } = await db.execute<OrderSummary>(
    sql`${ordersWhere(own)} order by t.created_at desc, t.id desc limit ${limit}`,
  )
  return rows
}

/** A sale by its ID, whoever its parties are. */
export async function findOrder(db: DbOrTx, id: string): Promise<OrderSummary | undefined> {
  const { rows } = await db.execute<OrderSummary>(ordersWhere(sql`t.id = ${id}`))
  return rows[0]
}
