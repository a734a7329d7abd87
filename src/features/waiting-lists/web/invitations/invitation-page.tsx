import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { signInUrl, signUpUrl, useViewer } from '#features/accounts/web/index.ts'
import type { ApiError } from '#lib/client/client.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { CalendarDate } from '#ui/calendar-date.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useAction } from '#ui/use-action.ts'
import type { InvitationEndpoints, OpenedInvitation } from '../../invitation-contract.ts'
import { entryPath } from '../../path.ts'
import { OTHER_ADDRESS_TEXT, OVER_TEXTS, UNKNOWN_TEXT } from '../../rules/invitations/texts.ts'
import { subjectText } from '../../texts.ts'
import { joinUrl } from '../join-url.ts'
import { Principle } from '../principle.tsx'
import { invalidateLists } from '../queries.ts'
import { openedInvitationQuery } from './queries.ts'

/** `/waiting-lists/invitation?token=`: an invitation, for whoever has its link. Opening it changes nothing. */
export function InvitationPage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  return (
    <LoadedPage
      query={useQuery(openedInvitationQuery(token))}
      missing={
        <div className="page py-16">
          <PageTitle>Invitation Not Found</PageTitle>
          <EmptyState isPage title="Invitation Not Found" hint={UNKNOWN_TEXT}>
            <LinkButton to="/breeding-pairings">See future litters</LinkButton>
          </EmptyState>
        </div>
      }
    >
      {(invitation) => <Opened invitation={invitation} token={token} />}
    </LoadedPage>
  )
}

type Props = { invitation: OpenedInvitation; token: string }

function Opened({ invitation, token }: Props) {
  const { status, list } = invitation
  if (status !== 'sent' && status !== 'planned') return <Over {...invitation} status={status} />
  return (
    <div className="page max-w-200 py-8 sm:py-12">
      <PageTitle>Your invitation to a waiting list</PageTitle>
      <h1 className="text-3xl wrap-anywhere">
        {list ? `${list.businessName} invites you to its waiting list` : 'Your invitation to a waiting list'}
      </h1>
      <div className="mt-6 grid gap-6">
        <Facts invitation={invitation} />
        {list ? <Answer invitation={invitation} list={list} token={token} /> : <NotVisible />}
        <Decline token={token} />
      </div>
    </div>
  )
}

function Facts({ invitation: { list, waitsSince, expiresAt } }: { invitation: OpenedInvitation }) {
  const rows: [string, ReactNode][] = []
  if (list)
    rows.push([
      'Waiting list',
      <Link
        key="list"
        to={list.pairingId ? `/breeding-pairings/${list.pairingId}` : `/breeder/${list.breederId}`}
        className="link"
      >
        {subjectText(list.pairingTitle)}
      </Link>,
    ])
  if (waitsSince) rows.push(['You have waited since', <CalendarDate key="since" date={waitsSince} />])
  if (expiresAt) rows.push(['Answer by', <LocalTime key="until" at={expiresAt} format="dateTime" />])
  return (
    <>
      <dl className="card divide-y px-5">
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6 py-3 wrap-anywhere">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose">
        The breeder noted that you asked for a kitten, and from which day on. If you accept, your place on the
        list is that of this day. Littermate is a marketplace for cats and kittens; on it, you see your place
        and everything that changes it.
      </p>
      <Principle />
    </>
  )
}

type AnswerProps = Props & { list: NonNullable<OpenedInvitation['list']> }

/** Accepting: with an account that has the invited address. */
function Answer({ invitation, list, token }: AnswerProps) {
  const viewer = useViewer()
  const { search } = useLocation()
  const here = `/waiting-lists/invitation${search}`
  if (viewer === undefined) return null
  if (viewer === null || invitation.isForViewer === false)
    return (
      <section className="card grid gap-3 p-5">
        <h2 className="text-xl">Accept</h2>
        <p>
          {viewer
            ? OTHER_ADDRESS_TEXT
            : 'Sign up or sign in with the address to which we sent this email. Then tell the breeder about your wishes.'}
        </p>
        {viewer ? (
          <p>
            <a href="/api/logout" className="link">
              Sign out
            </a>
            <span>, and open the link of the email again.</span>
          </p>
        ) : (
          <div className="flex flex-wrap gap-3">
            <LinkButton to={signUpUrl(here)}>Sign up and accept</LinkButton>
            <LinkButton to={signInUrl(here)} variant="secondary">
              Sign in
            </LinkButton>
          </div>
        )}
      </section>
    )
  if (invitation.entryId) return <TakeDay entryId={invitation.entryId} token={token} />
  return <Join list={list} token={token} />
}

