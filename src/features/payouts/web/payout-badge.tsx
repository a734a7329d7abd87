import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import type { Payout, PayoutStatus } from '../contract.ts'
import { payoutStatusText } from '../payout-texts.ts'

const TONES: Record<PayoutStatus, BadgeTone> = {
  waiting_for_handover: 'plain',
  disputed: 'danger',
  held: 'warm',
  waiting_for_account: 'warm',
  on_its_way: 'plain',
  paid: 'good',
  returned: 'danger',
  deducted: 'plain',
  debt: 'danger',
}

/** The status of a payout. */
export function PayoutBadge({ payout }: { payout: Pick<Payout, 'status' | 'paidAt' | 'heldUntil'> }) {
  return <Badge tone={TONES[payout.status]}>{payoutStatusText(payout, useTimeZone())}</Badge>
}
