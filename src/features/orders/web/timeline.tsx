import { LocalTime } from '#ui/local-time.tsx'
import type { Order } from '../contract.ts'

/** Entries that are always shown: the latest ones. */
const SHOWN = 5

type Entry = Pick<Order['events'][number], 'id' | 'text' | 'note' | 'createdAt'>

/** Everything that happened to a sale, oldest first; what came before the latest entries is folded. */
export function Timeline({ order: { events, createdAt } }: { order: Order }) {
  const entries: Entry[] = [{ id: 'placed', text: 'Order placed', note: null, createdAt }, ...events]
  const folded = entries.slice(0, -SHOWN)
  return (
    <>
      {folded.length > 0 && (
        <details className="mb-4">
          <summary className="mb-3 link w-fit cursor-pointer">
            {folded.length === 1 ? 'Show 1 earlier entry' : `Show ${folded.length} earlier entries`}
          </summary>
          <Entries entries={folded} />
        </details>
      )}
      <Entries entries={entries.slice(-SHOWN)} />
    </>
  )
}

function Entries({ entries }: { entries: Entry[] }) {
  return (
    <ol className="grid gap-4 border-l border-line pl-5">
      {entries.map(({ id, text, note, createdAt: at }) => (
        <li key={id}>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {text}
          </p>
          <p className="text-sm text-muted">
            <LocalTime at={at} format="dateTime" />
            {note && <span>{`\u00a0· ${note}`}</span>}
          </p>
        </li>
      ))}
    </ol>
  )
}