/** The family is on the list already, and takes over the day. */
function TakeDay({ entryId, token }: { entryId: string; token: string }) {
  const api = useApi<InvitationEndpoints>()
  const client = useQueryClient()
  const accept = useAction({
    run: () => api.call('POST /api/waiting-lists/invitation/accept', { body: { token } }),
    done: { title: 'Your place is that of the day that the breeder noted' },
    onSuccess: async (changed) => {
      client.setQueryData(openedInvitationQuery(token).queryKey, changed)
      await invalidateLists(client)
    },
  })
  return (
    <section className="card grid justify-items-start gap-3 p-5">
      <h2 className="text-xl">Accept</h2>
      <p>
        <span>You are on this waiting list already. If you accept, </span>
        <Link to={entryPath(entryId)} className="link">
          your entry
        </Link>
        <span> gets the place of the day that the breeder noted, unless it has waited longer.</span>
      </p>
      <FailureNotice title="That did not work" error={accept.error} />
      <Button busy={accept.isPending} onClick={() => accept.mutate()}>
        Accept the invitation
      </Button>
    </section>
  )
}

function Join({ list, token }: { list: AnswerProps['list']; token: string }) {
  return (
    <section className="card grid justify-items-start gap-3 p-5">
      <h2 className="text-xl">Accept</h2>
      <p>Tell the breeder about your wishes, and join the list.</p>
      <LinkButton to={joinUrl(list.breederId, list.pairingId, token)}>Accept and join</LinkButton>
    </section>
  )
}

function NotVisible() {
  return (
    <p className="card p-5">
      This waiting list cannot be joined at the moment. Your invitation stays as it is: open this link again
      later.
    </p>
  )
}

/** The two ways to say no, which both keep all breeders from inviting the address again. */
function Decline({ token }: { token: string }) {
  const api = useApi<InvitationEndpoints>()
  const client = useQueryClient()
  const decline = useAction<OpenedInvitation, boolean>({
    run: (isUnknown) =>
      api.call('POST /api/waiting-lists/invitation/decline', { body: { token, isUnknown } }),
    onSuccess: (changed) => client.setQueryData(openedInvitationQuery(token).queryKey, changed),
  })
  const { error }: { error: ApiError | null } = decline
  return (
    <section id="decline" className="card grid scroll-mt-4 justify-items-start gap-3 p-5">
      <h2 className="text-xl">Decline</h2>
      <p className="max-w-prose">
        We delete your address and your name at once, and never send you an invitation of a breeder again.
      </p>
      <FailureNotice title="That did not work" error={error} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={decline.isPending && !decline.variables}
          onClick={() => decline.mutate(false)}
        >
          I do not want a place
        </Button>
        <Button
          variant="secondary"
          busy={decline.isPending && decline.variables}
          onClick={() => decline.mutate(true)}
        >
          I do not know this breeder
        </Button>
      </div>
    </section>
  )
}

type OverProps = OpenedInvitation & { status: keyof typeof OVER_TEXTS }

function Over({ status, entryId, list }: OverProps) {
  const title = status === 'accepted' && entryId ? 'You accepted this invitation' : 'This invitation is over'
  return (
    <div className="page py-16">
      <PageTitle>{title}</PageTitle>
      <EmptyState isPage title={title} hint={entryId ? undefined : OVER_TEXTS[status]}>
        {entryId ? (
          <LinkButton to={entryPath(entryId)}>Open your entry</LinkButton>
        ) : (
          list &&
          status !== 'declined' && (
            <LinkButton to={joinUrl(list.breederId, list.pairingId)} variant="secondary">
              See the waiting list
            </LinkButton>
          )
        )}
      </EmptyState>
    </div>
  )
}
