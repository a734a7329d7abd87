/** Sales as their parties and staff name them. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SALE_STATUSES } from '#features/sales/contract.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'

/** A sale with its parties; amounts in cents. */
const orderSummaryRow = z.object({
  id: z.string(),
  /** The short number by which people name the order. */
  orderNumber: z.string(),
  status: z.enum(SALE_STATUSES),
  amount: z.number(),
  depositAmount: z.number().nullable(),
  createdAt: z.string(),
  catId: z.string(),
  catName: z.string(),
  buyerId: z.string(),
  buyerName: z.string(),
  breederUserId: z.string(),
  businessName: z.string(),
})
export type OrderSummary = z.infer<typeof orderSummaryRow>

const ordersWhere = (condition: SQL) => sql`
  select t.id, t.order_number, t.status, t.amount, t.deposit_amount, ${isoText(sql`t.created_at`)} as created_at,
    t.cat_id, t.snapshot ->> 'name' as cat_name, t.buyer_id, buyer.name as buyer_name,
    b.user_id as breeder_user_id, b.business_name
  from transactions t join users buyer on buyer.id = t.buyer_id
    join breeders b on b.id = t.breeder_id
  where ${condition}`

/** The latest sales in which a user is the buyer or the breeder. */
export async function listOrdersOf(db: DbOrTx, userId: string, limit: number): Promise<OrderSummary[]> {
  const own = sql`t.id in (
    select x.id from transactions x where x.buyer_id = ${userId}
    union select x.id from transactions x join breeders y on y.id = x.breeder_id where y.user_id = ${userId})`
  return read(db, orderSummaryRow).rows(
    sql`${ordersWhere(own)} order by t.created_at desc, t.id desc limit ${limit}`,
  )
}

/** A sale by its ID, whoever its parties are. */
export async function findOrder(db: DbOrTx, id: string): Promise<OrderSummary | undefined> {
  return read(db, orderSummaryRow).maybeRow(ordersWhere(sql`t.id = ${id}`))
}
