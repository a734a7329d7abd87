import { useQuery } from '@tanstack/react-query'
import type { Policy } from '#lib/rules/deposit-policy.ts'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { CatTerms } from './cat-terms.tsx'
import { catTermsQuery } from './cat-terms-query.ts'
import { SaleDates } from './sale-dates.tsx'

type Props = { cat: { id: string; name: string }; policy: Policy }

/** On the page of a cat, before it is paid: when it can leave, when the balance is due, and what canceling gives back. */
export function CatPolicy({ cat: { id, name }, policy }: Props) {
  return (
    <div className="grid gap-2 text-sm">
      <Loaded
        query={useQuery(catTermsQuery(id))}
        failure="The dates and amounts could not be loaded."
        loading={<Skeleton className="h-24" />}
      >
        {(terms) => (
          <>
            <SaleDates terms={terms} name={name} />
            <details>
              <summary>
                <span>{`Deposit policy: ${policy}. `}</span>
                <span className="link">How cancellation works</span>
              </summary>
              <div className="mt-2">
                <CatTerms terms={terms} />
              </div>
            </details>
          </>
        )}
      </Loaded>
      <a href="/terms#deposits-and-cancellation" className="link justify-self-start">
        All deposit policies
      </a>
    </div>
  )
}
