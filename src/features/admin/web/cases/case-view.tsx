import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeletons } from '#ui/loading/skeleton.tsx'
import { adminUrl } from '../admin-url.ts'
import { adminQueries } from '../queries.ts'
import { CaseBody } from './case-body.tsx'

/** One case, with a link back to the list. */
export function CaseView({ id }: { id: string }) {
  const query = useQuery(adminQueries.case(id))
  return (
    <section className="grid gap-6">
      <p>
        <Link to={adminUrl({ status: query.data?.status ?? 'open' })} className="link">
          {query.data?.status === 'closed' ? 'All closed cases' : 'All open cases'}
        </Link>
      </p>
      <Loaded
        query={query}
        failure="The case could not be loaded."
        loading={<Skeletons shapes={['h-64', 'h-64']} className="grid gap-6 lg:grid-cols-[1fr_23rem]" />}
        missing={
          <EmptyState title="Case not found" hint="Please check the URL.">
            <LinkButton to={adminUrl({})}>All open cases</LinkButton>
          </EmptyState>
        }
      >
        {(data) => <CaseBody case={data} />}
      </Loaded>
    </section>
  )
}
