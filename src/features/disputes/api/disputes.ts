/** Stores disputes of charges, which the provider reports, and shows them to staff. */

import { and, asc, eq, gt, inArray, isNull, like, lte, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  BALANCE_CHANGED,
  postDisputeLost,
  postDisputeMovement,
  postProviderFee,
} from '#features/ledger/api/index.ts'
import {
  findCharges,
  hasWaitingPayment,
  type SettleServices,
  setDisputed,
  settlePayment,
  staffAlertJob,
} from '#features/payments/api/index.ts'
import { issueDisputeReceipt } from '#features/receipts/api/index.ts'
import { findChargeOfIntent, replaceRefunds } from '#features/refunds/api/index.ts'
import {
  addSaleEvent,
  changeRefunded,
  findSale,
  lockSale,
  type StoredSale,
  setFrozen,
} from '#features/sales/api/index.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import { otherCurrency } from '#platform/stripe/calls.ts'
import { type ProviderDispute, retrieveDispute } from './provider.ts'
import { freezeOf, fundsOf, isClosed, lostOf, outcomeOf, whatHappened } from './stages.ts'
import { disputes } from './tables.ts'

/** A dispute as it is stored. */
export type DisputeRow = typeof disputes.$inferSelect

/**
 * Reads a dispute from the provider, stores it, posts what it moved, and freezes the sale until it is closed. The order and
 * repetition of webhooks do not matter. The parties and staff are notified when it is opened and when it is decided.
 * Throws payment_unavailable, and conflict while a refund of the charge is being sent.
 */
export async function recordDispute(services: SettleServices, stripeDisputeId: string): Promise<void> {
  const { db, stripe } = services
  const dispute = await retrieveDispute(stripe, stripeDisputeId)
  const intent = dispute.payment_intent
  const intentId = typeof intent === 'string' ? intent : intent?.id
  if (!intentId) return
  // A charge that was captured, but not yet recorded, is recorded first.
  if (!(await findChargeOfIntent(db, intentId))) await settlePayment(services, intentId)
  const charge = await findChargeOfIntent(db, intentId)
  if (!charge) return
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, charge.transactionId)
    if (!sale) throw new Error(`There is no sale ${charge.transactionId}.`)
    const before = await lockDispute(tx, stripeDisputeId)
    const read = await storeDispute(services, tx, charge, dispute)
    if (!read) return
    await updateCharge(tx, charge.id)
    const stored = await postMovements(services, tx, sale, read, dispute)
    const receipt = await issueReceiptOf(services, tx, stored)
    const freeze = await updateFreeze(services, tx, sale)
    await announce(services, tx, { before, stored, freeze, receipt })
    // Payouts wait for the end of a dispute, and what a lost one took back is reversed.
    await services.jobs.enqueue(tx, BALANCE_CHANGED, { transactionId: sale.id })
  })
}

async function lockDispute(tx: DbOrTx, stripeDisputeId: string): Promise<DisputeRow | undefined> {
  const [row] = await tx
    .select()
    .from(disputes)
    .where(eq(disputes.stripeDisputeId, stripeDisputeId))
    .for('update')
  return row
}

/** Stores the provider's answer; undefined if a later one is stored. */
async function storeDispute(
  { clock }: SettleServices,
  tx: DbOrTx,
  charge: { id: string; transactionId: string },
  dispute: ProviderDispute,
): Promise<DisputeRow | undefined> {
  const due = dispute.evidence_details.due_by
  const movements = dispute.balance_transactions.length
  const state = {
    amount: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    funds: fundsOf(dispute),
    isClosed: isClosed(dispute),
    checkedAt: clock.now(),
    evidenceDueAt: due ? new Date(due * 1_000) : null,
  }
  const [stored] = await tx
    .insert(disputes)
    .values({
      chargeId: charge.id,
      transactionId: charge.transactionId,
      stripeDisputeId: dispute.id,
      openedAt: new Date(dispute.created * 1_000),
      ...state,
    })
    .onConflictDoUpdate({
      target: disputes.stripeDisputeId,
      set: state,
      // An answer that was read before the dispute was closed, or before money moved, may arrive later. An inquiry that was
      // closed can become a dispute, which moves money.
      setWhere: sql`${disputes.movements} <= ${movements}
        and (not ${disputes.isClosed} or excluded.is_closed or ${disputes.movements} < ${movements})`,
    })
    .returning()
  return stored
}

