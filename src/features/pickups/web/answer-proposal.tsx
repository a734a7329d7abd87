import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#features/orders/contract.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { pickupQuery } from './queries.ts'
import { useAnswer } from './use-answer.ts'

const ProposalDialog = lazyDialog(async () => (await import('./proposal-dialog.tsx')).ProposalDialog)

/** Accepts the proposal of the other party, or proposes another day; nothing until the pickup is loaded. */
export function AnswerProposal({ order, proposalId }: { order: Order; proposalId: string }) {
  const [isProposing, setProposing] = useState(false)
  const pickup = useQuery(pickupQuery(order.transactionId)).data
  const answer = useAnswer(order.transactionId, proposalId)
  return (
    <>
      <Button busy={answer.isPending} onClick={() => answer.mutate('accept')}>
        Accept
      </Button>
      <Button variant="secondary" disabled={!pickup} onClick={() => setProposing(true)}>
        Other day
      </Button>
      <FailureNotice title="Your answer was not sent" error={answer.error} />
      {isProposing && pickup && (
        <ProposalDialog
          order={order}
          pickup={pickup}
          suggested={pickup.proposals.find(({ id }) => id === proposalId)}
          onClose={() => setProposing(false)}
        />
      )}
    </>
  )
}
