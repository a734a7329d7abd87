import { lazy, Suspense } from 'react'
import type { Order } from '#features/orders/contract.ts'
import { dayText } from '#lib/dates.ts'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Handover } from '../contract.ts'
import { BUYER_DAYS } from '../rules.ts'
import { BREEDER_BRINGS } from '../texts.ts'
import { PickupList } from './pickup-list.tsx'
import { WaitsForContract } from './waits-for-contract.tsx'

const HandoverForm = lazy(async () => ({ default: (await import('./handover-form.tsx')).HandoverForm }))

type Props = { order: Order; handover: Handover }

/** The breeder's handover: from its first day on, the form for the code, the microchip, and the files. */
export function BreederHandover({ order, handover }: Props) {
  const isHydrated = useHydrated()
  const { snapshot, buyerName } = order
  const { status, hasBegun, from } = handover
  if (status !== 'paid' || !hasBegun)
    return (
      <div className="grid gap-4">
        <p>
          <span>{`You can hand ${snapshot.name} over here from `}</span>
          <span>{dayText(from, order.today)}</span>
          <span>{`${status === 'paid' ? ' on.' : ` on, once ${buyerName} has paid the balance.`} ${buyerName} shows you a code when you meet.`}</span>
        </p>
        <PickupList title="What to have ready" items={BREEDER_BRINGS} />
      </div>
    )
  if (handover.waitsForContract)
    return (
      <WaitsForContract
        transactionId={order.transactionId}
        text={`You chose that both of you sign it before you hand ${snapshot.name} over. The form for the handover appears here then.`}
      />
    )
  return (
    <div className="grid gap-6">
      <State order={order} handover={handover} />
      {isHydrated ? (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <HandoverForm order={order} handover={handover} />
        </Suspense>
      ) : (
        <Skeleton className="h-48" />
      )}
    </div>
  )
}

/** What the parties have confirmed so far, and what happens next. */
function State({ order, handover }: Props) {
  const { snapshot, buyerName } = order
  const { problem, breederConfirmedAt, buyerConfirmedAt, completesAt } = handover
  if (problem)
    return (
      <Notice title={`${buyerName} reported a problem`}>
        {problem === 'not_met'
          ? `${buyerName} says that you did not meet. Our staff will review this. When you meet, complete the handover with the code.`
          : `${buyerName} says that ${snapshot.name} is not there yet. Our staff will review this. When you meet, complete the handover with the code.`}
      </Notice>
    )
  if (breederConfirmedAt && !buyerConfirmedAt)
    return (
      <Notice tone="good" title="You confirmed the handover">
        <p>
          <span>{`We ask ${buyerName} by email to confirm it too. Without an answer, the sale is complete `}</span>
          {completesAt ? (
            <span>
              {'on '}
              <LocalTime at={completesAt} format="deadline" />
            </span>
          ) : (
            <span>{`${BUYER_DAYS} days after that email`}</span>
          )}
          . Until then, you can correct what you entered, or add the code.
        </p>
      </Notice>
    )
  if (buyerConfirmedAt)
    return (
      <Notice tone="good" title={`${buyerName} confirmed that ${snapshot.name} is there`}>
        Add the microchip number and a file to complete the sale. You do not need the code.
      </Notice>
    )
  return (
    <p>
      {`When you meet, enter the code that ${buyerName} shows you. With the microchip number and one file, the sale is complete.`}
    </p>
  )
}
