/** A balance that waits for a check by staff, and an early fraud warning, as the process of payments writes them. */
import { createHash } from 'node:crypto'
import { saleEventKey } from '#features/notifications/api/index.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { formatWithCents } from '#lib/money.ts'
import { demoId } from '../ids.ts'
import { STAFF } from '../people.ts'
import type { Plan, PlanContext, TransactionRow } from './plan.ts'

/** A day before the authorization ends. */
const WAITS_DAYS = 6
/** The cards of the waiting payment with the minutes before it; all but the last were declined. */
const CARDS = [
  { last4: '0002', minutesBefore: 9 },
  { last4: '9995', minutesBefore: 5 },
  { last4: '4242', minutesBefore: 0 },
]

/** Adds both to sales of families; the sales are in the plan. */
export function addRisks({ plan, calendar }: PlanContext): void {
  const saleOf = (name: string) => plan.transactions.find(({ snapshot }) => snapshot.name === name)
  const [checked, warned] = [saleOf('Wick'), saleOf('Honeycomb')]
  if (!checked || !warned) throw new Error('The demo has no sales to check.')
  addCheck(plan, checked, calendar.moment(1, 20, 10))
  addWarning(plan, warned, calendar.moment(1, 9, 35))
}

function addCheck(plan: Plan, sale: TransactionRow, at: Date): void {
  const { id: transactionId, buyerId, breederId, catId, orderNumber, snapshot } = sale
  const amount = sale.amount - (sale.paid ?? 0)
  const paymentId = demoId('balance', transactionId)
  const stripePaymentIntentId = `pi_demo_${paymentId.replaceAll('-', '')}`
  plan.payments.push({
    id: paymentId,
    buyerId,
    breederId,
    catId,
    transactionId,
    kind: 'balance',
    amount,
    price: sale.amount,
    state: 'waiting',
    stripePaymentIntentId,
    createdAt: at,
    updatedAt: at,
  })
  for (const { last4, minutesBefore } of CARDS)
    plan.cardUses.push({
      id: demoId('card use', paymentId, last4),
      buyerId,
      paymentId,
      brand: 'visa',
      last4,
      stripeChargeId: minutesBefore === 0 ? chargeIdOf(stripePaymentIntentId) : `ch_demo_${last4}`,
      cardDigest: createHash('sha256').update(`demo ${last4}`).digest('hex'),
      usedAt: new Date(at.getTime() - minutesBefore * MINUTE_MS),
    })
  const expiresAt = new Date(at.getTime() + WAITS_DAYS * DAY_MS)
  const checkId = demoId('check', paymentId)
  plan.paymentChecks.push({
    id: checkId,
    paymentId,
    transactionId,
    reasons: ['cards_of_account'],
    expiresAt,
    checkedAt: at,
    createdAt: at,
  })
  sale.frozen = 'payment_check'
  const eventId = demoId('checkPayment', paymentId)
  plan.transactionEvents.push({
    id: eventId,
    transactionId,
    kind: 'checkPayment',
    actor: 'system',
    amount,
    createdAt: at,
    fromStatus: 'deposit_paid',
    toStatus: 'deposit_paid',
    details: { until: addDays(isoDate(at), WAITS_DAYS) },
  })
  const receiverId = plan.breeders.find(({ id }) => id === breederId)?.userId ?? buyerId
  plan.messages.push({
    id: demoId('system-message', eventId),
    kind: 'system',
    eventKey: saleEventKey(eventId),
    senderId: buyerId,
    receiverId,
    catId,
    isRead: true,
    createdAt: at,
    content: `Littermate is checking the payment of ${formatWithCents(amount)}. ${snapshot.name} stays reserved.`,
  })
  notifyFinance(plan, sale, checkId, {
    title: `Your approval is needed: the payment of ${formatWithCents(amount)} for order ${orderNumber}`,
    text: 'The buyer used several cards in a short time. Nothing has been charged yet.',
    at,
  })
}

function addWarning(plan: Plan, sale: TransactionRow, at: Date): void {
  const charge = plan.charges.find(({ transactionId }) => transactionId === sale.id)
  if (!charge) throw new Error(`The sale of ${sale.snapshot.name} is incomplete.`)
  const id = demoId('fraud warning', sale.id)
  plan.fraudWarnings.push({
    id,
    stripeWarningId: `issfr_demo${id.replaceAll('-', '')}`,
    paymentId: charge.paymentId,
    transactionId: sale.id,
    fraudType: 'unauthorized_use_of_card',
    openedAt: at,
    createdAt: at,
  })
  notifyFinance(plan, sale, id, {
    title: `Fraud warning: the payment of ${formatWithCents(charge.amount)} for order ${sale.orderNumber}`,
    text: 'The card network reports: unauthorized use of card. The payout is on hold until you refund the order or dismiss the warning.',
    at,
  })
}

/** The charge of an intent of the demo. */
export const chargeIdOf = (intentId: string): string => intentId.replace('pi_', 'ch_')

function notifyFinance(
  plan: Plan,
  { id }: TransactionRow,
  subjectId: string,
  { title, text, at }: { title: string; text: string; at: Date },
): void {
  for (const { email, staffRole } of STAFF)
    if (staffRole === 'finance')
      plan.notices.push({
        id: demoId('notice', subjectId, email),
        userId: demoId('user', email),
        kind: 'support',
        subjectId,
        title,
        text,
        path: `/orders/${id}`,
        isRead: false,
        createdAt: at,
      })
}
