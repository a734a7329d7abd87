import { useQuery } from '@tanstack/react-query'
import type { Policy } from '#lib/rules/deposit-policy.ts'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { EVERY_POLICY, FULL_PAYMENT, POLICY_NAMES, POLICY_SUMMARIES, REFUND_DATES } from '../policy-texts.ts'
import { RefundAmounts } from './cat-terms.tsx'
import { catTermsQuery } from './cat-terms-query.ts'
import { SaleDates } from './sale-dates.tsx'

type Example = { id: string; name: string }
type Props = {
  policy: Policy
  /** The youngest cat for sale, whose dates and amounts are an example. */
  example: Example | undefined
}

/** A breeder's deposit policy in plain language. */
export function BreederPolicy({ policy, example }: Props) {
  return (
    <div className="max-w-prose">
      <p className="text-lg">
        <span className="font-medium">{`${POLICY_NAMES[policy]}.`}</span>
        <span>{` ${POLICY_SUMMARIES[policy]}`}</span>
      </p>
      <ul className="my-3 grid list-disc gap-1 pl-5">
        {[...EVERY_POLICY, FULL_PAYMENT, REFUND_DATES].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {example && (
        <>
          <h3 className="mt-6 text-lg">
            For example, <bdi>{example.name}</bdi>
          </h3>
          <ExampleTerms cat={example} />
        </>
      )}
    </div>
  )
}

function ExampleTerms({ cat: { id, name } }: { cat: Example }) {
  return (
    <Loaded
      query={useQuery(catTermsQuery(id))}
      failure="The dates and amounts could not be loaded."
      loading={<Skeleton className="h-24" />}
    >
      {(terms) => (
        <div className="grid gap-3 tabular-nums">
          <RefundAmounts terms={terms} />
          <SaleDates terms={terms} name={name} />
        </div>
      )}
    </Loaded>
  )
}
