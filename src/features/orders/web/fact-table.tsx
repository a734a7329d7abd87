import type { Fact } from '../order-texts.ts'

/** Names and values, one below the other, with the values at the end of the line. */
export function FactTable({ facts }: { facts: Fact[] }) {
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
