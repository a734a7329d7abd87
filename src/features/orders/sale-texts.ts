/** Sentences about a sale for pages, notices, and emails. */
import { dayText, weeksBetween } from '#lib/dates.ts'
import { formatWithCents, formatWithCentsIfAny } from '#lib/money.ts'
import { appointmentText } from '#lib/times.ts'
import { balanceAmount, balanceDay, balanceState, paymentDayText } from './balance-state.ts'
import type { Sale } from './contract.ts'

/** The part of a sale that its texts need. */
type DescribedSale = Pick<
  Sale,
  | 'status'
  | 'frozen'
  | 'isStopped'
  | 'snapshot'
  | 'paid'
  | 'refunded'
  | 'due'
  | 'finalPaymentDue'
  | 'leavesHomeFrom'
  | 'pickup'
  | 'timeZone'
  | 'today'
> & {
  buyerName: string
  breeder: { businessName: string }
}

/** `Dana W. reserved Pippin, $300 paid` */
export function saleEvent({ buyerName, status, snapshot, paid }: DescribedSale): string {
  const verb = status === 'deposit_paid' ? 'reserved' : 'bought'
  return `${buyerName} ${verb} ${snapshot.name}, ${formatWithCentsIfAny(paid)} paid`
}

/** What the breeder does next; null if nothing is left to do. */
export function breederStep(sale: DescribedSale): string | null {
  const { status, buyerName, snapshot, due, leavesHomeFrom, pickup, today } = sale
  const arrange = pickup
    ? `The pickup is on ${appointmentText(pickup, sale)}.`
    : `Message ${buyerName} to arrange pickup.`
  const leaves = leavesHomeFrom
    ? ` ${snapshot.name} can leave home from ${dayText(leavesHomeFrom, today)}.`
    : ''
  switch (status) {
    case 'pending':
      return sale.frozen === 'payment_check'
        ? 'Our staff are checking the payment.'
        : 'The payment is being processed.'
    case 'deposit_paid': {
      const waits = waitingStep(sale)
      if (waits) return waits
      const amount = formatWithCentsIfAny(due)
      const day = paymentDayText(sale)
      if (balanceState(sale) === 'overdue')
        return `${buyerName} owes the balance of ${amount}, overdue since ${day}.${leaves}`
      return `${arrange} ${buyerName} pays the balance of ${amount} here${day ? `, due by ${day}` : ''}.${leaves}`
    }
    case 'paid':
      return waitingStep(sale) ?? `${arrange}${leaves}`
    case 'completed':
    case 'canceled':
    case 'refunded':
      return null
  }
}

/** What the breeder reads while the sale cannot continue; null if it can. */
function waitingStep({ frozen, isStopped, buyerName, snapshot }: DescribedSale): string | null {
  if (frozen === 'payment_check') return 'Our staff are checking the payment.'
  if (frozen === 'cat_died') return `${snapshot.name} died. Write to ${buyerName}, and cancel the sale.`
  if (frozen) return 'The sale is on hold. Please do not hand the cat over.'
  return isStopped
    ? `Payments to you are stopped. Until this ends, ${buyerName} can cancel with a full refund.`
    : null
}

/** What the buyer reads while the status is `pending`. */
export function paymentProcessing({ frozen }: Pick<Sale, 'frozen'>): string {
  return frozen === 'payment_check'
    ? 'We are checking your payment. Nothing has been charged yet, and we will email you.'
    : 'Your payment is being processed. This usually takes less than a minute, and we will email you.'
}

/** What the buyer does next, in order. */
export function buyerSteps(sale: DescribedSale): string[] {
  const { status, breeder, snapshot, due, leavesHomeFrom, pickup, today } = sale
  const payBy = paymentDayText(sale)
  if (status === 'completed' || status === 'canceled' || status === 'refunded') return []
  return [
    ...(pickup ? [] : [`Message ${breeder.businessName} to arrange pickup.`]),
    ...(due > 0
      ? [`Pay the remaining ${formatWithCentsIfAny(due)} on your order page${payBy ? ` by ${payBy}` : ''}.`]
      : []),
    pickup
      ? `Bring ${snapshot.name} home on ${appointmentText(pickup, sale)}.`
      : leavesHomeFrom
        ? `Bring ${snapshot.name} home from ${dayText(leavesHomeFrom, today)}, at ${weeksBetween(snapshot.birthDate, leavesHomeFrom)} weeks of age.`
        : `Bring ${snapshot.name} home on the day that you agree on.`,
  ]
}

/** `Reserved for you`, `You bought Pippin`, or the same for the breeder. */
export function saleTitle({ status, role, buyerName, snapshot }: DescribedSale & Pick<Sale, 'role'>): string {
  if (role === 'breeder') {
    if (status === 'pending') return `${buyerName} is paying`
    return status === 'deposit_paid' ? `Reserved by ${buyerName}` : `Sold to ${buyerName}`
  }
  if (status === 'pending') return `${snapshot.name} is being reserved for you`
  return status === 'deposit_paid' ? 'Reserved for you' : `You bought ${snapshot.name}`
}

type Fact = [name: string, value: string]

/** What was paid, was refunded, and is due, as names and values. */
export function saleAmounts(sale: DescribedSale): Fact[] {
  const { status, paid, refunded } = sale
  const facts: Fact[] = [[status === 'deposit_paid' ? 'Deposit paid' : 'Paid', formatWithCents(paid)]]
  if (refunded > 0) facts.push(['Refunded', formatWithCents(refunded)])
  const balance = balanceAmount(sale)
  if (balance) facts.push([balance[0] === 'Due' ? 'Remaining balance' : balance[0], balance[1]])
  return facts
}

/** The due date of the balance, the day from which the kitten can leave home, and the pickup, as far as they are known. */
export function saleDates(sale: DescribedSale): Fact[] {
  const { status, leavesHomeFrom, pickup, today } = sale
  const balance = balanceDay(sale)
  const facts: Fact[] = balance ? [balance] : []
  if (status === 'completed') return facts
  if (leavesHomeFrom) facts.push(['Can leave home from', dayText(leavesHomeFrom, today)])
  if (pickup) facts.push(['Pickup', appointmentText(pickup, sale)])
  return facts
}
