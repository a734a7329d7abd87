/** The money of a sale that an approval concerns, by its kind. */
import type { ApprovalPorts } from '#features/approvals/api/index.ts'
import type { ApprovalKind } from '#features/approvals/choices.ts'
import { saleOfProblem } from '#features/guarantee/api/index.ts'
import { payoutApprovals } from '#features/payouts/api/index.ts'
import { lockSale } from '#features/sales/api/index.ts'

const DECISIONS: Record<Exclude<ApprovalKind, 'delete_user'>, 'refund' | 'settle' | 'early'> = {
  refund: 'refund',
  settle_refund: 'settle',
  problem_decision: 'refund',
  early_payout: 'early',
}

/** What the one who decides about a request reads; the same is compared when they approve it. */
export const moneyOfApproval: ApprovalPorts['moneyFacts'] = async (
  db,
  { kind, subjectId, amount },
  { lock },
) => {
  if (kind === 'delete_user') return null
  const saleId = kind === 'problem_decision' ? await saleOfProblem(db, subjectId) : subjectId
  if (lock) await lockSale(db, saleId)
  return payoutApprovals.moneyFacts(db, saleId, { kind: DECISIONS[kind], amount: amount ?? 0 })
}
