import { and, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Handle } from '#platform/db/index.ts'
import type { PaymentKind } from '../contract.ts'
import { TRANSITIONS, type TransitionName } from './process.ts'
import { charges, payments, stripeEvents, transactions } from './tables.ts'

/** Most payments that one sweep takes up. */
const BATCH = 500

export type Payment = typeof payments.$inferSelect
export type NewPayment = {
  buyerId: string
  breederId: string
  catId: string
  kind: PaymentKind
  amount: number
  price: number
}

export async function findPayment(db: Handle, intentId: string): Promise<Payment | undefined> {
  const [payment] = await db.select().from(payments).where(eq(payments.stripePaymentIntentId, intentId))
  return payment
}

/** The payment with its row locked, so that its state holds until the transaction ends. */
export async function lockPayment(tx: Handle, id: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  return payment
}

export async function findOpenPayment(
  db: Handle,
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

/** Adds an open payment; undefined when the buyer has one for this cat and kind already. */
export async function addPayment(db: Handle, payment: NewPayment): Promise<Payment | undefined> {
  const [added] = await db.insert(payments).values(payment).onConflictDoNothing().returning()
  return added
}

export async function countPaymentsSince(db: Handle, buyerId: string, since: Date): Promise<number> {
  return db.$count(payments, and(eq(payments.buyerId, buyerId), gt(payments.createdAt, since)))
}

/** Writes down the intent of an open payment; false when the payment was given up in the meantime. */
export async function setIntent(
  db: Handle,
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

/** Gives an open payment up that has no intent yet; nothing happens to one that got one in the meantime. */
export const abandonWithoutIntent = (db: Handle, id: string, failure: string): Promise<void> =>
  abandonWhere(db, eq(payments.id, id), failure)

/** Gives up the open payments from before a moment that never had an intent, since their process died making it. */
export const abandonStale = (db: Handle, before: Date, failure: string): Promise<void> =>
  abandonWhere(db, lte(payments.createdAt, before), failure)

async function abandonWhere(db: Handle, which: SQL, failure: string): Promise<void> {
  const { from, to } = TRANSITIONS.cancel
  await db
    .update(payments)
    .set({ state: to, failure, updatedAt: sql`now()` })
    .where(and(which, eq(payments.state, from), isNull(payments.stripePaymentIntentId)))
}

/** Moves a payment along one transition; false when it is not (any more) where that transition starts. */
export async function transition(
  db: Handle,
  id: string,
  name: TransitionName,
  change: { transactionId?: string; failure?: string } = {},
): Promise<boolean> {
  const { from, to } = TRANSITIONS[name]
  const moved = await db
    .update(payments)
    .set({ ...change, state: to, updatedAt: sql`now()` })
    .where(and(eq(payments.id, id), eq(payments.state, from)))
    .returning({ id: payments.id })
  return moved.length === 1
}

/** Payments between two steps that nobody has touched since a moment, oldest first. */
export async function listLeft(db: Handle, before: Date): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.state, ['claimed', 'captured', 'lost', 'refused']),
        lte(payments.updatedAt, before),
      ),
    )
    .orderBy(payments.updatedAt)
    .limit(BATCH)
}

/**
 * Open payments to ask the provider about: first when they have been quiet for `quietMs`, then after twice as long
 * each time, twelve hours at most, so that a cart left behind costs some ten questions in its life.
 */
export async function listQuiet(db: Handle, now: Date, quietMs: number): Promise<Payment[]> {
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

/** Notes that an open payment was asked after at a moment. */
export async function touch(db: Handle, id: string, at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ updatedAt: at })
    .where(and(eq(payments.id, id), eq(payments.state, 'open')))
}

export async function addTransaction(db: Handle, row: typeof transactions.$inferInsert): Promise<string> {
  const [added] = await db.insert(transactions).values(row).returning({ id: transactions.id })
  if (!added) throw new Error('The transaction was not stored.')
  return added.id
}

export async function updateTransaction(
  db: Handle,
  id: string,
  change: Pick<Partial<typeof transactions.$inferInsert>, 'status' | 'finalPaymentDue'>,
): Promise<void> {
  await db.update(transactions).set(change).where(eq(transactions.id, id))
}

export async function addCharge(db: Handle, row: typeof charges.$inferInsert): Promise<void> {
  await db.insert(charges).values(row)
}

/** Remembers a webhook event; false when it was there already. */
export async function addEvent(
  db: Handle,
  event: { id: string; type: string; objectId: string },
): Promise<boolean> {
  const added = await db
    .insert(stripeEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id })
  return added.length === 1
}

export type SaleParties = {
  buyerEmail: string
  buyerName: string
  breederEmail: string
  breederName: string
  catName: string
  finalPaymentDue: string | null
}

/** Who and what a payment is about, for receipts and the success page. */
export async function getParties(db: Handle, paymentId: string): Promise<SaleParties> {
  const { rows } = await db.execute<SaleParties>(sql`
    select buyer.email as "buyerEmail", buyer.name as "buyerName", owner.email as "breederEmail",
      b.business_name as "breederName", c.name as "catName", t.final_payment_due::text as "finalPaymentDue"
    from payments p
    join users buyer on buyer.id = p.buyer_id
    join breeders b on b.id = p.breeder_id
    join users owner on owner.id = b.user_id
    join cats c on c.id = p.cat_id
    left join transactions t on t.id = p.transaction_id
    where p.id = ${paymentId}`)
  const [parties] = rows
  if (!parties) throw new Error(`There is no payment ${paymentId}.`)
  return parties
}

/** Whether one of two people buys or bought a cat from the other, in a sale that holds. */
export async function haveSale(db: Handle, userId: string, otherId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from transactions t join breeders b on b.id = t.breeder_id
    where t.buyer_id in (${userId}, ${otherId}) and b.user_id in (${userId}, ${otherId}) and t.buyer_id <> b.user_id
      and t.status in ('deposit_paid', 'paid', 'completed') limit 1`)
  return rows.length > 0
}
