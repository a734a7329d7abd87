/** How staff refund and cancel sales. */
import { findBreeder } from '#features/breeders/api/index.ts'
import { addSaleEvent, lockSale, type Transaction, transitionSale } from '#features/orders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import type { StaffRefund } from '../contract.ts'
import { hasEnded, requireNoPayment } from './cancellation.ts'
import { endingOf } from './refund-sync.ts'
import { requestRefund } from './refunds.ts'

/** What staff's refunds need of higher levels; `app/api.ts` passes it. */
export type StaffRefundPorts = {
  /** Writes a refund or a cancellation to the log of decisions. */
  logRefund(
    tx: Handle,
    entry: { userId: string; actorId: string; transactionId: string; reason: string; now: Date },
  ): Promise<void>
}

/**
 * Refunds an amount, and with `cancels` ends the sale. A refund of everything always ends it. Returns the cents that are
 * left. Throws not_found; forbidden for staff's own sales; conflict, with `remaining` in its details, if another amount is
 * left than expected, for example because the same request arrived before.
 */
export async function refundByStaff(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'events'>,
  ports: StaffRefundPorts,
  viewer: Pick<Viewer, 'id'>,
  id: string,
  { amount, reason, expectedRemaining, cancels, cause }: StaffRefund,
): Promise<{ remaining: number }> {
  const { db, clock } = services
  return db.transaction(async (tx) => {
    const sale = await lockSale(tx, id)
    if (!sale) throw new AppError('not_found')
    await requireStranger(tx, sale, viewer)
    const remaining = sale.paid - sale.refunded
    if (remaining !== expectedRemaining)
      throw new AppError('conflict', {
        message: 'The amount that is left to refund has changed.',
        details: { remaining },
      })
    if (cancels && (hasEnded(sale) || sale.status === 'completed'))
      throw new AppError('conflict', { message: 'This sale can no longer be canceled.' })
    const by = { actor: 'staff', userId: viewer.id } as const
    const request = { transactionId: id, amount, reason, by }
    const ending = amount === remaining ? endingOf(sale) : cancels ? 'cancel' : undefined
    if (ending || sale.status === 'pending') await requireNoPayment(tx, sale)
    await requestRefund(services, tx, request)
    const event = { ...request, details: { cause } }
    if (ending) await transitionSale(services, tx, { ...event, name: ending, withdraw: cause !== 'other' })
    else await addSaleEvent(services, tx, { ...event, sale, kind: 'partialRefund' })
    const log = { userId: sale.buyerId, actorId: viewer.id, transactionId: id, reason, now: clock.now() }
    await ports.logRefund(tx, log)
    return { remaining: remaining - amount }
  })
}

async function requireStranger(
  tx: Handle,
  { buyerId, breederId }: Transaction,
  viewer: Pick<Viewer, 'id'>,
): Promise<void> {
  const breeder = await findBreeder(tx, breederId)
  if ([buyerId, breeder?.userId].includes(viewer.id))
    throw new AppError('forbidden', { message: 'Staff cannot refund their own sales.' })
}
