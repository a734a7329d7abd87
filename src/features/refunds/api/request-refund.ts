/** Decides refunds: divides them among the charges of the sale and enqueues the jobs that send them. */

import { BALANCE_CHANGED } from '#features/ledger/api/index.ts'
import { changeRefunded, lockSale } from '#features/sales/api/index.ts'
import type { By } from '#features/sales/contract.ts'
import { AppError } from '#lib/errors.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Services } from '#platform/services.ts'
import type { CancelCause } from '../contract.ts'
import { refundJob } from './job-definitions.ts'
import { bookRefund } from './ledger-records.ts'
import { splitRefund } from './process.ts'
import { listCharges, type Refund, refundRows } from './store.ts'

export type RefundServices = Pick<Services, 'clock' | 'jobs'>

export type RefundRequest = {
  transactionId: string
  /** Cents; nothing happens for 0. */
  amount: number
  /** As both parties read it. */
  reason: string
  by: By
  /** Why the sale ends with this refund, in the same transaction. */
  cause?: CancelCause | undefined
}

/** What staff read when they refund a disputed payment. */
export const DISPUTED_TEXT =
  'The buyer’s bank has opened a dispute of this payment, so it cannot be refunded until the bank decides.'

/**
 * Refunds an amount of what was paid for a sale, newest charge first, in the caller's transaction; jobs send it. Adds the
 * amount to what is refunded of the sale, but adds no event. Locks the sale. Throws conflict, with `remaining` in its
 * details, if less than the amount is left, or only of charges that are disputed.
 */
export async function requestRefund(
  { clock, jobs }: RefundServices,
  tx: DbOrTx,
  { transactionId, amount, reason, by, cause }: RefundRequest,
): Promise<Refund[]> {
  if (amount === 0) return []
  const sale = await lockSale(tx, transactionId)
  if (!sale) throw new AppError('not_found')
  const charges = await listCharges(tx, transactionId)
  const refundable = charges.filter((charge) => !charge.isDisputed)
  const parts = splitRefund(refundable, amount)
  if (!parts && refundable.length < charges.length) throw new AppError('conflict', { message: DISPUTED_TEXT })
  if (!parts || amount < 0)
    throw new AppError('conflict', {
      message: 'This is more than what is left to refund.',
      details: { remaining: sale.paid - sale.refunded },
    })
  const now = clock.now()
  const added: Refund[] = []
  for (const part of parts) {
    const refund = await refundRows.add(tx, {
      ...part,
      transactionId,
      reason,
      cancelCause: cause ?? null,
      requestedBy: by.actor === 'system' ? null : by.userId,
      createdAt: now,
    })
    await bookRefund(tx, sale, refund, { at: now })
    await jobs.enqueue(tx, refundJob, { refundId: refund.id })
    added.push(refund)
  }
  await changeRefunded(tx, transactionId, amount)
  await jobs.enqueue(tx, BALANCE_CHANGED, { transactionId })
  return added
}