/** Posts the balance transactions of a dispute, and what it returned to the buyer. The caller has locked the sale. */
async function postMovements(
  services: SettleServices,
  tx: DbOrTx,
  sale: StoredSale,
  row: DisputeRow,
  dispute: ProviderDispute,
): Promise<DisputeRow> {
  const at = services.clock.now()
  let { withdrawn } = row
  for (const { id: balanceTransactionId, amount, currency, fee } of dispute.balance_transactions) {
    // Staff see it in the comparison.
    if (otherCurrency(currency)) continue
    if (amount !== 0 && (await postDisputeMovement(tx, sale, { balanceTransactionId, amount: -amount }, at)))
      withdrawn -= amount
    if (fee !== 0) await postProviderFee(tx, sale, { balanceTransactionId, fee }, at)
  }
  const lost = row.isClosed ? lostOf(dispute, withdrawn) : 0
  const change = lost - row.lost
  if (change > 0) await replaceRefunds(services, tx, sale, row.chargeId, change)
  else if (change < 0) await changeRefunded(tx, sale.id, change)
  if (change !== 0) await postDisputeLost(tx, sale, { stripeDisputeId: dispute.id, amount: change }, at)
  const movements = dispute.balance_transactions.length
  const outcome = row.isClosed ? outcomeOf(dispute, lost) : null
  const [stored] = await tx
    .update(disputes)
    .set({ movements, withdrawn, lost, outcome })
    .where(eq(disputes.id, row.id))
    .returning()
  if (!stored) throw new Error(`There is no dispute ${row.id}.`)
  await updateCharge(tx, row.chargeId)
  return stored
}

/** Issues the receipt of what a dispute returned or took back since its last one; null if there is nothing. Locks the sale. */
async function issueReceiptOf(
  { clock }: Pick<Services, 'clock'>,
  tx: DbOrTx,
  { id: disputeId, transactionId, chargeId: ofChargeId, lost }: DisputeRow,
): Promise<string | null> {
  const sale = await lockSale(tx, transactionId)
  if (!sale) throw new Error(`There is no sale ${transactionId}.`)
  return issueDisputeReceipt(tx, { sale, disputeId, ofChargeId, lost, at: clock.now() })
}

const disputeRow = z.object({ id: z.string(), transactionId: z.string() })

/**
 * Issues the receipts of disputes that have none for all that they returned: of those that were stored before disputes had
 * receipts. Afterward, it finds none.
 */
export async function repairReceipts(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const rows = await read(services.db, disputeRow).rows(sql`
    select d.id, d.transaction_id from disputes d
    where d.lost <> coalesce((select sum(case r.kind when 'dispute' then r.amount else -r.amount end)
      from receipts r where r.dispute_id = d.id), 0)
    order by d.opened_at, d.id limit ${REPAIRED_AT_ONCE}`)
  for (const { id, transactionId } of rows)
    await services.db.transaction(async (tx) => {
      await lockSale(tx, transactionId)
      const row = await findDispute(tx, id, { lock: true })
      if (row) await issueReceiptOf(services, tx, row)
    })
}

/** Disputes of one run that get a missing receipt. */
const REPAIRED_AT_ONCE = 100

/** Has the charge say what its disputes mean for refunds. Call it after each change of them, in the same transaction. */
async function updateCharge(tx: DbOrTx, chargeId: string): Promise<void> {
  const [sums] = await tx
    .select({
      isDisputed: sql<boolean>`coalesce(bool_or(not ${disputes.isClosed} and ${disputes.status} not like 'warning%'), false)`,
      lost: sql<number>`coalesce(sum(${disputes.lost}), 0)::int`,
    })
    .from(disputes)
    .where(eq(disputes.chargeId, chargeId))
  if (sums) await setDisputed(tx, chargeId, sums)
}

/**
 * Freezes the sale while a dispute is open, and after a lost one until staff decide, unless the cat was handed over or the
 * sale has ended. Returns the freeze. The caller has locked the sale.
 */
async function updateFreeze(
  { clock }: Pick<Services, 'clock'>,
  tx: DbOrTx,
  sale: StoredSale,
): Promise<StoredSale['frozen']> {
  const isUndecided = and(
    eq(disputes.transactionId, sale.id),
    gt(disputes.lost, 0),
    isNull(disputes.decidedAt),
  )
  const frozen = freezeOf(sale, {
    isDisputed: await hasOpenDispute(tx, sale.id),
    isLossUndecided: (await tx.$count(disputes, isUndecided)) > 0,
    isPaymentChecked: await hasWaitingPayment(tx, sale.id),
    isCatDead: sale.frozen === 'cat_died',
  })
  await setFrozen(tx, sale, frozen, clock.now())
  return frozen
}

/** Whether a dispute of a sale is open. Lock the sale first if something depends on it. */
export async function hasOpenDispute(tx: DbOrTx, transactionId: string): Promise<boolean> {
  const isOpen = and(eq(disputes.transactionId, transactionId), eq(disputes.isClosed, false))
  return (await tx.$count(disputes, isOpen)) > 0
}

