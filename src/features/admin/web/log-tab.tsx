import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import type { LogEntry } from '#features/moderation/contract.ts'
import { ACTION_LABELS } from '#features/moderation/web/index.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { type AdminState, adminUrl } from './admin-url.ts'
import { adminQueries } from './queries.ts'
import { STAFF_ROLE_LABELS } from './staff/staff-labels.ts'
import { StaffCell, StaffRow, StaffTable } from './staff-table.tsx'

/** The append-only log of decisions, newest first, of all users or one. */
export function LogTab({ state }: { state: AdminState }) {
  const { person, page } = state
  const log = useQuery(adminQueries.log(state))
  const name = log.data?.items.find((entry) => entry.person.userId === person)?.person.name
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{person ? `Entries about ${name ?? 'one user'}` : 'All entries'}</h2>
        {person && (
          <Link
            to={adminUrl({ tab: 'log' })}
            className="flex min-h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm hover:bg-sunken"
          >
            Show all <X size={15} aria-hidden="true" />
          </Link>
        )}
      </div>
      <p className="text-sm text-muted">Entries cannot be changed or removed.</p>
      <PagedList
        query={log}
        perPage={ROWS_PER_PAGE}
        label="Pages of the log"
        page={page}
        href={(to) => adminUrl({ tab: 'log', person, page: to })}
        empty={
          <EmptyState
            title="No log entries"
            hint={person ? 'There are no decisions about this user.' : 'Staff decisions are listed here.'}
          />
        }
      >
        {(rows) => (
          <StaffTable label="Log" columns={COLUMNS}>
            {rows.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </StaffTable>
        )}
      </PagedList>
    </section>
  )
}

const COLUMNS = ['Decision', 'About', 'By', 'Time']

function Entry({ entry }: { entry: LogEntry }) {
  const { createdAt, actor, person, action, reason, caseId, endsAt } = entry
  const { staff, tone } = ACTION_LABELS[action]
  return (
    <StaffRow>
      <StaffCell isMain>
        <Badge tone={tone}>{staff}</Badge>
        <p dir="auto" className="mt-1 max-w-prose whitespace-pre-line">
          {reason}
        </p>
        <p className="text-muted">
          {endsAt && (
            <span>
              {'Until '}
              <LocalTime at={endsAt} format="deadline" />
              {caseId && <span>{'\u00a0· '}</span>}
            </span>
          )}
          {caseId && (
            <Link to={adminUrl({ caseId })} className="link">
              Case
            </Link>
          )}
        </p>
      </StaffCell>
      <StaffCell label="About">
        <Link
          dir="auto"
          to={adminUrl({ tab: 'log', person: person.userId })}
          className="link"
          aria-label={`Show only entries about ${person.name}`}
        >
          {person.name}
        </Link>
      </StaffCell>
      <StaffCell label="By">
        {actor ? <bdi>{actor.name}</bdi> : <span className="text-muted">Automatic</span>}
        {actor?.staffRole && (
          <span className="text-muted md:block">
            <span className="md:hidden">, </span>
            {STAFF_ROLE_LABELS[actor.staffRole].name}
          </span>
        )}
      </StaffCell>
      <StaffCell isShort>
        <LocalTime at={createdAt} format="dateTime" />
      </StaffCell>
    </StaffRow>
  )
}
