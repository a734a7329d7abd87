import { useQuery } from '@tanstack/react-query'
import type { Order } from '#features/orders/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { PlainSection } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import type { SaleContract } from '../contract.ts'
import { contractPath } from '../path.ts'
import { isSignedByBoth, waitsFor } from '../states.ts'
import { contractQuery } from './queries.ts'
import { statusBadge, statusText } from './status-texts.ts'

/** The contract on the page of a sale, with the link to its page; nothing for staff, and nothing before there is one to show. */
export function ContractSection({ order }: { order: Order }) {
  const { role, status, transactionId } = order
  const isParty = role !== 'staff' && status !== 'pending'
  const query = useQuery({ ...contractQuery(transactionId), enabled: isParty })
  if (!isParty) return null
  const { data } = query
  if (data && !data.current && !(role === 'breeder' && data.isOpen)) return null
  // Most buyers have no contract, so nothing appears for them that disappears again.
  if (!data && role === 'buyer') return null
  return (
    <PlainSection title="Contract" id="contract">
      <Loaded
        query={query}
        loading={<Skeleton className="h-20" />}
        failure="The contract could not be loaded."
      >
        {(contract) => <Summary contract={contract} />}
      </Loaded>
    </PlainSection>
  )
}

/** Whether the breeder chose that the handover waits for the signatures, and they are missing. */
function waitsHandover({ signBy, status }: NonNullable<SaleContract['current']>): boolean {
  return signBy === 'handover' && status !== 'void' && !isSignedByBoth(status)
}

function Summary({ contract }: { contract: SaleContract }) {
  const { transactionId, current, draft, role, catName } = contract
  const path = contractPath(transactionId)
  if (!current)
    return (
      <div className="grid gap-3">
        <p>
          {draft
            ? 'Your draft is not sent yet.'
            : `Agree in writing on what ${catName} needs, and on your health guarantee.`}
        </p>
        <p>
          <LinkButton to={path} variant="secondary">
            {draft ? 'Open the draft' : 'Write a contract'}
          </LinkButton>
        </p>
      </div>
    )
  const [text, tone] = statusBadge(current.status)
  const isToDo = contract.isOpen && waitsFor(role, current.status)
  return (
    <div className="grid gap-3">
      <p>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <p>{statusText(contract)}</p>
      {waitsHandover(current) && <p>The handover waits until both of you have signed.</p>}
      <p>
        <LinkButton to={path} variant="secondary">
          {isToDo ? (role === 'buyer' ? 'Read the contract' : 'Sign the contract') : 'Open the contract'}
        </LinkButton>
      </p>
    </div>
  )
}
