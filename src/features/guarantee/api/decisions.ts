/** How staff read and decide reported problems. */

import type { CarryOut } from '#features/approvals/api/index.ts'
import { hasOpenChargeback } from '#features/disputes/api/index.ts'
import { listLatestMessages } from '#features/messages/api/index.ts'
import { addNote, closeCase, lockCase, logOrderView, refundLog } from '#features/moderation/api/index.ts'
import { getOrder, getSale } from '#features/orders/api/index.ts'
import { needsApproval, requestRefund, type StaffRefundPorts } from '#features/refunds/api/index.ts'
import { addSaleEvent, lockSale, type StoredSale, transitionSale } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { formatWithCents } from '#lib/money.ts'
import { requireTransition } from '#lib/states/state-table.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { decisionSchema, type StaffProblem } from '../contract.ts'
import { PROBLEM_TABLE, problemState } from '../states.ts'
import { findHandoverTime } from './handover-time.ts'
import { type GuaranteeServices, presentProblem } from './problems.ts'
import { findProblemOfCase, type ProblemRow, setDecision } from './store.ts'

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
  const { events } = await getOrder(services, transactionId, viewer, {
    logView: (staff, order) => logOrderView(services, staff, order),
  })
  const handedOverAt = (await findHandoverTime(db, transactionId)) ?? problem.createdAt
  const messages = await listLatestMessages(db, sale.reservedBy, sale.breeder.userId, SHOWN)
  if (messages.length > 0)
    await services.securityLog.record(db, {
      kind: 'conversation_opened',
      actorId: viewer.id,
      subjectId: sale.reservedBy,
      request: viewer.request,
      detail: { caseId },
    })
  return {
    ...(await presentProblem(db, problem, (id) => `/objects/${id}`)),
    order: {
      id: transactionId,
      orderNumber: sale.orderNumber,
      catName: sale.snapshot.name,
      buyerName: sale.buyerFullName || sale.buyerName,
      breederName: sale.breeder.businessName,
      paid: sale.paid,
      remaining: sale.paid - sale.refunded,
      handedOverAt: handedOverAt.toISOString(),
      events,
    },
    conversation: messages.map(({ id, senderId, content, createdAt }) => ({
      id,
      isBuyer: senderId === sale.reservedBy,
      content,
      createdAt,
    })),
  }
}

type DecisionInput = { refund: number; reason: string; expectedRemaining: number }

/**
 * Refunds an amount or nothing, closes the case, and notifies both parties, in one transaction; for a large refund, asks
 * another member of staff for approval instead and returns the ID of that request. Throws not_found; forbidden for staff who
 * are a party; `conflict` if the problem was decided, or another amount is left than expected.
 */
export async function decideProblem(
  services: GuaranteeServices,
  ports: Pick<StaffRefundPorts, 'requestApproval'>,
  viewer: Viewer,
  caseId: string,
  input: DecisionInput,
): Promise<StaffProblem | { approvalId: string }> {
  const { refund: amount, reason } = input
  const approvalId = await services.db.transaction(async (tx) => {
    const { sale, problem } = await lockUndecided(tx, caseId, input, [viewer.id])
    if (!(await needsApproval(services, tx, sale, amount)))
      return void (await carryOut(services, tx, { sale, problem, caseId, staffId: viewer.id }, input))
    return ports.requestApproval(tx, viewer, {
      kind: 'problem_decision',
      subjectId: caseId,
      userId: sale.buyerId,
      amount,
      reason,
      request: input,
      path: `/admin?case=${caseId}`,
      title: `Refund ${formatWithCents(amount)} for a problem with order ${sale.orderNumber}`,
    })
  })
  return approvalId ? { approvalId } : getStaffProblem(services, viewer, caseId)
}

/** Carries out an approved decision in the transaction of its approval. Throws as `decideProblem` does. */
export function approvedDecision(services: GuaranteeServices): CarryOut {
  return async (tx, { subjectId: caseId, request, requestedBy }, approver) => {
    const input = decisionSchema.parse(request)
    const { sale, problem } = await lockUndecided(tx, caseId, input, [requestedBy, approver.id])
    const context = { sale, problem, caseId, staffId: requestedBy, approvedBy: approver.staffName }
    await carryOut(services, tx, context, input)
  }
}

/** The sale, locked, and its problem, if these members of staff can decide it like this. */
async function lockUndecided(
  tx: DbOrTx,
  caseId: string,
  { refund, expectedRemaining }: DecisionInput,
  staffIds: string[],
): Promise<{ sale: StoredSale; problem: ProblemRow }> {
  const known = await findProblemOfCase(tx, caseId)
  if (!known) throw new AppError('not_found')
  const { reservedBy, breeder } = await getSale(tx, known.transactionId)
  if (staffIds.some((id) => [reservedBy, breeder.userId].includes(id)))
    throw new AppError('forbidden', { message: 'Another staff member has to decide about your own sale.' })
  const sale = await lockSale(tx, known.transactionId)
  await lockCase(tx, caseId)
  const problem = await findProblemOfCase(tx, caseId)
  if (!sale || !problem) throw new AppError('not_found')
  requireTransition(PROBLEM_TABLE, 'decide', problemState(problem), 'This problem has already been decided.')
  // What the bank decides changes what is left to refund.
  if (await hasOpenChargeback(tx, sale.id))
    throw new AppError('conflict', {
      message: 'The buyer’s bank is deciding about this payment. Please decide when it has.',
    })
  const remaining = sale.paid - sale.refunded
  if (remaining !== expectedRemaining || refund > remaining)
    throw new AppError('conflict', {
      message: 'The amount that is left to refund has changed.',
      details: { remaining },
    })
  return { sale, problem }
}

type Context = {
  sale: StoredSale
  problem: ProblemRow
  caseId: string
  staffId: string
  approvedBy?: string
}

async function carryOut(
  services: GuaranteeServices,
  tx: DbOrTx,
  { sale, problem, caseId, staffId, approvedBy }: Context,
  { refund, reason }: DecisionInput,
): Promise<void> {
  const now = services.clock.now()
  const { id: transactionId } = sale
  const by = { actor: 'staff', userId: staffId } as const
  await setDecision(tx, problem.id, { refund, reason, decidedAt: now })
  await requestRefund(services, tx, { transactionId, amount: refund, reason, by })
  await addSaleEvent(services, tx, { sale, kind: 'decideProblem', by, amount: refund, reason })
  if (refund > 0 && refund === sale.paid - sale.refunded)
    await transitionSale(services, tx, { transactionId, name: 'refundCompleted', by, reason })
  await closeCase(tx, caseId, now)
  await addNote(tx, { caseId, kind: 'closed', actorId: staffId, createdAt: now })
  await refundLog.logRefund(tx, {
    userId: sale.buyerId,
    actorId: staffId,
    transactionId,
    now,
    reason: approvedBy ? `${reason} (approved by ${approvedBy})` : reason,
  })
}
