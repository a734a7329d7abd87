/** What staff do about a refund that the bank rejects. */
import { addSaleEvent, lockSale, type Transaction } from '#features/orders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Handle } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { refundJob } from './job-definitions.ts'
import { bookRefund } from './ledger-records.ts'
import { findRefund, moveRefund, type Refund, setNextStep } from './refund-store.ts'
import { requireStrangers, type StaffRefundPorts } from './staff-refunds.ts'

type FailedRefundServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'events'>

/**
 * Tries a rejected refund again now. Throws not_found; forbidden for staff's own sales; conflict if it is not rejected or not
 * ours.
 */
export async function retryRefund(
  { db, clock, jobs }: FailedRefundServices,
  viewer: Pick<Viewer, 'id'>,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { refund } = await lockRefund(tx, viewer, id)
    if (refund.origin !== 'order' || !(await setNextStep(tx, refund, clock.now())))
      throw new AppError('conflict', { message: 'This refund cannot be sent again.' })
    await jobs.enqueue(tx, refundJob, { refundId: id })
  })
}

/** Records that staff have paid a rejected refund in another way. Throws as `retryRefund` does. */
export async function settleRefund(
  services: FailedRefundServices,
  ports: Pick<StaffRefundPorts, 'logRefund'>,
  viewer: Pick<Viewer, 'id'>,
  id: string,
  reason: string,
): Promise<void> {
  const { db, clock } = services
  await db.transaction(async (tx) => {
    const now = clock.now()
    const { sale, refund } = await lockRefund(tx, viewer, id)
    const settled = await moveRefund(tx, refund, 'settle', { succeededAt: now, nextStepAt: null })
    if (!settled) throw new AppError('conflict', { message: 'This refund is not rejected.' })
    const receipt = await bookRefund(tx, sale, settled, { at: now })
    const by = { actor: 'staff', userId: viewer.id } as const
    const details = { refundId: id, receipt }
    await addSaleEvent(services, tx, {
      ...{ sale, kind: 'refundSucceeded', by, amount: settled.amount, reason, details },
    })
    await ports.logRefund(tx, {
      ...{ userId: sale.buyerId, actorId: viewer.id, transactionId: sale.id, reason, now },
    })
  })
}

/** A refund whose sale is locked. Throws not_found, and forbidden for staff's own sales. */
async function lockRefund(
  tx: Handle,
  viewer: Pick<Viewer, 'id'>,
  id: string,
): Promise<{ sale: Transaction; refund: Refund }> {
  const found = await findRefund(tx, id)
  const sale = found && (await lockSale(tx, found.transactionId))
  const refund = sale && (await findRefund(tx, id))
  if (!refund) throw new AppError('not_found')
  await requireStrangers(tx, sale, [viewer.id])
  return { sale, refund }
}
