import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#features/accounts/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { TOPIC_LABELS } from '../choices.ts'
import { supportRequestsQuery } from './queries.ts'
import { SupportForm } from './support-form.tsx'

/** The part of `/support` where people write to staff: the form, and the viewer's earlier requests. */
export function SupportSection() {
  const viewer = useViewer()
  return (
    <div className="grid gap-6">
      <div className="card p-5 sm:p-7">
        <SupportForm />
      </div>
      <noscript>
        <p className="text-sm text-muted">
          This form needs JavaScript. Please turn it on in your browser, or use another contact below.
        </p>
      </noscript>
      {viewer && <OwnRequests />}
    </div>
  )
}

function OwnRequests() {
  const { data } = useQuery(supportRequestsQuery)
  if (!data || data.items.length === 0) return null
  return (
    <section>
      <h3 className="mb-3 text-lg">Your requests</h3>
      <ul className="divide-y border-y border-line">
        {data.items.map(({ id, number, topic, status, subject, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <Link to={`/support/${id}`} className="link min-w-0 wrap-anywhere">
              {`Case ${number}: ${subject?.title ?? TOPIC_LABELS[topic]}`}
            </Link>
            <Badge tone={status === 'open' ? 'warm' : 'plain'}>{status === 'open' ? 'Open' : 'Closed'}</Badge>
            <LocalTime at={createdAt} format="dateTime" className="text-sm text-muted sm:ml-auto" />
          </li>
        ))}
      </ul>
    </section>
  )
}
