/** Finance sends a payout before its wait is over: after the buyer agreed, or once the time of the buyer is over. */
import type { CarryOut } from '#features/approvals/api/index.ts'
import { findBreeder } from '#features/breeders/api/index.ts'
import { addSaleEvent, lockSale, type StoredSale } from '#features/sales/api/index.ts'
import { AppError } from '#lib/errors.ts'
import { formatWithCents } from '#lib/money.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { type EarlyPayout, earlySchema, type StaffPayout } from '../../contract.ts'
import type { PayoutServices } from '../services.ts'
import { listTransfers } from '../transfers/store.ts'
import { earlyOf } from './early-facts.ts'
import { payoutOf } from './own-payouts.ts'
import { type PayoutPorts, staffPayout, storeHold } from './staff-payouts.ts'

/**
 * Sends a payout early; for a large one, asks another member of staff for approval instead and returns the ID of that request.
 * Throws not_found; conflict while the guarantee runs and the buyer has not agreed, if the payout waits for something else or not
 * at all, and if it is not the expected amount.
 */
export async function sendEarly(
  services: PayoutServices,
  ports: PayoutPorts,
  viewer: Viewer,
  id: string,
  input: EarlyPayout,
): Promise<StaffPayout | null | { approvalId: string }> {
  const approvalId = await services.db.transaction(async (tx) => {
    const { sale, needsApproval } = await lockWaiting(services, tx, id, input)
    if (!needsApproval)
      return void (await carryOut(services, ports, tx, sale, { userId: viewer.id, reason: input.reason }))
    const { reason, expectedAmount: amount } = input
    return ports.requestApproval(tx, viewer, {
      kind: 'early_payout',
      subjectId: id,
      userId: (await findBreeder(tx, sale.breederId))?.userId ?? sale.buyerId,
      amount,
      reason,
      request: input,
      path: `/orders/${id}`,
      title: `Send the payout of ${formatWithCents(amount)} for order ${sale.orderNumber} early`,
    })
  })
  return approvalId ? { approvalId } : staffPayout(services, id)
}

/** Sends an approved payout early in the transaction of its approval. Throws as `sendEarly` does. */
export function approvedEarlyPayout(services: PayoutServices, ports: PayoutPorts): CarryOut {
  return async (tx, { subjectId, request, requestedBy }, approver) => {
    const input = earlySchema.parse(request)
    const { sale } = await lockWaiting(services, tx, subjectId, input)
    const reason = `${input.reason} (approved by ${approver.staffName})`
    await carryOut(services, ports, tx, sale, { userId: requestedBy, reason })
  }
}

/** The sale, locked, if its payout can be sent early like this. */
async function lockWaiting(
  services: PayoutServices,
  tx: DbOrTx,
  id: string,
  { expectedAmount }: EarlyPayout,
): Promise<{ sale: StoredSale; needsApproval: boolean }> {
  const sale = await lockSale(tx, id)
  if (!sale) throw new AppError('not_found')
  const payout = await payoutOf(services, tx, id)
  const early = payout && (await earlyOf(services, tx, payout))
  const isSent = (await listTransfers(tx, id)).some(({ state }) => state === 'sent')
  if (!early || isSent)
    throw new AppError('conflict', {
      message: 'This payout does not wait for a time that you could shorten.',
    })
  if (!early.isAllowed)
    throw new AppError('conflict', {
      message: 'The buyer can still report a problem, and has not agreed that the payment is sent before.',
    })
  if (early.amount !== expectedAmount)
    throw new AppError('conflict', {
      message: 'The amount of this payout has changed.',
      details: { amount: early.amount },
    })
  return { sale, needsApproval: early.needsApproval }
}

async function carryOut(
  services: PayoutServices,
  ports: PayoutPorts,
  tx: DbOrTx,
  sale: StoredSale,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  await storeHold(services, ports, tx, { sale, actorId: userId, state: 'sent_early', reason })
  // Both parties read that it was sent early, but not the reason.
  await addSaleEvent(services, tx, { sale, kind: 'sendPayoutEarly', by: { actor: 'staff', userId } })
}
