import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { type AdminState, adminUrl } from '../../admin-url.ts'
import { adminQueries } from '../../queries.ts'
import { SearchForm } from '../../search-form.tsx'
import { ListEntry } from './list-entry.tsx'

type Props = { caseId: string; breederId: string; state: Pick<AdminState, 'q' | 'page'> }

/** The waiting list of a cattery that a case is about: families in order with their offers and history. */
export function CaseWaitingList({ caseId, breederId, state: { q, page } }: Props) {
  const entries = useQuery({
    ...adminQueries.caseWaitingList(caseId, { breederId, q, page }),
    placeholderData: keepPreviousData,
  })
  const href = (change: { q?: string; page?: number }) =>
    adminUrl({ caseId, waitingListOf: breederId, q, ...change })
  return (
    <section className="grid grid-cols-1 gap-6">
      <p>
        <Link to={adminUrl({ caseId })} className="link">
          Back to the case
        </Link>
      </p>
      <h2 className="text-2xl">Waiting list</h2>
      <p className="max-w-prose text-muted">
        Everything that both sides have read, without the private notes of the breeder. Your access is logged.
      </p>
      <SearchForm
        q={q}
        label="Search families"
        placeholder="Name, or words about the home"
        href={(term) => href({ q: term })}
      />
      <PagedList
        query={entries}
        perPage={ROWS_PER_PAGE}
        label="Pages of families"
        page={page}
        href={(to) => href({ page: to })}
        empty={
          <EmptyState
            title="No families found"
            hint={q ? 'Try another name.' : 'No one has joined a list of this cattery.'}
          />
        }
      >
        {(rows) => (
          <ol className="grid gap-4">
            {rows.map((entry) => (
              <ListEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </section>
  )
}
