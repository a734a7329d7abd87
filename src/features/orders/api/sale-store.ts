/** Sales as their parties see them; reads the tables of lower features. */
import { inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { shortName } from '#features/accounts/api/index.ts'
import { goHomeDay, storedSnapshotSchema } from '#features/sales/api/index.ts'
import { LIVE_STATUSES } from '#features/sales/contract.ts'
import type { PageRange } from '#lib/paging.ts'
import { type DbOrTx, isoText } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import { saleSchema } from '../contract.ts'

/** A sale with the names and addresses that emails need. */
const saleRow = saleSchema
  .omit({
    role: true,
    snapshot: true,
    due: true,
    leavesHomeFrom: true,
    refundSteps: true,
    rightsState: true,
    today: true,
  })
  .extend({
    snapshot: storedSnapshotSchema,
    buyerState: z.string().nullable(),
    shippingPrice: z.int().nullable(),
    catteryState: z.string().nullable(),
    buyerFullName: z.string(),
    buyerEmail: z.string(),
    breederEmail: z.string(),
    paidAt: z.iso.datetime().nullable(),
  })
export type SaleRow = z.infer<typeof saleRow>

const isLive = inArray(sql`t.status`, LIVE_STATUSES)

/** The live sale of a cat if the user is its buyer or breeder. */
export async function findSaleOfCat(db: DbOrTx, catId: string, userId: string): Promise<SaleRow | undefined> {
  const [sale] = await listSalesWhere(
    db,
    sql`t.cat_id = ${catId} and ${isLive} and (t.buyer_id = ${userId} or o.id = ${userId})`,
  )
  return sale
}

/** A sale by its ID. Throws if there is none. */
export async function getSale(db: DbOrTx, transactionId: string): Promise<SaleRow> {
  const sale = await findSale(db, transactionId)
  if (!sale) throw new Error(`There is no transaction ${transactionId}.`)
  return sale
}

/** A sale by its ID, whoever its parties are. */
export async function findSale(db: DbOrTx, transactionId: string): Promise<SaleRow | undefined> {
  const [sale] = await listSalesWhere(db, sql`t.id = ${transactionId}`)
  return sale
}

const publicPageRow = z.object({ hasCatPage: z.boolean(), hasBreederPage: z.boolean() })

/** Whether a cat and a cattery have public pages. */
export async function findPublicPages(
  db: DbOrTx,
  { catId, breederId }: { catId: string; breederId: string },
): Promise<{ hasCatPage: boolean; hasBreederPage: boolean }> {
  return read(db, publicPageRow).row(sql`
    select exists (select from viewable_cats where id = ${catId}) as has_cat_page,
      exists (select from public_breeders where id = ${breederId}) as has_breeder_page`)
}

/** The live sales of a user's cattery, newest first. */
export function listSalesOf(db: DbOrTx, userId: string): Promise<SaleRow[]> {
  return listSalesWhere(db, sql`o.id = ${userId} and ${isLive}`)
}

/** The live sales of a buyer, newest first. */
export function listPurchasesOf(db: DbOrTx, userId: string): Promise<SaleRow[]> {
  return listSalesWhere(db, sql`t.buyer_id = ${userId} and ${isLive}`)
}

/** Whether two users are the parties of a live sale. */
export async function haveSale(db: DbOrTx, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from transactions t join breeders b on b.id = t.breeder_id
    where t.buyer_id in (${userId}, ${otherId}) and b.user_id in (${userId}, ${otherId}) and t.buyer_id <> b.user_id
      and ${isLive} limit 1`)
  return rows.length > 0
}

/** The SQL condition that payments of the cattery of the sale `t` are stopped. */
export const isStoppedSale = sql`exists (select from payment_stops s where s.breeder_id = t.breeder_id)`

/** Sales `t` with their buyer `u`, cattery `b`, and its owner `o`. */
export const SALES = sql`transactions t join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
  join users o on o.id = b.user_id`

/** The sales that meet a condition, newest first; all of them without a range. */
export async function listSalesWhere(db: DbOrTx, condition: SQL, range?: PageRange): Promise<SaleRow[]> {
  return read(db, saleRow).rows(sql`
    select t.id as transaction_id, t.order_number, t.status, t.cat_id,
      t.buyer_id as reserved_by, coalesce(${shortName}, 'A buyer') as buyer_name, u.name as buyer_full_name,
      u.email as buyer_email, o.email as breeder_email,
      json_build_object('id', b.id, 'userId', b.user_id, 'businessName', b.business_name) as breeder,
      case when t.corrected_birth_date is null then t.snapshot
        else t.snapshot || jsonb_build_object('birthDate', t.corrected_birth_date) end as snapshot,
      t.final_payment_due::text as final_payment_due, ${isoText(sql`t.created_at`)} as created_at,
      t.paid, t.refunded, t.policy, ${goHomeDay}::text as go_home_date, t.go_home_rule,
      t.buyer_state, t.shipping_price, b.state as cattery_state,
      t.refunds_until::text as refunds_until,
      case when t.pickup_day is not null
        then json_build_object('day', t.pickup_day, 'time', t.pickup_time) end as pickup,
      ${isoText(sql`t.paid_at`)} as paid_at, t.time_zone, t.frozen,
      t.status in ('deposit_paid', 'paid') and ${isStoppedSale} as is_stopped
    from ${SALES} where ${condition} order by t.created_at desc, t.id desc
    ${range ? sql`limit ${range.limit} offset ${range.offset}` : sql``}`)
}

/** The SQL condition that a user is the buyer or the breeder of the sale `t`. */
export const concernsSale = (userId: string): SQL => sql`(t.buyer_id = ${userId}
  or t.breeder_id in (select own.id from breeders own where own.user_id = ${userId}))`

/** Whether a user is the buyer or the breeder of a sale. */
export async function isPartyOfSale(db: DbOrTx, transactionId: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from transactions t where t.id = ${transactionId} and ${concernsSale(userId)}`,
  )
  return rows.length > 0
}
