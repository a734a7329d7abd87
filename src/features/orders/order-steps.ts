/** How far a sale is: the line of steps on its page. */
import { dayText } from '#lib/dates.ts'
import { dayIn } from '#lib/times.ts'
import { balanceState, paymentDay } from './balance-state.ts'
import type { Order } from './contract.ts'
import { hasDied } from './death-state.ts'
import { STATUS_LABELS } from './list-texts.ts'

export type OrderStep = {
  label: string
  /** Reached, expected, or how the sale ended instead. */
  state: 'reached' | 'expected' | 'ended'
  /** Whether the sale is at this step now. */
  isCurrent: boolean
  /** When it was reached or is expected, or why it waits; null if nothing is known. */
  note: string | null
  /** Whether the sale waits for staff or a bank at this step. */
  isHeld: boolean
}

type Kind = Order['events'][number]['kind']
type Facts = Pick<
  Order,
  'status' | 'frozen' | 'isStopped' | 'due' | 'finalPaymentDue' | 'pickup' | 'timeZone' | 'today'
> & { events: readonly Pick<Order['events'][number], 'kind' | 'createdAt'>[] }

const RESERVING: readonly Kind[] = ['payDeposit', 'payInFull']
const PAYING: readonly Kind[] = ['payBalance', 'payInFull']
const ENDING: readonly Kind[] = ['cancel', 'release', 'refund', 'refundCompleted', 'fail']

/** Reserved, Paid, and Picked up; of a sale that ended, those that it reached, and how it ended. */
export function orderSteps(sale: Facts): OrderStep[] {
  const { status } = sale
  const hasEnded = status === 'canceled' || status === 'refunded'
  const steps = [
    { label: 'Reserved', day: dayOf(sale, RESERVING), isReached: true, expected: null },
    { label: 'Paid', day: dayOf(sale, PAYING), isReached: status === 'paid', expected: paymentText(sale) },
    { label: 'Picked up', day: dayOf(sale, ['complete']), isReached: false, expected: pickupText(sale) },
  ].map(({ label, day, isReached, expected }): OrderStep => {
    // Of an ended sale, only events say how far it was.
    const reached =
      day !== null || (!hasEnded && (status === 'completed' || (isReached && status !== 'pending')))
    return {
      label,
      state: reached ? 'reached' : 'expected',
      isCurrent: false,
      note: reached ? day : expected,
      isHeld: false,
    }
  })
  if (hasEnded)
    return [
      ...steps.filter(({ state }) => state === 'reached'),
      {
        label: STATUS_LABELS[status],
        state: 'ended',
        isCurrent: true,
        note: dayOf(sale, ENDING),
        isHeld: false,
      },
    ]
  const current = Math.max(
    0,
    steps.findLastIndex(({ state }) => state === 'reached'),
  )
  const waits = waitText(sale)
  return steps.map((step, index) =>
    index === current
      ? { ...step, isCurrent: true, note: waits ?? step.note, isHeld: waits !== null && status !== 'pending' }
      : step,
  )
}

/** The day of the last of these events; null without one. */
function dayOf({ events, timeZone, today }: Facts, kinds: readonly Kind[]): string | null {
  const event = events.findLast(({ kind }) => kinds.includes(kind))
  return event ? dayText(dayIn(new Date(event.createdAt), timeZone), today) : null
}

/** Why the sale does not continue; null if it does. */
function waitText({ status, frozen, isStopped }: Facts): string | null {
  if (frozen === 'payment_check') return 'Being checked'
  if (status === 'pending') return 'Being paid'
  if (frozen) return 'On hold'
  return isStopped ? 'Payments are stopped' : null
}

function paymentText(sale: Facts): string | null {
  const payment = paymentDay(sale)
  const state = balanceState(sale)
  if (!payment || (state !== 'due' && state !== 'overdue')) return null
  // The next step names the day of the pickup.
  if (payment.isPickup) return 'Before the pickup'
  return `${state === 'overdue' ? 'Overdue since' : 'Due by'} ${dayText(payment.day, sale.today)}`
}

function pickupText({ pickup, today, frozen }: Facts): string | null {
  return pickup && pickup.day >= today && !hasDied({ frozen }) ? dayText(pickup.day, today) : null
}