/** Adds the events of the sale that the parties read, and has staff notified. */
async function announce(
  services: SettleServices,
  tx: DbOrTx,
  {
    before,
    stored,
    freeze,
    receipt,
  }: {
    before: DisputeRow | undefined
    stored: DisputeRow
    freeze: StoredSale['frozen']
    receipt: string | null
  },
): Promise<void> {
  const { id, amount, outcome, lost, status } = stored
  const { isOpened, isDecided } = whatHappened(before, stored)
  // Its status may have changed when refunds were replaced.
  const sale = await lockSale(tx, stored.transactionId)
  if (!sale) return
  if (isOpened) {
    const details = { disputeId: id, isInquiry: status.startsWith('warning') }
    await addSaleEvent(services, tx, { sale, kind: 'openDispute', by: SYSTEM, amount, details })
  }
  if (isDecided) {
    const details = { disputeId: id, outcome, needsDecision: freeze === 'dispute_lost', receipt }
    await addSaleEvent(services, tx, { sale, kind: 'closeDispute', by: SYSTEM, amount: lost, details })
  }
  if (isOpened || isDecided) await services.jobs.enqueue(tx, staffAlertJob, { subject: 'dispute', id })
}

/** Whether the bank has taken a payment of a sale back and not yet decided; an inquiry takes nothing. */
export async function hasOpenChargeback(tx: DbOrTx, transactionId: string): Promise<boolean> {
  const isOpen = and(
    eq(disputes.transactionId, transactionId),
    eq(disputes.isClosed, false),
    not(like(disputes.status, 'warning%')),
  )
  return (await tx.$count(disputes, isOpen)) > 0
}

/**
 * Lets a sale continue that staff had to decide about because a dispute was lost before the handover. Throws conflict if
 * there is nothing to decide.
 */
export async function continueSale(
  services: Pick<Services, 'clock' | 'events' | 'jobs'>,
  tx: DbOrTx,
  { transactionId, reason, userId }: { transactionId: string; reason: string; userId: string },
): Promise<void> {
  const sale = await lockSale(tx, transactionId)
  if (sale?.frozen !== 'dispute_lost')
    throw new AppError('conflict', { message: 'There is nothing to decide about this order.' })
  await tx
    .update(disputes)
    .set({ decidedAt: services.clock.now() })
    .where(and(eq(disputes.transactionId, transactionId), gt(disputes.lost, 0), isNull(disputes.decidedAt)))
  await updateFreeze(services, tx, sale)
  await addSaleEvent(services, tx, { sale, kind: 'continueSale', by: { actor: 'staff', userId }, reason })
}

/** The disputes of a sale, oldest first. */
export async function disputesOfSale(db: DbOrTx, transactionId: string): Promise<DisputeRow[]> {
  return db
    .select()
    .from(disputes)
    .where(eq(disputes.transactionId, transactionId))
    .orderBy(asc(disputes.openedAt), asc(disputes.id))
}

/** The open disputes that wait for evidence whose deadline is after one time and until another. */
export async function listAnswerable(
  db: DbOrTx,
  { after, until }: { after: Date; until: Date },
): Promise<DisputeRow[]> {
  return db
    .select()
    .from(disputes)
    .where(
      and(
        eq(disputes.isClosed, false),
        inArray(disputes.status, ['needs_response', 'warning_needs_response']),
        gt(disputes.evidenceDueAt, after),
        lte(disputes.evidenceDueAt, until),
      ),
    )
    .orderBy(asc(disputes.evidenceDueAt), asc(disputes.id))
}

/** A dispute by our ID; with `lock`, until the database transaction ends. */
export async function findDispute(
  db: DbOrTx,
  id: string,
  { lock }: { lock: boolean } = { lock: false },
): Promise<DisputeRow | undefined> {
  const query = db.select().from(disputes).where(eq(disputes.id, id))
  const [row] = lock ? await query.for('update') : await query
  return row
}

/** The sale and the intent of a dispute by the provider's ID; undefined for an unknown one. */
export async function findDisputeSale(
  db: DbOrTx,
  stripeDisputeId: string,
): Promise<{ transactionId: string; intentId: string } | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.stripeDisputeId, stripeDisputeId))
  const [charge] = row ? await findCharges(db, 'id', row.chargeId) : []
  return charge && { transactionId: charge.transactionId, intentId: charge.stripePaymentIntentId }
}

/** A dispute with its order number, for the notification of staff. */
export async function findDisputeAlert(
  db: DbOrTx,
  id: string,
): Promise<(DisputeRow & { orderNumber: string }) | undefined> {
  const dispute = await findDispute(db, id)
  const sale = dispute && (await findSale(db, dispute.transactionId))
  return sale && { ...dispute, orderNumber: sale.orderNumber }
}
