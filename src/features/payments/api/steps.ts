/** The steps of a purchase. Each is one transaction that moves the payment and writes everything that depends on it. */
import { claimListing, findCat, type Listing, setDepositPaid } from '#features/cats/api/index.ts'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { isStopped } from '#features/payment-stops/api/index.ts'
import { balanceDue, laterDates, type SaleTerms, saleTermsAt } from '#features/sale-terms/api/index.ts'
import { addSale, addSaleEvent, lockSale, saleJobs, transitionSale } from '#features/sales/api/index.ts'
import { SYSTEM } from '#features/sales/contract.ts'
import { acceptOffer, lockOfferToClaim } from '#features/waiting-lists/api/index.ts'
import { dayIn } from '#lib/times.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import { claimBalance } from './balance-claim.ts'
import type { ChecksPort, StartCheck } from './checks-port.ts'
import { bookCharge, cardOfIntent } from './ledger-records.ts'
import type { Intent } from './provider.ts'
import { sharesOf } from './rules.ts'
import { addCharge, lockPayment, type Payment, transition } from './store.ts'

export type SettleServices = Pick<Services, 'db' | 'stripe' | 'jobs' | 'events' | 'clock' | 'env' | 'log'> & {
  checks: ChecksPort
}

/**
 * Claims the cat, or the balance, for an authorized payment, or marks the payment as lost. With `startCheck`,
 * the payment then waits for a check by staff. Every transaction locks the payment, then the cattery and the offer if it
 * accepts one, and then the cat, which prevents deadlocks.
 */
export async function claim(
  services: SettleServices,
  payment: Payment,
  startCheck: StartCheck | null,
): Promise<void> {
  if (payment.kind === 'balance') return claimBalance(services, payment, startCheck)
  const { db, clock, env, events, jobs } = services
  await db.transaction(async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    if (locked?.state !== 'open' || !payment.stripePaymentIntentId) return
    if (await isStopped(tx, payment.breederId)) {
      await transition(tx, payment.id, 'lose', { failure: 'payments_stopped' })
      return
    }
    const { offerId } = payment
    const offer = offerId ? await lockOfferToClaim(tx, { ...payment, offerId }, clock) : null
    if (offer === undefined) {
      await transition(tx, payment.id, 'lose', { failure: 'offer_ended' })
      return
    }
    const claimed = await claimListing(tx, {
      catId: payment.catId,
      price: payment.price,
      status: payment.kind === 'deposit' ? 'reserved' : 'sold',
      buyerId: payment.buyerId,
      intentId: payment.stripePaymentIntentId,
      at: clock.now(),
      offerId,
    })
    if (!claimed) {
      const cat = await findCat(tx, payment.catId)
      const isOnSale = cat?.status === 'available' && !cat.heldByOffer
      const isHeld = cat?.status === 'available' && cat.heldByOffer
      const taken = isHeld ? 'on_hold' : 'taken'
      const failure = isOnSale && cat.price !== payment.price ? 'price_changed' : taken
      await transition(tx, payment.id, 'lose', { failure })
      return
    }
    const now = clock.now()
    const { depositAmount, catteryState: _, ...terms } = await agreedTerms(tx, payment, claimed, now)
    const transactionId = await addSale(tx, {
      buyerId: payment.buyerId,
      breederId: payment.breederId,
      catId: payment.catId,
      amount: payment.price,
      ...sharesOf(payment.price, env.PLATFORM_FEE_BPS),
      depositAmount: payment.kind === 'deposit' ? payment.amount : null,
      stripePaymentIntentId: payment.stripePaymentIntentId,
      orderNumber: payment.orderNumber,
      ...terms,
      createdAt: now,
      cat: { ...claimed, price: payment.price, depositAmount },
    })
    if (offer)
      await acceptOffer(services, tx, offer, { catId: claimed.id, catName: claimed.name, transactionId })
    await transition(tx, payment.id, startCheck ? 'wait' : 'claim', { transactionId })
    await startCheck?.(tx, payment, transactionId)
    await events.publish(tx, CAT_CHANGED, { catId: payment.catId })
    // The cards of other buyers should not be authorized first.
    await jobs.enqueue(tx, saleJobs.changed, { catId: payment.catId })
  })
}

/**
 * What the buyer saw when the payment started, whatever the breeder or a rule changed since. The dates are later than shown if the
 * cat was paid on a later day, or if its birth date was corrected.
 */
async function agreedTerms(tx: DbOrTx, payment: Payment, cat: Listing, now: Date): Promise<SaleTerms> {
  const { terms, buyerId } = payment
  const current = await saleTermsAt(tx, cat, { at: now, buyerId, shown: terms?.goHomeRule })
  return { ...current, ...terms, ...laterDates(terms ?? current, current) }
}

/**
 * The provider rejected the capture after the claim: the cat is available again, and the sale is canceled. A balance is
 * still due, and its sale does not change.
 */
export async function refuse(services: SettleServices, payment: Payment, reason: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    if (!(await transition(tx, payment.id, 'refuse', { failure: reason }))) return
    if (!payment.transactionId || payment.kind === 'balance') return
    await transitionSale(services, tx, {
      transactionId: payment.transactionId,
      name: 'fail',
      by: SYSTEM,
      reason,
    })
  })
}

const PAID_BY = { deposit: 'payDeposit', full: 'payInFull', balance: 'payBalance' } as const

/** Records the captured charge; the event of the sale notifies both parties. */
export async function record(services: SettleServices, payment: Payment, intent: Intent): Promise<void> {
  const { db, clock } = services
  const { transactionId } = payment
  if (!transactionId) throw new Error(`The captured payment ${payment.id} has no transaction.`)
  const now = clock.now()
  await db.transaction(async (tx) => {
    if (!(await transition(tx, payment.id, 'record'))) return
    const sale = await lockSale(tx, transactionId)
    if (!sale) throw new Error(`There is no sale ${transactionId}.`)
    const amount = intent.amount_received
    const chargeId = await addCharge(tx, {
      transactionId,
      paymentId: payment.id,
      kind: payment.kind,
      amount,
      stripePaymentIntentId: intent.id,
      stripeChargeId:
        typeof intent.latest_charge === 'string' ? intent.latest_charge : (intent.latest_charge?.id ?? null),
    })
    const { kind } = payment
    const receipt = await bookCharge(tx, {
      sale,
      chargeId,
      kind,
      amount,
      card: cardOfIntent(intent),
      at: now,
    })
    const isDeposit = payment.kind === 'deposit'
    const moved = await transitionSale(services, tx, {
      transactionId,
      name: PAID_BY[payment.kind],
      by: SYSTEM,
      amount,
      paid: amount,
      details: { receipt },
      set: isDeposit ? { finalPaymentDue: balanceDue(dayIn(now, sale.timeZone), sale.goHomeDate) } : {},
    })
    if (!moved) throw new Error(`The sale ${transactionId} is ${sale.status} and cannot be paid.`)
    if (isDeposit) await setDepositPaid(tx, payment.catId, intent.id, now)
    // A stop that began while the first payment was captured notified only buyers who had paid.
    if (payment.kind !== 'balance' && (await isStopped(tx, sale.breederId)))
      await addSaleEvent(services, tx, { sale: moved, kind: 'stopSale', by: SYSTEM })
  })
}
