import type { ReactNode } from 'react'

type Props = { facts: readonly (readonly [name: string, value: ReactNode])[] }

/** Names and values, one below the other, with the values at the end of the line. */
export function FactTable({ facts }: Props) {
  return (
    <dl className="divide-y divide-line tabular-nums">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 text-end font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
