import { useQuery } from '@tanstack/react-query'
import { dateText } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CatTerms as Terms } from '../contract.ts'
import { EVERY_POLICY, FULL_PAYMENT, goHomeText, POLICY_SUMMARIES, refundText } from '../policy-texts.ts'
import { catTermsQuery } from './cat-terms-query.ts'

/** The terms of a cat, with dates and amounts for each way to pay. */
export function CatTerms({ catId }: { catId: string }) {
  const { data: terms, error, refetch } = useQuery(catTermsQuery(catId))
  if (terms) return <TermsText terms={terms} />
  if (!error) return <Skeleton className="my-2 h-32" />
  return (
    <div role="alert" className="my-2">
      <p className="mb-2">The dates and amounts could not be loaded.</p>
      <Button variant="secondary" size="sm" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  )
}

function TermsText({ terms }: { terms: Terms }) {
  const { policy, price, depositAmount, refunds } = terms
  return (
    <div className="my-2 grid gap-3 tabular-nums">
      <p>{POLICY_SUMMARIES[policy]}</p>
      {refunds.deposit && (
        <p>
          <b className="block font-medium">If you pay the deposit of {formatMoney(depositAmount ?? 0)}</b>
          {refundText(refunds.deposit)}
        </p>
      )}
      <p>
        <b className="block font-medium">If you pay {formatMoney(price)} in full</b>
        {refundText(refunds.full)} {FULL_PAYMENT}
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {[...EVERY_POLICY, goHomeText(dateText(terms.goHomeDate), terms.isOldEnough)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
