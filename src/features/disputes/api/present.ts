import type { Dispute } from '../contract.ts'
import type { DisputeRow } from './disputes.ts'

/** A dispute as staff see it. */
export function presentDispute(row: DisputeRow, now: Date): Dispute {
  const { id, amount, reason, status, funds, isClosed, outcome, lost, evidenceDueAt, openedAt } = row
  return {
    id,
    amount,
    reason,
    status,
    funds,
    isClosed,
    outcome,
    lost,
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    isOverdue: evidenceDueAt !== null && evidenceDueAt <= now,
    openedAt: openedAt.toISOString(),
  }
}
