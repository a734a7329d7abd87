import { use } from 'react'
import { formatWithCents } from '#lib/money.ts'
import { Link } from '#ui/link.tsx'
import { CurrentYear, useTimeZone } from '#ui/time-zone.ts'
import type { Payout } from '../../contract.ts'
import { payoutHint } from '../../payout-texts.ts'
import type { PayoutGroup } from '../../schedule.ts'

/** Payouts without a day, with why they wait or are owed; nothing without one. */
export function UndatedPayouts({ title, group }: { title: string; group: PayoutGroup }) {
  const timeZone = useTimeZone()
  const today = use(CurrentYear)
  if (group.parts.length === 0) return null
  return (
    <section className="min-w-0">
      <h3 className="mb-3 text-xl">{title}</h3>
      <ul className="grid gap-4 border-t pt-4">
        {group.parts.map((part) => (
          <PayoutRow
            key={part.payout.transactionId}
            {...part}
            hint={payoutHint(part.payout, timeZone, today)}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { payout: Payout; amount: number; hint: string }

/** The payout of a sale: its cat, the amount unless it is zero, and what it depends on. */
export function PayoutRow({ payout, amount, hint }: RowProps) {
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-6 wrap-anywhere">
        <Link dir="auto" to={`/sales/${payout.transactionId}`} className="link">
          {payout.catName}
        </Link>
        {amount !== 0 && <span className="font-medium tabular-nums">{formatWithCents(amount)}</span>}
      </p>
      <p className="text-sm text-muted">
        <span>{hint}</span>
        {payout.fee > 0 && (
          <span>{` You receive ${formatWithCents(payout.net)} of ${formatWithCents(payout.gross)}.`}</span>
        )}
      </p>
    </li>
  )
}
