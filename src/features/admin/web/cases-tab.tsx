import { useQuery } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import type { Case } from '#features/moderation/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { type AdminState, adminUrl } from './admin-address.ts'
import { caseReason, caseTitle, KIND, KINDS } from './case-words.ts'
import { Choices } from './choices.tsx'
import { ListFrame } from './list-frame.tsx'
import { AccountStatusBadges } from './person-facts.tsx'
import { adminQueries } from './queries.ts'

const CHOICES = [null, 'violations', 'report', 'appeal'] as const

/** Cases: what waits, the oldest first, or what was closed, the newest first. */
export function CasesTab({ state }: { state: AdminState }) {
  const { status, kind, page } = state
  const cases = useQuery(adminQueries.cases(state))
  return (
    <section className="grid gap-6">
      <h2 className="sr-only">Cases</h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Choices
          label="Status"
          chosen={status}
          choices={[
            { id: 'open', text: 'Open', href: adminUrl({ status: 'open', kind }) },
            { id: 'closed', text: 'Closed', href: adminUrl({ status: 'closed', kind }) },
          ]}
        />
        <Choices
          label="Kind"
          chosen={kind}
          choices={CHOICES.map((each) => ({
            id: each,
            text: each ? KINDS[each] : 'All kinds',
            href: adminUrl({ status, kind: each }),
          }))}
        />
      </div>
      <ListFrame
        query={cases}
        label="Pages of cases"
        page={page}
        href={(to) => adminUrl({ status, kind, page: to })}
        empty={
          <EmptyState
            icon={<Inbox size={40} strokeWidth={1.25} aria-hidden="true" />}
            title={status === 'open' ? 'Nothing waits for a decision.' : 'Nothing was closed yet.'}
            hint={
              kind
                ? `There are none of this kind: ${KINDS[kind].toLowerCase()}.`
                : status === 'open'
                  ? 'Reports, appeals and people with many stopped messages come here by themselves.'
                  : 'Cases appear here once they are decided.'
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
      </ListFrame>
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
        <AccountStatusBadges person={person} />
        <span className="text-sm text-muted sm:ml-auto">
          {closedAt && 'Closed '}
          <LocalTime at={closedAt ?? createdAt} format="dateTime" />
        </span>
      </div>
      <p className="text-sm">
        {caseReason(row)}
        {reporter && <span className="text-muted">, says {reporter.name}</span>}
      </p>
      {comment && <p className="line-clamp-2 max-w-prose text-sm wrap-anywhere text-muted">“{comment}”</p>}
    </li>
  )
}
