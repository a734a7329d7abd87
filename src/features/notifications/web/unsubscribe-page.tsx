import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageFailure } from '#ui/page-failure.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Loading } from '#ui/spinner.tsx'
import type { ChoiceKind } from '../contract.ts'
import { subscriptionQuery } from './subscription-query.ts'

const WHAT: Record<ChoiceKind, string> = { messages: 'new messages', inquiries: 'new inquiries' }

/**
 * `/unsubscribe?token=`, which mails lead to. Opening it changes nothing, since programs that check mails follow their
 * links; its one button is a form, which needs no script.
 */
export function UnsubscribePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error, refetch } = useQuery(subscriptionQuery(token))
  if (error && ![400, 404].includes(error.status))
    return <PageFailure text="Your choices could not be loaded." onRetry={() => refetch()} />
  if (error) return <UnknownLink />
  if (!data) return <Loading />
  const what = WHAT[data.kind]
  if (!data.isOn)
    return (
      <Sheet title="You are unsubscribed">
        <p className="text-lg text-muted">
          You get no more mails about {what}. You still find them on Littermate, under{' '}
          <Link to="/notifications" className="link">
            notifications
          </Link>
          .
        </p>
        <Choice token={token} mails="on" label="Resubscribe" />
      </Sheet>
    )
  const isBack = search.has('resubscribed')
  return (
    <Sheet title={isBack ? 'You are subscribed again' : 'Unsubscribe'}>
      <p className="text-lg text-muted">
        {isBack
          ? `You get mails about ${what} again.`
          : `Do you want no more mails about ${what}? You still find them on Littermate.`}
      </p>
      <Choice token={token} mails="off" label="Unsubscribe" />
    </Sheet>
  )
}

function UnknownLink() {
  return (
    <Sheet title="This link does not work">
      <p className="text-lg text-muted">
        It is not complete, or its account is gone. Please open it from the mail again, or switch mails off in
        your profile.
      </p>
      <LinkButton to="/profile#notifications">Open my profile</LinkButton>
    </Sheet>
  )
}

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page max-w-2xl py-16 text-center sm:py-24">
      <PageTitle>{title}</PageTitle>
      <h1 className="mb-4 text-3xl">{title}</h1>
      <div className="flex flex-col items-center gap-5">{children}</div>
    </div>
  )
}

function Choice({ token, mails, label }: { token: string; mails: 'on' | 'off'; label: string }) {
  return (
    <form method="post" action={`/unsubscribe?${new URLSearchParams({ token })}`}>
      <Button type="submit" name="mails" value={mails} variant={mails === 'on' ? 'secondary' : 'primary'}>
        {label}
      </Button>
    </form>
  )
}
