/** The only code that changes the status of a sale. */
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { changeSaleCount } from '#features/breeders/api/index.ts'
import { releaseListing, sellListing } from '#features/cats/api/index.ts'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { saleEnded } from '#features/waiting-lists/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { omitUndefined } from '#lib/omit-undefined.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { read } from '#platform/db/rows.ts'
import type { Services } from '#platform/services.ts'
import type { By, Freeze, SaleEventKind } from '../contract.ts'
import { dueAfterFreeze } from '../due-after-freeze.ts'
import { SALE_CHANGED } from '../events.ts'
import { FROZEN_TEXTS } from '../freezes.ts'
import { saleJobs } from './job-definitions.ts'
import { FINAL_STATUSES, SALE_TRANSITIONS, type SaleTransition, type SaleTransitionName } from './process.ts'
import { transactionEvents, transactions } from './tables.ts'

export type StoredSale = typeof transactions.$inferSelect
export type TransitionServices = Pick<Services, 'clock' | 'events' | 'jobs'>

/** An event of a sale: `amount` in cents, `reason` as the parties read it, `details` for its text. */
export type SaleEvent = {
  kind: SaleEventKind
  by: By
  amount?: number | undefined
  reason?: string | undefined
  details?: (typeof transactionEvents.$inferInsert)['details']
}

export type Transition = Omit<SaleEvent, 'kind'> & {
  transactionId: string
  name: SaleTransitionName
  /** Cents to add to what was paid, or to what is refunded. */
  paid?: number
  refunded?: number
  /** Other columns that change. */
  set?: Pick<Partial<StoredSale>, 'finalPaymentDue'>
  /** Keeps a cat off the market that would be relisted, because it died or is ill. */
  withdraw?: boolean
}

/** Locks a sale until the database transaction ends. Lock the payment before it, and the cattery and then the cat after it. */
export async function lockSale(tx: DbOrTx, id: string): Promise<StoredSale | undefined> {
  const [sale] = await tx.select().from(transactions).where(eq(transactions.id, id)).for('update')
  return sale
}

/** A sale by its ID, without locking it. */
export async function findSale(db: DbOrTx, id: string): Promise<StoredSale | undefined> {
  const [sale] = await db.select().from(transactions).where(eq(transactions.id, id))
  return sale
}

/**
 * Moves a sale along one transition: changes the sale and its cat, and adds the event, which a job announces. Returns the
 * changed sale, or undefined if its status does not allow the transition. Throws `forbidden` if the actor may never
 * trigger it, and `conflict` if the sale is frozen; that the user is that party of the sale is for the caller to check.
 */
export async function transitionSale(
  services: TransitionServices,
  tx: DbOrTx,
  { transactionId, name, paid = 0, refunded = 0, set = {}, withdraw = false, ...event }: Transition,
): Promise<StoredSale | undefined> {
  const transition: SaleTransition = SALE_TRANSITIONS[name]
  if (!transition.by.includes(event.by.actor)) throw new AppError('forbidden')
  const sale = await lockSale(tx, transactionId)
  if (!sale || !transition.from.includes(sale.status)) return undefined
  // A cat that died cannot be handed over, so both parties can end the sale.
  const isEndOfDied = sale.frozen === 'cat_died' && FINAL_STATUSES.includes(transition.to)
  if (!isEndOfDied && !transition.whileFrozen.includes(event.by.actor)) requireUnfrozen(sale)
  const [changed] = await tx
    .update(transactions)
    .set({
      ...set,
      status: transition.to,
      // Only a dispute continues after the end of the sale.
      ...(FINAL_STATUSES.includes(transition.to) && sale.frozen !== 'dispute' && { frozen: null }),
      paid: sql`${transactions.paid} + ${paid}`,
      refunded: sql`${transactions.refunded} + ${refunded}`,
      ...(paid > 0 && !sale.paidAt && { paidAt: services.clock.now() }),
    })
    .where(eq(transactions.id, transactionId))
    .returning()
  if (!changed) return undefined
  await changeCat(services, tx, sale, transition, withdraw || sale.frozen === 'cat_died')
  await addSaleEvent(services, tx, { ...event, kind: name, sale: changed, fromStatus: sale.status })
  await services.events.publish(tx, CAT_CHANGED, { catId: sale.catId })
  const isFinal = FINAL_STATUSES.includes(transition.to)
  // The ledger recognizes what was earned.
  if ((isFinal || transition.to === 'completed') && changed.paid > 0)
    await services.jobs.enqueue(tx, saleJobs.ended, { transactionId })
  // An open payment of the balance is canceled.
  if (isFinal) await services.jobs.enqueue(tx, saleJobs.changed, { catId: sale.catId })
  return changed
}

