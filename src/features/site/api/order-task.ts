/** What the buyer of a current order does next, and which order comes first on the home page. */
import type { Sale } from '#features/orders/contract.ts'
import type { OrderTask } from '../contract.ts'

type Facts = Pick<Sale, 'status' | 'frozen' | 'isStopped' | 'finalPaymentDue' | 'pickup'>

/** `today` is an ISO date. Null where nothing waits for the buyer. */
export function orderTask(
  { status, frozen, isStopped, finalPaymentDue, pickup }: Facts,
  today: string,
): OrderTask {
  if (frozen || isStopped) return null
  if (status === 'deposit_paid') return finalPaymentDue && finalPaymentDue < today ? 'overdue' : 'pay'
  return status === 'paid' && !pickup ? 'pickup' : null
}

const URGENCY: OrderTask[] = ['overdue', 'pay', 'pickup', null]

/** Orders in the order of their urgency; then those without a due date as they came, and balances by their due date. */
export function byUrgency<Order extends { task: OrderTask; finalPaymentDue: string | null }>(
  orders: readonly Order[],
): Order[] {
  return orders.toSorted(
    (one, two) =>
      URGENCY.indexOf(one.task) - URGENCY.indexOf(two.task) ||
      (one.finalPaymentDue ?? '').localeCompare(two.finalPaymentDue ?? ''),
  )
}
