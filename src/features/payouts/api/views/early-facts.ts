/** What staff read before they send a payout early. */
import type { DbOrTx } from '#platform/db/index.ts'
import { readTimes } from '#platform/outages/index.ts'
import type { Payout, StaffPayout } from '../../contract.ts'
import type { PayoutServices } from '../services.ts'
import { factsOfSale } from '../transfers/facts.ts'
import { earlyRefusal, guaranteeUntil } from '../transfers/status.ts'

/** Cents of a payout that are not sent, and not deducted. */
export function unsentOf({ net, transferred, deducted }: Pick<Payout, 'net' | 'transferred' | 'deducted'>) {
  return net - transferred - deducted
}

/** Whether and how a payout can be sent early; null if it does not wait for the guarantee or as that of a new breeder. */
export async function earlyOf(
  { env, clock }: Pick<PayoutServices, 'env' | 'clock'>,
  db: DbOrTx,
  payout: Payout,
): Promise<StaffPayout['early']> {
  const facts = await factsOfSale(db, payout.transactionId)
  const circumstances = { limits: env, ...(await readTimes(db, clock)) }
  const refusal = facts && earlyRefusal(facts, circumstances)
  if (!facts || refusal === 'not_waiting') return null
  const amount = unsentOf(payout)
  return {
    amount,
    guaranteeUntil: guaranteeUntil(facts, circumstances)?.toISOString() ?? null,
    agreedAt: facts.agreedAt?.toISOString() ?? null,
    isAllowed: refusal === null,
    needsApproval: amount > env.STAFF_REFUND_APPROVAL_CENTS,
  }
}
