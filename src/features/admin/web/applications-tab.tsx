import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { EmptyState } from '#ui/empty-state.tsx'
import { adminUrl } from './admin-address.ts'
import { ApplicationCard } from './application-card.tsx'
import { ListFrame } from './list-frame.tsx'
import { adminQueries } from './queries.ts'

/** Breeders who wait to be verified, the oldest first. */
export function ApplicationsTab({ page }: { page: number }) {
  const applications = useQuery(adminQueries.applications(page))
  return (
    <section>
      <h2 className="sr-only">Applications</h2>
      <ListFrame
        query={applications}
        label="Pages of applications"
        page={page}
        href={(to) => adminUrl({ tab: 'applications', page: to })}
        empty={
          <EmptyState
            icon={<BadgeCheck size={40} strokeWidth={1.25} aria-hidden="true" />}
            title="Nothing waits for a decision."
            hint="Breeders who apply come here where applications are reviewed before they are public."
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
      </ListFrame>
    </section>
  )
}
