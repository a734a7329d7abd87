/** Early fraud warnings: the card's network reports that the cardholder did not make a payment. */

import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { BALANCE_CHANGED } from '#features/ledger/api/index.ts'
import { type SettleServices, settlePayment, staffAlertJob } from '#features/payments/api/index.ts'
import { requireStrangers } from '#features/refunds/api/index.ts'
import { lockSale } from '#features/sales/api/index.ts'
import { DAY_MS } from '#lib/durations.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read, timestampText } from '#platform/db/rows.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { whileReachable } from '#platform/stripe/while-reachable.ts'
import type { FraudWarning } from '../contract.ts'
import { listFraudWarnings, retrieveFraudWarning } from './provider.ts'
import { fraudWarnings } from './tables.ts'

/**
 * Reads a warning from the provider and stores it once. While it is open, the payout of its sale waits, and staff are notified.
 * Warnings about payments that are not ours, or that never began a sale, are ignored. Throws payment_unavailable.
 */
export async function recordFraudWarning(services: SettleServices, stripeWarningId: string): Promise<void> {
  const { db, stripe, jobs, clock, log } = services
  const warning = await retrieveFraudWarning(stripe, stripeWarningId)
  const intent = warning.payment_intent
  const intentId = typeof intent === 'string' ? intent : intent?.id
  // A charge that was captured, but not yet recorded, is recorded first.
  const settled = intentId ? await settlePayment(services, intentId) : undefined
  const { id: paymentId, transactionId } = settled ?? {}
  if (!paymentId || !transactionId) {
    log.warn({ stripeWarningId, intentId }, 'a fraud warning is about a payment without a sale')
    return
  }
  await db.transaction(async (tx) => {
    // Transfers lock the sale, too, so that none is decided at the same time.
    await lockSale(tx, transactionId)
    const [stored] = await tx
      .insert(fraudWarnings)
      .values({
        id: newId(),
        stripeWarningId,
        paymentId,
        transactionId,
        fraudType: warning.fraud_type,
        openedAt: new Date(warning.created * 1_000),
        createdAt: clock.now(),
      })
      .onConflictDoNothing({ target: fraudWarnings.stripeWarningId })
      .returning({ id: fraudWarnings.id })
    if (!stored) return
    await jobs.enqueue(tx, BALANCE_CHANGED, { transactionId })
    if (await isOpen(tx, stored.id))
      await jobs.enqueue(tx, staffAlertJob, { subject: 'fraud_warning', id: stored.id })
  })
}

/** The ID of the sale of a warning; undefined for an unknown one. */
export async function saleOfWarning(db: DbOrTx, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ transactionId: fraudWarnings.transactionId })
    .from(fraudWarnings)
    .where(eq(fraudWarnings.id, id))
  return row?.transactionId
}

async function isOpen(tx: DbOrTx, id: string): Promise<boolean> {
  return (await tx.execute(sql`select from open_fraud_warnings where id = ${id}`)).rows.length > 0
}

/**
 * Dismisses an open warning: the payout of its sale continues. Returns the ID of the sale. Throws not_found; forbidden for the
 * parties of the sale; conflict if it is not open.
 */
export async function dismissFraudWarning(
  { db, clock, jobs, securityLog }: Pick<Services, 'db' | 'clock' | 'jobs' | 'securityLog'>,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(fraudWarnings).where(eq(fraudWarnings.id, id))
    const sale = found && (await lockSale(tx, found.transactionId))
    if (!sale) throw new AppError('not_found')
    await requireStrangers(tx, sale, [viewer.id])
    if (!(await isOpen(tx, id)))
      throw new AppError('conflict', { message: 'This warning is not open anymore.' })
    await tx
      .update(fraudWarnings)
      .set({ dismissedBy: viewer.id, dismissedReason: reason, dismissedAt: clock.now() })
      .where(eq(fraudWarnings.id, id))
    await securityLog.record(tx, {
      kind: 'fraud_warning_dismissed',
      actorId: viewer.id,
      subjectId: sale.buyerId,
      request: viewer.request,
      detail: { warningId: id, orderNumber: sale.orderNumber },
    })
    await jobs.enqueue(tx, BALANCE_CHANGED, { transactionId: sale.id })
    return sale.id
  })
}

const warningRow = z.object({
  id: z.string(),
  fraudType: z.string(),
  openedAt: timestampText,
  dismissedAt: timestampText.nullable(),
  dismissedReason: z.string().nullable(),
  amount: z.int(),
  stripeChargeId: z.string().nullable(),
  isOpen: z.boolean(),
  isDisputed: z.boolean(),
})

/** The warnings of a sale as staff see them, newest first. */
export async function warningsOfSale(db: DbOrTx, transactionId: string): Promise<FraudWarning[]> {
  const rows = await read(db, warningRow).rows(sql`
    select w.id, w.fraud_type, w.opened_at, w.dismissed_at,
      w.dismissed_reason, p.amount, c.stripe_charge_id,
      exists (select from open_fraud_warnings o where o.id = w.id) as is_open,
      exists (select from disputes d where d.charge_id = c.id) as is_disputed
    from fraud_warnings w join payments p on p.id = w.payment_id left join charges c on c.payment_id = p.id
    where w.transaction_id = ${transactionId}
    order by w.opened_at desc, w.id desc`)
  return rows.map(
    ({ id, fraudType, amount, stripeChargeId, openedAt, dismissedAt, dismissedReason, ...is }) => ({
      id,
      state: stateOf(dismissedAt, is),
      amount,
      stripeChargeId,
      fraudType,
      openedAt: new Date(openedAt).toISOString(),
      dismissedAt: dismissedAt && new Date(dismissedAt).toISOString(),
      dismissedReason,
    }),
  )
}

function stateOf(
  dismissedAt: string | null,
  { isOpen, isDisputed }: { isOpen: boolean; isDisputed: boolean },
): FraudWarning['state'] {
  if (isOpen) return 'open'
  if (dismissedAt) return 'dismissed'
  return isDisputed ? 'disputed' : 'refunded'
}

/** Milliseconds that the sweep looks back for warnings whose webhook was lost. */
const LOOK_BACK_MS = 3 * DAY_MS

/** Records warnings of the last days that no webhook reported. */
export async function sweepFraudWarnings(services: SettleServices): Promise<void> {
  const { db, stripe, clock, log } = services
  const since = new Date(clock.now().getTime() - LOOK_BACK_MS)
  const ids = (await listFraudWarnings(stripe, since)).map(({ id }) => id)
  if (ids.length === 0) return
  const stored = await db
    .select({ id: fraudWarnings.stripeWarningId })
    .from(fraudWarnings)
    .where(inArray(fraudWarnings.stripeWarningId, ids))
  const known = new Set(stored.map(({ id }) => id))
  await whileReachable(
    ids.filter((id) => !known.has(id)),
    (id) => recordFraudWarning(services, id),
    (stripeWarningId, error) =>
      log.warn({ err: error, stripeWarningId }, 'a fraud warning could not be read'),
  )
}
