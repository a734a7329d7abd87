import type { Policy } from '#lib/deposit-policy.ts'
import { EVERY_POLICY, FULL_PAYMENT, POLICY_NAMES, POLICY_SUMMARIES } from '../policy-texts.ts'
import { CatTerms } from './cat-terms.tsx'

type Props = {
  policy: Policy
  /** The youngest cat for sale, whose dates and amounts are an example. */
  example: { id: string; name: string } | undefined
}

/** A breeder's deposit policy in plain language. */
export function BreederPolicy({ policy, example }: Props) {
  return (
    <div className="max-w-prose">
      <p className="text-lg">
        <span className="font-medium">{POLICY_NAMES[policy]}.</span> {POLICY_SUMMARIES[policy]}
      </p>
      <ul className="my-3 grid list-disc gap-1 pl-5">
        {[...EVERY_POLICY, FULL_PAYMENT].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {example && (
        <>
          <h3 className="mt-6 text-lg">For example, {example.name}</h3>
          <CatTerms catId={example.id} isExample />
        </>
      )}
    </div>
  )
}
