import { messagesUrl } from '#features/messages/web/index.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { SupportText } from '#ui/support-text.tsx'
import type { Order } from '../contract.ts'
import { hasDied } from '../death-state.ts'
import { furtherLink } from '../further-link.ts'
import { nextStep } from '../order-texts.ts'
import type { OrderSlots } from './order-slots.ts'

/** Whether the next step is the payment of the balance, which is then a part of the card. */
export function isPaying({ role, status, frozen, isStopped }: Order): boolean {
  return role === 'buyer' && status === 'deposit_paid' && !frozen && !isStopped
}

type Props = { order: Order; slots: Pick<OrderSlots, 'balance' | 'tasks' | 'cancel'> }

/** What waits for the viewer, with its buttons; how the sale ended, if it did. Canceling is a quiet link. */
export function WhatNow({ order, slots }: Props) {
  const { role, reservedBy, buyerName, breeder, frozen } = order
  const step = nextStep(order)
  const further = furtherLink(order)
  const showsBalance = isPaying(order)
  return (
    <section aria-labelledby="what-now" className="card grid gap-4 p-5 sm:p-7">
      <h2 dir="auto" id="what-now" className="text-xl">
        {step.title}
      </h2>
      {showsBalance && slots.balance?.(order)}
      <Ending order={order} />
      <p>
        <SupportText text={step.text} />
      </p>
      {role !== 'staff' && (
        <div className="flex flex-wrap items-center gap-2.5">
          {slots.tasks?.(order)}
          {further && <LinkButton to={further.to}>{further.label}</LinkButton>}
          <LinkButton variant="secondary" to={messagesUrl(role === 'buyer' ? breeder.userId : reservedBy)}>
            {`Message ${role === 'buyer' ? breeder.businessName : buyerName}`}
          </LinkButton>
        </div>
      )}
      {role !== 'staff' && (!frozen || hasDied(order)) && slots.cancel?.(order)}
    </section>
  )
}

/** Who ended the sale, and why; nothing for others. */
function Ending({ order: { status, events } }: { order: Order }) {
  if (status !== 'canceled' && status !== 'refunded') return null
  const ending = events.findLast(({ kind }) => ENDINGS.includes(kind))
  if (!ending) return null
  return (
    <p dir="auto" className="font-medium whitespace-pre-line wrap-anywhere">
      {ending.text}
    </p>
  )
}

const ENDINGS: readonly Order['events'][number]['kind'][] = ['cancel', 'release', 'refund', 'refundCompleted']

/** The same once the cat is home: the wish and the buttons below the title of the page. */
export function AtHome({ order }: { order: Order }) {
  const further = furtherLink(order)
  const { breeder } = order
  return (
    <>
      <p className="text-lg">We wish you many happy years together.</p>
      <div className="mt-1 flex flex-wrap items-center gap-2.5">
        {/* The review, which is next, has the primary button. */}
        {further && (
          <LinkButton variant="secondary" to={further.to}>
            {further.label}
          </LinkButton>
        )}
        <LinkButton variant="secondary" to={messagesUrl(breeder.userId)}>
          {`Message ${breeder.businessName}`}
        </LinkButton>
      </div>
    </>
  )
}
