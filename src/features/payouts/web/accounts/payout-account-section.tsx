import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useViewer } from '#features/accounts/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/card.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { SupportText } from '#ui/support-text.tsx'
import type { PayoutAccount, PayoutAccountEndpoints } from '../../account-contract.ts'
import { payoutAccountQuery } from './account-queries.ts'
import { accountText, STATE_NAMES, STATE_TONES } from './account-texts.ts'

/** A review may end while the breeder waits. */
const REVIEW_POLL_MS = 10_000

/** The state of the breeder's account at Stripe and the next step. Also handles the return from Stripe's pages. */
export function PayoutAccountSection() {
  const query = useQuery({
    ...payoutAccountQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'under_review' ? REVIEW_POLL_MS : false),
  })
  return (
    <Loaded query={query} failure="Your payout account could not be loaded.">
      {(account) =>
        account && (
          <Section title="Your account at Stripe">
            <Account account={account} />
          </Section>
        )
      }
    </Loaded>
  )
}

function Account({ account }: { account: PayoutAccount }) {
  const page = useHostedPage()
  const reading = useReturn(() => page.mutate('onboarding'))
  const { text, step } = accountText(account)
  const isSuspended = useViewer()?.isSuspended
  const failure = page.error ?? reading.error
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={STATE_TONES[account.state]}>{STATE_NAMES[account.state]}</Badge>
        {account.state === 'active' && account.needsInformation && <Badge tone="duty">Action needed</Badge>}
      </p>
      <p role="status">
        {reading.isPending ? 'Asking Stripe about your account…' : <SupportText text={text} />}
      </p>
      {account.state === 'active' && account.dueAt && (
        <p className="text-sm text-muted">
          Please provide it by <LocalTime at={account.dueAt} format="deadline" />.
        </p>
      )}
      <FailureNotice title="That did not work" error={failure} />
      {isSuspended ? (
        <p>
          <SupportText text="While your account is suspended, you cannot change this. Please contact support if you need to." />
        </p>
      ) : step ? (
        <div>
          <Button
            variant={step.opens === 'login' ? 'secondary' : 'primary'}
            disabled={page.isPending || page.isSuccess || reading.isPending}
            onClick={() => page.mutate(step.opens)}
          >
            {page.isPending || page.isSuccess ? 'Opening Stripe…' : step.label}
          </Button>
        </div>
      ) : null}
      <p className="text-sm text-muted">
        You enter your bank details and ID at Stripe. Littermate never sees them.
      </p>
    </div>
  )
}

/** Gets the URL of a page at Stripe and goes there. */
function useHostedPage() {
  const client = useQueryClient()
  const api = useApi<PayoutAccountEndpoints>()
  return useMutation({
    mutationFn: (page: 'onboarding' | 'login') => api.call(`POST /api/payout-account/${page}`),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () => client.invalidateQueries({ queryKey: payoutAccountQuery.queryKey }),
  })
}

/** After a return from Stripe, reads the account there; after a link that had expired, `renew` opens a new one. */
function useReturn(renew: () => void) {
  const client = useQueryClient()
  const api = useApi<PayoutAccountEndpoints>()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const reading = useMutation({
    mutationFn: () => api.call('POST /api/payout-account/refresh'),
    onSuccess: (account) => client.setQueryData(payoutAccountQuery.queryKey, account),
  })
  const came = new URLSearchParams(search).get('stripe')
  const isHandled = useRef(false)
  useEffect(() => {
    if (!came || isHandled.current) return
    isHandled.current = true
    // A reload must not do it again.
    void navigate(`${pathname}?tab=money`, { replace: true })
    if (came === 'expired') renew()
    else reading.mutate()
  })
  return reading
}
