import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { ConfirmationEndpoints, OpenListings } from '../../confirmation-contract.ts'
import { confirmationQuery } from './confirmation-query.ts'

const focus = (element: HTMLElement | null) => element?.focus()

const LISTINGS = '/dashboard?tab=cats'

/**
 * `/listings/confirm?token=`, the target of the button in an email that asks whether listings are still available. Opening it
 * changes nothing, because email scanners follow links.
 */
export function ConfirmListingsPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  return (
    <LoadedPage
      query={useQuery(confirmationQuery(token))}
      failure="Your listings could not be loaded."
      loading={<Loading />}
      missing={
        <Layout title="This link does not work">
          <p className="text-lg text-muted">
            It is incomplete, or its account has been deleted. Please open it from the email again, or go to
            your dashboard: a visit confirms your listings, too.
          </p>
          <LinkButton to={LISTINGS}>Go to my dashboard</LinkButton>
        </Layout>
      }
    >
      {(listings) => <Question token={token} listings={listings} />}
    </LoadedPage>
  )
}

function Question({ token, listings }: { token: string; listings: OpenListings }) {
  const api = useApi<ConfirmationEndpoints>()
  const isHydrated = useHydrated()
  const confirm = useMutation({
    mutationFn: () => api.call('POST /api/listing-confirmation', { body: { token } }),
  })
  // What is listed when the button is pressed counts: the page may have been open for days.
  const { cattery, cats } = confirm.data ?? listings
  if (cats.length === 0)
    return (
      <Layout key="nothing" title="Nothing to confirm">
        <p className="text-lg text-muted">
          <bdi>{cattery}</bdi> has no cats for sale now. Paused cats can be listed again from your dashboard.
        </p>
        <LinkButton to={LISTINGS}>Go to my dashboard</LinkButton>
      </Layout>
    )
  if (confirm.isSuccess)
    return (
      <Layout key="thanks" title="Thank you" takesFocus>
        <p className="text-lg text-muted">
          {cats.length === 1 ? 'Your listing stays online.' : 'Your listings stay online.'}
        </p>
        <LinkButton to={LISTINGS} variant="secondary">
          Go to my dashboard
        </LinkButton>
      </Layout>
    )
  return (
    <Layout title={cats.length === 1 ? 'Is it still available?' : 'Are they still available?'}>
      <p className="text-lg text-muted">
        <bdi>{cattery}</bdi>{' '}
        <span>{`has ${cats.length === 1 ? 'one cat' : `${cats.length} cats`} for sale:`}</span>
      </p>
      <ul className="w-full divide-y card text-left">
        {cats.map(({ id, name, breed }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3">
            <Link dir="auto" to={`/cats/${id}`} className="link min-w-0 wrap-anywhere">
              {name}
            </Link>
            <span className="text-sm text-muted">{breed}</span>
          </li>
        ))}
      </ul>
      <FailureNotice title="Your listings were not confirmed" error={confirm.error} />
      <Button size="lg" busy={confirm.isPending} disabled={!isHydrated} onClick={() => confirm.mutate()}>
        {cats.length === 1 ? 'Yes, still available' : 'Yes, all are still available'}
      </Button>
      <p className="text-sm text-muted">
        <span>Is one of them gone? </span>
        <Link to={LISTINGS} className="link">
          Update your listings
        </Link>
      </p>
    </Layout>
  )
}

type LayoutProps = {
  title: string
  /** It replaces the button that had the focus. */
  takesFocus?: boolean
  children: ReactNode
}

function Layout({ title, takesFocus = false, children }: LayoutProps) {
  return (
    <div className="page max-w-2xl py-16 text-center sm:py-24">
      <PageTitle>{title}</PageTitle>
      <h1
        ref={takesFocus ? focus : null}
        tabIndex={takesFocus ? -1 : undefined}
        dir="auto"
        className="mb-4 text-3xl outline-none"
      >
        {title}
      </h1>
      <div className="flex flex-col items-center gap-5">{children}</div>
    </div>
  )
}
