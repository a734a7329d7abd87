import { use } from 'react'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { CurrentYear, useTimeZone } from '#ui/time-zone.ts'
import type { PayoutStatus } from '../contract.ts'
import { type PayoutState, payoutStatusText } from '../payout-texts.ts'

const TONES: Record<PayoutStatus, BadgeTone> = {
  waiting_for_handover: 'plain',
  unbooked: 'plain',
  disputed: 'danger',
  reported: 'danger',
  held: 'duty',
  waiting_for_account: 'duty',
  on_its_way: 'plain',
  paid: 'good',
  returned: 'danger',
  deducted: 'plain',
  debt: 'danger',
}

/** The status of a payout, for its breeder or for staff. */
export function PayoutBadge({ payout, isStaff = false }: { payout: PayoutState; isStaff?: boolean }) {
  const readAt = { timeZone: useTimeZone(), today: use(CurrentYear) }
  return <Badge tone={TONES[payout.status]}>{payoutStatusText(payout, readAt, isStaff)}</Badge>
}
