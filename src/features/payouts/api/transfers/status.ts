/** What becomes of the payout of a sale, from its facts. The same answer decides about transfers and is shown. */
import type { PayoutStatus } from '../../contract.ts'
import { holdEnd } from '../../rules.ts'
import type { PayoutFacts } from './facts.ts'

export type PayoutLimits = {
  NEW_BREEDER_HOLD_DAYS: number
  NEW_BREEDER_HOLD_SALES: number
}

type Circumstances = { hasAccount: boolean; limits: PayoutLimits; now: Date }

/** Why money that a sale owes its breeder is not transferred yet; null if it is due. */
export function reasonToWait(
  facts: PayoutFacts,
  { hasAccount, ...circumstances }: Circumstances,
): Extract<PayoutStatus, 'waiting_for_handover' | 'disputed' | 'held' | 'waiting_for_account'> | null {
  if (facts.endedAt === null || !ENDED.includes(facts.saleStatus)) return 'waiting_for_handover'
  if (facts.isDisputed) return 'disputed'
  if (isHeld(facts, circumstances)) return 'held'
  return hasAccount ? null : 'waiting_for_account'
}

const ENDED: readonly PayoutFacts['saleStatus'][] = ['completed', 'canceled', 'refunded']

function isHeld(facts: PayoutFacts, { limits, now }: Omit<Circumstances, 'hasAccount'>): boolean {
  if (facts.isWarned) return true
  if (facts.hold) return facts.hold === 'held'
  const until = heldUntil(facts, limits)
  return until !== null && until > now
}

/** When the payout of a new breeder's sale is no longer held; null if the breeder is not new, or staff decided. */
export function heldUntil(
  { hold, isWarned, endedAt, salesBefore }: PayoutFacts,
  { NEW_BREEDER_HOLD_DAYS: days, NEW_BREEDER_HOLD_SALES: sales }: PayoutLimits,
): Date | null {
  return hold === null && !isWarned && endedAt && salesBefore < sales && days > 0
    ? holdEnd(endedAt, days)
    : null
}

/** The status that the breeder sees; null if there is nothing to pay out. */
export function payoutStatus(facts: PayoutFacts, circumstances: Circumstances): PayoutStatus | null {
  const { owed, endedAt, gross, isDisputed, transferred, deducted, bankStatus, pending } = facts
  if (endedAt === null) return gross === 0 ? null : isDisputed ? 'disputed' : 'waiting_for_handover'
  if (owed < 0) return 'debt'
  if (owed > 0) {
    // It was decided before what it would wait for now, and cannot be taken back.
    if (pending === 'sent') return 'on_its_way'
    return reasonToWait(facts, circumstances) ?? 'on_its_way'
  }
  if (transferred > 0) return bankStatus === 'failed' ? 'returned' : 'paid'
  return deducted > 0 ? 'deducted' : null
}
