import { useQuery } from '@tanstack/react-query'
import Sprout from 'lucide-react/icons/sprout'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { AccountStatus } from '../contract.ts'
import { CurrentRestrictions } from './current-restrictions.tsx'
import { OwnDecision } from './own-decision.tsx'
import { OwnViolation } from './own-violation.tsx'
import { accountStatusQuery } from './queries.ts'

/** `/account-status`: what was stopped and decided about the viewer, why, until when, and what the viewer can do. */
export function AccountStatusPage() {
  const { data, isError, refetch } = useQuery(accountStatusQuery)
  return (
    <div className="page max-w-200 py-8 sm:py-12">
      <PageTitle>Account Status</PageTitle>
      <h1 className="text-3xl">Account status</h1>
      <p className="mt-3 mb-8 max-w-prose text-muted">
        What our screening stopped and what was decided about your account, with the reasons. Only you and our
        staff see this page.
      </p>
      {data ? (
        <Whole accountStatus={data} />
      ) : isError ? (
        <Notice tone="danger">
          <p className="mb-3 text-base">Your account status could not be loaded.</p>
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      ) : (
        <div role="status" className="grid gap-6">
          <span className="sr-only">Loading...</span>
          <Skeleton className="h-28" />
          <Skeleton className="h-56" />
        </div>
      )}
    </div>
  )
}

function Whole({ accountStatus }: { accountStatus: AccountStatus }) {
  const { violations } = accountStatus
  // What became of an appeal stands with the decision that it is about.
  const decisions = accountStatus.decisions.filter(
    ({ action }) => action !== 'uphold' && action !== 'reverse',
  )
  if (
    decisions.length === 0 &&
    violations.length === 0 &&
    !accountStatus.mutedUntil &&
    !accountStatus.suspendedAt
  )
    return (
      <EmptyState
        icon={<Sprout size={40} strokeWidth={1.25} aria-hidden="true" />}
        title="All is well"
        hint="Nothing of yours was stopped, and nothing was decided about your account. You can write, list and buy as you like."
      >
        <LinkButton to="/cats">Browse Cats</LinkButton>
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <CurrentRestrictions accountStatus={accountStatus} />
      {decisions.length > 0 && (
        <Section title="Decisions">
          <ul className="divide-y">
            {decisions.map((decision) => (
              <li key={decision.id} id={`decision-${decision.id}`} className="py-5 first:pt-0 last:pb-0">
                <OwnDecision decision={decision} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {violations.length > 0 && (
        <Section title="What was stopped">
          <p className="mb-4 max-w-prose text-muted">
            These texts were not delivered to anybody. What stood in the way is marked.
          </p>
          <ul className="divide-y">
            {violations.map((violation) => (
              <li key={violation.id} className="py-5 first:pt-0 last:pb-0">
                <OwnViolation violation={violation} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Rules />
    </div>
  )
}

function Rules() {
  return (
    <Section title="How this works">
      <ul className="grid max-w-prose gap-3">
        <li>
          Phone numbers, addresses and ways to reach each other outside stay out of messages until a cat is
          reserved or bought. That protects both sides: talk and payments that leave Littermate are not
          covered by the{' '}
          <Link to="/buyer-guarantee" className="link">
            buyer guarantee
          </Link>
          .
        </li>
        <li>
          A single stopped message has no further consequence. The third within 24 hours stops your messages
          for 24 hours; with the sixth within 30 days, a person of our staff has a look.
        </li>
        <li>
          You can ask us once about each decision, within 30 days. Somebody reads what you write and answers
          here and by mail.
        </li>
      </ul>
    </Section>
  )
}
