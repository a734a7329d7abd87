import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PlainSection } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import type { SecurityEvent } from '../contract.ts'
import { eventLabel } from './labels.ts'
import { EVENTS_PER_PAGE, ownEventsQuery } from './queries.ts'

/** What happened to the viewer's account, newest first, and what to do about what they do not recognize. */
export function SecurityEventsSection() {
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('events'))) || 1)
  const events = useQuery(ownEventsQuery(page))
  return (
    <PlainSection title="Recent security activity">
      <p className="text-sm text-muted">Sign-ins and changes to your account in the last 400 days.</p>
      <div className="mt-4">
        <PagedList
          query={events}
          failure="Your security activity could not be loaded."
          loading={<Skeleton className="h-48" />}
          empty={<p>Nothing has been recorded yet.</p>}
          label="Pages of security activity"
          page={page}
          perPage={EVENTS_PER_PAGE}
          href={(to) => (to > 1 ? `/profile/security?events=${to}` : '/profile/security')}
        >
          {(rows) => (
            <ol className="divide-y border-y">
              {rows.map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </ol>
          )}
        </PagedList>
      </div>
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
  const from = [device, network && `${device ? 'network' : 'Network'} ${network}`]
    .filter(Boolean)
    .join('\u00a0· ')
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
