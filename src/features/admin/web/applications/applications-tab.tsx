import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { adminUrl } from '../admin-url.ts'
import { adminQueries } from '../queries.ts'
import { ApplicationCard } from './application-card.tsx'

/** Pending breeder applications, oldest first. */
export function ApplicationsTab({ page }: { page: number }) {
  const applications = useQuery(adminQueries.applications(page))
  return (
    <section className="grid gap-5">
      <h2 className="text-2xl">Applications</h2>
      <PagedList
        query={applications}
        perPage={ROWS_PER_PAGE}
        label="Pages of applications"
        page={page}
        href={(to) => adminUrl({ tab: 'applications', page: to })}
        empty={
          <EmptyState
            icon={<BadgeCheck size={40} strokeWidth={1.25} aria-hidden="true" />}
            title="No pending applications"
            hint="If applications require a review, new ones appear here."
          />
        }
      >
        {(rows) => (
          <ul className="grid gap-6">
            {rows.map((application) => (
              <li key={application.breederId}>
                <ApplicationCard application={application} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
