import type { ReactNode } from 'react'

type Row = { name: ReactNode; value: string; source?: (string | null)[]; note?: string | null }

/** Names and values, with who tested or examined the cat below, as far as it is known. */
export function Rows({ rows }: { rows: Row[] }) {
  return (
    <dl>
      {rows.map(({ name, value, source = [], note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
        <div key={index} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
          <dt className="min-w-0 text-muted wrap-anywhere">{name}</dt>
          <dd dir="auto" className="min-w-0 text-end wrap-anywhere">
            {value}
          </dd>
          {source.some(Boolean) && (
            <dd className="w-full text-sm text-muted">{source.filter(Boolean).join(', ')}</dd>
          )}
          {note && (
            <dd dir="auto" className="w-full text-sm font-medium wrap-anywhere">
              {note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
