import { useQuery } from '@tanstack/react-query'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { formatWithCents } from '#lib/money.ts'
import { PlainSection } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import type { BreederPayouts, PayoutEndpoints } from '../contract.ts'
import { PayoutBadge } from './payout-badge.tsx'
import { PaymentStop } from './stops/payment-stop.tsx'
import { ReleasePayouts } from './stops/release-payouts.tsx'

/** The money of a breeder, for finance. */
const breederPayoutsQuery = (id: string) =>
  endpointQueries<PayoutEndpoints>().query(
    'GET /api/admin/breeders/{id}/payouts',
    { params: { id } },
    { staleTime: 0 },
  )

/** The money of a breeder for finance: balance, hold of new breeders, and held payouts. Nothing while payouts are off. */
export function StaffBreederPayouts({ breederId }: { breederId: string }) {
  return (
    <Loaded
      query={useQuery(breederPayoutsQuery(breederId))}
      failure="The payouts could not be loaded."
      loading={<Skeleton className="h-48" />}
      missing={null}
    >
      {(data) => data && <LoadedPayouts breederId={breederId} data={data} />}
    </Loaded>
  )
}

function LoadedPayouts({ breederId, data }: { breederId: string; data: BreederPayouts }) {
  return (
    <>
      <PlainSection title="Balance">
        <Facts className="tabular-nums">
          <Fact name="Available">{formatWithCents(data.available)}</Fact>
          <Fact name="Held">{formatWithCents(data.held)}</Fact>
          <Fact name="Held by a dispute">{formatWithCents(data.disputed)}</Fact>
          <Fact name="Paid">{formatWithCents(data.paid)}</Fact>
          {data.debt > 0 && <Fact name="Owed by the breeder">{formatWithCents(data.debt)}</Fact>}
        </Facts>
      </PlainSection>
      {data.stops.map((stop) => (
        <PaymentStop
          key={stop.id}
          breederId={breederId}
          stop={stop}
          queryKey={breederPayoutsQuery(breederId).queryKey}
        />
      ))}
      <PlainSection title="Hold">
        <p>{holdText(data)}</p>
        {data.heldSales.length > 0 && (
          <ul className="mt-3 grid gap-2 text-sm wrap-anywhere">
            {data.heldSales.map((payout) => (
              <li key={payout.transactionId} className="flex flex-wrap items-center gap-2.5">
                <Link to={`/orders/${payout.transactionId}`} className="link">
                  {`Order ${payout.orderNumber}`}
                </Link>
                <span className="tabular-nums">{formatWithCents(payout.net)}</span>
                <PayoutBadge payout={payout} isStaff />
              </li>
            ))}
          </ul>
        )}
        {data.heldSales.some(({ holdReason }) => holdReason === 'stopped') && (
          <ReleasePayouts breederId={breederId} queryKey={breederPayoutsQuery(breederId).queryKey} />
        )}
      </PlainSection>
    </>
  )
}

/** Whether the next payouts of the breeder wait. */
function holdText({ completedSales, stops, newBreeder: { days, sales } }: BreederPayouts): string {
  const completed = `${completedSales} completed ${completedSales === 1 ? 'sale' : 'sales'}`
  if (stops.length > 0) return `${completed}. Payouts wait while payments are stopped.`
  if (days === 0 || sales === 0) return `${completed}. New payouts are not held.`
  const first = sales === 1 ? 'first payout waits' : `first ${sales} payouts wait`
  return completedSales < sales
    ? `New breeder with ${completed}: the ${first} ${days} days.`
    : `Not a new breeder: ${completed}. New payouts are not held.`
}
