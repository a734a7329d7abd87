/** How staff read and decide reported problems. */
import { listLatestMessages } from '#features/messages/api/index.ts'
import { addNote, closeCase, lockCase, logOrderView, logRefund } from '#features/moderation/api/index.ts'
import {
  addSaleEvent,
  findCompletion,
  getSale,
  lockSale,
  orderOf,
  transitionSale,
} from '#features/orders/api/index.ts'
import { requestRefund } from '#features/payments/api/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { StaffProblem } from '../contract.ts'
import { type GuaranteeServices, presentProblem } from './problems.ts'
import { findProblemOfCase, setDecision } from './store.ts'

/** Messages of the conversation that staff see. */
const SHOWN = 50

/** A reported problem with everything needed to decide it. Throws not_found. */
export async function getStaffProblem(
  services: Pick<GuaranteeServices, 'db' | 'clock' | 'securityLog'>,
  viewer: Viewer,
  caseId: string,
): Promise<StaffProblem> {
  const { db } = services
  const problem = await findProblemOfCase(db, caseId)
  if (!problem) throw new AppError('not_found')
  const { transactionId } = problem
  const sale = await getSale(db, transactionId)
  const { events } = await orderOf(services, transactionId, viewer, (staff, order) =>
    logOrderView(services, staff, order),
  )
  const handedOverAt = (await findCompletion(db, transactionId)) ?? problem.createdAt
  const messages = await listLatestMessages(db, sale.reservedBy, sale.breeder.userId, SHOWN)
  if (messages.length > 0)
    await services.securityLog.record(db, {
      ...{ kind: 'conversation_opened', actorId: viewer.id, subjectId: sale.reservedBy },
      ...{ request: viewer.request, detail: { caseId } },
    })
  return {
    ...(await presentProblem(db, problem, (id) => `/objects/${id}`)),
    order: {
      ...{ id: transactionId, orderNumber: sale.orderNumber, catName: sale.snapshot.name },
      ...{ buyerName: sale.buyerFullName || sale.buyerName, breederName: sale.breeder.businessName },
      ...{ paid: sale.paid, remaining: sale.paid - sale.refunded },
      ...{ handedOverAt: handedOverAt.toISOString(), events },
    },
    conversation: messages.map(({ id, senderId, content, createdAt }) => ({
      ...{ id, isBuyer: senderId === sale.reservedBy, content, createdAt },
    })),
  }
}

/**
 * Refunds an amount or nothing, closes the case, and notifies both parties, in one transaction. Throws not_found;
 * forbidden for staff who are a party; `conflict` if the problem was decided, or another amount is left than expected.
 */
export async function decideProblem(
  services: GuaranteeServices,
  viewer: Viewer,
  caseId: string,
  { refund, reason, expectedRemaining }: { refund: number; reason: string; expectedRemaining: number },
): Promise<StaffProblem> {
  const { db, clock } = services
  const known = await findProblemOfCase(db, caseId)
  if (!known) throw new AppError('not_found')
  const { transactionId } = known
  const { reservedBy, breeder } = await getSale(db, transactionId)
  if ([reservedBy, breeder.userId].includes(viewer.id))
    throw new AppError('forbidden', { message: 'Another staff member has to decide about your own sale.' })
  await db.transaction(async (tx) => {
    const sale = await lockSale(tx, transactionId)
    await lockCase(tx, caseId)
    const problem = await findProblemOfCase(tx, caseId)
    if (!sale || !problem) throw new AppError('not_found')
    if (problem.decidedAt)
      throw new AppError('conflict', { message: 'This problem has already been decided.' })
    const remaining = sale.paid - sale.refunded
    if (remaining !== expectedRemaining || refund > remaining)
      throw new AppError('conflict', {
        message: 'The amount that is left to refund has changed.',
        details: { remaining },
      })
    const now = clock.now()
    const by = { actor: 'staff', userId: viewer.id } as const
    await setDecision(tx, problem.id, { refund, reason, decidedAt: now })
    await requestRefund(services, tx, { transactionId, amount: refund, reason, by })
    await addSaleEvent(services, tx, { sale, kind: 'decideProblem', by, amount: refund, reason })
    if (refund > 0 && refund === remaining)
      await transitionSale(services, tx, { transactionId, name: 'refundCompleted', by, reason })
    await closeCase(tx, caseId, now)
    await addNote(tx, { caseId, kind: 'closed', actorId: viewer.id, createdAt: now })
    await logRefund(tx, { userId: sale.buyerId, actorId: viewer.id, transactionId, reason, now })
  })
  return getStaffProblem(services, viewer, caseId)
}
