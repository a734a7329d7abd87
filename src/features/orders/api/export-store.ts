/** Sales for CSV files. */
import { type SQL, sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import type { Handle } from '#platform/db/index.ts'
import { MAX_CSV_ROWS } from '#platform/downloads/index.ts'

type ExportedSale = {
  id: string
  orderNumber: string
  date: string
  cat: string
  breed: string
  buyer: string
  cattery: string
  status: string
  price: number
  deposit: number | null
  paid: number
  refunded: number
  fee: number
  share: number
  balanceDue: string | null
  goHomeDate: string
  /** The pickup that both parties agreed on, the time where the cattery is. */
  pickupDay: string | null
  pickupTime: string | null
}

/** The sales of a user's cattery, newest first, with what was paid and refunded; money in cents, dates as ISO text. */
export function listSalesForExport(db: Handle, ownerId: string): Promise<ExportedSale[]> {
  return listForExport(db, sql`b.user_id = ${ownerId}`)
}

/** A buyer's orders, newest first, without what the breeder receives. */
export function listOrdersForExport(
  db: Handle,
  buyerId: string,
): Promise<Omit<ExportedSale, 'fee' | 'share'>[]> {
  return listForExport(db, sql`t.buyer_id = ${buyerId}`)
}

/** The buyer's full name while the sale is valid; otherwise only what the pages show. */
const buyer = sql`case when t.status in ('deposit_paid', 'paid', 'completed') then u.name
  else coalesce(${shortName}, 'A buyer') end`

async function listForExport(db: Handle, condition: SQL): Promise<ExportedSale[]> {
  const { rows } = await db.execute<ExportedSale>(sql`
    select t.id, t.order_number as "orderNumber", (t.created_at at time zone 'UTC')::date::text as date,
      t.snapshot ->> 'name' as cat, t.snapshot ->> 'breed' as breed, ${buyer} as buyer, b.business_name as cattery,
      t.status, t.amount as price, t.deposit_amount as deposit, t.platform_fee as fee, t.breeder_amount as share,
      case when t.status = 'deposit_paid' then t.final_payment_due::text end as "balanceDue",
      t.go_home_date::text as "goHomeDate", t.pickup_day::text as "pickupDay", t.pickup_time as "pickupTime", t.paid, t.refunded
    from transactions t join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
    where ${condition} order by t.created_at desc, t.id desc limit ${MAX_CSV_ROWS}`)
  return rows
}
