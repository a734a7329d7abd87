import { useQuery } from '@tanstack/react-query'
import { Link } from '#ui/link.tsx'
import { adminQueries } from '../queries.ts'
import { useOpenedHeading } from '../use-opened-heading.ts'
import { BreederChecks } from './breeder-checks.tsx'

/** The checks of the cattery that is open. `back` leads to the whole queue. */
export function OpenChecks({ breederId, back }: { breederId: string; back: string }) {
  const heading = useOpenedHeading()
  const { data } = useQuery(adminQueries.checks(breederId))
  const title = data ? `Checks of ${data.businessName}` : 'Checks of a cattery'
  return (
    <section aria-label={title} className="card grid min-w-0 gap-4 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 ref={heading} tabIndex={-1} dir="auto" className="text-xl wrap-anywhere">
          {title}
        </h3>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <Link to={`/breeder/${breederId}`} className="link">
            Public profile
          </Link>
          <Link to={back} className="link">
            All catteries of the queue
          </Link>
        </p>
      </div>
      <BreederChecks breederId={breederId} />
    </section>
  )
}
