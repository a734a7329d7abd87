import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { ForRole } from '#features/accounts/web/index.ts'
import type { Order } from '#features/orders/contract.ts'
import { formatWithCents } from '#lib/money.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { PlainSection } from '#ui/card.tsx'
import { LazyContent } from '#ui/loading/lazy-content.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import type { Refund } from '../contract.ts'
import { CHARGE_LABELS, refundProgressText } from '../refund-texts.ts'
import { refundsQuery } from './queries.ts'

// Only staff need them.
const FailedRefundActions = lazy(async () => ({
  default: (await import('./failed-refund-actions.tsx')).FailedRefundActions,
}))
const StaffRefund = lazy(async () => ({ default: (await import('./staff-refund.tsx')).StaffRefund }))

/** The refunds of a sale with their progress; for staff also the button that refunds. Nothing without either. */
export function RefundsSection({ order }: { order: Order }) {
  const { role, refunded, paid, transactionId } = order
  const query = useQuery({ ...refundsQuery(transactionId), enabled: refunded > 0 })
  const canRefund = role === 'staff' && paid > refunded
  if (refunded === 0 && !canRefund) return null
  return (
    <PlainSection title="Refunds">
      <div className="grid gap-4">
        {refunded > 0 && (
          <Loaded query={query} failure="The refunds could not be loaded." loading={null}>
            {(refunds) => (
              <ul className="grid gap-4">
                {refunds.map((refund) => (
                  <RefundItem key={refund.id} refund={refund} order={order} />
                ))}
              </ul>
            )}
          </Loaded>
        )}
        {canRefund && (
          <ForRole needed="finance" to="refund">
            <LazyContent>
              <StaffRefund order={order} />
            </LazyContent>
          </ForRole>
        )}
      </div>
    </PlainSection>
  )
}

const BADGES: Record<Refund['progress'], [label: string, tone: BadgeTone]> = {
  sending: ['Being sent', 'plain'],
  pending: ['Processing', 'plain'],
  sent: ['Sent', 'good'],
  completed: ['Completed', 'good'],
  retrying: ['Retrying', 'duty'],
  with_staff: ['Rejected', 'danger'],
  settled: ['Paid', 'good'],
}

function RefundItem({ refund, order }: { refund: Refund; order: Order }) {
  const timeZone = useTimeZone()
  const { amount, chargeKind, progress, reason, createdAt } = refund
  const [label, tone] = BADGES[progress]
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2.5">
        <strong className="tabular-nums">{formatWithCents(amount)}</strong>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p>{refundProgressText(refund, order.role === 'buyer', timeZone)}</p>
      {refund.failure && <p className="text-sm text-danger">{`Rejected: ${refund.failure}`}</p>}
      {order.role === 'staff' && (progress === 'retrying' || progress === 'with_staff') && (
        <ForRole needed="finance" to="try it again">
          <LazyContent>
            <FailedRefundActions order={order} refund={refund} />
          </LazyContent>
        </ForRole>
      )}
      <p className="text-sm text-muted wrap-anywhere">
        <LocalTime at={createdAt} format="date" />
        <span>{`\u00a0· ${CHARGE_LABELS[chargeKind]}\u00a0· ${reason}`}</span>
      </p>
    </li>
  )
}
