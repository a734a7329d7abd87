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

/** What a party of a sale sees of the disputes that are open; the breeder can add statements. */
export function DisputeSection({ orderId, role }: { orderId: string; role: 'buyer' | 'breeder' }) {
  return (
    <Loaded
      query={useQuery(partyDisputesQuery(orderId))}
      failure="The dispute could not be loaded."
      loading={null}
    >
      {(disputes) =>
        disputes
          .filter(isOpen)
          .map((dispute) => <Dispute key={dispute.id} orderId={orderId} role={role} dispute={dispute} />)
      }
    </Loaded>
  )
}

const isOpen = ({ outcome }: PartyDispute) => outcome === null

/** The statements of the breeder about disputes that were decided, folded. The timeline says how. */
export function DisputeRecord({ orderId }: { orderId: string }) {
  const { data = [] } = useQuery(partyDisputesQuery(orderId))
  const statements = data.filter((dispute) => !isOpen(dispute)).flatMap((dispute) => dispute.statements)
  if (statements.length === 0) return null
  return (
    <details className="mt-5 text-sm">
      <summary className="link inline-block">{`Your statements for the bank (${statements.length})`}</summary>
      <div className="mt-3">
        <StatementList statements={statements} />
      </div>
    </details>
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

function stateText({ amount, isInquiry }: PartyDispute, role: 'buyer' | 'breeder'): string {
  const bank = role === 'buyer' ? 'Your bank' : 'The buyer’s bank'
  const sum = formatWithCents(amount)
  return isInquiry
    ? `${bank} asked about the payment of ${sum}. Our staff will answer.`
    : `${bank} opened a dispute of the payment of ${sum}. Our staff will answer with evidence, and the bank will decide.`
}
