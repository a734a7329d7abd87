/** What staff do about a refund that the bank rejects. */

import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { CarryOut } from '#features/approvals/api/index.ts'
import { addSaleEvent, lockSale, type StoredSale } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { formatWithCents } from '#lib/money.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { refundJob } from './job-definitions.ts'
import { bookRefund } from './ledger-records.ts'
import { requireStrangers } from './own-sales.ts'
import { isOurs } from './provider-answer.ts'
import { needsApproval, type StaffRefundPorts } from './staff-refunds.ts'
import { type Refund, refundRows } from './store.ts'
import { refunds } from './tables.ts'

type FailedRefundServices = Pick<Services, 'db' | 'env' | 'clock' | 'jobs' | 'events'>

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
    const { refund } = await lockRefund(tx, id, [viewer.id])
    const due = isOurs(refund) ? await refundRows.retry(tx, eq(refunds.id, id), clock.now()) : []
    if (due.length === 0) throw new AppError('conflict', { message: 'This refund cannot be sent again.' })
    await jobs.enqueue(tx, refundJob, { refundId: id })
  })
}

/**
 * Records that staff have paid a rejected refund in another way. For an amount that needs an approval, asks for it instead
 * and returns the ID of the request. Throws as `retryRefund` does.
 */
export async function settleRefund(
  services: FailedRefundServices,
  ports: StaffRefundPorts,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<{ approvalId: string } | undefined> {
  return services.db.transaction(async (tx) => {
    const { sale, refund } = await lockRefund(tx, id, [viewer.id])
    const { amount } = refund
    if (refund.state !== 'failed') throw new AppError('conflict', { message: NOT_REJECTED })
    if (!(await needsApproval(services, tx, sale, amount, id)))
      return void (await settle(services, ports, tx, { sale, refund, staffId: viewer.id, reason }))
    const approvalId = await ports.requestApproval(tx, viewer, {
      kind: 'settle_refund',
      subjectId: sale.id,
      userId: sale.buyerId,
      amount,
      reason,
      request: { refundId: id, reason },
      path: `/orders/${sale.id}`,
      title: `Record ${formatWithCents(amount)} for order ${sale.orderNumber} as paid in another way`,
    })
    return { approvalId }
  })
}

const requestedSettlementSchema = z.object({ refundId: z.uuid(), reason: z.string() })

/** Records an approved payment in the transaction of its approval. Throws conflict if the refund is no longer rejected. */
export function approvedSettlement(
  services: FailedRefundServices,
  ports: Pick<StaffRefundPorts, 'logRefund'>,
): CarryOut {
  return async (tx, { request, requestedBy }, approver) => {
    const { refundId, reason } = requestedSettlementSchema.parse(request)
    const locked = await lockRefund(tx, refundId, [requestedBy, approver.id])
    await settle(services, ports, tx, {
      ...locked,
      staffId: requestedBy,
      reason,
      approvedBy: approver.staffName,
    })
  }
}

type Settlement = { sale: StoredSale; refund: Refund; staffId: string; reason: string; approvedBy?: string }

async function settle(
  services: FailedRefundServices,
  ports: Pick<StaffRefundPorts, 'logRefund'>,
  tx: DbOrTx,
  { sale, refund, staffId, reason, approvedBy }: Settlement,
): Promise<void> {
  const now = services.clock.now()
  const settled = await refundRows.move(tx, refund, 'settle', { succeededAt: now, nextStepAt: null })
  if (!settled) throw new AppError('conflict', { message: NOT_REJECTED })
  const receipt = await bookRefund(tx, sale, settled, { at: now })
  const by = { actor: 'staff', userId: staffId } as const
  const details = { refundId: refund.id, receipt }
  await addSaleEvent(services, tx, {
    sale,
    kind: 'refundSucceeded',
    by,
    amount: settled.amount,
    reason,
    details,
  })
  await ports.logRefund(tx, {
    userId: sale.buyerId,
    actorId: staffId,
    transactionId: sale.id,
    now,
    reason: approvedBy ? `${reason} (approved by ${approvedBy})` : reason,
  })
}

const NOT_REJECTED = 'This refund is not rejected.'

/** A refund whose sale is locked. Throws not_found, and forbidden for these members of staff's own sales. */
async function lockRefund(
  tx: DbOrTx,
  id: string,
  staffIds: string[],
): Promise<{ sale: StoredSale; refund: Refund }> {
  const found = await refundRows.find(tx, id)
  const sale = found && (await lockSale(tx, found.transactionId))
  const refund = sale && (await refundRows.find(tx, id))
  if (!refund) throw new AppError('not_found')
  await requireStrangers(tx, sale, staffIds)
  return { sale, refund }
}
