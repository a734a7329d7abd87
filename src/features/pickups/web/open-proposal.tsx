import type { Order } from '#features/orders/contract.ts'
import { dayText } from '#lib/dates.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { appointmentText } from '#lib/times.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import type { Pickup, PickupProposal } from '../contract.ts'
import type { PickupAnswer } from '../rules.ts'
import { useAnswer } from './use-answer.ts'

type Props = {
  order: Order
  pickup: Pickup
  proposal: PickupProposal
  /** Whether an earlier day stays agreed meanwhile. */
  hasAgreed: boolean
  /** Whether the page has the button that accepts it elsewhere. */
  isAnsweredAbove: boolean
}

/** The proposal that waits for an answer, with the buttons of the viewer. */
export function OpenProposal({ order, pickup, proposal, hasAgreed, isAnsweredAbove }: Props) {
  const { transactionId, breeder, buyerName } = order
  const { day, place } = proposal
  const isOwn = proposal.by === pickup.role
  const other = pickup.role === 'buyer' ? breeder.businessName : buyerName
  const isOver = day < pickup.today
  const isEarly = !isOver && day < pickup.from
  const answer = useAnswer(transactionId, proposal.id)
  const button = (value: PickupAnswer, text: string, variant: 'primary' | 'secondary') => (
    <Button variant={variant} busy={answer.isPending} onClick={() => answer.mutate(value)}>
      {text}
    </Button>
  )
  return (
    <div className="grid gap-3 rounded-lg bg-clay-soft p-5">
      <p>
        <span className="font-medium">{isOwn ? 'You proposed' : `${other} proposes`}</span>
        <span className="block font-serif text-xl">{appointmentText(proposal, order)}</span>
        {place && <span className="block wrap-anywhere">{place}</span>}
      </p>
      <p className="text-sm">
        {isOver
          ? 'This day has passed. Propose another one.'
          : isEarly
            ? `${order.snapshot.name} can leave home from ${dayText(pickup.from, pickup.today)}. Propose another day.`
            : isOwn
              ? sentence(`Waiting for ${other}`)
              : 'Accept this day, or propose another one.'}
        {hasAgreed && <span>{' Until it is accepted, the day above stays.'}</span>}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {isOwn ? (
          button('withdraw', 'Withdraw', 'secondary')
        ) : (
          <>
            {!isOver && !isEarly && !isAnsweredAbove && button('accept', 'Accept', 'primary')}
            {button('decline', 'Decline', 'secondary')}
          </>
        )}
      </div>
      <FailureNotice title="Your answer was not sent" error={answer.error} />
    </div>
  )
}
