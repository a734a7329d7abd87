import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { StaffSecurityEvent } from '#features/security-log/contract.ts'
import { detailText, eventLabel } from '#features/security-log/web/index.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { SECURITY_EVENT_KINDS } from '#lib/security-event-kinds.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { type AdminState, adminUrl } from './admin-url.ts'
import { FilterSelect } from './filter-select.tsx'
import { adminQueries, securityExportUrl } from './queries.ts'
import { StaffCell, StaffRow, StaffTable } from './staff-table.tsx'

const KINDS = [
  { id: null, text: 'All events' },
  ...SECURITY_EVENT_KINDS.map((id) => ({ id, text: eventLabel(id) })),
]

/** The security log: all of it for owners, that of one user for moderators. */
export function SecurityTab({ state, isOwner }: { state: AdminState; isOwner: boolean }) {
  const { person, eventKind, day, page } = state
  const navigate = useNavigate()
  const events = useQuery(adminQueries.securityEvents(state, isOwner))
  const url = (change: Partial<AdminState>) =>
    adminUrl({ tab: 'security', person, eventKind, day, ...change })
  const name = events.data?.items
    .flatMap(({ actor, subject }) => [actor, subject])
    .find((each) => each?.userId === person)?.name
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{person ? `Security events of ${name ?? 'one user'}` : 'Security log'}</h2>
        {isOwner && (
          <LinkButton variant="secondary" size="sm" href={securityExportUrl(state)}>
            Export as CSV
          </LinkButton>
        )}
      </div>
      {isOwner && (
        <div className="flex flex-wrap items-end gap-3">
          <FilterSelect
            label="Event"
            param="event"
            current={eventKind}
            options={KINDS}
            href={(id) => url({ eventKind: id as AdminState['eventKind'] })}
          />
          <Field label="Day (UTC)">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={day ?? ''}
                onChange={({ currentTarget }) =>
                  navigate(url({ day: currentTarget.value || null }), { replace: true })
                }
              />
            )}
          </Field>
          {(person || eventKind || day) && (
            <Link to={adminUrl({ tab: 'security' })} className="link">
              Show all
            </Link>
          )}
        </div>
      )}
      <p className="text-sm text-muted">
        Entries cannot be changed and are deleted after 400 days. Exporting them is recorded.
      </p>
      <PagedList
        query={events}
        perPage={ROWS_PER_PAGE}
        label="Pages of the security log"
        page={page}
        href={(to) => url({ page: to })}
        empty={<EmptyState title="No matching events" />}
      >
        {(rows) => (
          <StaffTable label="Security events" columns={COLUMNS}>
            {rows.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </StaffTable>
        )}
      </PagedList>
    </section>
  )
}

const COLUMNS = ['Event', 'Who', 'About', 'Network', 'Time']

function Event({ event }: { event: StaffSecurityEvent }) {
  const { kind, actor, subject, network, requestId, detail, createdAt } = event
  const isAboutOther = subject && subject.userId !== actor?.userId
  return (
    <StaffRow>
      <StaffCell isMain>
        <p className="font-medium">{eventLabel(kind)}</p>
        <p>{detailText(detail)}</p>
        {requestId && <p className="text-muted">{`Request ${requestId}`}</p>}
      </StaffCell>
      <StaffCell label="By">
        {actor ? <Person person={actor} /> : <span className="text-muted">Not signed in, or system</span>}
      </StaffCell>
      <StaffCell {...(isAboutOther && { label: 'About' })}>
        {isAboutOther && <Person person={subject} />}
      </StaffCell>
      <StaffCell isShort>{network ?? <span className="text-muted">No network</span>}</StaffCell>
      <StaffCell isShort>
        <LocalTime at={createdAt} format="dateTime" />
      </StaffCell>
    </StaffRow>
  )
}

function Person({ person: { userId, name } }: { person: { userId: string; name: string } }) {
  return (
    <Link
      dir="auto"
      to={adminUrl({ tab: 'security', person: userId })}
      className="link"
      aria-label={`Show only events of ${name}`}
    >
      {name}
    </Link>
  )
}
