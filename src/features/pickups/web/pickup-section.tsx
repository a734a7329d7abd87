import { useQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { balanceState, type Order } from '#features/orders/contract.ts'
import { dayText } from '#lib/dates.ts'
import { appointmentText } from '#lib/times.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import type { Pickup, PickupProposal } from '../contract.ts'
import { OpenProposal } from './open-proposal.tsx'
import { PickupHistory } from './pickup-history.tsx'
import { pickupQuery } from './queries.ts'

const ProposalDialog = lazyDialog(async () => (await import('./proposal-dialog.tsx')).ProposalDialog)

type SectionProps = {
  order: Order
  /** Whether the card of the next step has the buttons that answer a proposal, or that propose a first day. */
  isAnsweredAbove?: boolean
  isProposedAbove?: boolean
}

/** The pickup day on the page of a sale that waits for its handover; nothing for staff. */
export function PickupSection({ order, ...above }: SectionProps) {
  const { role, status, transactionId } = order
  const isShown = role !== 'staff' && (status === 'deposit_paid' || status === 'paid')
  const query = useQuery({ ...pickupQuery(transactionId), enabled: isShown })
  if (!isShown) return null
  return (
    <PlainSection title="Pickup day" id="pickup-day">
      <Loaded query={query} loading={<Skeleton className="h-32" />} failure="The pickup could not be loaded.">
        {(pickup) => <LoadedPickup order={order} pickup={pickup} {...above} />}
      </Loaded>
    </PlainSection>
  )
}

function LoadedPickup({
  order,
  pickup,
  isAnsweredAbove = false,
  isProposedAbove = false,
}: SectionProps & { pickup: Pickup }) {
  const [isProposing, setProposing] = useProposing()
  const { proposals, isOpen } = pickup
  const open = proposals.find(({ status }) => status === 'open')
  const agreed = proposals.find(({ status }) => status === 'accepted')
  const isAsked = open !== undefined && open.by !== pickup.role
  const mayPropose = isOpen && !(isAsked && isAnsweredAbove) && !(!open && !agreed && isProposedAbove)
  return (
    <div className="grid gap-5">
      {agreed ? (
        <Agreed order={order} pickup={pickup} agreed={agreed} />
      ) : (
        <None order={order} pickup={pickup} />
      )}
      {open && isOpen && (
        <OpenProposal
          order={order}
          pickup={pickup}
          proposal={open}
          hasAgreed={agreed !== undefined}
          isAnsweredAbove={isAnsweredAbove}
        />
      )}
      {mayPropose && (
        <p>
          <Button
            variant={agreed || open || order.due > 0 ? 'secondary' : 'primary'}
            onClick={() => setProposing(true)}
          >
            {agreed || open ? 'Propose another day' : 'Propose a day'}
          </Button>
        </p>
      )}
      <p className="text-sm text-muted">The dates of refunds stay as they are, whatever day you agree on.</p>
      {proposals.length > 0 && <PickupHistory order={order} proposals={proposals} />}
      {isProposing && isOpen && (
        <ProposalDialog
          order={order}
          pickup={pickup}
          suggested={open ?? agreed}
          onClose={() => setProposing(false)}
        />
      )}
    </div>
  )
}

/** Whether the dialog is open. A link of a task opens it: `?propose#pickup-day`. */
function useProposing(): [isProposing: boolean, set: (isProposing: boolean) => void] {
  const [isProposing, set] = useState(false)
  const [search, setSearch] = useSearchParams()
  const isAsked = search.has('propose')
  useEffect(() => {
    if (!isAsked) return
    set(true)
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [isAsked, setSearch])
  return [isProposing, set]
}

type Props = { order: Order; pickup: Pickup }

function None({ order: { snapshot, goHomeDate }, pickup: { today } }: Props) {
  return (
    <div>
      <p className="text-lg font-medium">You have not agreed on a day yet</p>
      <p>
        {goHomeDate <= today
          ? `${snapshot.name} can leave home now, also today.`
          : `${snapshot.name} can leave home from ${dayText(goHomeDate, today)}.`}
      </p>
    </div>
  )
}

function Agreed({ order, pickup, agreed: { day, time, place } }: Props & { agreed: PickupProposal }) {
  const isOver = day < pickup.today
  const state = balanceState(order)
  return (
    <div className="grid gap-1.5">
      <p className="text-muted">{isOver ? 'You agreed on a day that has passed' : 'You agreed on'}</p>
      <p className="font-serif text-2xl">{appointmentText({ day, time }, order)}</p>
      {place && <p className="wrap-anywhere">{place}</p>}
      {(state === 'due' || state === 'overdue') && <p>The balance must be paid here before you meet.</p>}
      {!isOver && (
        <p className="mt-2">
          <a
            href={`/api/orders/${order.transactionId}/pickup/calendar.ics`}
            download
            className={buttonClass('secondary', 'sm')}
          >
            <CalendarPlus size={16} aria-hidden="true" />
            Add to calendar
          </a>
        </p>
      )}
    </div>
  )
}
