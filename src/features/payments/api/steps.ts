/** The steps of a purchase. Each is one transaction that moves the payment and writes everything that depends on it. */
import { countSale } from '#features/breeders/api/index.ts'
import {
  claimListing,
  findCat,
  leavesHomeFrom,
  releaseListing,
  setDepositPaid,
} from '#features/cats/api/index.ts'
import { findParents } from '#features/litters/api/index.ts'
import { keepFiles } from '#features/uploads/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import type { Services } from '#platform/services.ts'
import { CAT_CHANGED } from '../events.ts'
import { saleRecordedJob } from './job-definitions.ts'
import type { Intent } from './provider.ts'
import { balanceDue, sharesOf } from './rules.ts'
import { getSale } from './sale-store.ts'
import { filesOf, snapshotOf } from './snapshot.ts'
import {
  addCharge,
  addTransaction,
  lockPayment,
  type Payment,
  transition,
  updateTransaction,
} from './store.ts'

export type SettleServices = Pick<Services, 'db' | 'stripe' | 'jobs' | 'events' | 'clock' | 'env' | 'log'>

/**
 * Claims the cat for an authorized payment, or marks the payment as lost. Every transaction locks the payment before the
 * cat, which prevents deadlocks.
 */
export async function claim({ db, clock, env, events }: SettleServices, payment: Payment): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    if (locked?.state !== 'open' || !payment.stripePaymentIntentId) return
    const claimed = await claimListing(tx, {
      catId: payment.catId,
      price: payment.price,
      status: payment.kind === 'deposit' ? 'reserved' : 'sold',
      buyerId: payment.buyerId,
      intentId: payment.stripePaymentIntentId,
      at: clock.now(),
    })
    if (!claimed) {
      const cat = await findCat(tx, payment.catId)
      const failure = cat?.status === 'available' && cat.price !== payment.price ? 'price_changed' : 'taken'
      await transition(tx, payment.id, 'lose', { failure })
      return
    }
    const snapshot = snapshotOf(claimed, await findParents(tx, claimed))
    await keepFiles(tx, filesOf(snapshot))
    const transactionId = await addTransaction(tx, {
      buyerId: payment.buyerId,
      breederId: payment.breederId,
      catId: payment.catId,
      amount: payment.price,
      ...sharesOf(payment.price, env.PLATFORM_FEE_BPS),
      depositAmount: payment.kind === 'deposit' ? payment.amount : null,
      stripePaymentIntentId: payment.stripePaymentIntentId,
      createdAt: clock.now(),
      snapshot,
    })
    await transition(tx, payment.id, 'claim', { transactionId })
    await events.publish(tx, CAT_CHANGED, { catId: payment.catId })
  })
}

/** The provider rejected the capture after the claim: the cat is available again, and the sale is canceled. */
export async function refuse(
  { db, events }: SettleServices,
  payment: Payment,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await transition(tx, payment.id, 'refuse', { failure: reason }))) return
    if (payment.transactionId) await updateTransaction(tx, payment.transactionId, { status: 'canceled' })
    if (payment.stripePaymentIntentId) await releaseListing(tx, payment.catId, payment.stripePaymentIntentId)
    await events.publish(tx, CAT_CHANGED, { catId: payment.catId })
  })
}

/** Records the captured charge, and enqueues the job that tells both parties. */
export async function record(
  { db, clock, events, jobs }: SettleServices,
  payment: Payment,
  intent: Intent,
): Promise<void> {
  const { transactionId } = payment
  if (!transactionId) throw new Error(`The captured payment ${payment.id} has no transaction.`)
  const now = clock.now()
  await db.transaction(async (tx) => {
    if (!(await transition(tx, payment.id, 'record'))) return
    await addCharge(tx, {
      transactionId,
      paymentId: payment.id,
      kind: payment.kind,
      amount: intent.amount_received,
      stripePaymentIntentId: intent.id,
      stripeChargeId:
        typeof intent.latest_charge === 'string' ? intent.latest_charge : (intent.latest_charge?.id ?? null),
    })
    if (payment.kind === 'deposit') {
      const { snapshot } = await getSale(tx, transactionId)
      const finalPaymentDue = balanceDue(isoDate(now), leavesHomeFrom(snapshot.birthDate))
      await updateTransaction(tx, transactionId, { status: 'deposit_paid', finalPaymentDue })
      await setDepositPaid(tx, payment.catId, intent.id, now)
    } else {
      await updateTransaction(tx, transactionId, { status: 'paid' })
      await countSale(tx, payment.breederId)
    }
    await jobs.enqueue(tx, saleRecordedJob, { transactionId })
    await events.publish(tx, CAT_CHANGED, { catId: payment.catId })
  })
}
