/** SQL of refunds. */

import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { findCharges } from '#features/payments/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { movementRows } from '#platform/movements/rows.ts'
import { REFUND_TRANSITIONS } from './process.ts'
import { refunds } from './tables.ts'

export type Refund = typeof refunds.$inferSelect

export const refundRows = movementRows(refunds, REFUND_TRANSITIONS)

/** A charge with the cents of it that were or will be refunded or were lost in disputes. */
export type RefundableCharge = Awaited<ReturnType<typeof findCharges>>[number] & { refunded: number }

/** Whether the charge of a refund is disputed. */
export const isOfDisputed: SQL = sql`exists (select from charges c where c.id = ${refunds.chargeId} and c.is_disputed)`

/** The charges of a sale, newest first. */
export function listCharges(db: DbOrTx, transactionId: string): Promise<RefundableCharge[]> {
  return chargesWith(db, 'transactionId', transactionId)
}

/** The charge of an intent. */
export async function findChargeOfIntent(
  db: DbOrTx,
  intentId: string,
): Promise<RefundableCharge | undefined> {
  const [charge] = await chargesWith(db, 'stripePaymentIntentId', intentId)
  return charge
}

/** A charge by its ID. Throws if there is none. */
export async function getCharge(db: DbOrTx, id: string): Promise<RefundableCharge> {
  const [charge] = await chargesWith(db, 'id', id)
  if (!charge) throw new Error(`There is no charge ${id}.`)
  return charge
}

async function chargesWith(...search: Parameters<typeof findCharges>): Promise<RefundableCharge[]> {
  const [db] = search
  const charges = await findCharges(...search)
  if (charges.length === 0) return []
  const ids = charges.map(({ id }) => id)
  const sums = await db
    .select({ chargeId: refunds.chargeId, amount: sql<number>`sum(${refunds.amount})::int` })
    .from(refunds)
    .where(and(inArray(refunds.chargeId, ids), ne(refunds.state, 'canceled')))
    .groupBy(refunds.chargeId)
  return charges.map((charge) => ({
    ...charge,
    refunded: charge.lost + (sums.find(({ chargeId }) => chargeId === charge.id)?.amount ?? 0),
  }))
}

/** The refund with this ID. */
export const findRefund = refundRows.find

/** The refund that the provider knows by this ID. */
export async function findRefundOfProvider(db: DbOrTx, stripeRefundId: string): Promise<Refund | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.stripeRefundId, stripeRefundId))
  return refund
}

/** The refunds of a sale, oldest first. */
export function listRefunds(db: DbOrTx, transactionId: string): Promise<Refund[]> {
  return refundRows.list(db, eq(refunds.transactionId, transactionId))
}

/** The refunds of a charge that can be replaced, newest first: those that were not sent, or failed, also of the dashboard. */
export async function listReplaceable(tx: DbOrTx, chargeId: string): Promise<Refund[]> {
  return tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.chargeId, chargeId), inArray(refunds.state, [...REFUND_TRANSITIONS.cancel.from])))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
}
