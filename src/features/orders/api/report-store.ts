/** What a breeder's reports read about sales. */
import { sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'

type ExportedSale = {
  id: string
  date: string
  cat: string
  breed: string
  buyer: string
  status: string
  price: number
  deposit: number | null
  paid: number
  refunded: number
  fee: number
  share: number
  balanceDue: string | null
}

/** A cattery's sales, newest first, with what was paid and refunded; money in cents, dates as ISO text. */
export async function listSalesForExport(db: Handle, breederId: string): Promise<ExportedSale[]> {
  const { rows } = await db.execute<ExportedSale>(sql`
    select t.id, (t.created_at at time zone 'UTC')::date::text as date, c.name as cat, c.breed, u.name as buyer,
      t.status, t.amount as price, t.deposit_amount as deposit, t.platform_fee as fee, t.breeder_amount as share,
      t.final_payment_due::text as "balanceDue",
      t.paid, t.refunded
    from transactions t join cats c on c.id = t.cat_id join users u on u.id = t.buyer_id
    where t.breeder_id = ${breederId} order by t.created_at desc, t.id desc`)
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
