import { useQuery } from '@tanstack/react-query'
import type { Payout, PayoutAccountState } from '#features/payouts/contract.ts'
import { payoutAccountQuery, payoutsQuery } from '#features/payouts/web/index.ts'
import { formatWithCents } from '#lib/money.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'

type Hint = { title: string; text: string; label: string }

/** States in which the breeder has to do something. It stays until it is done, so it cannot be dismissed. */
const HINTS: Partial<Record<PayoutAccountState, Hint>> = {
  not_started: {
    title: 'Set up payouts',
    text: 'Set up payouts to receive your money. It takes a few minutes.',
    label: 'Set up payouts',
  },
  information_missing: {
    title: 'Finish setting up payouts',
    text: 'Stripe still needs information from you. What you have entered is saved.',
    label: 'Continue',
  },
  restricted: {
    title: 'Your payouts are paused',
    text: 'Your account at Stripe needs your attention.',
    label: 'See what to do',
  },
}

/** Reminds a breeder whose payout account needs attention, with the money that waits for it. Nothing otherwise. */
export function PayoutHint() {
  const account = useQuery(payoutAccountQuery).data
  const hint = account ? HINTS[account.state] : undefined
  const sales = useQuery({ ...payoutsQuery, enabled: !!hint }).data?.sales ?? []
  if (!hint) return null
  const waiting = sales.reduce((sum, sale) => sum + waitingOf(sale), 0)
  return (
    <Notice tone="plain" title={waiting > 0 ? `${formatWithCents(waiting)} is waiting` : hint.title}>
      <p dir="auto" className="mb-3">
        {hint.text}
      </p>
      <LinkButton size="sm" to="/dashboard?tab=money">
        {hint.label}
      </LinkButton>
    </Notice>
  )
}

/** Cents of an ended sale that cannot be transferred without an active account. */
function waitingOf({ status, net, transferred, deducted }: Payout): number {
  return status === 'waiting_for_account' || status === 'held' ? net - transferred - deducted : 0
}
