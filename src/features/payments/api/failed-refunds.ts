/** What staff do about a refund that the bank rejects. */
import { addSaleEvent, lockSale } from '#features/orders/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { refundJob } from './job-definitions.ts'
import { bookRefund } from './ledger-records.ts'
import { findRefund, moveRefund, setNextStep } from './refund-store.ts'
import type { StaffRefundPorts } from './staff-refunds.ts'

type FailedRefundServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'events'>

/** Tries a rejected refund again now. Throws not_found, and conflict if it is not rejected or not ours. */
export async function retryRefund({ db, clock, jobs }: FailedRefundServices, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const refund = await findRefund(tx, id)
    if (!refund) throw new AppError('not_found')
    if (refund.origin !== 'order' || !(await setNextStep(tx, refund, clock.now())))
      throw new AppError('conflict', { message: 'This refund cannot be sent again.' })
    await jobs.enqueue(tx, refundJob, { refundId: id })
  })
}

/** Records that staff have paid a rejected refund in another way. Throws not_found and conflict as `retryRefund` does. */
export async function settleRefund(
  services: FailedRefundServices,
  ports: Pick<StaffRefundPorts, 'logRefund'>,
  viewer: Pick<Viewer, 'id'>,
  id: string,
  reason: string,
): Promise<void> {
  const { db, clock } = services
  const found = await findRefund(db, id)
  if (!found) throw new AppError('not_found')
  await db.transaction(async (tx) => {
    const now = clock.now()
    const sale = await lockSale(tx, found.transactionId)
    const refund = await findRefund(tx, id)
    const settled = refund && (await moveRefund(tx, refund, 'settle', { succeededAt: now, nextStepAt: null }))
    if (!sale || !settled) throw new AppError('conflict', { message: 'This refund is not rejected.' })
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
