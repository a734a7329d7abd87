import { useQuery } from '@tanstack/react-query'
import type { Order } from '#features/orders/contract.ts'
import { PlainSection } from '#ui/card.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { BreederHandover } from './breeder-handover.tsx'
import { BuyerHandover } from './buyer-handover.tsx'
import { CompletedHandover } from './completed-handover.tsx'
import { handoverQuery } from './queries.ts'

/** The handover on the page of a sale; nothing for staff, and nothing if the sale ended before. */
export function HandoverSection({ order }: { order: Order }) {
  const { status, role, transactionId } = order
  const isParty = role !== 'staff'
  const query = useQuery({ ...handoverQuery(transactionId), enabled: isParty })
  if (!isParty || status === 'pending') return null
  const hasEnded = status === 'canceled' || status === 'refunded'
  if (hasEnded && !query.data?.completedAt) return null
  return (
    <PlainSection title="Handover" id="handover">
      <Loaded
        query={query}
        loading={<Skeleton className="h-48" />}
        failure={(error, retry) => (
          <FailureNotice title="The handover could not be loaded" error={error} onRetry={retry} />
        )}
      >
        {(handover) =>
          handover.completedAt ? (
            <CompletedHandover order={order} handover={handover} />
          ) : handover.role === 'buyer' ? (
            <BuyerHandover order={order} handover={handover} />
          ) : (
            <BreederHandover order={order} handover={handover} />
          )
        }
      </Loaded>
    </PlainSection>
  )
}
