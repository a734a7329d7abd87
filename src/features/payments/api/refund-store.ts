/** SQL of refunds. */
import { and, desc, eq, gte, inArray, lte, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { movementRows } from '#platform/movements/rows.ts'
import { REFUND_TRANSITIONS } from './refund-process.ts'
import { charges, refunds } from './tables.ts'

export type Refund = typeof refunds.$inferSelect

export const refundRows = movementRows(refunds, REFUND_TRANSITIONS)

/**
 * A charge with the cents of it that were or will be refunded or were lost in disputes. The provider rejects refunds of a
 * charge while it is disputed.
 */
export type RefundableCharge = typeof charges.$inferSelect & { refunded: number; isDisputed: boolean }

/** Whether a bank has opened a dispute of a charge that is not only an inquiry. */
export const isDisputed = (chargeId: SQLWrapper): SQL<boolean> => sql<boolean>`exists (select from disputes d
  where d.charge_id = ${chargeId} and not d.is_closed and d.status not like 'warning%')`

/** The charges of a sale, newest first. */
export async function listCharges(db: Handle, transactionId: string): Promise<RefundableCharge[]> {
  return chargesWhere(db, eq(charges.transactionId, transactionId))
}

/** The charge of an intent. */
export async function findChargeOfIntent(
  db: Handle,
  intentId: string,
): Promise<RefundableCharge | undefined> {
  const [charge] = await chargesWhere(db, eq(charges.stripePaymentIntentId, intentId))
  return charge
}

/** A charge by its ID. Throws if there is none. */
export async function getCharge(db: Handle, id: string): Promise<RefundableCharge> {
  const [charge] = await chargesWhere(db, eq(charges.id, id))
  if (!charge) throw new Error(`There is no charge ${id}.`)
  return charge
}

async function chargesWhere(db: Handle, condition: SQL): Promise<RefundableCharge[]> {
  const rows = await db
    .select({
      charge: charges,
      refunded: sql<number>`coalesce(sum(${refunds.amount}), 0)::int + (select coalesce(sum(d.lost), 0)::int from disputes d
        where d.charge_id = ${charges.id})`,
      isDisputed: isDisputed(charges.id),
    })
    .from(charges)
    .leftJoin(refunds, and(eq(refunds.chargeId, charges.id), ne(refunds.state, 'canceled')))
    .where(condition)
    .groupBy(charges.id)
    .orderBy(desc(charges.createdAt), desc(charges.id))
  return rows.map(({ charge, ...rest }) => ({ ...charge, ...rest }))
}

/** The refund that the provider knows by this ID. */
export async function findRefundOfProvider(db: Handle, stripeRefundId: string): Promise<Refund | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.stripeRefundId, stripeRefundId))
  return refund
}

/** The refunds of a sale, oldest first. */
export function listRefunds(db: Handle, transactionId: string): Promise<Refund[]> {
  return refundRows.list(db, eq(refunds.transactionId, transactionId))
}

/** The refunds of a charge that have not reached the provider, newest first. */
export async function listUnsent(tx: Handle, chargeId: string): Promise<Refund[]> {
  return tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.chargeId, chargeId),
        eq(refunds.origin, 'order'),
        inArray(refunds.state, [...REFUND_TRANSITIONS.cancel.from]),
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
}

/** The intents of the charges that were recorded, or refunded, in a period. */
export async function listIntentsBetween(db: Handle, from: Date, to: Date): Promise<string[]> {
  const charged = await db
    .select({ id: charges.stripePaymentIntentId })
    .from(charges)
    .where(and(gte(charges.createdAt, from), lte(charges.createdAt, to)))
  const refunded = await db
    .select({ id: charges.stripePaymentIntentId })
    .from(refunds)
    .innerJoin(charges, eq(charges.id, refunds.chargeId))
    .where(and(gte(refunds.succeededAt, from), lte(refunds.succeededAt, to), ne(refunds.state, 'canceled')))
  return [...new Set([...charged, ...refunded].map(({ id }) => id))]
}
