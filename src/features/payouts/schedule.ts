/** When a breeder is paid: all payouts, by the day on which they are sent or by what they wait for. Amounts are cents. */
import { dayText } from '#lib/dates.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { dayIn } from '#lib/times.ts'
import type { Payout, PayoutStatus } from './contract.ts'
import { type MoneyState, moneyStateOf } from './money.ts'
import { isAfterPickup } from './payout-texts.ts'

/** The amounts that are not zero, or what a debt was deducted from, with the payout of each. */
export type PayoutGroup = { amount: number; parts: { payout: Payout; amount: number }[] }

/** `day` is an ISO date; null for what is being sent now, and for what is sent after a pickup that is not agreed yet. */
export type PayoutDay = PayoutGroup & { day: string | null; isAfterPickup: boolean }

export type Schedule = {
  /** Soonest first, without a day last; `onItsWay` is their sum. */
  days: PayoutDay[]
  onItsWay: number
  /** Waits for the breeder. */
  waiting: PayoutGroup
  /** Waits for staff or a bank, without a day. */
  onHold: PayoutGroup
  paid: PayoutGroup
  owed: PayoutGroup
}

const WAITING: readonly PayoutStatus[] = ['waiting_for_account', 'returned']

/** The payouts of a breeder by what becomes of them; days are in a time zone. */
export function scheduleOf(sales: readonly Payout[], timeZone: string): Schedule {
  const placed = sales.map((payout) => ({ payout, ...placeOf(payout, timeZone), amount: amountOf(payout) }))
  const group = (state: Place['state']) => groupOf(placed.filter((part) => part.state === state))
  const sent = placed.filter(({ state, amount }) => state === 'onItsWay' && amount !== 0)
  const known = sent.filter(({ payout }) => !isAfterPickup(payout))
  const afterPickup = sent.filter(({ payout }) => isAfterPickup(payout))
  const days = [...new Set(known.map(({ day }) => day))]
    // What is being sent now comes first.
    .sort((one, other) => (one ?? '').localeCompare(other ?? ''))
    .map((day) => ({ day, isAfterPickup: false, ...groupOf(known.filter((part) => part.day === day)) }))
  if (afterPickup.length > 0) days.push({ day: null, isAfterPickup: true, ...groupOf(afterPickup) })
  return {
    days,
    onItsWay: sum(days),
    waiting: group('waiting'),
    onHold: group('onHold'),
    paid: group('paid'),
    owed: group('owed'),
  }
}

type Place = { state: 'onItsWay' | 'waiting' | 'onHold' | 'paid' | 'owed'; day: string | null }

function placeOf(payout: Payout, timeZone: string): Place {
  const { status, expectedOn, heldUntil } = payout
  const state: MoneyState = moneyStateOf(payout)
  if (state === 'paid' || state === 'owed') return { state, day: null }
  if (state === 'disputed') return { state: 'onHold', day: null }
  if (WAITING.includes(status)) return { state: 'waiting', day: null }
  if (status === 'on_its_way' || isAfterPickup(payout)) return { state: 'onItsWay', day: null }
  const day = expectedOn ?? (heldUntil && dayIn(new Date(heldUntil), timeZone))
  return { state: day || status === 'unbooked' ? 'onItsWay' : 'onHold', day }
}

/** What is left to be sent, or was sent, or is owed. */
function amountOf(payout: Payout): number {
  const { status, net, transferred, deducted, debt } = payout
  if (status === 'debt') return debt
  return status === 'returned' || moneyStateOf(payout) === 'paid' ? transferred : net - transferred - deducted
}

const sum = (parts: readonly { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0)

function groupOf(placed: PayoutGroup['parts']): PayoutGroup {
  const parts = placed
    .filter(({ payout, amount }) => amount !== 0 || payout.status === 'deducted')
    .map(({ payout, amount }) => ({ payout, amount }))
  return { amount: sum(parts), parts }
}

/** Days that the sentence names. */
const NAMED = 3

/** `$8,150 on its way: $1,700 on Wed, Dec 2, and $6,450 after pickup.` The amounts after the first are its parts. */
export function scheduleSentence({ days, onItsWay }: Schedule, today: string | undefined): string {
  const [first, ...others] = days
  if (!first) return 'Nothing is on its way now.'
  const total = `${formatWithCentsIfAny(onItsWay)} on its way`
  if (others.length === 0) return `${total}, ${whenText(first, today)}.`
  const part = ({ amount }: { amount: number }, when: string) => `${formatWithCentsIfAny(amount)} ${when}`
  const later = days.slice(NAMED)
  const parts = [
    ...days.slice(0, NAMED).map((day) => part(day, whenText(day, today))),
    ...(later.length > 0 ? [part({ amount: sum(later) }, 'later')] : []),
  ]
  return `${total}: ${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}.`
}

function whenText({ day, isAfterPickup }: PayoutDay, today: string | undefined): string {
  if (isAfterPickup) return 'after pickup'
  return day ? `on ${dayText(day, today)}` : 'being sent'
}

/** `On its way, next on Wed, Dec 2`, or `On its way, after pickup` if all of it is sent then. */
export function onItsWayText({ days }: Schedule, today: string | undefined): string {
  const next = days.find(({ day, isAfterPickup }) => day !== null || isAfterPickup)
  if (!next) return 'On its way'
  return `On its way, ${days.length > 1 ? 'next ' : ''}${whenText(next, today)}`
}
