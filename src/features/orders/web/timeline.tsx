import { LocalTime } from '#ui/local-time.tsx'
import type { Order } from '../contract.ts'

/** Everything that happened to a sale, oldest first. */
export function Timeline({ order: { events, createdAt } }: { order: Order }) {
  const entries = [{ id: 'placed', text: 'Order placed', note: null, createdAt }, ...events]
  return (
    <ol className="grid gap-4 border-l border-line pl-5">
      {entries.map(({ id, text, note, createdAt: at }) => (
        <li key={id}>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {text}
          </p>
          <p className="text-sm text-muted">
            <LocalTime at={at} format="dateTime" />
            {note && <span>{` · ${note}`}</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}
