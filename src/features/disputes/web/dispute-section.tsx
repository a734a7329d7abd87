import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { formatWithCents } from '#lib/money.ts'
import { PlainSection } from '#ui/card.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { PartyDispute } from '../contract.ts'
import { partyDisputesQuery } from './queries.ts'

const StatementForm = lazy(async () => ({ default: (await import('./statement-form.tsx')).StatementForm }))
const StatementList = lazy(async () => ({ default: (await import('./statement-form.tsx')).StatementList }))

/** What a party of a sale sees of its disputes; the breeder can add statements. */
export function DisputeSection({ orderId, role }: { orderId: string; role: 'buyer' | 'breeder' }) {
  return (
    <Loaded
      query={useQuery(partyDisputesQuery(orderId))}
      failure="The dispute could not be loaded."
      loading={null}
    >
      {(disputes) =>
        disputes.map((dispute) => (
          <Dispute key={dispute.id} orderId={orderId} role={role} dispute={dispute} />
        ))
      }
    </Loaded>
  )
}

type DisputeProps = { orderId: string; role: 'buyer' | 'breeder'; dispute: PartyDispute }

function Dispute({ orderId, role, dispute }: DisputeProps) {
  return (
    <PlainSection title={dispute.isInquiry ? 'Question from the bank' : 'Dispute'}>
      <div className="grid gap-4">
        <p>{stateText(dispute, role)}</p>
        <p className="text-sm text-muted">
          {'Opened '}
          <LocalTime at={dispute.openedAt} format="date" />
        </p>
        {role === 'breeder' && (
          <Suspense fallback={<Skeleton className="h-48" />}>
            <StatementList statements={dispute.statements} />
            {dispute.statementUntil && (
              <StatementForm orderId={orderId} disputeId={dispute.id} until={dispute.statementUntil} />
            )}
          </Suspense>
        )}
      </div>
    </PlainSection>
  )
}

function stateText({ amount, outcome, lost, isInquiry }: PartyDispute, role: 'buyer' | 'breeder'): string {
  const bank = role === 'buyer' ? 'Your bank' : 'The buyer’s bank'
  const sum = formatWithCents(amount)
  switch (outcome) {
    case 'won':
      return `${bank} decided that the payment of ${sum} stands.`
    case 'lost':
      return `${bank} returned ${formatWithCents(lost)} to ${role === 'buyer' ? 'you' : 'the buyer'}.`
    case 'partly_lost':
      return `${bank} returned ${formatWithCents(lost)} of ${sum} to ${role === 'buyer' ? 'you' : 'the buyer'}.`
    case 'closed':
      return `${bank} closed its question, and the payment of ${sum} stands.`
    case null:
      return isInquiry
        ? `${bank} asked about the payment of ${sum}. Our staff will answer.`
        : `${bank} opened a dispute of the payment of ${sum}. Our staff will answer with evidence, and the bank will decide.`
  }
}
