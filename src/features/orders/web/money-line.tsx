import { type MoneyFacts, moneyParts } from '../list-texts.ts'

/** What was paid, is due or overdue, and was refunded, in one line of a list. */
export function MoneyLine({ sale }: { sale: MoneyFacts }) {
  return (
    <p className="tabular-nums">
      {moneyParts(sale).map(({ text, isOverdue }, index) => (
        <span key={text} className={isOverdue ? 'font-medium text-danger' : undefined}>
          {index === 0 ? text : `, ${text}`}
        </span>
      ))}
    </p>
  )
}
