import { useQuery } from '@tanstack/react-query'
import { rightsTitle, YourRights } from '#features/place-rules/web/index.ts'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { POLICY_NAMES } from '../policy-texts.ts'
import { CancellationLines } from './cancellation-lines.tsx'
import { catTermsQuery } from './cat-terms-query.ts'
import { SaleDates } from './sale-dates.tsx'

type Props = { cat: { id: string; name: string }; kind: 'deposit' | 'full' }

/** When the cat can leave, when the balance is due, and what canceling gives back, next to what is paid. */
export function CheckoutTerms({ cat, kind }: Props) {
  const { data: terms, error } = useQuery(catTermsQuery(cat.id))
  // The card form loads the terms as well, or shows an error.
  if (error && !terms) return null
  return (
    <>
      <section aria-labelledby="dates" className="mt-5 grid gap-1.5 border-t border-line pt-5 text-sm">
        <h3 id="dates" className="font-sans text-base font-medium">
          Dates
        </h3>
        {terms ? (
          <SaleDates terms={terms} name={cat.name} isFull={kind === 'full'} />
        ) : (
          <Skeleton className="h-16" />
        )}
      </section>
      <section aria-labelledby="cancellation" className="mt-5 border-t border-line pt-5 text-sm">
        <h3 id="cancellation" className="mb-1.5 font-sans text-base font-medium">
          {terms ? `If you cancel (${POLICY_NAMES[terms.policy].toLowerCase()} policy)` : 'If you cancel'}
        </h3>
        {terms ? (
          <CancellationLines
            steps={(kind === 'deposit' && terms.refunds.deposit) || terms.refunds.full}
            today={terms.today}
          />
        ) : (
          <Skeleton className="h-24" />
        )}
      </section>
      {terms?.rightsState && (
        <section aria-labelledby="rights" className="mt-5 border-t border-line pt-5 text-sm">
          <h3 id="rights" className="mb-1.5 font-sans text-base font-medium">
            {rightsTitle({ of: terms.rightsState, reader: 'buyer' })}
          </h3>
          <YourRights of={terms.rightsState} reader="buyer" />
        </section>
      )}
    </>
  )
}
