import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { POLICY_NAMES } from '../policy-texts.ts'
import { CancellationLines } from './cancellation-lines.tsx'
import { catTermsQuery } from './cat-terms-query.ts'

/** What the buyer gets back after canceling, next to what is paid. */
export function CheckoutTerms({ catId, kind }: { catId: string; kind: 'deposit' | 'full' }) {
  const { data: terms, error } = useQuery(catTermsQuery(catId))
  // The card form loads the terms as well, or shows an error.
  if (error && !terms) return null
  return (
    <section aria-labelledby="cancellation" className="mt-5 border-t border-line pt-5 text-sm">
      <h3 id="cancellation" className="mb-1.5 font-sans text-base font-medium">
        {terms ? `If you cancel (${POLICY_NAMES[terms.policy].toLowerCase()} policy)` : 'If you cancel'}
      </h3>
      {terms ? (
        <CancellationLines steps={(kind === 'deposit' && terms.refunds.deposit) || terms.refunds.full} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </section>
  )
}
