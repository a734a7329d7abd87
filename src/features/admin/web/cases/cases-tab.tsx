import { useQuery } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import { useState } from 'react'
import type { Case } from '#features/moderation/contract.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PagedList } from '#ui/lists/paged-list.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { type AdminState, adminUrl } from '../admin-url.ts'
import { Age } from '../age.tsx'
import { FilterLinks } from '../filter-links.tsx'
import { FilterSelect } from '../filter-select.tsx'
import { adminQueries } from '../queries.ts'
import { SearchForm } from '../search-form.tsx'
import { StaffCell, StaffRow, StaffTable } from '../staff-table.tsx'
import { AccountStatusBadges } from '../user-details.tsx'
import { caseReason, caseTitle, KIND, KINDS } from './case-labels.ts'

const STATUSES = [
  { id: 'open', text: 'Open' },
  { id: 'closed', text: 'Closed' },
  { id: 'all', text: 'All' },
] as const

const KIND_OPTIONS = [
  { id: null, text: 'All kinds' },
  ...(['guarantee', 'support', 'report', 'violations', 'appeal'] as const).map((id) => ({
    id,
    text: KINDS[id],
  })),
]

const ASSIGNEE_OPTIONS = [
  { id: null, text: 'All assignees' },
  { id: 'me', text: 'Mine' },
  { id: 'none', text: 'Unassigned' },
]

const COLUMNS = ['About', 'Reason', 'Waiting for', 'Assigned to', 'Case']

/** Open cases, oldest first, or closed cases, latest first; a search covers both. */
export function CasesTab({ state }: { state: AdminState }) {
  const { status, kind, assignee, q, page } = state
  const cases = useQuery(adminQueries.cases(state))
  const [now] = useState(() => Date.now())
  const filter = { status, kind, assignee, q }
  return (
    <section className="grid gap-5">
      <h2 className="text-2xl">Cases</h2>
      <SearchForm
        q={q}
        label="Search cases"
        placeholder="Number, name, listing, text"
        params="q status"
        href={(term) => adminUrl({ ...filter, q: term, status: term && !q ? 'all' : status })}
      />
      <div className="flex flex-wrap items-center gap-3">
        <FilterLinks
          label="Status"
          params="status"
          current={status}
          filters={STATUSES.map(({ id, text }) => ({
            id,
            text,
            href: adminUrl({ ...filter, status: id }),
          }))}
        />
        <div className="grid grow grid-cols-2 gap-3 sm:flex sm:grow-0">
          <FilterSelect
            label="Kind"
            param="kind"
            current={kind}
            options={KIND_OPTIONS}
            href={(id) => adminUrl({ ...filter, kind: id as AdminState['kind'] })}
          />
          <FilterSelect
            label="Assignee"
            param="assignee"
            current={assignee}
            options={ASSIGNEE_OPTIONS}
            href={(id) => adminUrl({ ...filter, assignee: id as AdminState['assignee'] })}
          />
        </div>
      </div>
      <PagedList
        query={cases}
        perPage={ROWS_PER_PAGE}
        label="Pages of cases"
        page={page}
        href={(to) => adminUrl({ ...filter, page: to })}
        empty={<NoCases state={state} />}
      >
        {(rows) => (
          <StaffTable label="Cases" columns={COLUMNS} numbers={['Case']}>
            {rows.map((row) => (
              <CaseRow key={row.id} row={row} now={now} />
            ))}
          </StaffTable>
        )}
      </PagedList>
    </section>
  )
}

function NoCases({ state: { status, kind, assignee, q } }: { state: AdminState }) {
  const isFiltered = Boolean(kind || assignee || q)
  return (
    <EmptyState
      icon={<Inbox size={40} strokeWidth={1.25} aria-hidden="true" />}
      title={isFiltered ? 'No matching cases' : status === 'open' ? 'No open cases' : 'No closed cases yet'}
      hint={
        isFiltered
          ? 'Please check the search term and the filters.'
          : status === 'open'
            ? 'Reports, requests to support, appeals, and users with many blocked messages appear here automatically.'
            : 'Cases appear here after they are decided or closed.'
      }
    >
      {isFiltered && (
        <LinkButton to={adminUrl({})} variant="secondary">
          All open cases
        </LinkButton>
      )}
    </EmptyState>
  )
}

function CaseRow({ row, now }: { row: Case; now: number }) {
  const { id, number, kind, status, comment, createdAt, closedAt, person, reporter } = row
  const { assignee, waitingSince } = row
  return (
    <StaffRow>
      <StaffCell isMain>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="min-w-0 font-sans text-base font-medium wrap-anywhere">
            <Link to={adminUrl({ caseId: id })} className={STRETCHED_LINK}>
              {caseTitle(row)}
            </Link>
          </h3>
          {person && <AccountStatusBadges user={person} />}
          {waitingSince && <Badge tone="duty">Waiting for an answer</Badge>}
          {status === 'closed' && <Badge>Closed</Badge>}
        </div>
        {comment && (
          <p className="line-clamp-2 max-w-prose wrap-anywhere text-muted">
            “<bdi>{comment}</bdi>”
          </p>
        )}
      </StaffCell>
      <StaffCell>
        {kind === 'report' || kind === 'support' ? `${KIND[kind]}: ${caseReason(row)}` : caseReason(row)}
        {reporter && (
          <span className="text-muted">
            , reported by <bdi>{reporter.name}</bdi>
          </span>
        )}
      </StaffCell>
      <StaffCell isShort>
        {closedAt ? (
          <>
            <span className="text-muted">{'Closed '}</span>
            <LocalTime at={closedAt} format="date" />
          </>
        ) : (
          <>
            <span className="text-muted md:hidden">{'Waiting for '}</span>
            <Age since={waitingSince ?? createdAt} now={now} />
          </>
        )}
      </StaffCell>
      <StaffCell {...(assignee && { label: 'Assigned to' })}>
        {assignee ? <bdi>{assignee.name}</bdi> : <span className="text-muted max-md:hidden">No one</span>}
      </StaffCell>
      <StaffCell isNumber label="Case">
        {number}
      </StaffCell>
    </StaffRow>
  )
}
