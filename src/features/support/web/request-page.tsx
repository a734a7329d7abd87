import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { signInUrl, useViewer } from '#features/accounts/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { failureText } from '#ui/failure-notice.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { LINK_DAYS, TOPIC_LABELS } from '../choices.ts'
import type { SupportConversation, SupportEndpoints } from '../contract.ts'
import { supportRequestQuery } from './queries.ts'
import { ReplyForm } from './reply-form.tsx'
import { RequestMessages } from './request-messages.tsx'

/** `/support/{id}`: a request to support with its answers, for its sender. Visitors open it with a link from an email. */
export function SupportRequestPage() {
  const { id = '' } = useParams()
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  const query = useQuery(supportRequestQuery(id, token))
  if (!query.data && query.error?.code === 'link_expired') return <ExpiredLink id={id} token={token} />
  return (
    <LoadedPage
      query={query}
      failure="Your request could not be loaded."
      loading={<Loading />}
      missing={<UnknownRequest />}
    >
      {(request) => <Request request={request} token={token} />}
    </LoadedPage>
  )
}

function Request({ request, token }: { request: SupportConversation; token: string }) {
  const { number, topic, status, subject, reference, createdAt, contactEmail, messages } = request
  return (
    <div className="page max-w-200 py-8 sm:py-12">
      <PageTitle>{`Case ${number}`}</PageTitle>
      <p className="mb-4">
        <Link to="/support" className="link">
          Support
        </Link>
      </p>
      <h1 className="text-3xl">Your request</h1>
      <p className="mt-3 flex flex-wrap items-center gap-2.5 text-muted">
        <Badge tone={status === 'open' ? 'warm' : 'plain'}>{status === 'open' ? 'Open' : 'Closed'}</Badge>
        <span>{`Case ${number}\u00a0· ${TOPIC_LABELS[topic]}`}</span>
        <LocalTime at={createdAt} format="dateTime" />
      </p>
      {(subject || reference) && (
        <p className="mt-2 wrap-anywhere">
          {'About '}
          {subject?.path ? (
            <Link dir="auto" to={subject.path} className="link">
              {subject.title}
            </Link>
          ) : (
            (subject?.title ?? reference)
          )}
        </p>
      )}
      <div className="mt-8 grid gap-8">
        <RequestMessages
          messages={messages}
          nameOf={({ isAnswer }) => (isAnswer ? 'Littermate support' : 'You')}
        />
        {messages.every(({ isAnswer }) => !isAnswer) && (
          <p className="text-muted wrap-anywhere">
            {`Our staff will answer here and by email${contactEmail ? ` to ${contactEmail}` : ''}.`}
          </p>
        )}
        <section className="border-t border-line pt-6">
          <h2 className="mb-4 text-xl">{status === 'closed' ? 'This case is closed' : 'Write a reply'}</h2>
          <ReplyForm request={request} token={token} />
        </section>
      </div>
    </div>
  )
}

function ExpiredLink({ id, token }: { id: string; token: string }) {
  const api = useApi<SupportEndpoints>()
  const renew = useMutation({
    mutationFn: () => api.call('POST /api/support/requests/{id}/link', { params: { id }, body: { token } }),
  })
  return (
    <div className="page py-16">
      <PageTitle>Link Expired</PageTitle>
      {renew.isSuccess ? (
        <EmptyState
          isPage
          title="We have sent you a new link"
          hint="It arrives at the address of your request. If it does not, check your spam folder."
        />
      ) : (
        <EmptyState
          isPage
          title="This link has expired"
          hint={`Links to requests work for ${LINK_DAYS} days. We can send a new one to the address of your request.`}
        >
          <Button busy={renew.isPending} onClick={() => renew.mutate()}>
            Send me a new link
          </Button>
          {renew.isError && (
            <p role="alert" className="w-full text-danger">
              {failureText(renew.error)}
            </p>
          )}
        </EmptyState>
      )}
    </div>
  )
}

function UnknownRequest() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  return (
    <div className="page py-16">
      <PageTitle>Request Not Found</PageTitle>
      <EmptyState
        isPage
        title="We cannot show this request"
        hint={
          viewer
            ? 'It belongs to another account, or the link from the email is incomplete.'
            : 'If you wrote to us with your account, sign in first. Otherwise, open the complete link from our email.'
        }
      >
        {!viewer && <LinkButton to={signInUrl(pathname)}>Sign in</LinkButton>}
        <LinkButton to="/support" variant="secondary">
          Support
        </LinkButton>
      </EmptyState>
    </div>
  )
}
