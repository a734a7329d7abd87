/** Disputes from before the server was started, such as those of a demo's sample data. */
import type Stripe from 'stripe'
import type { StartCall } from '../call.ts'
import { find, insert, replace } from '../objects.ts'
import type { DisputeCause } from '../payments/cards.ts'
import type { Store } from '../store/store.ts'
import { newDispute } from './dispute-object.ts'
import { reinstate, withdraw } from './disputes.ts'

export type PastDispute = {
  id: string
  chargeId: string
  /** The balance transaction that took the money. */
  withdrawalId: string
  reason: DisputeCause['reason']
  createdAt: Date
  /** When it was won, and the balance transaction that returned the money; null while it is open. */
  won: { at: Date; reinstatementId: string } | null
  /** The texts that were submitted; null before that. */
  evidence: Record<string, string> | null
}

/**
 * Stores chargebacks of past payments without sending webhooks. Earlier ones were removed with their payments.
 */
export async function addPastDisputes(
  store: Store,
  startCall: StartCall,
  disputes: readonly PastDispute[],
): Promise<void> {
  await store.transaction(async (tx) => {
    for (const { id, chargeId, withdrawalId, reason, createdAt, won, evidence } of disputes) {
      const at = (time: Date) => ({ ...startCall(tx), now: Math.floor(time.getTime() / 1000) })
      const call = at(createdAt)
      const charge = await find(tx, 'charge', chargeId)
      const opened = newDispute(call, charge, charge.amount_captured, { reason, caseType: 'chargeback' })
      const dispute: Stripe.Dispute = { ...opened, id }
      dispute.balance_transactions.push(await withdraw(call, dispute, withdrawalId))
      if (won)
        dispute.balance_transactions.push(await reinstate(at(won.at), dispute, 'all', won.reinstatementId))
      await replace(tx, { ...charge, disputed: true })
      await insert(
        tx,
        'dispute',
        {
          ...dispute,
          ...(won && { status: 'won', is_charge_refundable: true }),
          ...(evidence && {
            evidence: { ...dispute.evidence, ...evidence },
            evidence_details: { ...dispute.evidence_details, has_evidence: true, submission_count: 1 },
          }),
        },
        String(charge.payment_intent),
      )
    }
  })
}
