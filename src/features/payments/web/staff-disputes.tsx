import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { PlainSection } from '#ui/card.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { Dispute } from '../contract.ts'
import { disputesQuery } from './refund-queries.ts'

const FUNDS: Record<Dispute['funds'], string> = {
  kept: 'The bank has not withdrawn the money.',
  withdrawn: 'The bank has withdrawn the money.',
  reinstated: 'The bank has returned the money.',
}

/** The disputes of a sale for staff; nothing without any. */
export function StaffDisputes({ orderId }: { orderId: string }) {
  const { data: disputes = [] } = useQuery(disputesQuery(orderId))
  if (disputes.length === 0) return null
  return (
    <PlainSection title="Disputes">
      <ul className="grid gap-4">
        {disputes.map(({ id, amount, reason, status, funds, isClosed, openedAt, evidenceDueAt }) => (
          <li key={id} className="grid gap-1">
            <p className="flex flex-wrap items-center gap-2.5">
              <strong className="tabular-nums">{formatMoney(amount)}</strong>
              <Badge tone={isClosed ? 'plain' : 'danger'}>{words(status)}</Badge>
            </p>
            <p>{FUNDS[funds]}</p>
            <p className="text-sm text-muted">
              {`Reason: ${words(reason)} · Opened `}
              <LocalTime at={openedAt} format="date" />
              {!isClosed && evidenceDueAt && (
                <>
                  {' · Evidence due by '}
                  <LocalTime at={evidenceDueAt} format="dateTime" />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </PlainSection>
  )
}

/** The provider's words, such as needs_response. */
function words(code: string): string {
  return code.replaceAll('_', ' ')
}
