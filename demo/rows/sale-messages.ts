/** The messages and notices about the current sales. */
import { saleEventKey, saleNotices } from '#features/notifications/api/index.ts'
import { presentSale, saleTexts } from '#features/orders/api/index.ts'
import { DEFAULT_TIME_ZONE } from '#lib/times.ts'
import { demoId } from '../ids.ts'
import type { Plan, PlanContext, TransactionRow } from './plan.ts'
import { saleEventId } from './sales.ts'

/** Adds the system message and the notices of every sale that is not completed. Both parties have read them. */
export function addSaleMessages({ plan }: PlanContext): void {
  for (const transaction of plan.transactions)
    if (transaction.status !== 'completed') addOf(plan, transaction)
}

function addOf(plan: Plan, transaction: TransactionRow): void {
  const { id, buyerId, catId, createdAt = new Date() } = transaction
  const sale = saleOf(plan, transaction)
  plan.messages.push({
    id: demoId('system-message', id),
    kind: 'system',
    eventKey: saleEventKey(saleEventId(id)),
    senderId: buyerId,
    receiverId: sale.breeder.userId,
    catId,
    content: saleTexts.event(sale),
    isRead: true,
    createdAt,
  })
  for (const notice of saleNotices(sale))
    plan.notices.push({ ...notice, id: demoId('notice', notice.kind, id), isRead: true, createdAt })
}

function saleOf(plan: Plan, transaction: TransactionRow) {
  const { id, buyerId, breederId, catId, snapshot, createdAt = new Date() } = transaction
  const buyer = plan.users.find((user) => user.id === buyerId)
  const breeder = plan.breeders.find((each) => each.id === breederId)
  const charge = plan.charges.find(({ transactionId }) => transactionId === id)
  if (!buyer || !breeder || !charge) throw new Error(`The sale of ${snapshot.name} is incomplete.`)
  return presentSale(
    {
      transactionId: id,
      frozen: null,
      isStopped: false,
      orderNumber: transaction.orderNumber ?? '',
      status: transaction.status === 'deposit_paid' ? 'deposit_paid' : 'paid',
      catId,
      reservedBy: buyerId,
      buyerName: `${buyer.firstName} ${buyer.lastName?.charAt(0)}.`,
      buyerFullName: buyer.name ?? '',
      buyerEmail: buyer.email,
      breederEmail: '',
      breeder: { id: breederId, userId: breeder.userId, businessName: breeder.businessName },
      snapshot,
      paid: charge.amount,
      refunded: 0,
      policy: transaction.policy ?? breeder.depositPolicy ?? 'moderate',
      timeZone: transaction.timeZone ?? DEFAULT_TIME_ZONE,
      goHomeDate: transaction.goHomeDate,
      goHomeRule: null,
      buyerState: null,
      shippingPrice: transaction.shippingPrice ?? null,
      catteryState: null,
      refundsUntil: transaction.refundsUntil,
      pickup: null,
      paidAt: createdAt.toISOString(),
      finalPaymentDue: transaction.finalPaymentDue ?? null,
      createdAt: createdAt.toISOString(),
    },
    buyerId,
    createdAt,
  )
}
