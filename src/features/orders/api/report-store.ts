/** What a breeder's reports read about sales. */
import { type SQL, sql } from 'drizzle-orm'
import { shortName } from '#features/accounts/api/index.ts'
import type { Handle } from '#platform/db/index.ts'
import { SALE_STATUSES, type SaleStatus } from '../contract.ts'

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
      t.go_home_date::text as "goHomeDate", t.paid, t.refunded
    from transactions t join users u on u.id = t.buyer_id join breeders b on b.id = t.breeder_id
    where ${condition} order by t.created_at desc, t.id desc`)
  return rows
}

/** A cattery's sales by cat and week (0 begins at `from`), without canceled and refunded ones; dates are ISO, UTC. */
export async function countSalesByWeek(
  db: Handle,
  breederId: string,
  { from, to }: { from: string; to: string },
): Promise<{ catId: string; week: number; count: number }[]> {
  const { rows } = await db.execute<{ catId: string; week: number; count: number }>(sql`
    select cat_id as "catId", (day - ${from}::date) / 7 as week, count(*)::int as count
    from (select cat_id, (created_at at time zone 'UTC')::date as day from transactions
      where breeder_id = ${breederId} and status in ('deposit_paid', 'paid', 'completed')) as dated
    where day between ${from}::date and ${to}::date group by 1, 2`)
  return rows
}

/** How many sales each status has, also none, for monitoring. */
export async function countSalesByStatus(db: Handle): Promise<Record<SaleStatus, number>> {
  const { rows } = await db.execute<{ status: SaleStatus; count: number }>(
    sql`select status, count(*)::int as count from transactions group by status`,
  )
  const counts = Object.fromEntries(SALE_STATUSES.map((status) => [status, 0])) as Record<SaleStatus, number>
  for (const { status, count } of rows) counts[status] = count
  return counts
}
