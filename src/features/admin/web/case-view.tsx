import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { adminUrl } from './admin-url.ts'
import { CaseBody } from './case-body.tsx'
import { adminQueries } from './queries.ts'

/** One case, with a link back to the list. */
export function CaseView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(adminQueries.case(id))
  return (
    <section className="grid gap-6">
      <p>
        <Link to={adminUrl({ status: data?.status ?? 'open' })} className="link">
          {data?.status === 'closed' ? 'All closed cases' : 'All open cases'}
        </Link>
      </p>
      {data ? (
        <CaseBody case={data} />
      ) : error?.status === 404 || error?.status === 400 ? (
        <EmptyState title="Case not found" hint="Please check the URL.">
          <LinkButton to={adminUrl({})}>All open cases</LinkButton>
        </EmptyState>
      ) : error ? (
        <Notice tone="danger">
          <p className="mb-3 text-base">The case could not be loaded.</p>
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <div role="status" className="grid gap-6 lg:grid-cols-[1fr_23rem]">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
        </div>
      )}
    </section>
  )
}
