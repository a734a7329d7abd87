import { useQuery } from '@tanstack/react-query'
import Sprout from 'lucide-react/icons/sprout'
import { ordinalInWords } from '#lib/texts/number-words.ts'
import { Section } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeletons } from '#ui/loading/skeleton.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import {
  APPEAL_DAYS,
  MUTE_AT,
  MUTE_HOURS,
  MUTE_WINDOW_HOURS,
  STAFF_AT,
  STAFF_WINDOW_DAYS,
} from '../choices.ts'
import type { AccountStatus } from '../contract.ts'
import { CurrentRestrictions } from './current-restrictions.tsx'
import { DecisionItem } from './decision-item.tsx'
import { accountStatusQuery } from './queries.ts'
import { ViolationItem } from './violation-item.tsx'

/** `/account-status`: the viewer's restrictions, decisions, and blocked messages, with appeals. */
export function AccountStatusPage() {
  const accountStatus = useQuery(accountStatusQuery)
  return (
    <div className="page max-w-200 py-8 sm:py-12">
      <PageTitle>Account Status</PageTitle>
      <h1 className="text-3xl">Account status</h1>
      <p className="mt-3 mb-8 max-w-prose text-muted">
        Messages we blocked and decisions about your account, with the reasons. Only you and our staff can see
        this page.
      </p>
      <Loaded
        query={accountStatus}
        failure="Your account status could not be loaded."
        loading={<Skeletons shapes={['h-28', 'h-56']} className="grid gap-6" />}
      >
        {(data) => <StatusSections accountStatus={data} />}
      </Loaded>
    </div>
  )
}

function StatusSections({ accountStatus }: { accountStatus: AccountStatus }) {
  const { violations } = accountStatus
  // The result of an appeal is shown with the decision appealed.
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
        title="No restrictions"
        hint="We have not blocked any of your messages or made any decisions about your account."
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
                <DecisionItem decision={decision} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {violations.length > 0 && (
        <Section title="Blocked messages">
          <p className="mb-4 max-w-prose text-muted">
            These messages were not delivered. The parts that break our rules are highlighted.
          </p>
          <ul className="divide-y">
            {violations.map((violation) => (
              <li key={violation.id} className="py-5 first:pt-0 last:pb-0">
                <ViolationItem violation={violation} />
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
          Please keep phone numbers, addresses, and other contact details out of messages until a cat is
          reserved or bought. This protects both of you: conversations and payments outside Littermate are not
          covered by the{' '}
          <Link to="/buyer-guarantee" className="link">
            buyer guarantee
          </Link>
          .
        </li>
        <li>{`A single blocked message has no further consequences. After the ${ordinalInWords(MUTE_AT)} within ${MUTE_WINDOW_HOURS} hours, you cannot send messages for ${MUTE_HOURS} hours. After the ${ordinalInWords(STAFF_AT)} within ${STAFF_WINDOW_DAYS} days, our staff reviews your account. A text that was not marked while you typed it counts only if you send it again.`}</li>
        <li>
          {`You can appeal each decision once, within ${APPEAL_DAYS} days. A person reads every appeal and responds here and by email.`}
        </li>
      </ul>
    </Section>
  )
}
