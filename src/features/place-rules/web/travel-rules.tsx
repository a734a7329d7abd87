import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import type { RightsState } from '../contract.ts'
import { placeRulesQuery } from './queries.ts'
import { RuleList } from './rule-list.tsx'

/** What is said about transport, and about crossing a border, with sources and days, and no promise. */
export function TravelRules({ of }: { of: RightsState }) {
  const rules = useQuery(placeRulesQuery(of.state))
  return (
    <details className="mt-3">
      <summary className="link inline-flex min-h-11 items-center">If the cat travels</summary>
      <div className="grid gap-3 py-3">
        <p>
          Agree on who transports the cat, and what it costs, before you pay. Nobody here asks for fees for a
          crate or an insurance after the payment; if somebody does, report it.
        </p>
        <Loaded
          query={rules}
          failure="The rules could not be loaded."
          loading={<Skeleton className="h-24" />}
        >
          {(all) => (
            <>
              <RuleList
                isNamed
                rules={all.filter(
                  ({ subject, binds }) =>
                    subject === 'shipping' || (subject === 'age' && binds === 'carriers'),
                )}
              />
              <h3 className="font-sans text-base font-medium">Across a border</h3>
              <RuleList isNamed rules={all.filter(({ subject }) => subject === 'border')} />
            </>
          )}
        </Loaded>
        <p className="text-sm text-muted">Ask the authority of the country for all it needs.</p>
      </div>
    </details>
  )
}
