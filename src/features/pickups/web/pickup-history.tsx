import type { Order } from '#features/orders/contract.ts'
import { appointmentText } from '#lib/times.ts'
import { LocalTime } from '#ui/local-time.tsx'
import type { PickupProposal } from '../contract.ts'
import type { ProposalStatus } from '../states.ts'

const STATUS_TEXTS: Record<ProposalStatus, string> = {
  open: 'waiting for an answer',
  accepted: 'accepted',
  replaced: 'replaced',
  declined: 'declined',
  withdrawn: 'withdrawn',
}

/** Every proposal of a sale with what became of it, latest first. */
export function PickupHistory({ order, proposals }: { order: Order; proposals: PickupProposal[] }) {
  const { role, breeder, buyerName } = order
  const nameOf = (by: PickupProposal['by']) =>
    by === role ? 'You' : by === 'buyer' ? buyerName : breeder.businessName
  return (
    <details className="text-sm">
      <summary className="link inline-block">{`History (${proposals.length})`}</summary>
      <ol className="mt-2 grid gap-2">
        {proposals.toReversed().map(({ id, by, day, time, place, status, createdAt, acceptedAt }) => (
          <li key={id}>
            <p className="wrap-anywhere">
              <span>{`${nameOf(by)} proposed ${appointmentText({ day, time }, order)}${place ? `, ${place}` : ''}: `}</span>
              <b className="font-medium">
                {status === 'replaced' && acceptedAt ? 'accepted, then moved' : STATUS_TEXTS[status]}
              </b>
            </p>
            <p className="text-muted">
              <LocalTime at={createdAt} format="dateTime" />
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
