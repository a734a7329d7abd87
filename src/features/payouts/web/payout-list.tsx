import { useQuery } from '@tanstack/react-query'
import { formatWithCents } from '#lib/money.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import type { OwnPayouts, Payout } from '../contract.ts'
import { payoutHint } from '../payout-texts.ts'
import { PayoutBadge } from './payout-badge.tsx'
import { payoutsQuery } from './payout-queries.ts'

/** The breeder's balance, debts, and upcoming and past payouts. Nothing while payouts are off. */
export function PayoutList() {
  return (
    <Loaded
      query={useQuery(payoutsQuery)}
      failure="Your payouts could not be loaded."
      loading={<Skeleton className="h-56" />}
    >
      {(data) => data && <LoadedPayouts data={data} />}
    </Loaded>
  )
}

function LoadedPayouts({ data }: { data: OwnPayouts }) {
  const debts = data.sales.filter(({ status }) => status === 'debt')
  const past = data.sales.filter(({ status }) => PAST.includes(status))
  const upcoming = data.sales.filter((payout) => !debts.includes(payout) && !past.includes(payout))
  return (
    <div className="grid gap-8">
      <Balance {...data} />
      {debts.length > 0 && (
        <Payouts
          title="What you owe"
          hint="We deduct it from your next payouts."
          payouts={debts}
          amountOf={({ debt }) => debt}
        />
      )}
      {data.sales.length === 0 ? (
        <EmptyState
          title="No payouts yet"
          hint="When a buyer reserves or buys one of your cats, its payout appears here."
        />
      ) : (
        <>
          <Payouts
            title="Upcoming payouts"
            payouts={upcoming}
            amountOf={({ net }) => net}
            empty="None at the moment."
          />
          <Payouts
            title="Past payouts"
            payouts={past}
            amountOf={({ transferred }) => transferred}
            empty="A payout appears here when it was sent."
          />
        </>
      )}
    </div>
  )
}

const PAST: readonly Payout['status'][] = ['paid', 'returned', 'deducted']

function Balance({
  waiting,
  upcoming,
  paid,
  debt,
}: {
  waiting: number
  upcoming: number
  paid: number
  debt: number
}) {
  const facts: [string, number][] = [
    ['Waiting for handover', waiting],
    ['Upcoming', upcoming],
    ['Paid so far', paid],
    ...(debt > 0 ? ([['You owe', debt]] as [string, number][]) : []),
  ]
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      {facts.map(([name, cents]) => (
        <div key={name} className="card p-5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-2xl tabular-nums">{formatWithCents(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Payouts({
  title,
  hint,
  payouts,
  amountOf,
  empty,
}: {
  title: string
  hint?: string
  payouts: Payout[]
  amountOf: (payout: Payout) => number
  empty?: string
}) {
  const timeZone = useTimeZone()
  return (
    <section className="grid gap-3">
      <h3 dir="auto" className="text-xl">
        {title}
      </h3>
      {hint && <p className="text-muted">{hint}</p>}
      {payouts.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul className="divide-y border-y">
          {payouts.map((payout) => (
            <li key={payout.transactionId} className="grid gap-1 py-4">
              <div className="flex flex-wrap items-center justify-between gap-x-6">
                <p className="flex flex-wrap items-center gap-2.5">
                  <Link dir="auto" to={`/sales/${payout.transactionId}`} className="link">
                    {payout.catName}
                  </Link>
                  <PayoutBadge payout={payout} />
                </p>
                <p className="font-medium tabular-nums">{formatWithCents(amountOf(payout))}</p>
              </div>
              <p className="text-sm text-muted">
                {`Order ${payout.orderNumber}. ${payoutHint(payout, timeZone)}`}
                {payout.fee > 0 &&
                  ` You receive ${formatWithCents(payout.net)} of ${formatWithCents(payout.gross)}.`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
