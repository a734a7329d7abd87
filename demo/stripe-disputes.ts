import type { PastDispute } from '@littermate/local-stripe'
import { balanceIds } from './rows/disputes.ts'
import type { Plan } from './rows/index.ts'

/** The planned disputes, as the payment provider has stored them. */
export function plannedDisputes(plan: Plan): PastDispute[] {
  return plan.disputes.map((dispute) => {
    const charge = plan.charges.find(({ id }) => id === dispute.chargeId)
    const answer = plan.disputeEvidence.find(({ disputeId }) => disputeId === dispute.id)
    if (!charge?.stripeChargeId) throw new Error(`The dispute ${dispute.id} is incomplete.`)
    const { withdrawn, reinstated } = balanceIds({ id: dispute.transactionId })
    return {
      id: dispute.stripeDisputeId,
      chargeId: charge.stripeChargeId,
      withdrawalId: withdrawn,
      reason: dispute.reason === 'fraudulent' ? 'fraudulent' : 'product_not_received',
      createdAt: dispute.openedAt,
      won: dispute.isClosed ? { at: dispute.checkedAt, reinstatementId: reinstated } : null,
      evidence: answer?.content ?? null,
    }
  })
}
