import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { payoutHint } from '../payout-texts.ts'
import { PayoutAmounts } from './payout-amounts.tsx'
import { PayoutBadge } from './payout-badge.tsx'
import { payoutQuery } from './payout-queries.ts'

/** What the breeder receives for a sale, and when. Nothing if there is nothing to pay out. */
export function PayoutSection({ saleId }: { saleId: string }) {
  const { data: payout, isError, refetch } = useQuery(payoutQuery(saleId))
  if (isError)
    return (
      <PlainSection title="Your payout">
        <p role="alert" className="mb-3">
          The payout could not be loaded.
        </p>
        <Button size="sm" variant="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </PlainSection>
    )
  if (!payout) return null
  return (
    <PlainSection title="Your payout">
      <div className="grid gap-4">
        <p>
          <PayoutBadge payout={payout} />
        </p>
        <PayoutAmounts payout={payout} />
        <p className="text-sm text-muted">
          {payoutHint(payout)}{' '}
          <Link to="/dashboard?tab=payouts" className="link">
            All payouts
          </Link>
        </p>
      </div>
    </PlainSection>
  )
}
