import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { OwnEntry } from '../contract.ts'
import { EntryRow } from './entry-row.tsx'
import { Principle } from './principle.tsx'
import { ownEntriesQuery } from './queries.ts'

/** Entries with an open offer come first, the earliest deadline before others. */
function offersFirst(one: OwnEntry, other: OwnEntry): number {
  const time = ({ offer }: OwnEntry) => (offer ? (offer.deadline ?? '8') : '9')
  return time(one).localeCompare(time(other))
}

/** `/waiting-lists`: the entries of the viewer. */
export function OwnListsPage() {
  return (
    <div className="page max-w-200 py-8 sm:py-12">
      <PageTitle>Waiting Lists</PageTitle>
      <h1 className="mb-6 text-3xl">Waiting Lists</h1>
      <div className="grid gap-6">
        <Principle />
        <Loaded query={useQuery(ownEntriesQuery)} failure="Your waiting lists could not be loaded.">
          {(entries) =>
            entries.length === 0 ? (
              <EmptyState
                title="You are not on a waiting list yet"
                hint="Join the list of a future litter, and see your place in the open."
              >
                <LinkButton to="/breeding-pairings">See future litters</LinkButton>
              </EmptyState>
            ) : (
              <ul className="grid gap-4">
                {entries.toSorted(offersFirst).map((entry) => (
                  <EntryRow key={entry.id} entry={entry} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </div>
  )
}
