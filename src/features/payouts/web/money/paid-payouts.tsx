import { use } from 'react'
import { formatWithCents } from '#lib/money.ts'
import { Folded } from '#ui/folded.tsx'
import { CurrentYear, useTimeZone } from '#ui/time-zone.ts'
import { payoutHint, payoutStatusText } from '../../payout-texts.ts'
import type { PayoutGroup } from '../../schedule.ts'
import { PayoutRow } from './payout-rows.tsx'

/** Sales that were paid out, folded; nothing before the first. */
export function PaidPayouts({ group: { amount, parts } }: { group: PayoutGroup }) {
  const readAt = { timeZone: useTimeZone(), today: use(CurrentYear) }
  if (parts.length === 0) return null
  const counted = parts.length === 1 ? '1 sale' : `${parts.length} sales`
  return (
    <Folded title="Paid" summary={amount > 0 ? `${counted}, ${formatWithCents(amount)}` : counted}>
      <ul className="grid gap-4">
        {parts.map((part) => (
          <PayoutRow
            key={part.payout.transactionId}
            {...part}
            hint={`${payoutStatusText(part.payout, readAt, false)}. ${payoutHint(part.payout, readAt.timeZone, readAt.today)} Order ${part.payout.orderNumber}.`}
          />
        ))}
      </ul>
    </Folded>
  )
}
