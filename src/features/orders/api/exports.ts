/** Orders and sales as CSV, with amounts in dollars and dates in UTC. */
import { dollars, toCsv } from '#lib/csv.ts'
import type { Handle } from '#platform/db/index.ts'
import { listOrdersForExport, listSalesForExport } from './report-store.ts'

/** Every sale of a user's cattery in any status, newest first; buyers only by name. */
export async function salesCsv(db: Handle, ownerId: string): Promise<string> {
  const columns =
    'id,order,date,cat,breed,buyer,status,price USD,deposit USD,paid USD,refunded USD,platform fee USD,your share USD,balance due,go-home date'
  const rows = await listSalesForExport(db, ownerId)
  return toCsv(
    columns.split(','),
    rows.map((sale) => [
      sale.id,
      sale.orderNumber,
      sale.date,
      sale.cat,
      sale.breed,
      sale.buyer,
      sale.status,
      dollars(sale.price),
      dollars(sale.deposit),
      dollars(sale.paid),
      dollars(sale.refunded),
      dollars(sale.fee),
      dollars(sale.share),
      sale.balanceDue,
      sale.goHomeDate,
    ]),
  )
}

/** Every order of a buyer in any status, newest first; breeders by their cattery. */
export async function ordersCsv(db: Handle, buyerId: string): Promise<string> {
  const columns =
    'id,order,date,cat,breed,cattery,status,price USD,deposit USD,paid USD,refunded USD,balance due,go-home date'
  const rows = await listOrdersForExport(db, buyerId)
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
      order.goHomeDate,
    ]),
  )
}
