import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { SaleTerms } from '#features/sale-terms/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { countRow, read } from '#platform/db/rows.ts'
import type { PaymentKind } from '../contract.ts'
import { STATES_IN_PROGRESS, TRANSITIONS, type TransitionName } from './process.ts'
import { charges, payments, stripeEvents } from './tables.ts'

/** Payments per run of the sweep. */
const BATCH = 500

export type Payment = typeof payments.$inferSelect
export type NewPayment = {
  buyerId: string
  breederId: string
  catId: string
  kind: PaymentKind
  amount: number
  price: number
  /** What the buyer sees when a payment starts that begins a sale. */
  terms?: SaleTerms
  /** The offer of a waiting list that it accepts. */
  offerId?: string | null
  /** The sale of a balance. */
  transactionId?: string
  orderNumber: string
  catteryName: string
}

export async function findPayment(db: DbOrTx, intentId: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.stripePaymentIntentId, intentId))
  return payment
}

/** A payment by its ID. Throws if there is none. */
export async function getPayment(db: DbOrTx, id: string): Promise<Payment> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id))
  if (!payment) throw new Error(`There is no payment ${id}.`)
  return payment
}

/** Locks a payment's row until the transaction ends. */
export async function lockPayment(tx: DbOrTx, id: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return payment
}

export async function findOpenPayment(
  db: DbOrTx,
  { buyerId, catId, kind }: Pick<NewPayment, 'buyerId' | 'catId' | 'kind'>,
): Promise<Payment | undefined> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.buyerId, buyerId),
        eq(payments.catId, catId),
        eq(payments.kind, kind),
        eq(payments.state, 'open'),
      ),
    )
  return payment
}

/** All open payments of a cat, oldest first. */
export async function listOpenOfCat(db: DbOrTx, catId: string): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.catId, catId), eq(payments.state, 'open')))
    .orderBy(payments.createdAt)
}

/**
 * Adds an open payment; undefined if the buyer already has one for this cat and kind. `now` is from the clock by which the sweep
 * ends old ones, so that it never ends one that was just added.
 */
export async function addPayment(db: DbOrTx, payment: NewPayment, now: Date): Promise<Payment | undefined> {
  const row = { ...payment, createdAt: now, updatedAt: now }
  const [added] = await db.insert(payments).values(row).onConflictDoNothing().returning()
  return added
}

export async function countPaymentsSince(db: DbOrTx, buyerId: string, since: Date): Promise<number> {
  return db.$count(payments, and(eq(payments.buyerId, buyerId), gt(payments.createdAt, since)))
}

/** How many sales of a cattery a buyer has canceled since then; an event is `refund` if everything is refunded. */
export async function countCanceledSince(
  db: DbOrTx,
  { buyerId, breederId, since }: { buyerId: string; breederId: string; since: Date },
): Promise<number> {
  const row = await read(db, countRow).row(sql`
    select count(*)::int as count from transaction_events e join transactions t on t.id = e.transaction_id
    where t.buyer_id = ${buyerId} and t.breeder_id = ${breederId} and e.kind in ('cancel', 'refund')
      and e.actor = 'buyer' and e.created_at > ${since.toISOString()}`)
  return row.count
}

/** Stores the intent of an open payment; false if the payment was abandoned in the meantime. */
export async function setIntent(
  db: DbOrTx,
  id: string,
  intentId: string,
  clientSecret: string,
): Promise<boolean> {
  const set = await db
    .update(payments)
    .set({ stripePaymentIntentId: intentId, clientSecret })
    .where(and(eq(payments.id, id), eq(payments.state, 'open')))
    .returning({ id: payments.id })
  return set.length === 1
}

/** Abandons an open payment without an intent; does nothing if it received one in the meantime. */
export const abandonWithoutIntent = (db: DbOrTx, id: string, failure: string): Promise<void> =>
  abandonWhere(db, eq(payments.id, id), failure)

/** Abandons open payments without an intent that were created before a time: their process crashed. */
export const abandonStale = (db: DbOrTx, before: Date, failure: string): Promise<void> =>
  abandonWhere(db, lte(payments.createdAt, before), failure)

async function abandonWhere(db: DbOrTx, condition: SQL, failure: string): Promise<void> {
  const { from, to } = TRANSITIONS.cancel
  await db
    .update(payments)
    .set({ state: to, failure, updatedAt: sql`now()` })
    .where(and(condition, inArray(payments.state, [...from]), isNull(payments.stripePaymentIntentId)))
}

/** Moves a payment along one transition; false if it is not in the transition's `from` state. */
export async function transition(
  db: DbOrTx,
  id: string,
  name: TransitionName,
  change: { transactionId?: string; failure?: string } = {},
): Promise<boolean> {
  const { from, to } = TRANSITIONS[name]
  const moved = await db
    .update(payments)
    .set({ ...change, state: to, updatedAt: sql`now()` })
    .where(and(eq(payments.id, id), inArray(payments.state, [...from])))
    .returning({ id: payments.id })
  return moved.length === 1
}

/**
 * Cancels an open payment whose intent was canceled, and stores the reason. If the webhook was processed first, the payment is
 * already canceled, without a reason, and only gets it.
 */
