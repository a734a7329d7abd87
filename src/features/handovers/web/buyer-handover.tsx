import { useState } from 'react'
import type { Order } from '#features/orders/contract.ts'
import { dayText } from '#lib/dates.ts'
import { microchipText } from '#lib/microchip.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import type { Handover, HandoverAnswer } from '../contract.ts'
import { BUYER_DAYS, HANDOVER_PROBLEMS } from '../rules.ts'
import { BUYER_BRINGS, PROBLEM_LABELS } from '../texts.ts'
import { PickupCode } from './pickup-code.tsx'
import { PickupList } from './pickup-list.tsx'
import { useHandoverAnswer } from './queries.ts'
import { WaitsForContract } from './waits-for-contract.tsx'

type Props = { order: Order; handover: Handover }

/** The buyer's handover: the code at pickup, and the answer without it. */
export function BuyerHandover({ order, handover }: Props) {
  const { snapshot, breeder } = order
  const { status, hasBegun, from, code } = handover
  if (status !== 'paid' || !hasBegun)
    return (
      <div className="grid gap-4">
        <p>
          <span>{`${codeText(status, dayText(from, order.today), hasBegun)} `}</span>
          <span>{`Show it to ${breeder.businessName} when you pick ${snapshot.name} up.`}</span>
        </p>
        <PickupList title="What to bring" items={BUYER_BRINGS} />
      </div>
    )
  const isAsked = handover.breederConfirmedAt !== null || handover.problem !== null
  return (
    <div className="grid gap-6">
      {isAsked && <Question order={order} handover={handover} />}
      {handover.waitsForContract && (
        <WaitsForContract
          transactionId={order.transactionId}
          text={`${breeder.businessName} chose that both of you sign it before the handover. Your code for the pickup appears here then.`}
        />
      )}
      {code && <PickupCode code={code} order={order} lockedUntil={handover.lockedUntil} />}
      {!isAsked && <WithoutCode order={order} handover={handover} />}
      <PickupList title="What to bring" items={BUYER_BRINGS} />
    </div>
  )
}

/** When the code appears; its first day is not named once it has come. */
function codeText(status: Handover['status'], day: string, hasBegun: boolean): string {
  if (status === 'paid') return `Your code for the pickup appears here on ${day}.`
  return `Once the balance is paid, your code for the pickup appears here${hasBegun ? '' : `, from ${day} on`}.`
}

/** After the breeder's confirmation: whether the buyer has the cat. */
function Question({ order, handover }: Props) {
  const { snapshot, breeder } = order
  const { problem, breederConfirmedAt, completesAt, microchip, noChipReason } = handover
  const { ask, dialog, error, isPending } = useAnswers(order)
  return (
    <div className="grid gap-4 rounded-lg bg-clay-soft p-5">
      <h3 className="text-lg">{problem ? 'You reported a problem' : `Do you have ${snapshot.name}?`}</h3>
      {problem ? (
        <p>
          {`You answered “${PROBLEM_LABELS[problem](snapshot.name)}”. The sale is not completed, and our staff will write to you. If ${snapshot.name} is with you by now, please confirm it.`}
        </p>
      ) : (
        <p>
          <span>{`${breeder.businessName} confirmed the handover`}</span>
          {breederConfirmedAt && (
            <span>
              {' on '}
              <LocalTime at={breederConfirmedAt} format="date" />
            </span>
          )}
          {microchip && <span>{`, with the microchip ${microchipText(microchip)}`}</span>}
          <span>{'. '}</span>
          {completesAt ? (
            <span>
              Without your answer, the sale is complete on <LocalTime at={completesAt} format="deadline" />.
            </span>
          ) : (
            <span>{`Without your answer, the sale is complete ${BUYER_DAYS} days after our email about it.`}</span>
          )}
        </p>
      )}
      {noChipReason && (
        <Notice title={`${snapshot.name} has no microchip`}>
          <p className="wrap-anywhere">{`Reason: ${noChipReason}`}</p>
          <p>{`Confirm only if you take ${snapshot.name} without one. Let your vet place a chip soon.`}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button busy={isPending} onClick={() => ask('received')}>
          {noChipReason
            ? `Yes, I have ${snapshot.name}, without a microchip`
            : `Yes, I have ${snapshot.name}`}
        </Button>
        {!problem &&
          HANDOVER_PROBLEMS.map((each) => (
            <Button key={each} variant="secondary" busy={isPending} onClick={() => ask(each)}>
              {PROBLEM_LABELS[each](snapshot.name)}
            </Button>
          ))}
      </div>
      <FailureNotice title="Your answer was not sent" error={error} />
      {dialog}
    </div>
  )
}

/** Before the breeder has confirmed: the buyer may confirm first. */
function WithoutCode({ order, handover }: Props) {
  const { snapshot, breeder } = order
  const { ask, dialog, error, isPending } = useAnswers(order)
  if (handover.buyerConfirmedAt)
    return (
      <Notice tone="good" title={`You confirmed that you have ${snapshot.name}`}>
        {`${breeder.businessName} adds the microchip number and a file. Then the sale is complete.`}
      </Notice>
    )
  return (
    <div className="grid gap-2.5">
      <p className="text-muted">
        {`No phone at hand? You and ${breeder.businessName} can also both confirm the handover here.`}
      </p>
      <p>
        <Button variant="secondary" busy={isPending} onClick={() => ask('received')}>
          {`I have ${snapshot.name}`}
        </Button>
      </p>
      <FailureNotice title="Your answer was not sent" error={error} />
      {dialog}
    </div>
  )
}

/** Asks again before an answer is sent. */
function useAnswers({ transactionId, snapshot: { name } }: Order) {
  const [asked, setAsked] = useState<HandoverAnswer>()
  const answer = useHandoverAnswer(transactionId)
  const send = (value: HandoverAnswer) =>
    answer.mutate(value, {
      onSuccess: ({ status }) => {
        if (status === 'completed') toast({ title: `${name} is yours`, description: 'The sale is complete.' })
        else toast({ title: 'Your answer was sent' })
      },
      onSettled: () => setAsked(undefined),
    })
  const dialog = asked && (
    <ActionDialog
      isDanger
      title={asked === 'received' ? `Is ${name} with you?` : 'Report a problem?'}
      text={
        asked === 'received'
          ? `Confirm this only when ${name} is with you. After that, you can no longer cancel.`
          : 'The sale is not completed for now, and our staff will review this and write to you.'
      }
      submit={asked === 'received' ? `I have ${name}` : PROBLEM_LABELS[asked](name)}
      action={answer}
      onSubmit={() => send(asked)}
      onClose={() => setAsked(undefined)}
    />
  )
  return { ask: setAsked, dialog, error: answer.error, isPending: answer.isPending }
}
