import { isRefundFinal } from '#lib/rules/deposit-policy.ts'
import type { Refund } from '../contract.ts'
import type { Refund as RefundRow } from './store.ts'

type PresentedRow = Pick<RefundRow, 'id' | 'amount' | 'reason' | 'createdAt' | 'failure'> & ProgressRow

/** A refund as its parties or staff see it. */
export function presentRefund(
  row: PresentedRow,
  { chargeKind, isStaff, now }: { chargeKind: Refund['chargeKind']; isStaff: boolean; now: Date },
): Refund {
  const isFailed = row.state === 'failed'
  return {
    id: row.id,
    amount: row.amount,
    reason: row.reason,
    chargeKind,
    progress: progressOf(row, now),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.succeededAt?.toISOString() ?? null,
    failure: isStaff && isFailed ? row.failure : null,
    nextAttemptAt: isFailed ? (row.nextStepAt?.toISOString() ?? null) : null,
  }
}

type ProgressRow = Pick<RefundRow, 'state' | 'stripeRefundId' | 'rejections' | 'nextStepAt' | 'succeededAt'>

function progressOf(
  { state, stripeRefundId, rejections, nextStepAt, succeededAt }: ProgressRow,
  now: Date,
): Refund['progress'] {
  if (state === 'succeeded') return succeededAt && isRefundFinal(succeededAt, now) ? 'completed' : 'sent'
  if (state === 'settled') return 'settled'
  if (state === 'failed') return nextStepAt ? 'retrying' : 'with_staff'
  if (stripeRefundId) return 'pending'
  return rejections > 0 ? 'retrying' : 'sending'
}
