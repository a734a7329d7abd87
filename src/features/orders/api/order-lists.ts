import type { Page, PageRange } from '#lib/paging.ts'
import type { Services } from '#platform/services.ts'
import type { AdminOrder, OrderListQuery, Sale } from '../contract.ts'
import { listOrderPage, type Whose } from './order-list-store.ts'
import type { SaleRow } from './sale-store.ts'
import { presentSale } from './sales.ts'

type ListServices = Pick<Services, 'db' | 'clock'>

/** A page of the viewer's orders. */
export function listOrders(
  services: ListServices,
  viewerId: string,
  filter: OrderListQuery,
  range: PageRange,
): Promise<Page<Sale[]>> {
  return pageFor(services, viewerId, { buyerId: viewerId }, filter, range)
}

/** A page of the sales of the viewer's cattery; empty without one. */
export function listSales(
  services: ListServices,
  viewerId: string,
  filter: OrderListQuery,
  range: PageRange,
): Promise<Page<Sale[]>> {
  return pageFor(services, viewerId, { ownerId: viewerId }, filter, range)
}

async function pageFor(
  services: ListServices,
  viewerId: string,
  whose: Whose,
  filter: OrderListQuery,
  range: PageRange,
): Promise<Page<Sale[]>> {
  const { items, total } = await listOrderPage(services.db, whose, filter, range)
  return { items: items.map((row) => presentSale(row, viewerId, services.clock.now())), total }
}

/** A page of all sales, for staff. */
export async function listAllOrders(
  services: ListServices,
  filter: OrderListQuery,
  range: PageRange,
): Promise<Page<AdminOrder[]>> {
  const { items, total } = await listOrderPage(services.db, 'everyone', filter, range)
  return { items: items.map((row) => presentForStaff(row, services.clock.now())), total }
}

function presentForStaff(row: SaleRow, now: Date): AdminOrder {
  const { transactionId, orderNumber, status, buyerName, breeder, paid, refunded, due, snapshot, ...sale } =
    presentSale(row, '', now)
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
    pickup: sale.pickup,
    frozen: sale.frozen,
    isStopped: sale.isStopped,
    today: sale.today,
    createdAt: sale.createdAt,
  }
}
