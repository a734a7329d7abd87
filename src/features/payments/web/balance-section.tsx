import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Order, paymentDay, paymentDayText } from '#features/orders/contract.ts'
import { RELEASE_NOTICE } from '#features/orders/web/index.ts'
import { daysBetween, dayText } from '#lib/dates.ts'
import { formatWithCents } from '#lib/money.ts'
import { dayIn, deadlineText } from '#lib/times.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { BalanceOutcome } from './balance-outcome.tsx'
import { ExtendDialog } from './extend-dialog.tsx'

/** The dialog in which the breeder ends the reservation. */
type ReleaseDialog = (onClose: () => void) => ReactNode

/** The balance on the page of a sale: the buyer pays it in the card of the next step; the breeder gives more time or ends the reservation. */
export function BalanceSection({ order, releaseDialog }: { order: Order; releaseDialog: ReleaseDialog }) {
  const [search] = useSearchParams()
  const { role, status, transactionId, catId, finalPaymentDue } = order
  const intentId = search.get('payment_intent')
  const isDue = status === 'deposit_paid' && finalPaymentDue !== null
  const outcome = role === 'buyer' && intentId && (
    <div role="status">
      <BalanceOutcome
        key={intentId}
        transactionId={transactionId}
        catId={catId}
        intentId={intentId}
        isDue={isDue}
      />
    </div>
  )
  if (!isDue || role === 'staff') return outcome || null
  const overdue = daysBetween(finalPaymentDue, order.today)
  return (
    <>
      {outcome}
      {role === 'buyer' ? (
        <OfBuyer order={order} due={finalPaymentDue} overdue={overdue} />
      ) : (
        <PlainSection title={titleOf(overdue)}>
          <OfBreeder order={order} due={finalPaymentDue} overdue={overdue} releaseDialog={releaseDialog} />
        </PlainSection>
      )}
    </>
  )
}

const titleOf = (overdue: number) => (overdue > 0 ? 'The balance is overdue' : 'Balance')

type Props = { order: Order; due: string; overdue: number }

/** A part of the card of the next step. */
function OfBuyer({ order, due, overdue }: Props) {
  const { breeder, transactionId, snapshot } = order
  const amount = formatWithCents(order.due)
  return (
    <div className="grid justify-items-start gap-4">
      <div>
        <h3 className={`font-sans text-sm ${overdue > 0 ? 'text-danger' : 'text-muted'}`}>
          {titleOf(overdue)}
        </h3>
        <p className="text-3xl tabular-nums">{amount}</p>
        <p className={overdue > 0 ? 'text-danger' : undefined}>{`It ${whenText(order, due)}.`}</p>
      </div>
      {overdue > 0 && (
        <p>
          {`${snapshot.name} is still reserved for you, and you can pay now. ${endText(order)} If it ends, the deposit policy decides how much of your deposit you get back.`}
        </p>
      )}
      <LinkButton to={`/orders/${transactionId}/pay`}>{`Pay the balance - ${amount}`}</LinkButton>
      <p className="text-sm text-muted">
        {paymentDay(order)?.isPickup
          ? `Need more time? Message ${breeder.businessName}, or propose another pickup day.`
          : `Need more time? Message ${breeder.businessName}, who can move the due date.`}
      </p>
    </div>
  )
}

/** When the reservation can end, and when it ends automatically; nothing ends before the last reminder was sent. */
function endText(order: Order): string {
  const { breeder, release } = order
  if (!release) return `It stays so for at least ${RELEASE_NOTICE}.`
  const may = release.hasBegun
    ? `${breeder.businessName} may now end the reservation`
    : `From ${deadlineText(release.breeder, order)} on, ${breeder.businessName} may end the reservation`
  return `${may}, and on ${deadlineDay(release.system, order)} it ends automatically.`
}

function OfBreeder({ order, due, overdue, releaseDialog }: Props & { releaseDialog: ReleaseDialog }) {
  const [open, setOpen] = useState<'extend' | 'release'>()
  const { buyerName, release } = order
  const canRelease = release?.hasBegun ?? false
  const close = () => setOpen(undefined)
  return (
    <div className="grid gap-4">
      <p>
        {`The balance of ${formatWithCents(order.due)} ${whenText(order, due)}. ${buyerName} can pay it by card and is reminded by email.`}
      </p>
      {overdue > 0 && (
        <p className="text-muted">
          {release?.hasBegun
            ? `You can give ${buyerName} more time or end the reservation. On ${deadlineDay(release.system, order)}, it ends automatically.`
            : release
              ? `You can end the reservation from ${deadlineText(release.breeder, order)} on.`
              : `You can end the reservation ${RELEASE_NOTICE}.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" onClick={() => setOpen('extend')}>
          Give more time
        </Button>
        {canRelease && (
          <Button variant="secondary" onClick={() => setOpen('release')}>
            End the reservation
          </Button>
        )}
      </div>
      {open === 'extend' && <ExtendDialog order={order} due={due} onClose={close} />}
      {open === 'release' && releaseDialog(close)}
    </div>
  )
}

/** The day of a time in the time zone of the sale. */
const deadlineDay = (at: string, { timeZone, today }: Order) => dayText(dayIn(new Date(at), timeZone), today)

/** `is due by the pickup on Wed, Jul 1`, `is due by Wed, Jul 8`, `is due today`, or `was due on Wed, Jul 8, 4 days ago`. */
function whenText(order: Order, due: string): string {
  const { today } = order
  const overdue = daysBetween(due, today)
  if (paymentDay(order)?.isPickup) return `is due by ${paymentDayText(order)}`
  if (overdue === 0) return 'is due today'
  if (overdue < 0) return overdue === -1 ? 'is due tomorrow' : `is due by ${dayText(due, today)}`
  return `was due on ${dayText(due, today)}, ${overdue === 1 ? 'yesterday' : `${overdue} days ago`}`
}
