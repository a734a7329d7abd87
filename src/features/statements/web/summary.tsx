import { formatSignedWithCents } from '#lib/money.ts'
import type { Balances } from '../contract.ts'
import { summaryAmounts } from '../texts.ts'

/** The amounts of a period, from its opening to its closing balance. */
export function Summary({ balances, isCurrent }: { balances: Balances; isCurrent: boolean }) {
  return (
    <dl className="grid gap-2 tabular-nums">
      {summaryAmounts(balances, isCurrent).map(({ name, cents, isBalance }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6">
          <dt className={isBalance ? 'font-medium' : 'text-muted'}>{name}</dt>
          <dd className={isBalance ? 'font-medium' : undefined}>{formatSignedWithCents(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
