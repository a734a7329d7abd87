import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import type { CaseDetail } from '#features/moderation/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { CaseMessages } from './case-messages.tsx'
import { caseReason, caseTitle, KIND } from './case-words.ts'
import { DecideCase } from './decide-case.tsx'
import { AccountStatusBadges, PersonFacts } from './person-facts.tsx'
import { AdminDecision, StoppedMessage } from './person-past.tsx'

/** What staff sees of a case: what happened on one side, whom it is about and the decision on the other. */
export function CaseBody({ case: shown }: { case: CaseDetail }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = useNavigationType() === 'POP'
  // The link that led here is gone with its list; a page that is loaded begins at its top.
  useEffect(() => {
    if (!isLoaded) heading.current?.focus()
  }, [isLoaded])
  const { kind, status, createdAt, closedAt, person, violations, messages, decisions } = shown
  return (
    <>
      <header>
        <h2 ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere">
          {caseTitle(shown)}
        </h2>
        <p className="mt-3 flex flex-wrap items-center gap-2.5 text-sm text-muted">
          <Badge tone={status === 'open' ? 'warm' : 'plain'}>{status === 'open' ? 'Open' : 'Closed'}</Badge>
          <Badge>{KIND[kind]}</Badge>
          <LocalTime at={createdAt} format="dateTime" />
          {closedAt && (
            <span>
              {'closed '}
              <LocalTime at={closedAt} format="dateTime" />
            </span>
          )}
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid min-w-0 gap-6">
          <Question case={shown} />
          {messages.length > 0 && (
            <CaseMessages messages={messages} person={person} other={shown.reporter?.name} />
          )}
          {violations.length > 0 && (
            <Section title="Stopped messages">
              <ul className="divide-y">
                {violations.map((violation) => (
                  <li key={violation.id} className="py-4 first:pt-0 last:pb-0">
                    <StoppedMessage violation={violation} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section title="Decisions so far">
            {decisions.length === 0 ? (
              <p className="text-muted">Nothing was decided about {person.name} before.</p>
            ) : (
              <ul className="divide-y">
                {decisions.map((decision) => (
                  <li key={decision.id} className="py-4 first:pt-0 last:pb-0">
                    <AdminDecision decision={decision} />
                  </li>
                ))}
              </ul>
            )}
          </Section>
        </div>
        <div className="grid min-w-0 gap-6">
          <Section title={person.name}>
            <p className="mb-3 flex flex-wrap gap-1.5 empty:hidden">
              <AccountStatusBadges person={person} />
            </p>
            <PersonFacts person={person} />
          </Section>
          <DecideCase case={shown} />
        </div>
      </div>
    </>
  )
}

/** Why the case lies here: the report, the appeal, or how much was stopped. */
function Question({ case: shown }: { case: CaseDetail }) {
  const { kind, comment, reporter, subject, appeal } = shown
  if (kind === 'appeal')
    return (
      <Section title="The appeal">
        {appeal && (
          <div className="grid gap-5">
            <p className="border-l-2 pl-4 wrap-anywhere whitespace-pre-line">{appeal.text}</p>
            <div className="grid gap-2 border-t border-line pt-4">
              <h3 className="text-sm font-medium text-muted">It is about this decision</h3>
              <AdminDecision decision={appeal.decision} />
            </div>
          </div>
        )}
      </Section>
    )
  return (
    <Section title={kind === 'report' ? 'The report' : 'Why it is here'}>
      <div className="grid gap-3">
        <p className="font-medium">{caseReason(shown)}</p>
        {comment && <p className="border-l-2 pl-4 wrap-anywhere whitespace-pre-line">{comment}</p>}
        {subject?.path && (
          <p>
            {'About '}
            <Link to={subject.path} className="link">
              {subject.title}
            </Link>
          </p>
        )}
        {reporter && (
          <p className="text-sm text-muted">Reported by {reporter.name}, who is not named to anybody.</p>
        )}
      </div>
    </Section>
  )
}
