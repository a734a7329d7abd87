/** How the parties of a sale cancel it before the handover. */

import { findBreeder } from '#features/breeders/api/index.ts'
import { handoverConfirmations } from '#features/handovers/api/index.ts'
import { getSale, presentSale } from '#features/orders/api/index.ts'
import { isStopped } from '#features/payment-stops/api/index.ts'
import { requireNoBalanceInProgress } from '#features/payments/api/index.ts'
import { findSale, lockSale, type StoredSale, transitionSale } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { requireCleanTexts } from '#lib/texts/public-text.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { readTimes } from '#platform/outages/index.ts'
import type { Services } from '#platform/services.ts'
import type { CancelCause, Cancellation } from '../../contract.ts'
import { endingByParty } from '../endings.ts'
import { splitRefund } from '../process.ts'
import { requestRefund } from '../request-refund.ts'
import { listCharges } from '../store.ts'
import {
  hasEnded,
  NOT_CANCELABLE,
  PAYMENT_IN_PROGRESS,
  type Party,
  paymentInProgress,
  reasonNotToCancel,
} from './cancelable.ts'
import { type CancellationQuote, cancellationQuote } from './cancellation-quote.ts'

type CancelServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'events'>

/**
 * What a party's canceling would refund now. Throws not_found for everyone else, and conflict if the sale cannot be
 * canceled.
 */
export async function previewCancellation(
  { db, clock }: CancelServices,
  viewer: Pick<Viewer, 'id'>,
  id: string,
): Promise<Cancellation> {
  const { sale, party } = await findOwnSale(db, viewer, id)
  await requireCancelable(db, sale, party)
  const quote = cancellationQuote(
    sale,
    party,
    await readTimes(db, clock),
    await isStopped(db, sale.breederId),
  )
  const charges = await listCharges(db, id)
  const parts = splitRefund(charges, quote.refund) ?? []
  return {
    ...quote,
    kept: sale.paid - sale.refunded - quote.refund,
    timeZone: sale.timeZone,
    charges: charges
      .map((charge) => ({
        kind: charge.kind,
        amount: charge.amount,
        paidAt: charge.createdAt.toISOString(),
        refund: parts.find(({ chargeId }) => chargeId === charge.id)?.amount ?? 0,
      }))
      .reverse(),
  }
}

export type CancelRequest = { reason: string; cause: CancelCause; expectedRefund: number }

/**
 * Cancels a sale: the buyer by its policy, the breeder with a full refund. The refunds, the listing, and the timeline
 * change in one transaction. A sale that was canceled before stays as it is. Throws not_found, invalid, and conflict,
 * with `refund` in its details if the amount is not the expected one.
 */
export async function cancelSale(
  services: CancelServices,
  viewer: Pick<Viewer, 'id'>,
  id: string,
  { reason, cause, expectedRefund }: CancelRequest,
) {
  const { db, clock } = services
  const { party } = await findOwnSale(db, viewer, id)
  if (party === 'buyer' && cause !== 'other') throw new AppError('forbidden')
  requireCleanTexts({ reason })
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    if (!sale || hasEnded(sale)) return
    await requireCancelable(tx, sale, party)
    const isStoppedNow = await isStopped(tx, sale.breederId)
    const { refund }: CancellationQuote = cancellationQuote(
      sale,
      party,
      await readTimes(tx, clock),
      isStoppedNow,
    )
    if (refund !== expectedRefund)
      throw new AppError('conflict', { message: 'The refund has changed.', details: { refund } })
    const by = { actor: party, userId: viewer.id }
    const request = { transactionId: id, amount: refund, reason, by }
    await requestRefund(services, tx, { ...request, cause })
    await transitionSale(services, tx, {
      ...request,
      name: endingByParty(sale, refund),
      withdraw: cause !== 'other',
      details: { cause },
    })
  })
  return presentSale(await getSale(db, id), viewer.id, clock.now())
}

async function findOwnSale(
  db: DbOrTx,
  viewer: Pick<Viewer, 'id'>,
  id: string,
): Promise<{ sale: StoredSale; party: Party }> {
  const sale = await findSale(db, id)
  if (!sale) throw new AppError('not_found')
  if (sale.buyerId === viewer.id) return { sale, party: 'buyer' }
  const breeder = await findBreeder(db, sale.breederId)
  if (breeder?.userId !== viewer.id) throw new AppError('not_found')
  return { sale, party: 'breeder' }
}

/** Throws conflict, with a sentence for the user, if the sale cannot be canceled now. The caller may have locked it. */
async function requireCancelable(db: DbOrTx, sale: StoredSale, party: Party): Promise<void> {
  const reason = reasonNotToCancel(sale, await handoverConfirmations(db, sale.id), party)
  if (reason) throw new AppError('conflict', { message: NOT_CANCELABLE[reason] })
  await requireNoPayment(db, sale)
}

/** Throws conflict while a payment of the sale is in progress. */
export async function requireNoPayment(db: DbOrTx, sale: StoredSale): Promise<void> {
  const payment = paymentInProgress(sale)
  if (payment) throw new AppError('conflict', { message: PAYMENT_IN_PROGRESS[payment] })
  await requireNoBalanceInProgress(db, sale.id)
}
