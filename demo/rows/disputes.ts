/** Two disputes of the demo buyer's orders, one open and one decided, as the processes of payments and disputes write them. */

import { DISPUTE_DUE_SECONDS, DISPUTE_FEE_CENTS } from '@littermate/local-stripe'
import { saleEventKey } from '#features/notifications/api/index.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { formatWithCents } from '#lib/money.ts'
import { demoId } from '../ids.ts'
import { BUYER, STAFF } from '../people.ts'
import { addDocument } from './documents.ts'
import type { Plan, PlanContext, TransactionRow } from './plan.ts'
import { post } from './sale-records.ts'

/** As the local payment provider sets it. */
const DUE_MS = DISPUTE_DUE_SECONDS * 1_000

/** Adds the disputes; the sales, their ledger, and their payouts are in the plan. */
export function addDisputes(context: PlanContext): void {
  const { plan, calendar } = context
  const buyerId = demoId('user', BUYER.email)
  const saleOf = (name: string) =>
    plan.transactions.find((sale) => sale.buyerId === buyerId && sale.snapshot.name === name)
  const [waiting, completed] = [saleOf('Nettle'), saleOf('Barnaby')]
  if (!waiting || !completed) throw new Error('The demo buyer has no orders to dispute.')
  addOpen(context, waiting, calendar.moment(3, 14, 20))
  const handedOver = plan.transactionEvents.find(
    ({ transactionId, kind }) => transactionId === completed.id && kind === 'complete',
  )
  const after = handedOver?.createdAt?.getTime() ?? Number(completed.createdAt)
  addWon(context, completed, new Date(after + 16 * DAY_MS))
}

function addOpen(context: PlanContext, sale: TransactionRow, openedAt: Date): void {
  const { plan } = context
  const { row, charge, breederUserId } = opened(plan, sale, { openedAt, reason: 'product_not_received' })
  charge.isDisputed = true
  sale.frozen = 'dispute'
  const fileId = demoId('dispute file', sale.id)
  const statedAt = new Date(openedAt.getTime() + 20 * HOUR_MS)
  addDocument(context, { id: fileId, ownerId: breederUserId, at: statedAt, isKept: true })
  plan.disputeStatements.push({
    id: demoId('dispute statement', sale.id),
    disputeId: row.id,
    createdAt: statedAt,
    text: 'Nettle is ready to go home. We agreed that Dana picks him up after her move, and his vaccination record is attached. I have written twice to find a day.',
    objectIds: [fileId],
  })
  plan.disputeEvidence.push({
    disputeId: row.id,
    version: 1,
    otherFiles: [fileId],
    summary:
      'The kitten is reserved for the buyer and ready to be picked up. The parties agreed on a later day because the buyer is moving. The breeder has offered two dates since.',
  })
  addNews(plan, sale, breederUserId, {
    at: openedAt,
    isRead: false,
    title: `Order ${sale.orderNumber} is on hold`,
    text: `The buyer’s bank opened a dispute of the payment of ${formatWithCents(row.amount)}. The order is on hold until the bank decides.`,
    eventId: eventIdOf(sale, 'openDispute'),
  })
}

function addWon({ plan }: PlanContext, sale: TransactionRow, openedAt: Date): void {
  const { row } = opened(plan, sale, { openedAt, reason: 'fraudulent' })
  const answeredAt = new Date(openedAt.getTime() + 2 * DAY_MS)
  const closedAt = new Date(openedAt.getTime() + 24 * DAY_MS)
  const { amount } = row
  Object.assign(row, {
    status: 'won',
    funds: 'reinstated',
    isClosed: true,
    outcome: 'won',
    movements: 2,
    withdrawn: 0,
    checkedAt: closedAt,
  })
  const summary =
    'The cardholder bought the kitten, exchanged messages with the breeder, and picked him up in person with the code of the order.'
  const finance = STAFF.find(({ staffRole }) => staffRole === 'finance') ?? BUYER
  plan.disputeEvidence.push({
    disputeId: row.id,
    version: 2,
    summary,
    state: 'submitted',
    answeredAt,
    answeredBy: demoId('user', finance.email),
    content: {
      customer_name: `${BUYER.first} ${BUYER.last}`,
      customer_email_address: BUYER.email,
      product_description: `${sale.snapshot.name}, ${sale.snapshot.breed}. Order ${sale.orderNumber}.`,
      uncategorized_text: summary,
    },
  })
  const { reinstated } = balanceIds(sale)
  post(plan, sale, `dispute reinstated ${reinstated}`, 'dispute_reinstated', closedAt, {
    card_clearing: amount,
    disputes: -amount,
  })
  post(plan, sale, `provider fee ${reinstated}`, 'provider_fee', closedAt, {
    provider_fees: -DISPUTE_FEE_CENTS,
    card_clearing: DISPUTE_FEE_CENTS,
  })
  plan.transactionEvents.push({
    id: eventIdOf(sale, 'closeDispute'),
    transactionId: sale.id,
    kind: 'closeDispute',
    actor: 'system',
    fromStatus: 'completed',
    toStatus: 'completed',
    amount: 0,
    createdAt: closedAt,
    details: { disputeId: row.id, outcome: 'won', needsDecision: false },
  })
}

