import { requireConfirmed } from '#features/accounts/api/index.ts'
import { findBreeder } from '#features/breeders/api/index.ts'
import { findCat, type Listing } from '#features/cats/api/index.ts'
import { requireNotStopped } from '#features/payment-stops/api/index.ts'
import { presentTerms, saleTermsAt } from '#features/sale-terms/api/index.ts'
import { newOrderNumber } from '#features/sales/api/index.ts'
import { findOffered, readHoldText } from '#features/waiting-lists/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { PurchaseKind, StartedPurchase } from '../contract.ts'
import { amountToPay, SMALLEST_CHARGE } from './rules.ts'
import { type StartServices, startIntent } from './start-intent.ts'

/** `requirePayable` throws if buyers cannot pay this breeder yet; payout accounts, a higher feature, know that. */
export type PurchasePorts = { requirePayable(breederId: string): Promise<void> }

/**
 * Starts a payment, or resumes the buyer's open one for the same cat, kind, amount, and terms. `expectedAmount` (cents) is
 * what the buyer's page showed. Throws not_found, cat_unavailable, own_cat, deposit_not_offered, price_changed,
 * email_unconfirmed,
 * breeder_not_ready, too_many_requests, payment_unavailable.
 */
export async function startPayment(
  services: StartServices & Pick<Services, 'mail'>,
  ports: PurchasePorts,
  buyer: Viewer,
  order: { catId: string; kind: PurchaseKind; expectedAmount?: number | undefined },
): Promise<StartedPurchase> {
  const { db, mail, clock } = services
  requireConfirmed(buyer, mail)
  const now = clock.now()
  const { cat, catteryName, offerId } = await buyableCat(services, buyer, order.catId, now)
  await requireNotStopped(db, cat.breederId)
  await ports.requirePayable(cat.breederId)
  const amount = amountToPay(order.kind, cat)
  if (amount === undefined) throw new AppError('deposit_not_offered')
  if (order.expectedAmount !== undefined && order.expectedAmount !== amount)
    throw new AppError('price_changed')
  const balance = cat.price - amount
  if (amount < SMALLEST_CHARGE || (balance > 0 && balance < SMALLEST_CHARGE))
    throw new AppError('conflict', { message: 'This amount is too small to be paid online.' })

  const terms = await saleTermsAt(db, cat, { at: now, buyerId: buyer.id })
  const intent = await startIntent(services, {
    buyerId: buyer.id,
    breederId: cat.breederId,
    catId: cat.id,
    kind: order.kind,
    amount,
    price: cat.price,
    terms,
    offerId,
    orderNumber: await newOrderNumber(db),
    catteryName,
  })
  return { ...intent, terms: presentTerms(cat, terms, now) }
}

/** A cat that the buyer can pay for. One on hold has the price and the deposit of the buyer's offer. */
async function buyableCat(
  { db }: StartServices,
  buyer: Viewer,
  catId: string,
  now: Date,
): Promise<{ cat: Listing; catteryName: string; offerId: string | null }> {
  const cat = await findCat(db, catId)
  if (!cat?.isViewable) throw new AppError('not_found')
  const breeder = await findBreeder(db, cat.breederId)
  if (!breeder) throw new AppError('not_found')
  if (breeder.userId === buyer.id) throw new AppError('own_cat')
  if (cat.status !== 'available') throw new AppError('cat_unavailable')
  const { businessName: catteryName } = breeder
  if (!cat.heldByOffer) return { cat, catteryName, offerId: null }
  const offered = await findOffered(db, { catId, buyerId: buyer.id, now })
  if (offered === 'expired')
    throw new AppError('cat_unavailable', { message: `Your offer of ${cat.name} has expired.` })
  if (!offered)
    throw new AppError('cat_unavailable', {
      message: await readHoldText(db, cat, buyer.id, now),
      details: { heldUntil: cat.heldUntil?.toISOString() ?? null },
    })
  const { offerId, ...named } = offered
  return { cat: { ...cat, ...named }, catteryName, offerId }
}
