/** SQL of refunds. */
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import { REFUND_TRANSITIONS, type RefundTransitionName, UNFINISHED } from './refund-process.ts'
import { charges, refunds } from './tables.ts'

/** Refunds per run of the sweep. */
const BATCH = 200

export type Refund = typeof refunds.$inferSelect
export type NewRefund = typeof refunds.$inferInsert

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

export async function addRefund(tx: Handle, row: NewRefund): Promise<Refund | undefined> {
  const [added] = await tx.insert(refunds).values(row).onConflictDoNothing().returning()
  return added
}

export async function findRefund(db: Handle, id: string): Promise<Refund | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, id))
  return refund
}

/** The refund that the provider knows by this ID. */
export async function findRefundOfProvider(db: Handle, stripeRefundId: string): Promise<Refund | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.stripeRefundId, stripeRefundId))
  return refund
}

/** The refunds of a sale, oldest first. */
export async function listRefunds(db: Handle, transactionId: string): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.transactionId, transactionId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
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
        inArray(refunds.state, [...REFUND_TRANSITIONS.replace.from]),
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
}

type Change = Partial<
  Pick<Refund, 'failure' | 'nextStepAt' | 'stripeRefundId' | 'attempt' | 'rejections' | 'succeededAt'>
>

/**
 * Moves a refund along one transition. Returns the changed row; undefined if another process has moved it, or has begun
 * another attempt.
 */
export async function moveRefund(
  tx: Handle,
  { id, attempt }: Pick<Refund, 'id' | 'attempt'>,
  name: RefundTransitionName,
  change: Change = {},
): Promise<Refund | undefined> {
  const { from, to } = REFUND_TRANSITIONS[name]
  const [moved] = await tx
    .update(refunds)
    .set({ ...change, state: to, updatedAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt), inArray(refunds.state, [...from])))
    .returning()
  return moved
}

/** Changes a sent refund without moving it; false if another process has moved it. */
export async function changeSentRefund(
  tx: Handle,
  { id, attempt }: Pick<Refund, 'id' | 'attempt'>,
  change: Change,
): Promise<boolean> {
  const changed = await tx
    .update(refunds)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt), eq(refunds.state, 'sent')))
    .returning({ id: refunds.id })
  return changed.length === 1
}

/**
 * Refunds with which the worker continues at a time; those of disputed charges wait. When a process starts, `crashed` also returns those that were
 * requested or sent without a response.
 */
export async function listDueRefunds(
  db: Handle,
  now: Date,
  { crashed }: { crashed: boolean },
): Promise<Refund[]> {
  const wasInterrupted = sql`${refunds.state} in ('requested', 'sent') and ${refunds.stripeRefundId} is null`
  return db
    .select()
    .from(refunds)
    .where(
      and(
        crashed ? or(lte(refunds.nextStepAt, now), wasInterrupted) : lte(refunds.nextStepAt, now),
        not(isDisputed(refunds.chargeId)),
      ),
    )
    .orderBy(refunds.nextStepAt)
    .limit(BATCH)
}

/** Marks refunds that were decided before a time, have not succeeded, and of which staff were not notified. */
export async function markLateRefunds(tx: Handle, before: Date, now: Date): Promise<Refund[]> {
  return tx
    .update(refunds)
    .set({ alertedAt: now })
    .where(and(inArray(refunds.state, UNFINISHED), lte(refunds.createdAt, before), isNull(refunds.alertedAt)))
    .returning()
}

/** Sets when a failed refund is tried again; false if it is not failed. */
export async function setNextStep(tx: Handle, { id }: Pick<Refund, 'id'>, at: Date): Promise<boolean> {
  const changed = await tx
    .update(refunds)
    .set({ nextStepAt: at })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'failed')))
    .returning({ id: refunds.id })
  return changed.length === 1
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
