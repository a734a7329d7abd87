import { findCat } from '#features/cats/api/index.ts'
import { isStopped } from '#features/payment-stops/api/index.ts'
import { findSale } from '#features/sales/api/index.ts'
import { isOfferOpen } from '#features/waiting-lists/api/index.ts'
import type { SettleServices } from './steps.ts'
import type { Payment } from './store.ts'

/** Why an open payment cannot succeed; undefined if it can. */
export async function lostReasonOf(
  { db, clock }: Pick<SettleServices, 'db' | 'clock'>,
  { kind, catId, transactionId, offerId }: Payment,
): Promise<string | undefined> {
  if (kind === 'balance') {
    const sale = transactionId ? await findSale(db, transactionId) : undefined
    if (sale?.status !== 'deposit_paid') return 'sale_ended'
    return (await isStopped(db, sale.breederId)) ? 'payments_stopped' : undefined
  }
  const cat = await findCat(db, catId)
  if (offerId) return (await isOfferOpen(db, offerId, clock.now())) ? undefined : 'offer_ended'
  if (cat?.status === 'reserved' || cat?.status === 'sold') return 'taken'
  return cat?.heldByOffer ? 'on_hold' : undefined
}
