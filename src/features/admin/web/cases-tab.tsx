import { useQuery } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import type { Case } from '#features/moderation/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { type AdminState, adminUrl } from './admin-url.ts'
import { caseReason, caseTitle, KIND, KINDS } from './case-labels.ts'
import { FilterLinks } from './filter-links.tsx'
import { PagedList } from './paged-list.tsx'
import { adminQueries } from './queries.ts'
import { AccountStatusBadges } from './user-details.tsx'

const KIND_FILTERS = [null, 'violations', 'report', 'appeal'] as const

/** Open cases, oldest first, or closed cases, latest first. */
export function CasesTab({ state }: { state: AdminState }) {
  const { status, kind, page } = state
  const cases = useQuery(adminQueries.cases(state))
  return (
    <section className="grid gap-6">
      <h2 className="sr-only">Cases</h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterLinks
          label="Status"
          current={status}
          filters={[
            { id: 'open', text: 'Open', href: adminUrl({ status: 'open', kind }) },
            { id: 'closed', text: 'Closed', href: adminUrl({ status: 'closed', kind }) },
          ]}
        />
        <FilterLinks
          label="Kind"
          current={kind}
          filters={KIND_FILTERS.map((each) => ({
            id: each,
            text: each ? KINDS[each] : 'All kinds',
            href: adminUrl({ status, kind: each }),
          }))}
        />
      </div>
      <PagedList
        query={cases}
        label="Pages of cases"
        page={page}
        href={(to) => adminUrl({ status, kind, page: to })}
        empty={
          <EmptyState
            icon={<Inbox size={40} strokeWidth={1.25} aria-hidden="true" />}
            title={status === 'open' ? 'No open cases' : 'No closed cases yet'}
            hint={
              kind
                ? `There are no ${status} cases of this kind: ${KINDS[kind].toLowerCase()}.`
                : status === 'open'
                  ? 'Reports, appeals, and users with many blocked messages appear here automatically.'
                  : 'Cases appear here after they are decided.'
            }
          />
        }
      >
        {(rows) => (
          <ul className="grid gap-3">
            {rows.map((row) => (
              <CaseRow key={row.id} row={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function CaseRow({ row }: { row: Case }) {
  const { id, kind, comment, createdAt, closedAt, person, reporter } = row
  return (
    <li className="card relative grid gap-2 p-4 hover:bg-sunken sm:px-5">
      <div className="flex flex-wrap items-center gap-2.5">
        <Badge tone={kind === 'appeal' ? 'blue' : kind === 'report' ? 'purple' : 'warm'}>{KIND[kind]}</Badge>
        <h3 className="text-lg wrap-anywhere">
          <Link to={adminUrl({ caseId: id })} className={STRETCHED_LINK}>
            {caseTitle(row)}
          </Link>
        </h3>
        <AccountStatusBadges user={person} />
        <span className="text-sm text-muted sm:ml-auto">
          {closedAt && 'Closed '}
          <LocalTime at={closedAt ?? createdAt} format="dateTime" />
        </span>
      </div>
      <p className="text-sm">
        {caseReason(row)}
        {reporter && <span className="text-muted">, reported by {reporter.name}</span>}
      </p>
      {comment && <p className="line-clamp-2 max-w-prose text-sm wrap-anywhere text-muted">“{comment}”</p>}
    </li>
  )
}
