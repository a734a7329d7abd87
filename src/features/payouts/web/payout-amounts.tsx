import { formatSignedWithCents } from '#lib/money.ts'
import type { Payout } from '../contract.ts'

/** How the breeder's share of a sale results from what the buyer paid. Without a fee and deductions, only the share. */
export function PayoutAmounts({
  payout: { gross, fee, net, deducted, debt },
  isStaff = false,
}: {
  payout: Pick<Payout, 'gross' | 'fee' | 'net' | 'deducted' | 'debt'>
  isStaff?: boolean
}) {
  const lines: [name: string, cents: number][] = [
    ...(fee > 0
      ? ([
          ['Paid by the buyer', gross],
          ['Platform fee', -fee],
        ] as [string, number][])
      : []),
    [isStaff ? 'The breeder’s share' : 'Your share', net],
    ...(deducted > 0 ? ([['Deducted from a debt', -deducted]] as [string, number][]) : []),
    ...(debt > 0 ? ([[isStaff ? 'The breeder owes' : 'You owe', debt]] as [string, number][]) : []),
  ]
  return (
    <dl className="grid gap-2 tabular-nums">
      {lines.map(([name, cents]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">{formatSignedWithCents(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
