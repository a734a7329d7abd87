/** Sentences about a sale for pages, notices, and emails. */
import { dateText, weeksBetween } from '#lib/dates.ts'
import { formatWithCents, formatWithCentsIfAny } from '#lib/money.ts'
import { dayAndTime } from '#lib/times.ts'
import type { Sale } from './contract.ts'

/** The part of a sale that its texts need. */
type DescribedSale = Pick<
  Sale,
  | 'status'
  | 'frozen'
  | 'snapshot'
  | 'paid'
  | 'refunded'
  | 'due'
  | 'finalPaymentDue'
  | 'leavesHomeFrom'
  | 'pickup'
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
  const { status, buyerName, snapshot, due, finalPaymentDue, leavesHomeFrom, pickup } = sale
  const arrange = pickup
    ? `The pickup is on ${dayAndTime(pickup.day, pickup.time)}.`
    : `Message ${buyerName} to arrange pickup.`
  const leaves = leavesHomeFrom ? ` ${snapshot.name} can leave home from ${dateText(leavesHomeFrom)}.` : ''
  switch (status) {
    case 'pending':
      return sale.frozen === 'payment_check'
        ? 'Our staff are checking the payment.'
        : 'The payment is being processed.'
    case 'deposit_paid': {
      const until = finalPaymentDue ? `, due by ${dateText(finalPaymentDue)}` : ''
      return `${arrange} ${buyerName} pays the balance of ${formatWithCents(due)} here${until}.${leaves}`
    }
    case 'paid':
      return `${arrange}${leaves}`
    case 'completed':
    case 'canceled':
    case 'refunded':
      return null
  }
}

/** What the buyer reads while the status is `pending`. */
export function paymentProcessing({ frozen }: Pick<Sale, 'frozen'>): string {
  return frozen === 'payment_check'
    ? 'We are checking your payment. Nothing has been charged yet, and we will email you.'
    : 'Your payment is being processed. This usually takes less than a minute, and we will email you.'
}

/** What the buyer does next, in order. */
export function buyerSteps(sale: DescribedSale): string[] {
  const { status, breeder, snapshot, due, finalPaymentDue, leavesHomeFrom, pickup } = sale
  if (status === 'completed' || status === 'canceled' || status === 'refunded') return []
  return [
    ...(pickup ? [] : [`Message ${breeder.businessName} to arrange pickup.`]),
    ...(due > 0
      ? [
          `Pay the remaining ${formatWithCents(due)}${finalPaymentDue ? ` by ${dateText(finalPaymentDue)}` : ''} on your order page.`,
        ]
      : []),
    pickup
      ? `Bring ${snapshot.name} home on ${dayAndTime(pickup.day, pickup.time)}.`
      : leavesHomeFrom
        ? `Bring ${snapshot.name} home from ${dateText(leavesHomeFrom)}, at ${weeksBetween(snapshot.birthDate, leavesHomeFrom)} weeks of age.`
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
export function saleAmounts({ status, paid, refunded, due }: DescribedSale): Fact[] {
  const facts: Fact[] = [[status === 'deposit_paid' ? 'Deposit paid' : 'Paid', formatWithCents(paid)]]
  if (refunded > 0) facts.push(['Refunded', formatWithCents(refunded)])
  if (due > 0) facts.push(['Remaining balance', formatWithCents(due)])
  return facts
}

/** The due date of the balance, the day from which the kitten can leave home, and the pickup, as far as they are known. */
export function saleDates({ status, finalPaymentDue, leavesHomeFrom, pickup }: DescribedSale): Fact[] {
  const facts: Fact[] = []
  if (finalPaymentDue) facts.push(['Balance due by', dateText(finalPaymentDue)])
  if (status === 'completed') return facts
  if (leavesHomeFrom) facts.push(['Can leave home from', dateText(leavesHomeFrom)])
  if (pickup) facts.push(['Pickup', dayAndTime(pickup.day, pickup.time)])
  return facts
}
