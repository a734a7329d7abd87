import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { Loading } from '#ui/loading/spinner.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Subscription, SubscriptionKind } from '../contract.ts'
import { subscriptionQuery } from './subscription-query.ts'

const LABELS: Record<SubscriptionKind, string> = {
  messages: 'new messages',
  inquiries: 'new inquiries',
  reviews: 'reviews',
  payouts: 'setting up payouts',
  waitingLists: 'waiting lists',
  care: 'the care of cats',
  diaries: 'diaries of kittens',
  calendar: 'your calendar',
  search: 'this saved search',
  searches: 'your saved searches',
}

const NOTIFICATIONS = {
  to: '/notifications',
  name: 'notifications',
  text: 'You can still see them on Littermate under ',
  effect: 'You can still see them on Littermate.',
}
const SAVED_SEARCHES = {
  to: '/searches',
  name: 'saved searches',
  text: 'It is paused, and you can resume it under ',
  effect: 'It is then paused, and you can resume it at any time.',
}

/**
 * `/unsubscribe?token=`, the target of links in emails. Opening it changes nothing, because email scanners follow links;
 * its button is a form that works without scripts.
 */
export function UnsubscribePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  return (
    <LoadedPage
      query={useQuery(subscriptionQuery(token))}
      failure="Your email settings could not be loaded."
      loading={<Loading />}
      missing={<UnknownLink />}
    >
      {(subscription) => <Choice token={token} subscription={subscription} />}
    </LoadedPage>
  )
}

function Choice({ token, subscription }: { token: string; subscription: Subscription }) {
  const [search] = useSearchParams()
  const { kind, name } = subscription
  const label = name ? `your saved search “${name}”` : LABELS[kind]
  const place = kind.startsWith('search') ? SAVED_SEARCHES : NOTIFICATIONS
  if (!subscription.isOn)
    return (
      <UnsubscribeLayout title="You are unsubscribed">
        <p className="text-lg text-muted">
          <span>{`You will no longer receive emails about ${label}. ${place.text}`}</span>
          <Link to={place.to} className="link">
            {place.name}
          </Link>
          .
        </p>
        <ChoiceForm token={token} mails="on" label="Resubscribe" />
      </UnsubscribeLayout>
    )
  const isResubscribed = search.has('resubscribed')
  return (
    <UnsubscribeLayout title={isResubscribed ? 'You are subscribed again' : 'Unsubscribe'}>
      <p className="text-lg text-muted">
        {isResubscribed
          ? `You will receive emails about ${label} again.`
          : `Do you want to stop receiving emails about ${label}? ${place.effect}`}
      </p>
      <ChoiceForm token={token} mails="off" label="Unsubscribe" />
    </UnsubscribeLayout>
  )
}

function UnknownLink() {
  return (
    <UnsubscribeLayout title="This link does not work">
      <p className="text-lg text-muted">
        It is incomplete, or its account has been deleted. Please open it from the email again, or change your
        email settings in your profile.
      </p>
      <LinkButton to="/profile#notifications">Go to my profile</LinkButton>
    </UnsubscribeLayout>
  )
}

function UnsubscribeLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page max-w-2xl py-16 text-center sm:py-24">
      <PageTitle>{title}</PageTitle>
      <h1 dir="auto" className="mb-4 text-3xl">
        {title}
      </h1>
      <div className="flex flex-col items-center gap-5">{children}</div>
    </div>
  )
}

function ChoiceForm({ token, mails, label }: { token: string; mails: 'on' | 'off'; label: string }) {
  return (
    <form method="post" action={`/unsubscribe?${new URLSearchParams({ token })}`}>
      <Button type="submit" name="mails" value={mails} variant={mails === 'on' ? 'secondary' : 'primary'}>
        {label}
      </Button>
    </form>
  )
}