async function changeCat(
  services: TransitionServices,
  tx: DbOrTx,
  { id, status, catId, breederId, stripePaymentIntentId }: StoredSale,
  { cat, to }: SaleTransition,
  withdraw: boolean,
): Promise<void> {
  // The cattery before the cat, as breeders who edit their cats lock them.
  const wasSold = status === 'paid' || status === 'completed'
  if (cat === 'sell') await changeSaleCount(tx, breederId, 1)
  else if (wasSold && FINAL_STATUSES.includes(to)) await changeSaleCount(tx, breederId, -1)
  if (!stripePaymentIntentId) return
  if (cat === 'sell') await sellListing(tx, catId, stripePaymentIntentId)
  if (cat !== 'relist') return
  const isUnpaid = status === 'pending'
  const isForList =
    !withdraw && (await saleEnded(services, tx, { transactionId: id, catId, breederId, isUnpaid }))
  await releaseListing(tx, catId, stripePaymentIntentId, withdraw || isForList)
}

/** Throws `conflict`, with a sentence for the parties, while the sale is frozen. */
export function requireUnfrozen({ frozen }: Pick<StoredSale, 'frozen'>): void {
  if (frozen) throw new AppError('conflict', { message: FROZEN_TEXTS[frozen] })
}

/**
 * Freezes a sale, or lets it continue with null; then the due date of a balance, which could not be paid, may move. At the end
 * of the check of a payment, `checkedSince` is when it began. The caller has locked the sale.
 */
export async function setFrozen(
  tx: DbOrTx,
  sale: StoredSale,
  frozen: Freeze | null,
  now: Date,
  checkedSince?: Date,
): Promise<void> {
  const { id, status, finalPaymentDue: due, timeZone } = sale
  const continues = sale.frozen !== null && frozen === null && status === 'deposit_paid'
  const days = {
    today: dayIn(now, timeZone),
    checkedSince: checkedSince ? dayIn(checkedSince, timeZone) : null,
  }
  await tx
    .update(transactions)
    .set({ frozen, ...(continues && due !== null && { finalPaymentDue: dueAfterFreeze(due, days) }) })
    .where(eq(transactions.id, id))
}

/** Stores the pickup that both parties agreed on. The caller has locked the sale. */
export async function setPickup(
  tx: DbOrTx,
  id: string,
  { day, time }: { day: string; time: string | null },
): Promise<void> {
  await tx.update(transactions).set({ pickupDay: day, pickupTime: time }).where(eq(transactions.id, id))
}

/** Adds cents to what is refunded of a sale, or takes them back. The caller has locked the sale. */
export async function changeRefunded(tx: DbOrTx, id: string, change: number): Promise<void> {
  await tx
    .update(transactions)
    .set({ refunded: sql`${transactions.refunded} + ${change}` })
    .where(eq(transactions.id, id))
}

/** Adds an event that does not change the status. The caller has locked the sale. Returns the ID of the event. */
export async function addSaleEvent(
  services: TransitionServices,
  tx: DbOrTx,
  {
    sale,
    kind,
    by,
    amount,
    reason,
    details,
    fromStatus = sale.status,
  }: SaleEvent & {
    sale: StoredSale
    fromStatus?: StoredSale['status']
  },
): Promise<string> {
  const [event] = await tx
    .insert(transactionEvents)
    .values({
      transactionId: sale.id,
      kind,
      actor: by.actor,
      actorId: by.actor === 'system' ? null : by.userId,
      fromStatus,
      toStatus: sale.status,
      ...omitUndefined({ amount, reason, details }),
      // The clocks of two machines differ, but an event is never older than those before it.
      createdAt: sql`greatest(${services.clock.now().toISOString()}::timestamptz, (
        select max(e.created_at) + interval '1 microsecond' from transaction_events e
        where e.transaction_id = ${sale.id}))`,
    })
    .returning({ id: transactionEvents.id })
  if (!event) throw new Error('The event was not stored.')
  await services.jobs.enqueue(tx, saleJobs.event, { eventId: event.id })
  await publishSaleChanged(services, tx, sale)
  return event.id
}

const ownerRow = z.object({ userId: z.string() })

/** Updates the pages of both parties. Events of the timeline do it themselves. */
export async function publishSaleChanged(
  { events }: Pick<TransitionServices, 'events'>,
  tx: DbOrTx,
  { id, buyerId, breederId }: Pick<StoredSale, 'id' | 'buyerId' | 'breederId'>,
): Promise<void> {
  const breeder = await read(tx, ownerRow).maybeRow(sql`select user_id from breeders where id = ${breederId}`)
  if (breeder) await events.publish(tx, SALE_CHANGED, { transactionId: id, users: [buyerId, breeder.userId] })
}
