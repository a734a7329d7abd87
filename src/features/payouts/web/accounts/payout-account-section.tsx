import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
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
import type { PayoutAccount as Account, PayoutAccountEndpoints } from '../../account-contract.ts'
import { payoutAccountQuery } from './account-queries.ts'
import { accountText, STATE_NAMES, STATE_TONES } from './account-texts.ts'

/** A review may end while the breeder waits. */
const REVIEW_POLL_MS = 10_000

/**
 * The breeder's account at Stripe with the next step: above the money while it needs something, otherwise one line below it.
 * Also handles the return from Stripe's pages.
 */
export function PayoutAccountSection({ children }: { children: ReactNode }) {
  const query = useQuery({
    ...payoutAccountQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'under_review' ? REVIEW_POLL_MS : false),
  })
  const page = useHostedPage()
  const reading = useReturn(query.data != null, () => page.mutate('onboarding'))
  const props = { page, reading }
  const isFine = query.data?.state === 'active' && !query.data.needsInformation
  return (
    <>
      {query.data && !isFine && (
        <Section title="Your account at Stripe">
          <Details account={query.data} {...props} />
        </Section>
      )}
      {children}
      {(!query.data || isFine) && (
        <Loaded query={query} failure="Your payout account could not be loaded." loading={null}>
          {(account) => account && <Line account={account} {...props} />}
        </Loaded>
      )}
    </>
  )
}

type AccountProps = {
  account: Account
  page: ReturnType<typeof useHostedPage>
  reading: ReturnType<typeof useReturn>
}

function Details({ account, page, reading }: AccountProps) {
  const { state, needsInformation, dueAt, isOverdue } = account
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]}</Badge>
        {state === 'active' && needsInformation && <Badge tone="duty">Action needed</Badge>}
      </p>
      <Status account={account} reading={reading} />
      {state === 'active' && dueAt && (
        <p className={`text-sm ${isOverdue ? 'text-danger' : 'text-muted'}`}>
          <span>{isOverdue ? 'Overdue since ' : 'Please provide it by '}</span>
          <LocalTime at={dueAt} format="deadline" />.
        </p>
      )}
      <NextStep account={account} page={page} reading={reading} />
      <p className="text-sm text-muted">
        You enter your bank details and ID at Stripe. Littermate never sees them.
      </p>
    </div>
  )
}

/** An account that needs nothing from the breeder. */
function Line({ account, page, reading }: AccountProps) {
  return (
    <section aria-label="Account at Stripe" className="grid gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex items-center gap-2.5">
          Account at Stripe
          <Badge tone={STATE_TONES[account.state]}>{STATE_NAMES[account.state]}</Badge>
        </p>
        <NextStep account={account} page={page} reading={reading} size="sm" />
      </div>
      {reading.isPending && <Status account={account} reading={reading} />}
    </section>
  )
}

function Status({ account, reading }: Pick<AccountProps, 'account' | 'reading'>) {
  return (
    <p role="status">
      {reading.isPending ? (
        'Asking Stripe about your account…'
      ) : (
        <SupportText text={accountText(account).text} />
      )}
    </p>
  )
}

/** The button of the next step, and why the last one failed. */
function NextStep({ account, page, reading, size = 'md' }: AccountProps & { size?: 'sm' | 'md' }) {
  const { step } = accountText(account)
  const isSuspended = useViewer()?.isSuspended
  return (
    <>
      <FailureNotice title="That did not work" error={page.error ?? reading.error} />
      {isSuspended ? (
        <p>
          <SupportText text="While your account is suspended, you cannot change this. Please contact support if you need to." />
        </p>
      ) : step ? (
        <div>
          <Button
            size={size}
            variant={step.opens === 'login' ? 'secondary' : 'primary'}
            disabled={page.isPending || page.isSuccess || reading.isPending}
            onClick={() => page.mutate(step.opens)}
          >
            {page.isPending || page.isSuccess ? 'Opening Stripe…' : step.label}
          </Button>
        </div>
      ) : null}
    </>
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

/** After a return from Stripe, once the account is loaded, reads it there; after a link that had expired, `renew` opens a new one. */
function useReturn(hasAccount: boolean, renew: () => void) {
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
    if (!came || !hasAccount || isHandled.current) return
    isHandled.current = true
    // A reload must not do it again.
    void navigate(`${pathname}?tab=money`, { replace: true })
    if (came === 'expired') renew()
    else reading.mutate()
  })
  return reading
}
