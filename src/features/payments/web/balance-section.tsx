import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Order } from '#features/orders/contract.ts'
import { BREEDER_RELEASE_DAYS, SYSTEM_RELEASE_DAYS } from '#features/orders/web/index.ts'
import { addDays, dateText, daysBetween } from '#lib/dates.ts'
import { formatWithCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { BalanceOutcome } from './balance-outcome.tsx'
import { ExtendDialog } from './extend-dialog.tsx'

/** The dialog in which the breeder ends the reservation. */
type ReleaseDialog = (onClose: () => void) => ReactNode

/** The balance on the page of a sale: the buyer pays it; the breeder gives more time or ends the reservation. */
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
      <PlainSection title={overdue > 0 ? 'The balance is overdue' : 'Balance'}>
        {role === 'buyer' ? (
          <OfBuyer order={order} due={finalPaymentDue} overdue={overdue} />
        ) : (
          <OfBreeder order={order} due={finalPaymentDue} overdue={overdue} releaseDialog={releaseDialog} />
        )}
      </PlainSection>
    </>
  )
}

type Props = { order: Order; due: string; overdue: number }

function OfBuyer({ order, due, overdue }: Props) {
  const { breeder, transactionId, snapshot } = order
  const amount = formatWithCents(order.due)
  return (
    <div className="grid justify-items-start gap-4">
      <p>{`Your balance of ${amount} ${whenText(overdue, due)}.`}</p>
      {overdue > 0 && (
        <p>
          {`${snapshot.name} is still reserved for you, and you can pay now. ${endText(order, due, overdue)} If it ends, the deposit policy decides how much of your deposit you get back.`}
        </p>
      )}
      <LinkButton to={`/orders/${transactionId}/pay`}>{`Pay the balance - ${amount}`}</LinkButton>
      <p className="text-sm text-muted">
        {`Need more time? Message ${breeder.businessName}, who can move the due date.`}
      </p>
    </div>
  )
}

/** When the reservation can end, and when it ends automatically. */
function endText({ breeder }: Order, due: string, overdue: number): string {
  const releasable = dateText(addDays(due, BREEDER_RELEASE_DAYS))
  const ends = dateText(addDays(due, SYSTEM_RELEASE_DAYS))
  const may =
    overdue >= BREEDER_RELEASE_DAYS
      ? `${breeder.businessName} may now end the reservation`
      : `From ${releasable} on, ${breeder.businessName} may end the reservation`
  return `${may}, and on ${ends} it ends automatically.`
}

function OfBreeder({ order, due, overdue, releaseDialog }: Props & { releaseDialog: ReleaseDialog }) {
  const [open, setOpen] = useState<'extend' | 'release'>()
  const { buyerName } = order
  const canRelease = overdue >= BREEDER_RELEASE_DAYS
  const close = () => setOpen(undefined)
  return (
    <div className="grid gap-4">
      <p>
        {`The balance of ${formatWithCents(order.due)} ${whenText(overdue, due)}. ${buyerName} can pay it by card and is reminded by email.`}
      </p>
      {overdue > 0 && (
        <p className="text-muted">
          {canRelease
            ? `You can give ${buyerName} more time or end the reservation. On ${dateText(addDays(due, SYSTEM_RELEASE_DAYS))}, it ends automatically.`
            : `You can end the reservation from ${dateText(addDays(due, BREEDER_RELEASE_DAYS))} on.`}
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

/** `is due by Jul 8, 2026`, `is due today`, or `was due on Jul 8, 2026, 4 days ago`. */
function whenText(overdue: number, due: string): string {
  if (overdue === 0) return 'is due today'
  if (overdue < 0) return overdue === -1 ? 'is due tomorrow' : `is due by ${dateText(due)}`
  return `was due on ${dateText(due)}, ${overdue === 1 ? 'yesterday' : `${overdue} days ago`}`
}
