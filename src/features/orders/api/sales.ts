import { refundSchedule, rightsStateOf } from '#features/sale-terms/api/index.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Sale } from '../contract.ts'
import { findSaleOfCat, listPurchasesOf, listSalesOf, type SaleRow } from './sale-store.ts'

/** The sale of a cat if the viewer is its buyer or breeder, else null. */
export async function saleOfCat(
  db: DbOrTx,
  catId: string,
  viewerId: string,
  now: Date,
): Promise<Sale | null> {
  const sale = await findSaleOfCat(db, catId, viewerId)
  return sale ? presentSale(sale, viewerId, now) : null
}

/** The sales of the viewer's cattery that were not canceled, newest first. */
export async function getBreederSales(db: DbOrTx, viewerId: string, now: Date): Promise<Sale[]> {
  return (await listSalesOf(db, viewerId)).map((sale) => presentSale(sale, viewerId, now))
}

/** What the viewer has reserved or bought and not canceled, newest first. */
export async function getPurchases(db: DbOrTx, viewerId: string, now: Date): Promise<Sale[]> {
  return (await listPurchasesOf(db, viewerId)).map((sale) => presentSale(sale, viewerId, now))
}

function roleOf({ reservedBy, breeder }: SaleRow, viewerId: string): Sale['role'] {
  if (reservedBy === viewerId) return 'buyer'
  return breeder.userId === viewerId ? 'breeder' : 'staff'
}

/** A sale as one of its parties or staff see it. Email addresses and the files of documents stay private. */
export function presentSale(row: SaleRow, viewerId: string, now: Date): Sale {
  const { snapshot, status, paid, refunded, policy, goHomeDate, refundsUntil } = row
  const paidOn = dayIn(new Date(row.createdAt), row.timeZone)
  return {
    transactionId: row.transactionId,
    orderNumber: row.orderNumber,
    role: roleOf(row, viewerId),
    status,
    frozen: row.frozen,
    isStopped: row.isStopped,
    catId: row.catId,
    reservedBy: row.reservedBy,
    buyerName: row.buyerName,
    breeder: row.breeder,
    snapshot: {
      ...snapshot,
      documents: snapshot.documents.map(({ certification, lab, date }) => ({ certification, lab, date })),
    },
    paid,
    refunded,
    due: status === 'deposit_paid' ? Math.max(0, snapshot.price - paid) : 0,
    finalPaymentDue: status === 'deposit_paid' ? row.finalPaymentDue : null,
    leavesHomeFrom: goHomeDate > paidOn ? goHomeDate : null,
    policy,
    goHomeDate,
    goHomeRule: row.goHomeRule,
    rightsState: rightsStateOf(row),
    shippingPrice: row.shippingPrice,
    pickup: row.pickup,
    refundsUntil,
    refundSteps: agreedRefunds(row),
    timeZone: row.timeZone,
    today: dayIn(now, row.timeZone),
    createdAt: row.createdAt,
  }
}

/** The refunds of what was paid, from the day of the payment on. */
function agreedRefunds({
  snapshot,
  policy,
  refundsUntil,
  paid,
  createdAt,
  timeZone,
}: SaleRow): Sale['refundSteps'] {
  const { price, depositAmount } = snapshot
  const terms = { policy, refundsUntil, price, depositAmount }
  if (paid === 0) return []
  return refundSchedule(terms, paid, dayIn(new Date(createdAt), timeZone))
}
