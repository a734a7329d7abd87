/** Payments that wait for a check by staff. They begin and end in the caller's database transaction or in their own. */

import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import {
  approveWaiting,
  lockPayment,
  type Payment,
  rejectWaiting,
  staffAlertJob,
} from '#features/payments/api/index.ts'
import {
  addSaleEvent,
  lockSale,
  type StoredSale,
  setFrozen,
  transitionSale,
} from '#features/sales/api/index.ts'
import { type By, SYSTEM } from '#features/sales/contract.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { CheckState } from '../contract.ts'
import type { NewCheck } from './card-uses.ts'
import { paymentChecks } from './tables.ts'

export type CheckServices = Pick<Services, 'db' | 'clock' | 'events' | 'jobs'>
export type CheckRow = typeof paymentChecks.$inferSelect

/** What the buyer reads after each end without a capture. */
const FAILURES: Record<Exclude<CheckState, 'waiting' | 'approved'>, string> = {
  rejected: 'We could not approve this payment.',
  canceled: 'You canceled this payment.',
  expired: 'This payment was not approved in time.',
}

/**
 * Starts the check of a claimed payment, and freezes its sale. The parties and staff are notified. The caller has locked the
 * payment and moved it to `waiting`.
 */
export async function startCheck(
  services: CheckServices,
  tx: DbOrTx,
  { id, amount }: Payment,
  transactionId: string,
  { reasons, expiresAt }: NewCheck,
): Promise<void> {
  const now = services.clock.now()
  const [check] = await tx
    .insert(paymentChecks)
    .values({ paymentId: id, transactionId, reasons, expiresAt, checkedAt: now, createdAt: now })
    .returning({ id: paymentChecks.id })
  const sale = await lockSale(tx, transactionId)
  if (!check || !sale) throw new Error(`The check of the payment ${id} was not stored.`)
  await setFrozen(tx, sale, 'payment_check', now)
  const details = { until: dayIn(expiresAt, sale.timeZone) }
  await addSaleEvent(services, tx, { sale, kind: 'checkPayment', by: SYSTEM, amount, details })
  await services.jobs.enqueue(tx, staffAlertJob, { subject: 'payment_check', id: check.id })
}

/** The ID of the sale of a check; undefined for an unknown one. */
export async function saleOfCheck(db: DbOrTx, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ transactionId: paymentChecks.transactionId })
    .from(paymentChecks)
    .where(eq(paymentChecks.id, id))
  return row?.transactionId
}

/** The check of a payment. Throws if there is none. */
export async function getCheckOf(db: DbOrTx, paymentId: string): Promise<CheckRow> {
  const [check] = await db.select().from(paymentChecks).where(eq(paymentChecks.paymentId, paymentId))
  if (!check) throw new Error(`The payment ${paymentId} was never checked.`)
  return check
}

type Decision = { by: string | null; reason: string | null }

/** Lets an approved payment continue with its capture, which a job carries out. The caller has locked the payment and the sale. */
export async function approve(
  services: CheckServices,
  tx: DbOrTx,
  payment: Payment,
  sale: StoredSale,
  decision: Decision,
): Promise<void> {
  if (!(await approveWaiting(services, tx, payment))) return
  await decide(services, tx, payment, sale, 'approved', decision)
}

/**
 * Ends a waiting payment without a capture: the cat is available again, or the balance is still due. A job releases the card.
 * Returns false if it no longer waits.
 */
export async function reject(
  services: CheckServices,
  tx: DbOrTx,
  paymentId: string,
  state: 'rejected' | 'canceled' | 'expired',
  { by, ...decision }: { by: By; reason: string | null; failure?: string },
): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId)
  if (payment?.state !== 'waiting' || !payment.transactionId) return false
  const sale = await lockSale(tx, payment.transactionId)
  if (!sale) throw new Error(`There is no sale ${payment.transactionId}.`)
  await rejectWaiting(services, tx, payment, decision.failure ?? FAILURES[state])
  await decide(services, tx, payment, sale, state, {
    by: by.actor === 'system' ? null : by.userId,
    reason: decision.reason,
  })
  const { amount } = payment
  const event = { by: SYSTEM, amount, details: { check: state } }
  if (payment.kind === 'balance') await addSaleEvent(services, tx, { ...event, sale, kind: 'rejectPayment' })
  else await transitionSale(services, tx, { ...event, transactionId: sale.id, name: 'fail' })
  return true
}

/** Ends the check, and its freeze of the sale. */
async function decide(
  { clock }: CheckServices,
  tx: DbOrTx,
  { id }: Payment,
  sale: StoredSale,
  state: Exclude<CheckState, 'waiting'>,
  { by, reason }: Decision,
): Promise<void> {
  const now = clock.now()
  const [check] = await tx
    .update(paymentChecks)
    .set({ state, decidedBy: by, decisionReason: reason, decidedAt: now })
    .where(eq(paymentChecks.paymentId, id))
    .returning({ createdAt: paymentChecks.createdAt })
  if (sale.frozen === 'payment_check') await setFrozen(tx, sale, null, now, check?.createdAt)
}

/**
 * Follows what happened to a waiting payment at the provider: a released authorization rejects it, and a capture that was made
 * there approves it. False if it still waits for staff.
 */
export async function endWaiting(
  services: CheckServices,
  { id }: Payment,
  { status }: Pick<Stripe.PaymentIntent, 'status'>,
): Promise<boolean> {
  if (status !== 'canceled' && status !== 'succeeded') return false
  await services.db.transaction(async (tx) => {
    if (status === 'canceled') {
      const failure = 'The authorization of your card has ended.'
      await reject(services, tx, id, 'expired', { by: SYSTEM, reason: null, failure })
      return
    }
    const payment = await lockPayment(tx, id)
    const sale = payment?.transactionId ? await lockSale(tx, payment.transactionId) : undefined
    if (payment && sale) await approve(services, tx, payment, sale, { by: null, reason: null })
  })
  return true
}
