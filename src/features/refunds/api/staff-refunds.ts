/** How staff refund and cancel sales. */
import { z } from 'zod'
import type { ApprovalRequest, CarryOut } from '#features/approvals/api/index.ts'
import { findBreeder } from '#features/breeders/api/index.ts'
import {
  addSaleEvent,
  findSale,
  lockSale,
  type StoredSale,
  transitionSale,
} from '#features/sales/api/index.ts'
import { SALE_STATUSES } from '#features/sales/contract.ts'
import { AppError } from '#lib/errors.ts'
import { formatWithCents } from '#lib/money.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Services } from '#platform/services.ts'
import { type StaffRefund, staffRefundSchema } from '../contract.ts'
import { hasEnded } from './cancellation/cancelable.ts'
import { requireNoPayment } from './cancellation/cancellation.ts'
import { endingByStaff } from './endings.ts'
import { requireStrangers } from './own-sales.ts'
import { requestRefund } from './request-refund.ts'
import { listRefunds } from './store.ts'

/** What staff's refunds need of other features; `app/api.ts` passes it. */
export type StaffRefundPorts = {
  /** Writes a refund or a cancellation to the log of decisions. */
  logRefund(
    tx: DbOrTx,
    entry: { userId: string; actorId: string; transactionId: string; reason: string; now: Date },
  ): Promise<void>
  /** Asks a second member of staff for approval. Returns the ID of the request. */
  requestApproval(tx: DbOrTx, viewer: Viewer, request: ApprovalRequest): Promise<string>
}

export type StaffRefundServices = Pick<Services, 'db' | 'env' | 'clock' | 'jobs' | 'events'>

/**
 * Refunds an amount, and with `cancels` ends the sale. A refund of everything always ends it. Returns the cents that are
 * left; for a large amount, the ID of the request that another member of staff has to approve. Throws not_found; forbidden
 * for staff's own sales; conflict, with `remaining` in its details, if another amount is left than expected, for example
 * because the same request arrived before.
 */
export async function refundByStaff(
  services: StaffRefundServices,
  ports: StaffRefundPorts,
  viewer: Viewer,
  id: string,
  refund: StaffRefund,
): Promise<{ remaining: number } | { approvalId: string }> {
  const { amount, reason } = refund
  return services.db.transaction(async (tx) => {
    const sale = await lockChecked(tx, id, refund, [viewer.id])
    if (!(await needsApproval(services, tx, sale, amount)))
      return carryOut(services, ports, tx, sale, viewer.id, refund)
    const approvalId = await ports.requestApproval(tx, viewer, {
      kind: 'refund',
      subjectId: id,
      userId: sale.buyerId,
      amount,
      reason,
      request: { ...refund, status: sale.status },
      path: `/orders/${id}`,
      title: `Refund ${formatWithCents(amount)} for order ${sale.orderNumber}`,
    })
    return { approvalId }
  })
}

/** A refund that waits for approval, with the status of its sale at the time; requests from before do not have it. */
const requestedRefundSchema = staffRefundSchema.extend({ status: z.enum(SALE_STATUSES).optional() })

/**
 * Carries out an approved refund in the transaction of its approval. Throws as `refundByStaff` does, and conflict if the
 * status of the sale has changed, because the same refund may then mean something else, such as after the handover.
 */
export function approvedRefund(services: StaffRefundServices, ports: StaffRefundPorts): CarryOut {
  return async (tx, { subjectId, request, requestedBy }, approver) => {
    const { status, ...refund } = requestedRefundSchema.parse(request)
    const sale = await lockChecked(tx, subjectId, refund, [requestedBy, approver.id])
    if (status && status !== sale.status)
      throw new AppError('conflict', { message: 'The status of the sale has changed.' })
    await carryOut(services, ports, tx, sale, requestedBy, refund, approver.staffName)
  }
}

/**
 * Whether an amount, with what staff have already refunded of the sale, is more than one member of staff may refund. `except`
 * is the ID of the refund that has the amount, if there is one, so that it does not count twice.
 */
export async function needsApproval(
  { env }: Pick<Services, 'env'>,
  tx: DbOrTx,
  sale: StoredSale,
  amount: number,
  except?: string,
): Promise<boolean> {
  return amount > 0 && amount > (await limitOf(env, tx, sale, except))
}

/** Cents of a sale that one member of staff may still refund without an approval. Throws not_found. */
export async function refundLimit({ db, env }: Pick<Services, 'db' | 'env'>, id: string) {
  const sale = await findSale(db, id)
  if (!sale) throw new AppError('not_found')
  return { withoutApproval: await limitOf(env, db, sale) }
}

/** What staff have already refunded of a sale, or recorded as paid, counts together with the next refund. */
async function limitOf(
  env: Services['env'],
  tx: DbOrTx,
  { id, buyerId, breederId }: StoredSale,
  except?: string,
): Promise<number> {
  const parties = [buyerId, (await findBreeder(tx, breederId))?.userId]
  const byStaff = (await listRefunds(tx, id)).filter(
    (refund) =>
      refund.id !== except &&
      refund.state !== 'canceled' &&
      (refund.state === 'settled' || (refund.requestedBy && !parties.includes(refund.requestedBy))),
  )
  const total = byStaff.reduce((sum, { amount }) => sum + amount, 0)
  return Math.max(0, env.STAFF_REFUND_APPROVAL_CENTS - total)
}

/** The sale, locked, if it can be refunded like this by these members of staff. */
async function lockChecked(
  tx: DbOrTx,
  id: string,
  { amount, expectedRemaining, cancels }: StaffRefund,
  staffIds: string[],
): Promise<StoredSale> {
  const sale = await lockSale(tx, id)
  if (!sale) throw new AppError('not_found')
  await requireStrangers(tx, sale, staffIds)
  const remaining = sale.paid - sale.refunded
  if (amount > expectedRemaining)
    throw new AppError('conflict', {
      message: 'This is more than what is left to refund.',
      details: { remaining },
    })
  if (remaining !== expectedRemaining)
    throw new AppError('conflict', {
      message: 'The amount that is left to refund has changed.',
      details: { remaining },
    })
  if (cancels && (hasEnded(sale) || sale.status === 'completed'))
    throw new AppError('conflict', { message: 'This sale can no longer be canceled.' })
  return sale
}

async function carryOut(
  services: StaffRefundServices,
  ports: StaffRefundPorts,
  tx: DbOrTx,
  sale: StoredSale,
  staffId: string,
  { amount, reason, cancels, cause }: StaffRefund,
  approvedBy?: string,
): Promise<{ remaining: number }> {
  const { id } = sale
  const remaining = sale.paid - sale.refunded
  const by = { actor: 'staff', userId: staffId } as const
  const request = { transactionId: id, amount, reason, by }
  const ending = endingByStaff(sale, { amount, cancels })
  if (ending || sale.status === 'pending') await requireNoPayment(tx, sale)
  const isCancellation = ending === 'cancel' || ending === 'refund'
  await requestRefund(services, tx, { ...request, ...(isCancellation && { cause }) })
  const event = { ...request, details: { cause } }
  if (ending) await transitionSale(services, tx, { ...event, name: ending, withdraw: cause !== 'other' })
  else await addSaleEvent(services, tx, { ...event, sale, kind: 'partialRefund' })
  await ports.logRefund(tx, {
    userId: sale.buyerId,
    actorId: staffId,
    transactionId: id,
    now: services.clock.now(),
    reason: approvedBy ? `${reason} (approved by ${approvedBy})` : reason,
  })
  return { remaining: remaining - amount }
}