/** Adds an open dispute of the whole payment, whose amount and fee the bank has withdrawn. */
function opened(
  plan: Plan,
  sale: TransactionRow,
  { openedAt, reason }: { openedAt: Date; reason: string },
): { row: Plan['disputes'][number]; charge: Plan['charges'][number]; breederUserId: string } {
  const charge = plan.charges.find(({ transactionId }) => transactionId === sale.id)
  const breeder = plan.breeders.find(({ id }) => id === sale.breederId)
  if (!charge?.id || !breeder) throw new Error(`The sale of ${sale.snapshot.name} is incomplete.`)
  const { amount } = charge
  const status = sale.status ?? 'paid'
  const id = demoId('dispute', sale.id)
  const row: Plan['disputes'][number] = {
    id,
    chargeId: charge.id,
    transactionId: sale.id,
    amount,
    reason,
    stripeDisputeId: `du_demo${id.replaceAll('-', '')}`,
    status: 'needs_response',
    funds: 'withdrawn',
    movements: 1,
    withdrawn: amount,
    openedAt,
    checkedAt: openedAt,
    createdAt: openedAt,
    evidenceDueAt: new Date(openedAt.getTime() + DUE_MS),
  }
  plan.disputes.push(row)
  const { withdrawn } = balanceIds(sale)
  post(plan, sale, `dispute withdrawn ${withdrawn}`, 'dispute_withdrawn', openedAt, {
    card_clearing: -amount,
    disputes: amount,
  })
  post(plan, sale, `provider fee ${withdrawn}`, 'provider_fee', openedAt, {
    provider_fees: DISPUTE_FEE_CENTS,
    card_clearing: -DISPUTE_FEE_CENTS,
  })
  plan.transactionEvents.push({
    id: eventIdOf(sale, 'openDispute'),
    transactionId: sale.id,
    kind: 'openDispute',
    actor: 'system',
    fromStatus: status,
    toStatus: status,
    amount,
    createdAt: openedAt,
    details: { disputeId: id, isInquiry: false },
  })
  return { row, charge, breederUserId: breeder.userId }
}

/** The IDs of a dispute's balance transactions at the provider. */
export function balanceIds({ id }: Pick<TransactionRow, 'id'>): { withdrawn: string; reinstated: string } {
  const idOf = (part: string) => `txn_demo${demoId(part, id).replaceAll('-', '')}`
  return { withdrawn: idOf('withdrawn'), reinstated: idOf('reinstated') }
}

function eventIdOf({ id }: TransactionRow, kind: 'openDispute' | 'closeDispute'): string {
  return demoId(kind, id)
}

type News = { at: Date; isRead: boolean; title: string; text: string; eventId: string }

/** Adds what both parties, and finance, are told. */
function addNews(
  plan: Plan,
  { id, buyerId, catId, orderNumber }: TransactionRow,
  breederUserId: string,
  { at, isRead, title, text, eventId }: News,
): void {
  plan.messages.push({
    id: demoId('system-message', eventId),
    kind: 'system',
    eventKey: saleEventKey(eventId),
    senderId: buyerId,
    receiverId: breederUserId,
    catId,
    content: text,
    isRead: true,
    createdAt: at,
  })
  const notice = { subjectId: id, text, isRead, createdAt: at }
  const parties = [
    { userId: buyerId, kind: 'order', title, path: `/orders/${id}` },
    { userId: breederUserId, kind: 'sale', actorId: buyerId, title, path: `/sales/${id}` },
  ] as const
  // A user has one notice about an order.
  for (const party of parties) {
    const known = plan.notices.find(
      ({ userId, kind, subjectId }) => userId === party.userId && kind === party.kind && subjectId === id,
    )
    Object.assign(known ?? {}, notice, party)
  }
  for (const { email, staffRole } of STAFF)
    if (staffRole === 'finance')
      plan.notices.push({
        ...notice,
        id: demoId('notice', eventId, email),
        userId: demoId('user', email),
        kind: 'support',
        title: `The dispute for order ${orderNumber} was opened`,
        path: `/orders/${id}`,
      })
}
