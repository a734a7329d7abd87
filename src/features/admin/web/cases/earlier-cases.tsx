import type { CaseDetail, EarlierCase } from '#features/moderation/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { adminUrl } from '../admin-url.ts'
import { caseReason, KIND, personName } from './case-labels.ts'

/** Other cases of the user concerned and of the reporter. */
export function EarlierCases({ case: shown }: { case: CaseDetail }) {
  const { person, reporter } = shown.earlierCases
  return (
    <Section title="Other cases">
      <div className="grid gap-5">
        {shown.person && <CaseList name={personName(shown)} cases={person} />}
        {shown.reporter && <CaseList name={shown.reporter.name} cases={reporter} />}
      </div>
    </Section>
  )
}

function CaseList({ name, cases }: { name: string; cases: EarlierCase[] }) {
  if (cases.length === 0)
    return (
      <p className="text-muted">
        There are no other cases of <bdi>{name}</bdi>.
      </p>
    )
  return (
    <div>
      <h3 dir="auto" className="text-sm font-medium">
        {name}
      </h3>
      <CaseLinks cases={cases} />
    </div>
  )
}

/** Links to cases, with what they are about. */
export function CaseLinks({ cases }: { cases: EarlierCase[] }) {
  return (
    <ul className="divide-y">
      {cases.map(({ id, number, kind, status, reason, title, isReporter, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm">
          <Link to={adminUrl({ caseId: id })} className="link wrap-anywhere">
            {`${number}: ${[KIND[kind], title].filter(Boolean).join(', ')}`}
          </Link>
          {status === 'open' && <Badge tone="duty">Open</Badge>}
          <span className="text-muted">
            <span>{`${isReporter ? 'Reported by them: ' : ''}${caseReason({ kind, reason })}\u00a0· `}</span>
            <LocalTime at={createdAt} format="dateTime" />
          </span>
        </li>
      ))}
    </ul>
  )
}
