/** How staff and buyers decide about waiting payments, and what happens automatically. */

import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { lockUser } from '#features/accounts/api/index.ts'
import {
  dueOf,
  getPayment,
  lockPayment,
  type SettleServices,
  settlePayment,
  staffAlertJob,
} from '#features/payments/api/index.ts'
import { requireStrangers } from '#features/refunds/api/index.ts'
import { lockSale } from '#features/sales/api/index.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { DAY_MS, HOUR_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { whileReachable } from '#platform/stripe/while-reachable.ts'
import { approve, type CheckRow, reject } from './checks.ts'
import { paymentChecks } from './tables.ts'

export type DecisionServices = SettleServices & Pick<Services, 'securityLog'>

const DECIDED = 'This payment does not wait for a decision anymore.'

/**
 * Approves a payment, which is then captured, or rejects it. Throws not_found; forbidden for the parties of the sale; conflict
 * if it was decided, the buyer is suspended, or the sale changed.
 */
export async function decideCheck(
  services: DecisionServices,
  viewer: Viewer,
  id: string,
  { decision, reason }: { decision: 'approve' | 'reject'; reason: string },
): Promise<CheckRow> {
  const { db, securityLog } = services
  const check = await getCheck(services, id)
  const { buyerId, stripePaymentIntentId: intentId } = await getPayment(db, check.paymentId)
  await db.transaction(async (tx) => {
    const buyer = await lockUser(tx, buyerId)
    const payment = await lockPayment(tx, check.paymentId)
    const sale = payment?.transactionId ? await lockSale(tx, payment.transactionId) : undefined
    if (!payment || !sale) throw new AppError('not_found')
    await requireStrangers(tx, sale, [viewer.id])
    if (payment.state !== 'waiting') throw new AppError('conflict', { message: DECIDED })
    if (decision === 'approve') {
      if (!buyer || buyer.suspendedAt)
        throw new AppError('conflict', { message: 'The buyer is suspended. Please reject the payment.' })
      if (sale.frozen !== 'payment_check')
        throw new AppError('conflict', { message: 'The order is on hold because of a dispute.' })
      const isDue =
        payment.kind === 'balance'
          ? sale.status === 'deposit_paid' && dueOf(sale) === payment.amount
          : sale.status === 'pending'
      if (!isDue)
        throw new AppError('conflict', { message: 'The order has changed. Please reject the payment.' })
      await approve(services, tx, payment, sale, { by: viewer.id, reason })
    } else
      await reject(services, tx, payment.id, 'rejected', {
        by: { actor: 'staff', userId: viewer.id },
        reason,
      })
    await securityLog.record(tx, {
      kind: 'payment_check_decided',
      actorId: viewer.id,
      subjectId: buyerId,
      request: viewer.request,
      detail: { checkId: id, orderNumber: sale.orderNumber, decision },
    })
  })
  await settleNow(services, intentId)
  return getCheck(services, id)
}

/** Cancels the buyer's payment of an order that waits. Throws not_found for others, and conflict if none is waiting. */
export async function cancelWaiting(
  services: SettleServices,
  viewer: Pick<Viewer, 'id'>,
  transactionId: string,
): Promise<void> {
  const { db } = services
  const rows = await db.select().from(paymentChecks).where(eq(paymentChecks.transactionId, transactionId))
  const check = rows.find(({ state }) => state === 'waiting') ?? rows.at(-1)
  if (!check) throw new AppError('not_found')
  const payment = await getPayment(db, check.paymentId)
  if (payment.buyerId !== viewer.id) throw new AppError('not_found')
  // Canceling twice is like canceling once.
  if (check.state === 'canceled') return
  const by = { actor: 'buyer', userId: viewer.id } as const
  const isCanceled = await db.transaction((tx) =>
    reject(services, tx, payment.id, 'canceled', { by, reason: null }),
  )
  if (!isCanceled && (await getCheck(services, check.id)).state !== 'canceled')
    throw new AppError('conflict', { message: DECIDED })
  await settleNow(services, payment.stripePaymentIntentId)
}

/** Continues at once; the job repeats it if the provider cannot be reached. */
async function settleNow(services: SettleServices, intentId: string | null): Promise<void> {
  if (!intentId) return
  await settlePayment(services, intentId).catch((error: unknown) =>
    services.log.warn({ err: error, intentId }, 'a decided payment is not settled yet'),
  )
}

async function getCheck({ db }: Pick<Services, 'db'>, id: string): Promise<CheckRow> {
  const [check] = await db.select().from(paymentChecks).where(eq(paymentChecks.id, id))
  if (!check) throw new AppError('not_found')
  return check
}

/** Milliseconds before the automatic cancellation of a payment at which staff are reminded. */
const REMIND_MS = DAY_MS

/** Cancels waiting payments before their authorization ends, reminds staff a day before, and reads them hourly. */
export async function sweepChecks(services: SettleServices): Promise<number> {
  const { db, clock, jobs, log } = services
  const now = clock.now()
  const isWaiting = eq(paymentChecks.state, 'waiting')
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const due = await db
    .select()
    .from(paymentChecks)
    .where(and(isWaiting, or(lte(paymentChecks.expiresAt, now), lte(paymentChecks.checkedAt, hourAgo))))
    .limit(500)
  for (const { paymentId } of due.filter(({ expiresAt }) => expiresAt <= now))
    await db.transaction((tx) => reject(services, tx, paymentId, 'expired', { by: SYSTEM, reason: null }))
  const soon = new Date(now.getTime() + REMIND_MS)
  await db.transaction(async (tx) => {
    const reminded = await tx
      .update(paymentChecks)
      .set({ remindedAt: now })
      .where(and(isWaiting, isNull(paymentChecks.remindedAt), lte(paymentChecks.expiresAt, soon)))
      .returning({ id: paymentChecks.id })
    for (const { id } of reminded) await jobs.enqueue(tx, staffAlertJob, { subject: 'payment_check', id })
  })
  await whileReachable(
    due,
    async ({ id, paymentId }) => {
      await db.update(paymentChecks).set({ checkedAt: now }).where(eq(paymentChecks.id, id))
      const { stripePaymentIntentId } = await getPayment(db, paymentId)
      if (stripePaymentIntentId) await settlePayment(services, stripePaymentIntentId)
    },
    ({ paymentId }, error) => log.warn({ err: error, paymentId }, 'a waiting payment could not be read'),
  )
  return due.length
}
