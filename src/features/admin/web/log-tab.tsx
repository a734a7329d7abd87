import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import type { LogEntry } from '#features/moderation/contract.ts'
import { actionWords } from '#features/moderation/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { type AdminState, adminUrl } from './admin-address.ts'
import { ListFrame } from './list-frame.tsx'
import { adminQueries } from './queries.ts'

/** The log: every act, the newest first, of all or about one person. Nothing in it can be changed. */
export function LogTab({ state }: { state: AdminState }) {
  const { person, page } = state
  const log = useQuery(adminQueries.log(state))
  const name = log.data?.items.find((entry) => entry.person.userId === person)?.person.name
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          {person ? `About ${name ?? 'one person'}` : 'Everything that was decided'}
        </h2>
        {person && (
          <Link
            to={adminUrl({ tab: 'log' })}
            className="flex min-h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm hover:bg-sunken"
          >
            Show all <X size={15} aria-hidden="true" />
          </Link>
        )}
      </div>
      <p className="text-sm text-muted">Entries are only ever added, never changed or taken away.</p>
      <ListFrame
        query={log}
        label="Pages of the log"
        page={page}
        href={(to) => adminUrl({ tab: 'log', person, page: to })}
        empty={
          <EmptyState
            title="Nothing is in the log"
            hint={person ? 'Nothing was decided about this person.' : 'What staff decides is written here.'}
          />
        }
      >
        {(rows) => (
          <ol className="divide-y card">
            {rows.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </ListFrame>
    </section>
  )
}

function Entry({ entry }: { entry: LogEntry }) {
  const { createdAt, actor, person, action, reason, caseId, endsAt } = entry
  const { staff, tone } = actionWords(action)
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-4 text-sm wrap-anywhere md:grid-cols-[11rem_13rem_minmax(0,1fr)]">
      <div>
        <LocalTime at={createdAt} format="dateTime" />
        <p className="text-muted">{actor ? `by ${actor.name}` : 'automatically'}</p>
      </div>
      <div>
        <Badge tone={tone}>{staff}</Badge>
        <p className="mt-1">
          <Link
            to={adminUrl({ tab: 'log', person: person.userId })}
            className="link"
            aria-label={`${person.name}: only their entries`}
          >
            {person.name}
          </Link>
        </p>
      </div>
      <div>
        <p className="whitespace-pre-line">{reason}</p>
        <p className="text-muted">
          {endsAt && (
            <>
              {'Until '}
              <LocalTime at={endsAt} format="dateTime" />
              {caseId && ' · '}
            </>
          )}
          {caseId && (
            <Link to={adminUrl({ caseId })} className="link">
              Case
            </Link>
          )}
        </p>
      </div>
    </li>
  )
}
