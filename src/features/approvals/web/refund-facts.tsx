import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { MAX_REFUND } from '../choices.ts'
import { MoneyFacts } from './money-facts.tsx'
import { refundFactsQuery } from './queries.ts'

type Props = {
  saleId: string
  /** Cents that are refunded; nothing is typed yet if it is not a number. */
  amount: number
}

/** What finance read before a refund of a sale, with what the amount means for the breeder. */
export function RefundFacts({ saleId, amount }: Props) {
  const cents = Number.isFinite(amount) ? Math.min(MAX_REFUND, Math.max(0, Math.round(amount))) : 0
  return (
    <Loaded
      query={useQuery({ ...refundFactsQuery(saleId, cents), placeholderData: keepPreviousData })}
      failure={(_, retry) => <LoadFailure text="The facts could not be loaded." onRetry={retry} />}
      loading={<Skeleton className="h-56" />}
    >
      {(money) => <MoneyFacts money={money} kind="refund" amount={cents} />}
    </Loaded>
  )
}
