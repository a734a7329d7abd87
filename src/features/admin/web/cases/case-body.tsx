import { useQueryClient } from '@tanstack/react-query'
import { ForRole } from '#features/accounts/web/index.ts'
import { DecideProblem, StaffProblemView } from '#features/guarantee/web/index.ts'
import type { CaseDetail } from '#features/moderation/contract.ts'
import { AnswerRequest, StaffRequestMessages } from '#features/support/web/index.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { PastDecision } from '../decisions/past-decision.tsx'
import { refreshAdmin } from '../queries.ts'
import { useOpenedHeading } from '../use-opened-heading.ts'
import { AccountStatusBadges, UserDetails } from '../user-details.tsx'
import { BlockedMessage } from './blocked-message.tsx'
import { CaseAssignment } from './case-assignment.tsx'
import { caseReason, caseTitle, hasPerson, KIND, personName } from './case-labels.ts'
import { CaseListing } from './case-listing.tsx'
import { CaseMessages } from './case-messages.tsx'
import { CaseNotes } from './case-notes.tsx'
import { DecideCase } from './decide-case.tsx'
import { EarlierCases } from './earlier-cases.tsx'
import { CaseWaitingLists } from './waiting-list/case-waiting-lists.tsx'

/** A case: what happened on one side, the user and the decision on the other. */
export function CaseBody({ case: shown }: { case: CaseDetail }) {
  const queries = useQueryClient()
  const heading = useOpenedHeading()
  const { number, kind, status, createdAt, closedAt, person, violations, decisions } = shown
  return (
    <>
      <header>
        <h2 ref={heading} tabIndex={-1} className="text-2xl wrap-anywhere">
          {caseTitle(shown)}
        </h2>
        <p className="mt-3 flex flex-wrap items-center gap-2.5 text-sm text-muted">
          <Badge tone={status === 'open' ? 'warm' : 'plain'}>{status === 'open' ? 'Open' : 'Closed'}</Badge>
          <span>{`Case ${number}\u00a0· ${KIND[kind]}`}</span>
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
          <CaseOrigin case={shown} />
          <CaseListing case={shown} />
          {(shown.subject?.kind === 'message' || shown.hasConversation) && kind === 'report' && (
            <CaseMessages case={shown} />
          )}
          <CaseWaitingLists case={shown} />
          {violations.length > 0 && (
            <Section title="Blocked messages">
              <ul className="divide-y">
                {violations.map((violation) => (
                  <li key={violation.id} className="py-4 first:pt-0 last:pb-0">
                    <BlockedMessage violation={violation} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {person && (
            <Section title="Previous decisions">
              {decisions.length === 0 ? (
                <p className="text-muted">
                  There are no previous decisions about <bdi>{person.name}</bdi>.
                </p>
              ) : (
                <ul className="divide-y">
                  {decisions.map((decision) => (
                    <li key={decision.id} className="py-4 first:pt-0 last:pb-0">
                      <PastDecision decision={decision} />
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          )}
          {person && <EarlierCases case={shown} />}
        </div>
        <div className="grid min-w-0 gap-6">
          {person ? (
            <Section title={person.name}>
              <p className="mb-3 flex flex-wrap gap-1.5 empty:hidden">
                <AccountStatusBadges user={person} />
              </p>
              <UserDetails user={person} />
            </Section>
          ) : (
            <Section title="A visitor">
              <p className="wrap-anywhere">{shown.contactEmail}</p>
              <p className="mt-1 text-sm text-muted">Wrote without an account.</p>
            </Section>
          )}
          {kind === 'guarantee' ? (
            <DecideProblem id={shown.id} onChange={() => refreshAdmin(queries, shown.id)} />
          ) : (
            kind !== 'support' &&
            hasPerson(shown) && (
              <ForRole needed="moderator" to="decide this case">
                <DecideCase case={shown} />
              </ForRole>
            )
          )}
          <Section title="For staff">
            <div className="grid gap-6">
              <CaseAssignment case={shown} />
              <CaseNotes case={shown} />
            </div>
          </Section>
        </div>
      </div>
    </>
  )
}

/** A support request and the form that answers it. */
function SupportRequest({ case: shown }: { case: CaseDetail }) {
  const queries = useQueryClient()
  const sender = personName(shown)
  return (
    <>
      <StaffRequestMessages id={shown.id} sender={sender} />
      <AnswerRequest id={shown.id} sender={sender} onChange={() => refreshAdmin(queries, shown.id)} />
    </>
  )
}

/** Why the case was opened: the report, the appeal, or the number of blocked messages. */
function CaseOrigin({ case: shown }: { case: CaseDetail }) {
  const { kind, comment, reporter, subject, appeal } = shown
  if (kind === 'support') return <SupportRequest case={shown} />
  if (kind === 'guarantee') return <StaffProblemView id={shown.id} />
  if (kind === 'appeal')
    return (
      <Section title="The appeal">
        {appeal && (
          <div className="grid gap-5">
            <p dir="auto" className="border-l-2 pl-4 wrap-anywhere whitespace-pre-line">
              {appeal.text}
            </p>
            <div className="grid gap-2 border-t border-line pt-4">
              <h3 className="text-sm font-medium text-muted">Appealed decision</h3>
              <PastDecision decision={appeal.decision} />
            </div>
          </div>
        )}
      </Section>
    )
  return (
    <Section title={kind === 'report' ? 'The report' : 'Why this case was opened'}>
      <div className="grid gap-3">
        <p className="font-medium">{caseReason(shown)}</p>
        {comment && (
          <p dir="auto" className="border-l-2 pl-4 wrap-anywhere whitespace-pre-line">
            {comment}
          </p>
        )}
        {subject?.path && !shown.listing.reported && !shown.listing.current && (
          <p>
            {'About '}
            <Link dir="auto" to={subject.path} className="link">
              {subject.title}
            </Link>
          </p>
        )}
        {kind === 'report' && (
          <ForRole needed="moderator" to="see who reported this">
            {reporter && (
              <p className="text-sm text-muted">
                {`${sentence(`Reported by ${reporter.name}`)} The reporter’s identity is confidential.`}
              </p>
            )}
          </ForRole>
        )}
      </div>
    </Section>
  )
}
