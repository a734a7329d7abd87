import type { Sale } from '../contract.ts'
import { saleAmounts, saleDates } from '../sale-texts.ts'

/** Amounts, dates, and the order number of a sale; on the success page, the cat and the dates come first. */
export function SaleFacts({ sale, isNew = false }: { sale: Sale; isNew?: boolean }) {
  const [amounts, dates] = [saleAmounts(sale), saleDates(sale)]
  const facts = [
    ...(isNew ? [['Cat', sale.snapshot.name], ...dates, ...amounts] : [...amounts, ...dates]),
    ['Order', sale.orderNumber],
  ]
  return (
    <dl className="grid gap-2 tabular-nums">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