export async function recordCanceled(db: DbOrTx, id: string, failure: string): Promise<void> {
  const { from, to } = TRANSITIONS.cancel
  await db
    .update(payments)
    .set({ state: to, failure, updatedAt: sql`now()` })
    .where(and(eq(payments.id, id), inArray(payments.state, [...from, to])))
}

/** The next capture or cancel of a payment is another attempt, and so has another idempotency key. */
export async function countAttempt(db: DbOrTx, id: string): Promise<void> {
  await db
    .update(payments)
    .set({ attempt: sql`${payments.attempt} + 1` })
    .where(eq(payments.id, id))
}

/** Whether a payment for a sale was claimed and is not recorded yet: staff check it, or its money is moving. */
export async function hasPaymentInProgress(db: DbOrTx, transactionId: string): Promise<boolean> {
  const inProgress = inArray(payments.state, ['waiting', 'claimed', 'captured'])
  return (await db.$count(payments, and(eq(payments.transactionId, transactionId), inProgress))) > 0
}

/** Whether staff check a payment of a sale. */
export async function hasWaitingPayment(db: DbOrTx, transactionId: string): Promise<boolean> {
  const isWaiting = and(eq(payments.transactionId, transactionId), eq(payments.state, 'waiting'))
  return (await db.$count(payments, isWaiting)) > 0
}

/** Payments between two steps that have not changed since a time, oldest first. */
export async function listUnfinished(db: DbOrTx, before: Date): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(inArray(payments.state, STATES_IN_PROGRESS), lte(payments.updatedAt, before)))
    .orderBy(payments.updatedAt)
    .limit(BATCH)
}

/**
 * Open payments to check at the provider: first after `quietMs`, then with doubling intervals of up to twelve hours, so
 * that an abandoned checkout costs about ten requests.
 */
export async function listQuiet(db: DbOrTx, now: Date, quietMs: number): Promise<Payment[]> {
  const quiet = sql`${now.toISOString()}::timestamptz - ${payments.updatedAt}`
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.state, 'open'),
        isNotNull(payments.stripePaymentIntentId),
        sql`${quiet} >= least(greatest(make_interval(secs => ${quietMs / 1000}), ${payments.updatedAt} - ${payments.createdAt}), interval '12 hours')`,
      ),
    )
    .orderBy(payments.updatedAt)
    .limit(BATCH)
}

/** The open payments with an intent, latest first. */
export async function listOpen(db: DbOrTx): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.state, 'open'), isNotNull(payments.stripePaymentIntentId)))
    .orderBy(desc(payments.createdAt))
    .limit(BATCH)
}

/** Records when an open payment was last checked at the provider. */
export async function setChecked(db: DbOrTx, id: string, at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ updatedAt: at })
    .where(and(eq(payments.id, id), eq(payments.state, 'open')))
}

/** Adds a charge and returns its ID. */
export async function addCharge(db: DbOrTx, row: typeof charges.$inferInsert): Promise<string> {
  const [added] = await db.insert(charges).values(row).returning({ id: charges.id })
  if (!added) throw new Error('The charge was not stored.')
  return added.id
}

/** Stores what disputes of a charge mean for its refunds. The caller has locked the sale. */
export async function setDisputed(
  tx: DbOrTx,
  chargeId: string,
  change: Pick<Charge, 'isDisputed' | 'lost'>,
): Promise<void> {
  await tx.update(charges).set(change).where(eq(charges.id, chargeId))
}

/** Stores a webhook event; false if it was stored before. */
export async function addEvent(
  db: DbOrTx,
  event: { id: string; type: string; objectId: string },
): Promise<boolean> {
  const added = await db
    .insert(stripeEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id })
  return added.length === 1
}

/** The last events of an object of the provider, newest first. */
export function listEventsOf(
  db: DbOrTx,
  objectId: string,
  limit: number,
): Promise<Pick<typeof stripeEvents.$inferSelect, 'id' | 'type' | 'createdAt'>[]> {
  const { id, type, createdAt } = stripeEvents
  return db
    .select({ id, type, createdAt })
    .from(stripeEvents)
    .where(eq(stripeEvents.objectId, objectId))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** A payment of which only the provider has a record. */
export type RecoveredPayment = NewPayment & { id: string; stripePaymentIntentId: string; createdAt: Date }

/** Adds an open payment from the provider's record; false if another row takes its place. */
export async function addRecoveredPayment(db: DbOrTx, payment: RecoveredPayment): Promise<boolean> {
  const added = await db.insert(payments).values(payment).onConflictDoNothing().returning({ id: payments.id })
  return added.length === 1
}

export type Charge = typeof charges.$inferSelect

/** The charges with a value, newest first. */
export function findCharges(
  db: DbOrTx,
  by: 'id' | 'transactionId' | 'stripePaymentIntentId' | 'stripeChargeId',
  value: string,
): Promise<Charge[]> {
  return db
    .select()
    .from(charges)
    .where(eq(charges[by], value))
    .orderBy(desc(charges.createdAt), desc(charges.id))
}

/** Whether there is a user with this ID. */
export async function userExists(db: DbOrTx, id: string): Promise<boolean> {
  return (await db.execute(sql`select from users where id = ${id}`)).rows.length > 0
}
