import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { formatWithCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import type { PayoutEndpoints, StaffPayout as StaffPayoutData } from '../contract.ts'
import { PAID_BY_HAND_TEXT } from '../payout-texts.ts'
import { HOLDABLE } from '../rules.ts'
import { DecidePayout } from './decide-payout.tsx'
import { PayoutAmounts } from './payout-amounts.tsx'
import { PayoutBadge } from './payout-badge.tsx'
import { staffPayoutQuery } from './payout-queries.ts'

const STATES: Record<StaffPayoutData['movements'][number]['state'], string> = {
  requested: 'requested',
  sent: 'sent, no answer yet',
  succeeded: 'succeeded',
  failed: 'rejected',
  canceled: 'canceled',
}

const DECIDED: Record<NonNullable<StaffPayoutData['hold']>['state'], string> = {
  held: 'Held by staff: ',
  released: 'Hold removed by staff: ',
  sent_early: 'Sent early by staff: ',
}

/** The payout of a sale for staff, who hold it, release it, send it early, or try a rejected transfer again. */
export function StaffPayout({ saleId }: { saleId: string }) {
  return (
    <Loaded
      query={useQuery(staffPayoutQuery(saleId))}
      failure="The payout could not be loaded."
      loading={null}
    >
      {(payout) => payout && <LoadedPayout saleId={saleId} payout={payout} />}
    </Loaded>
  )
}

function LoadedPayout({ saleId, payout }: { saleId: string; payout: StaffPayoutData }) {
  const isOpen = HOLDABLE.includes(payout.status)
  const isRejected = payout.movements.some(({ state }) => state === 'failed')
  return (
    <PlainSection title="Payout">
      <div className="grid gap-4">
        <p>
          <PayoutBadge payout={payout} isStaff />
        </p>
        <PayoutAmounts payout={payout} isStaff />
        {payout.holdReason === 'payouts_off' && <p>{PAID_BY_HAND_TEXT}</p>}
        {payout.hold && (
          <p className="text-sm wrap-anywhere">
            <span>{DECIDED[payout.hold.state]}</span>
            <bdi>{payout.hold.reason}</bdi>
          </p>
        )}
        {payout.movements.length > 0 && (
          <ul className="grid gap-2 text-sm">
            {payout.movements.map(({ id, kind, amount, state, failure, createdAt }) => (
              <li key={id} className="wrap-anywhere">
                <span>{`${kind === 'transfer' ? 'Transfer' : 'Reversal'} of ${formatWithCents(amount)}, ${STATES[state]}, `}</span>
                <LocalTime at={createdAt} format="date" />
                {failure && <span className="text-danger">{` ${failure}`}</span>}
              </li>
            ))}
          </ul>
        )}
        {isRejected && <Retry saleId={saleId} />}
        {isOpen && <DecidePayout key={payout.hold?.decidedAt} saleId={saleId} payout={payout} />}
      </div>
    </PlainSection>
  )
}

function Retry({ saleId }: { saleId: string }) {
  const client = useQueryClient()
  const api = useApi<PayoutEndpoints>()
  const retry = useAction({
    run: () => api.call('POST /api/admin/sales/{id}/payout/retry', { params: { id: saleId } }),
    onSettled: () => client.invalidateQueries({ queryKey: staffPayoutQuery(saleId).queryKey }),
  })
  return (
    <div className="grid gap-3">
      {retry.error && <FailureNotice title="It was not tried again." error={retry.error} />}
      <p>
        <Button size="sm" variant="secondary" busy={retry.isPending} onClick={() => retry.mutate()}>
          Try again now
        </Button>
      </p>
    </div>
  )
}
