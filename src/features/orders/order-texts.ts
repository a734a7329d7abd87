/** What the page of a sale says to its viewer. */

import { dayText } from '#lib/dates.ts'
import { formatWithCents, formatWithCentsIfAny } from '#lib/money.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { appointmentText } from '#lib/times.ts'
import { balanceAmount, balanceDay, balanceState, paymentDay } from './balance-state.ts'
import type { Order } from './contract.ts'
import { hasDied, showsDeath } from './death-state.ts'
import { deathStep } from './death-texts.ts'
import { leavingAge, leavingDay } from './leaving-text.ts'

export type Fact = [name: string, value: string]

/** Whether the buyer has the cat, and nothing is wrong: the page is then about the cat, and not about the sale. */
export function isHome({
  status,
  role,
  frozen,
  events,
}: Pick<Order, 'status' | 'role' | 'frozen' | 'events'>) {
  return status === 'completed' && role === 'buyer' && !frozen && problemOf(events) === 'none'
}

/** What became of the problem that the buyer reported last. */
function problemOf(events: Order['events']): 'none' | 'open' | 'decided' {
  const last = events.findLast(({ kind }) => kind === 'reportProblem' || kind === 'decideProblem')
  return last ? (last.kind === 'reportProblem' ? 'open' : 'decided') : 'none'
}

/** `Pippin is reserved for you`, `Sold to Robin T.`, or the same for staff. */
export function orderTitle(order: Order): string {
  const {
    status,
    role,
    frozen,
    buyerName,
    snapshot: { name },
    paid,
    refunded,
    events,
  } = order
  const isBuyer = role === 'buyer'
  const isDead = showsDeath(order)
  switch (status) {
    case 'pending':
      return isBuyer ? `${name} is being reserved for you` : `${buyerName} is paying for ${name}`
    case 'deposit_paid':
      if (isDead) return isBuyer ? `Your reservation of ${name}` : `${name}, reserved by ${buyerName}`
      return isBuyer ? `${name} is reserved for you` : `${name} is reserved by ${buyerName}`
    case 'completed':
      if (isHome({ status, role, frozen, events })) return `${name} is home!`
      return isBuyer ? `You bought ${name}` : `${name} is sold to ${buyerName}`
    case 'paid':
      return isBuyer ? `You bought ${name}` : `${name} is sold to ${buyerName}`
    case 'canceled':
    case 'refunded': {
      const whose = isBuyer ? 'Your' : 'The'
      if (events.some(({ kind }) => kind === 'complete')) return `${whose} purchase of ${name} was refunded`
      const isRefunded = paid > 0 && refunded === paid
      return `${whose} reservation of ${name} was canceled${isRefunded ? ' and refunded' : ''}`
    }
  }
}

type Step = { title: string; text: string }

/** What the viewer does next, or how the sale ended. */
export function nextStep(order: Order): Step {
  const { status, role } = order
  if (order.frozen === 'payment_check')
    return {
      title: role === 'breeder' ? 'We are checking the payment' : 'This payment is being checked',
      text: CHECKED[role](order.snapshot.name),
    }
  if (status === 'pending') return { title: 'Payment in progress', text: PENDING[role] }
  if (order.frozen === 'cat_died') return deathStep(order)
  if (order.frozen) return { title: 'On hold', text: `${FROZEN[order.frozen][role]}${frozenHint(order)}` }
  if (order.isStopped) return { title: 'Payments are stopped', text: stoppedText(order) }
  if (status === 'completed') return { title: completedTitle(order), text: completedText(order) }
  if (status === 'canceled' || status === 'refunded')
    return { title: 'This sale has ended', text: endedText(order) }
  if (role === 'staff') return { title: 'Status', text: staffText(order) }
  return { title: 'What now', text: role === 'buyer' ? buyerText(order) : breederText(order) }
}

