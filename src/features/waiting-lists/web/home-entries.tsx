import { useQuery } from '@tanstack/react-query'
import { Link } from '#ui/link.tsx'
import { isOpenEntry } from '../rules.ts'
import { EntryRow } from './entry-row.tsx'
import { ownEntriesQuery } from './queries.ts'

/** The open entries of the viewer on the home page, except those with an offer, which are above; nothing without one. */
export function HomeEntries() {
  const { data = [] } = useQuery(ownEntriesQuery)
  const open = data.filter((entry) => isOpenEntry(entry) && !entry.offer)
  if (open.length === 0) return null
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">Your waiting lists</h2>
        <Link to="/waiting-lists" className="link text-sm">
          Show all
        </Link>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {open.slice(0, 3).map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}
