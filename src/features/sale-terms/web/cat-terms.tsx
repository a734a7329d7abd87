import { useQuery } from '@tanstack/react-query'
import { dateText } from '#lib/dates.ts'
import { formatWithCents } from '#lib/money.ts'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import type { CatTerms as Terms } from '../contract.ts'
import { EVERY_POLICY, FULL_PAYMENT, goHomeText, POLICY_SUMMARIES, refundText } from '../policy-texts.ts'
import { catTermsQuery } from './cat-terms-query.ts'

type Props = {
  catId: string
  /** Whether the page already says what applies to every cat. */
  isExample?: boolean
}

/** The terms of a cat, with dates and amounts for each way to pay. */
export function CatTerms({ catId, isExample = false }: Props) {
  return (
    <Loaded
      query={useQuery(catTermsQuery(catId))}
      failure="The dates and amounts could not be loaded."
      loading={<Skeleton className="h-24" />}
    >
      {(terms) => <LoadedTerms terms={terms} isExample={isExample} />}
    </Loaded>
  )
}

function LoadedTerms({ terms, isExample }: { terms: Terms; isExample: boolean }) {
  const homeText = goHomeText(dateText(terms.goHomeDate), terms.isOldEnough)
  return (
    <div className="grid gap-3 tabular-nums">
      {!isExample && <p>{POLICY_SUMMARIES[terms.policy]}</p>}
      <Amounts terms={terms} />
      {isExample ? (
        <p>{homeText}</p>
      ) : (
        <ul className="grid list-disc gap-1 pl-5">
          {[...EVERY_POLICY, FULL_PAYMENT, homeText].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Amounts({ terms: { price, depositAmount, refunds } }: { terms: Terms }) {
  return (
    <>
      {refunds.deposit && (
        <p>
          <b className="block font-medium">If you pay the deposit of {formatWithCents(depositAmount ?? 0)}</b>
          {refundText(refunds.deposit)}
        </p>
      )}
      <p>
        <b className="block font-medium">If you pay {formatWithCents(price)} in full</b>
        {refundText(refunds.full)}
      </p>
    </>
  )
}