/** What it means that payments of the cattery are stopped. */
function stoppedText({
  role,
  breeder,
  buyerName,
  snapshot: { name },
  paid,
  refunded,
  due,
  events,
}: Order): string {
  // A confirmed handover ends the right to cancel.
  const confirmed = events.find(({ kind }) => kind === 'confirmHandover')?.actor
  const isReported = events.some(({ kind }) => kind === 'reportHandover')
  if (role === 'buyer') {
    const held = `We are looking into ${breeder.businessName} and hold the money that you paid.`
    const news = 'We will email you as soon as there is news.'
    if (isReported) return `${held} You reported that ${name} was not handed over. ${news}`
    if (confirmed === 'buyer') return `${held} You confirmed that ${name} is with you. ${news}`
    if (confirmed)
      return `${held} ${sentence(`${breeder.businessName} confirmed that ${name} is with you`)} If that is so, please confirm it; if not, please report it. ${news}`
    return `${held} You can cancel, and everything comes back: ${formatWithCentsIfAny(paid - refunded)}. You can also wait; we will email you as soon as there is news.${due > 0 ? ' Until then, you do not have to pay the balance, and your reservation does not end.' : ''}`
  }
  const who = confirmed === 'buyer' ? buyerName : role === 'breeder' ? 'You' : breeder.businessName
  const next = isReported
    ? ` ${buyerName} reported that ${name} was not handed over.`
    : confirmed
      ? ` ${sentence(`${who} confirmed the handover of ${name}`)}`
      : ` ${buyerName} can cancel with a full refund.`
  if (role === 'breeder')
    return `Until this ends, no payment for ${name} is taken, and your payout waits.${next}`
  return `Payments of ${breeder.businessName} are stopped. ${buyerName} was told.${next}`
}

/** Whose bank it is, as the viewer reads it. */
const FROZEN: Record<'dispute' | 'dispute_lost', Record<Order['role'], string>> = {
  dispute: {
    buyer: 'Your bank is reviewing a payment of this order, so the order is on hold until it decides.',
    breeder:
      'The buyer’s bank is reviewing a payment of this order, so the order is on hold until the bank decides.',
    staff: 'The buyer’s bank is reviewing a payment. The order is on hold until the bank decides.',
  },
  dispute_lost: {
    buyer:
      'Your bank returned a payment of this order to you. Our staff will decide how the order continues.',
    breeder:
      'The bank returned a payment of this order to the buyer. Our staff will decide how the order continues.',
    staff: 'The bank returned a payment to the buyer. Staff decide how the order continues.',
  },
}

/** What a party does while the sale is frozen. A cat that was handed over cannot be kept back. */
function frozenHint({ role, status }: Pick<Order, 'role' | 'status'>): string {
  if (role === 'buyer')
    return ' If you did not ask your bank to return the money, please tell your bank and our staff.'
  return role === 'breeder' && status !== 'completed' ? ' Please do not hand the cat over before that.' : ''
}

const CHECKED: Record<Order['role'], (name: string) => string> = {
  buyer: (name) =>
    `We check some payments before we charge a card. Nothing has been charged yet, and ${name} stays reserved for you. We will email you as soon as this is done.`,
  breeder: (name) =>
    `Our staff check some payments before the card is charged. ${name} stays reserved. Please do not hand ${name} over yet. We will email you as soon as this is done.`,
  staff: () => 'The card is authorized, but not charged. Finance approves or rejects the payment.',
}

const PENDING: Record<Order['role'], string> = {
  buyer: 'Your payment is being processed. This usually takes less than a minute, and we will email you.',
  breeder: 'The payment is being processed. This usually takes less than a minute, and we will email you.',
  staff: 'The payment is being processed.',
}

/** `Robin T. pays the balance of $2,000 by Wed, Jul 8`, the same `before the pickup`, or `Robin T. owes the balance of $2,000, overdue since Wed, Jul 8`. */
function owes(who: string, order: Omit<Order, 'status'>): string {
  const payment = paymentDay(order)
  const amount = formatWithCentsIfAny(order.due)
  if (!payment) return `${who} pays the balance of ${amount}`
  // The sentence about the pickup, which follows, has its day.
  if (payment.isPickup) return `${who} pays the balance of ${amount} before the pickup`
  const day = dayText(payment.day, order.today)
  return balanceState(order) === 'overdue'
    ? `${who} owes the balance of ${amount}, overdue since ${day}`
    : `${who} pays the balance of ${amount} by ${day}`
}

function buyerText({ status, ...order }: Order): string {
  const pickup = pickupText(order)
  if (status === 'paid') return `Everything is paid. ${pickup}`
  // The amount and its day are shown with the button.
  return paymentDay(order)?.isPickup ? `${pickup} Please pay before the pickup.` : pickup
}

function breederText({ status, ...order }: Order): string {
  const { buyerName } = order
  const pickup = pickupText(order)
  if (status === 'paid') return `Everything is paid. ${pickup}`
  return `${owes(buyerName, order)}. ${pickup}`
}

function staffText({ status, ...order }: Order): string {
  if (status === 'paid') return `Everything is paid. ${pickupText(order)}`
  return `${owes('The buyer', order)}. ${pickupText(order)}`
}

