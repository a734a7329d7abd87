import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { SecurityEvent } from '../contract.ts'
import { eventLabel } from './labels.ts'
import { EVENTS_PER_PAGE, ownEventsQuery } from './queries.ts'

/** What happened to the viewer's account, newest first, and what to do about what they do not recognize. */
export function SecurityEventsSection() {
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('events'))) || 1)
  const { data, isError, refetch } = useQuery(ownEventsQuery(page))
  return (
    <PlainSection title="Recent security activity">
      <p className="text-sm text-muted">Sign-ins and changes to your account in the last 400 days.</p>
      {isError ? (
        <div className="mt-4">
          <Notice tone="danger">
            <p className="mb-3 text-base">Your security activity could not be loaded.</p>
            <Button variant="secondary" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </Notice>
        </div>
      ) : data ? (
        <>
          {data.items.length > 0 ? (
            <ol className="mt-4 divide-y border-y">
              {data.items.map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </ol>
          ) : (
            <p className="mt-4">Nothing has been recorded yet.</p>
          )}
          <Pagination
            page={page}
            pages={Math.ceil(data.total / EVENTS_PER_PAGE)}
            href={(to) => (to > 1 ? `/profile/security?events=${to}` : '/profile/security')}
            label="Pages of security activity"
          />
        </>
      ) : (
        <Skeleton className="mt-4 h-48" />
      )}
      <div className="mt-5">
        <Notice title="Was this not you?">
          <p>
            {'Change your password, sign out all other devices above, and '}
            <Link to="/support#write-to-us" className="link">
              write to us
            </Link>
            {' if something was changed. Failed sign-ins alone do not mean that someone was in your account.'}
          </p>
        </Notice>
      </div>
    </PlainSection>
  )
}

function Event({ event: { kind, by, device, network, createdAt } }: { event: SecurityEvent }) {
  const from = [device, network && `${device ? 'network' : 'Network'} ${network}`].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 text-sm wrap-anywhere">
      <div>
        <p className="font-medium">{eventLabel(kind)}</p>
        <p className="text-muted">{by === 'littermate' ? 'By Littermate' : from || 'Place unknown'}</p>
      </div>
      <LocalTime at={createdAt} format="dateTime" className="text-muted" />
    </li>
  )
}
