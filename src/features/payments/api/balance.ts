import { findBreeder } from '#features/breeders/api/index.ts'
import { requireNotStopped } from '#features/payment-stops/api/index.ts'
import { findSale, requireUnfrozen, type StoredSale } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import { requireNoBalanceInProgress } from './balance-claim.ts'
import { dueOf } from './balance-loss.ts'
import { SMALLEST_CHARGE } from './rules.ts'
import { type StartedPayment, type StartServices, startIntent } from './start-intent.ts'

/**
 * Starts the payment of a sale's balance, or resumes the buyer's open one. Throws not_found for everyone else's sales,
 * conflict if nothing is due or a payment is being processed, too_many_requests, payment_unavailable.
 */
export async function startBalance(
  services: StartServices,
  buyer: Viewer,
  transactionId: string,
): Promise<StartedPayment> {
  const { db } = services
  const sale = await findSale(db, transactionId)
  if (sale?.buyerId !== buyer.id) throw new AppError('not_found')
  if (sale.status !== 'deposit_paid') throw new AppError('conflict', { message: reasonNotDue(sale) })
  requireUnfrozen(sale)
  await requireNotStopped(db, sale.breederId)
  await requireNoBalanceInProgress(db, sale.id)
  const amount = dueOf(sale)
  if (amount < SMALLEST_CHARGE)
    throw new AppError('conflict', { message: 'This amount is too small to be paid online.' })
  const { buyerId, breederId, catId } = sale
  return startIntent(services, {
    buyerId,
    breederId,
    catId,
    kind: 'balance',
    amount,
    price: sale.amount,
    transactionId: sale.id,
    orderNumber: sale.orderNumber,
    catteryName: (await findBreeder(db, breederId))?.businessName ?? '',
  })
}

function reasonNotDue({ status }: StoredSale): string {
  if (status === 'pending') return 'The deposit is still being processed. Please try again in a minute.'
  return status === 'paid' || status === 'completed'
    ? 'The balance has already been paid.'
    : 'This sale has ended, so nothing is due.'
}
