import type { Page, PageRange } from '#lib/paging.ts'
import type { Handle } from '#platform/db/index.ts'
import type { AdminOrder, OrderListQuery, Sale } from '../contract.ts'
import { listOrderPage, type Whose } from './order-list-store.ts'
import type { SaleRow } from './sale-store.ts'
import { presentSale } from './sales.ts'

/** A page of the viewer's orders. */
export function listOrders(
  db: Handle,
  viewerId: string,
  filter: OrderListQuery,
  range: PageRange,
): Promise<Page<Sale[]>> {
  return pageFor(db, viewerId, { buyerId: viewerId }, filter, range)
}

/** A page of the sales of the viewer's cattery; empty without one. */
export function listSales(
  db: Handle,
  viewerId: string,
  filter: OrderListQuery,
  range: PageRange,
): Promise<Page<Sale[]>> {
  return pageFor(db, viewerId, { ownerId: viewerId }, filter, range)
}

async function pageFor(
  db: Handle,
  viewerId: string,
  whose: Whose,
  filter: OrderListQuery,
  range: PageRange,
): Promise<Page<Sale[]>> {
  const { items, total } = await listOrderPage(db, whose, filter, range)
  return { items: items.map((row) => presentSale(row, viewerId)), total }
}

/** A page of all sales, for staff. */
export async function listAllOrders(
  db: Handle,
  filter: OrderListQuery,
  range: PageRange,
): Promise<Page<AdminOrder[]>> {
  const { items, total } = await listOrderPage(db, 'everyone', filter, range)
  return { items: items.map(presentForStaff), total }
}

function presentForStaff(row: SaleRow): AdminOrder {
  const { transactionId, orderNumber, status, buyerName, breeder, paid, refunded, due, snapshot, ...sale } =
    presentSale(row, '')
  return {
    transactionId,
    orderNumber,
    status,
    buyerName,
    breeder,
    paid,
    refunded,
    due,
    catName: snapshot.name,
    price: snapshot.price,
    finalPaymentDue: sale.finalPaymentDue,
    createdAt: sale.createdAt,
  }
}
