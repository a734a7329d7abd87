import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { PlainSection } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { CurrentYear, useTimeZone } from '#ui/time-zone.ts'
import type { Payout } from '../contract.ts'
import { payoutHint } from '../payout-texts.ts'
import { PayoutAmounts } from './payout-amounts.tsx'
import { PayoutBadge } from './payout-badge.tsx'
import { payoutQuery } from './payout-queries.ts'

/** What the breeder receives for a sale, and when. Nothing if there is nothing to pay out. */
export function PayoutSection({ saleId }: { saleId: string }) {
  return (
    <Loaded
      query={useQuery(payoutQuery(saleId))}
      loading={null}
      failure={(_, retry) => (
        <PlainSection title="Your payout">
          <LoadFailure text="The payout could not be loaded." onRetry={retry} />
        </PlainSection>
      )}
    >
      {(payout) => payout && <LoadedPayout payout={payout} />}
    </Loaded>
  )
}

function LoadedPayout({ payout }: { payout: Payout }) {
  return (
    <PlainSection title="Your payout">
      <div className="grid gap-4">
        <p>
          <PayoutBadge payout={payout} />
        </p>
        <PayoutAmounts payout={payout} />
        <p className="text-sm text-muted">
          {payoutHint(payout, useTimeZone(), use(CurrentYear))}{' '}
          <Link to="/dashboard?tab=money" className="link">
            All your money
          </Link>
        </p>
      </div>
    </PlainSection>
  )
}
