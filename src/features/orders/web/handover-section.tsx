import { useQuery } from '@tanstack/react-query'
import { PlainSection } from '#ui/card.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Order } from '../contract.ts'
import { BreederHandover } from './breeder-handover.tsx'
import { BuyerHandover } from './buyer-handover.tsx'
import { CompletedHandover } from './completed-handover.tsx'
import { handoverQuery } from './handover-queries.ts'

/** The handover on the page of a sale; nothing for staff, and nothing if the sale ended before. */
export function HandoverSection({ order }: { order: Order }) {
  const { status, role, transactionId } = order
  const isParty = role !== 'staff'
  const { data: handover, error } = useQuery({ ...handoverQuery(transactionId), enabled: isParty })
  if (!isParty || status === 'pending') return null
  const hasEnded = status === 'canceled' || status === 'refunded'
  if (hasEnded && !handover?.completedAt) return null
  return (
    <PlainSection title="Handover">
      {!handover ? (
        error ? (
          <FailureNotice title="The handover could not be loaded" error={error} />
        ) : (
          <Skeleton className="h-48" />
        )
      ) : handover.completedAt ? (
        <CompletedHandover order={order} handover={handover} />
      ) : handover.role === 'buyer' ? (
        <BuyerHandover order={order} handover={handover} />
      ) : (
        <BreederHandover order={order} handover={handover} />
      )}
    </PlainSection>
  )
}
