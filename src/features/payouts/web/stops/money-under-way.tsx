import { useQuery } from '@tanstack/react-query'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { formatWithCents } from '#lib/money.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import type { MoneyUnderWay as Data, PayoutEndpoints } from '../../contract.ts'

const underWayQuery = (id: string) =>
  endpointQueries<PayoutEndpoints>().query(
    'GET /api/admin/people/{id}/money-under-way',
    { params: { id } },
    { staleTime: 0 },
  )

/** What a suspension, or a cat that is hidden for fraud, stops: sales and money under way, for staff before they decide. */
export function MoneyUnderWay({ userId }: { userId: string }) {
  return (
    <Loaded
      query={useQuery(underWayQuery(userId))}
      failure={(_, retry) => <LoadFailure text="The sales under way could not be loaded." onRetry={retry} />}
      loading={<Skeleton className="h-24" />}
    >
      {(data) => (
        <section aria-label="Sales under way" className="grid gap-2 text-sm">
          <dl className="grid gap-2 rounded-lg border border-line p-3 tabular-nums">
            {factsOf(data).map(([name, counted, cents]) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-muted">{name}</dt>
                <dd className="font-medium">{`${counted}\u00a0· ${formatWithCents(cents)}`}</dd>
              </div>
            ))}
          </dl>
          <p className="text-muted">
            {`All payouts that are not sent wait until this ends, or finance releases them. ${ON_THEIR_WAY} No deposit and no balance is taken. Each buyer whose cat is not handed over is told by email and can cancel with everything back.`}
          </p>
        </section>
      )}
    </Loaded>
  )
}

const ON_THEIR_WAY = 'What is on its way reaches the breeder’s payout account.'

type Fact = [name: string, counted: string, cents: number]

const factsOf = ({ sales, paid, payouts, owed, transfers, sent }: Data): Fact[] => [
  ['Paid by buyers, not handed over', sales === 1 ? '1 sale' : `${sales} sales`, paid],
  ['Payouts that are not sent', payouts === 1 ? '1 payout' : `${payouts} payouts`, owed],
  ['On their way, not stopped', transfers === 1 ? '1 transfer' : `${transfers} transfers`, sent],
]
