/** Orders as CSV, with amounts in dollars and dates in UTC. */
import { dollars, toCsv } from '#lib/texts/csv.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { listOrdersForExport } from './export-store.ts'

/** Every order of a buyer in any status, newest first; breeders by their cattery. */
export async function ordersCsv(db: DbOrTx, buyerId: string, now: Date): Promise<string> {
  const columns =
    'id,order,date,cat,breed,cattery,status,price USD,deposit USD,paid USD,refunded USD,balance due,balance status,go-home date,pickup day,pickup time,pickup time zone'
  const rows = await listOrdersForExport(db, buyerId, now)
  return toCsv(
    columns.split(','),
    rows.map((order) => [
      order.id,
      order.orderNumber,
      order.date,
      order.cat,
      order.breed,
      order.cattery,
      order.status,
      dollars(order.price),
      dollars(order.deposit),
      dollars(order.paid),
      dollars(order.refunded),
      order.balanceDue,
      order.balanceStatus,
      order.goHomeDate,
      order.pickupDay,
      order.pickupTime,
      order.pickupZone,
    ]),
  )
}
