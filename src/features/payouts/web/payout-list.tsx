import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { dayText } from '#lib/dates.ts'
import { formatWithCents } from '#lib/money.ts'
import { dayIn, type ReadAt } from '#lib/times.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { CurrentYear, useTimeZone } from '#ui/time-zone.ts'
import type { OwnPayouts, Payout } from '../contract.ts'
import { type MoneyState, moneyStateOf } from '../money.ts'
import { payoutHint } from '../payout-texts.ts'
import { PayoutBadge } from './payout-badge.tsx'
import { payoutsQuery } from './payout-queries.ts'

/** The breeder's money by state, with the payout of each sale. Nothing while payouts are off. */
export function PayoutList() {
  return (
    <Loaded
      query={useQuery(payoutsQuery)}
      failure="Your money could not be loaded."
      loading={<Skeleton className="h-56" />}
    >
      {(data) => data && <LoadedPayouts data={data} />}
    </Loaded>
  )
}

function LoadedPayouts({ data }: { data: OwnPayouts }) {
  const readAt = { timeZone: useTimeZone(), today: use(CurrentYear) }
  const { sales } = data
  const of = (state: MoneyState) => sales.filter((payout) => moneyStateOf(payout) === state)
  const [debts, available, held, disputed, paid] = (
    ['owed', 'available', 'held', 'disputed', 'paid'] as const
  ).map(of) as [Payout[], Payout[], Payout[], Payout[], Payout[]]
  const left = ({ net, transferred, deducted }: Payout) => net - transferred - deducted
  return (
    <div className="grid gap-8">
      <Sums data={data} heldTitle={heldLabel(held, readAt)} />
      {debts.length > 0 && (
        <Payouts
          title="What you owe"
          hint="We deduct it from your next payouts."
          payouts={debts}
          amountOf={({ debt }) => debt}
        />
      )}
      {sales.length === 0 ? (
        <EmptyState
          title="No sales yet"
          hint="When a buyer reserves or buys one of your cats, you see here when you are paid."
        />
      ) : (
        <>
          {available.length > 0 && (
            <Payouts
              title="Available"
              payouts={available}
              amountOf={(payout) => (payout.status === 'returned' ? payout.transferred : left(payout))}
            />
          )}
          {held.length > 0 && <Payouts title="Held" payouts={held} amountOf={left} />}
          {disputed.length > 0 && <Payouts title="Held by a dispute" payouts={disputed} amountOf={left} />}
          <Payouts
            title="Paid"
            payouts={paid}
            amountOf={({ transferred }) => transferred}
            empty="A payout appears here when it was sent."
          />
        </>
      )}
    </div>
  )
}

/** `Held until Thu, Dec 3` if all are sent on that day, otherwise when the first of them is: `Held, first until Thu, Dec 3`. */
function heldLabel(held: readonly Payout[], { timeZone, today }: ReadAt): string {
  const days = held.map(({ heldUntil, expectedOn }) =>
    heldUntil ? dayIn(new Date(heldUntil), timeZone) : expectedOn,
  )
  const [first, ...others] = days.filter((day) => day !== null).sort()
  if (!first) return 'Held'
  const isForAll = others.length === days.length - 1 && others.every((day) => day === first)
  return `${isForAll ? 'Held until' : 'Held, first until'} ${dayText(first, today)}`
}

function Sums({
  data: { available, held, disputed, paid, debt },
  heldTitle,
}: {
  data: OwnPayouts
  heldTitle: string
}) {
  const facts: [string, number][] = [
    ['Available', available],
    [heldTitle, held],
    ['Held by a dispute', disputed],
    ['Paid', paid],
    ...(debt > 0 ? ([['You owe', debt]] as [string, number][]) : []),
  ]
  return (
    <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([name, cents]) => (
        <div key={name} className="card p-5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-xl tabular-nums">{formatWithCents(cents)}</dd>
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
  const today = use(CurrentYear)
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
                <span>{`Order ${payout.orderNumber}. ${payoutHint(payout, timeZone, today)}`}</span>
                {payout.fee > 0 && (
                  <span>{` You receive ${formatWithCents(payout.net)} of ${formatWithCents(payout.gross)}.`}</span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
