/** Stores disputes of charges, which the provider reports, and shows them to staff. */
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { findSale } from '#features/orders/api/index.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Dispute } from '../contract.ts'
import { staffAlertJob } from './job-definitions.ts'
import { type ProviderDispute, retrieveDispute } from './provider.ts'
import { findChargeOfIntent } from './refund-store.ts'
import { settlePayment } from './settle.ts'
import type { SettleServices } from './steps.ts'
import { disputes } from './tables.ts'
import { whileReachable } from './while-reachable.ts'

const CLOSED: ProviderDispute['status'][] = ['won', 'lost', 'warning_closed', 'prevented']

/**
 * Reads a dispute from the provider and stores it. The order and repetition of webhooks do not matter. Staff are notified
 * when it is opened and when it is closed. Throws payment_unavailable.
 */
export async function recordDispute(services: SettleServices, stripeDisputeId: string): Promise<void> {
  const { db, stripe, clock, jobs } = services
  const dispute = await retrieveDispute(stripe, stripeDisputeId)
  const intent = dispute.payment_intent
  const intentId = typeof intent === 'string' ? intent : intent?.id
  if (!intentId) return
  // A charge that was captured, but not yet recorded, is recorded first.
  if (!(await findChargeOfIntent(db, intentId))) await settlePayment(services, intentId)
  const charge = await findChargeOfIntent(db, intentId)
  if (!charge) return
  const isClosed = CLOSED.includes(dispute.status)
  const due = dispute.evidence_details.due_by
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(disputes)
      .where(eq(disputes.stripeDisputeId, stripeDisputeId))
      .for('update')
    const state = {
      ...{ amount: dispute.amount, reason: dispute.reason, status: dispute.status },
      ...{ funds: fundsOf(dispute), isClosed, checkedAt: clock.now() },
      evidenceDueAt: due ? new Date(due * 1_000) : null,
    }
    const [stored] = await tx
      .insert(disputes)
      .values({
        ...{ chargeId: charge.id, transactionId: charge.transactionId, stripeDisputeId },
        openedAt: new Date(dispute.created * 1_000),
        ...state,
      })
      .onConflictDoUpdate({
        target: disputes.stripeDisputeId,
        set: state,
        // An answer that was read before the dispute was closed may arrive after it.
        setWhere: sql`not ${disputes.isClosed} or excluded.is_closed`,
      })
      .returning()
    if (stored && (!before || before.isClosed !== stored.isClosed))
      await jobs.enqueue(tx, staffAlertJob, { subject: 'dispute', id: stored.id })
  })
}

function fundsOf({ balance_transactions: movements }: ProviderDispute): Dispute['funds'] {
  if (movements.length === 0) return 'kept'
  return movements.reduce((sum, { amount }) => sum + amount, 0) < 0 ? 'withdrawn' : 'reinstated'
}

/** Milliseconds between two questions about an open dispute, in case its webhook was lost. */
const CHECK_MS = 12 * 3_600_000

/** Reads open disputes from the provider that were not read for half a day. */
export async function sweepDisputes(services: SettleServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - CHECK_MS)
  const due = await services.db
    .select()
    .from(disputes)
    .where(and(eq(disputes.isClosed, false), lte(disputes.checkedAt, before)))
    .limit(100)
  await whileReachable(
    due,
    ({ stripeDisputeId }) => recordDispute(services, stripeDisputeId),
    ({ stripeDisputeId }, error) =>
      services.log.warn({ err: error, stripeDisputeId }, 'a dispute could not be read'),
  )
}

/** The disputes of a sale, oldest first, for staff. */
export async function disputesOfSale(db: Handle, transactionId: string): Promise<Dispute[]> {
  const rows = await db
    .select()
    .from(disputes)
    .where(eq(disputes.transactionId, transactionId))
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
  return rows.map(({ id, amount, reason, status, funds, isClosed, evidenceDueAt, openedAt }) => ({
    ...{ id, amount, reason, status, funds, isClosed },
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
  }))
}

/** A dispute with its order number, for the notification of staff. */
export async function findDisputeAlert(
  db: Handle,
  id: string,
): Promise<(typeof disputes.$inferSelect & { orderNumber: string }) | undefined> {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, id))
  const sale = dispute && (await findSale(db, dispute.transactionId))
  return sale && { ...dispute, orderNumber: sale.orderNumber }
}