/** When they meet, or that the day is still open, and from when the cat can leave. */
function pickupText(order: PickupFacts): string {
  const { pickup, proposal, today, role } = order
  if (proposal)
    return pickup && pickup.day >= today
      ? `The pickup is on ${appointmentText(pickup, order)}. ${proposalText(order, proposal)}`
      : proposalText(order, proposal)
  if (!pickup) {
    const none =
      role === 'staff'
        ? 'They have not agreed on a pickup day yet.'
        : 'You have not agreed on a pickup day yet.'
    return `${none} ${homeText(order)}`
  }
  const day = appointmentText(pickup, order)
  if (pickup.day < order.goHomeDate) return `The agreed pickup day, ${day}, is too early. ${homeText(order)}`
  return pickup.day < today ? `The agreed pickup day, ${day}, has passed.` : `The pickup is on ${day}.`
}

/** Which day waits for whose answer. */
function proposalText(
  order: Pick<Order, 'role' | 'buyerName' | 'breeder' | 'timeZone' | 'today'>,
  proposal: NonNullable<Order['proposal']>,
): string {
  const { role, buyerName, breeder } = order
  const { by } = proposal
  const [proposer, other] =
    by === 'buyer' ? [buyerName, breeder.businessName] : [breeder.businessName, buyerName]
  const on = appointmentText(proposal, order)
  if (role === 'staff') return `${proposer} proposes to meet on ${on}, and ${other} has not answered yet.`
  return role === by
    ? sentence(`You proposed to meet on ${on}, and are waiting for an answer from ${other}`)
    : `${proposer} proposes to meet on ${on}.`
}

type PickupFacts = Pick<
  Order,
  | 'snapshot'
  | 'leavesHomeFrom'
  | 'goHomeDate'
  | 'goHomeRule'
  | 'pickup'
  | 'proposal'
  | 'timeZone'
  | 'today'
  | 'role'
  | 'buyerName'
  | 'breeder'
>

function homeText(order: PickupFacts): string {
  const { name } = order.snapshot
  const { goHomeDate, today } = order
  if (goHomeDate <= today) return `${name} can leave home now.`
  return `${name} can leave home from ${dayText(goHomeDate, today)}${leavingAge(order)}.`
}

function completedTitle({ role, snapshot: { name }, events }: Order): string {
  const problem = problemOf(events)
  if (problem === 'open') return 'A problem is reported'
  return problem === 'none' && role !== 'staff' ? `${name} is home!` : 'Sale completed'
}

function completedText({ role, snapshot: { name }, buyerName, breeder, events }: Order): string {
  if (role !== 'staff' && problemOf(events) === 'open')
    return sentence(
      `${role === 'buyer' ? 'You' : buyerName} reported a problem with ${name}, and our staff will decide about it`,
    )
  if (role === 'buyer' && problemOf(events) === 'decided') return `${name} is with you.`
  if (role === 'buyer') return `${name} is home with you. We wish you many happy years together.`
  if (role === 'breeder')
    return `${sentence(`${name} is home with ${buyerName}`)} Thank you for selling on Littermate.`
  return sentence(`${breeder.businessName} handed ${name} over to ${buyerName}`)
}

function endedText({ role, paid, refunded }: Order): string {
  if (paid === 0) return role === 'buyer' ? 'You were not charged.' : 'Nothing was paid.'
  if (refunded === 0) return `Of the ${formatWithCents(paid)} that ${payer(role)} paid, nothing is refunded.`
  if (refunded === paid) return `The whole payment of ${formatWithCents(paid)} is refunded.`
  return `Of the ${formatWithCents(paid)} that ${payer(role)} paid, ${formatWithCents(refunded)} is refunded.`
}

const payer = (role: Order['role']) => (role === 'buyer' ? 'you' : 'the buyer')

/** Price, deposit, and what was paid, is due, and is refunded. */
export function orderAmounts(order: Order): Fact[] {
  const { snapshot, paid, refunded } = order
  const { price, depositAmount } = snapshot
  const facts: Fact[] = [['Price', formatWithCents(price)]]
  if (depositAmount) facts.push(['Deposit', formatWithCents(depositAmount)])
  facts.push(['Paid', formatWithCents(paid)])
  if (refunded > 0) facts.push(['Refunded', formatWithCents(refunded)])
  const balance = balanceAmount(order)
  if (balance) facts.push(balance)
  return facts
}

/** The days of a sale that its status makes relevant. */
export function deadlines(order: Order): Fact[] {
  const { status, pickup } = order
  if (hasDied(order)) return []
  const balance = balanceDay(order)
  const facts: Fact[] = balance ? [balance] : []
  if (status === 'pending' || status === 'deposit_paid' || status === 'paid')
    facts.push(
      ['Can leave home from', leavingDay(order)],
      ['Pickup', pickup ? appointmentText(pickup, order) : 'Not agreed yet'],
    )
  return facts
}
