import { describe, expect, it } from 'vitest'
import { fc } from '#testing/random/properties.ts'
import { PAYOUT } from '#testing/web/payout.ts'
import { PAYOUT_STATUSES, type Payout } from './contract.ts'
import { moneySums } from './money.ts'
import { onItsWayText, scheduleOf, scheduleSentence } from './schedule.ts'

const ZONE = 'America/New_York'
const NOTHING = { amount: 0, parts: [] }
const EMPTY = { days: [], onItsWay: 0, waiting: NOTHING, onHold: NOTHING, paid: NOTHING, owed: NOTHING }

/** A part of the share was deducted from a debt. */
const sale = (changes: Partial<Payout>): Payout => ({ ...PAYOUT, net: 90_075, deducted: 10_025, ...changes })
const LEFT = 80_050
/** Still Dec 2 in New York. */
const HELD_UNTIL = '2026-12-03T04:59:00.000Z'

describe('the schedule of one payout', () => {
  it.each<[changes: Partial<Payout>, day: string | null]>([
    [{ status: 'waiting_for_handover', expectedOn: '2026-12-02' }, '2026-12-02'],
    [{ status: 'waiting_for_handover', expectedOn: '2026-12-02', daysAfterPickup: 3 }, '2026-12-02'],
    [{ status: 'held', heldUntil: HELD_UNTIL }, '2026-12-02'],
    [{ status: 'unbooked', heldUntil: HELD_UNTIL }, '2026-12-02'],
    [{ status: 'unbooked' }, null],
    [{ status: 'on_its_way' }, null],
    // It was decided before what it would wait for now.
    [{ status: 'on_its_way', heldUntil: HELD_UNTIL }, null],
  ])('%o is on its way', (changes, day) => {
    const payout = sale(changes)
    const group = { amount: LEFT, parts: [{ payout, amount: LEFT }] }
    const days = [{ day, isAfterPickup: false, ...group }]
    expect(scheduleOf([payout], ZONE)).toEqual({ ...EMPTY, days, onItsWay: LEFT })
  })

  it('has no day before a pickup is agreed', () => {
    const payout = sale({ status: 'waiting_for_handover', daysAfterPickup: 3 })
    const group = { amount: LEFT, parts: [{ payout, amount: LEFT }] }
    const days = [{ day: null, isAfterPickup: true, ...group }]
    expect(scheduleOf([payout], ZONE)).toEqual({ ...EMPTY, days, onItsWay: LEFT })
  })

  it.each<[changes: Partial<Payout>, group: 'waiting' | 'onHold' | 'paid' | 'owed', amount: number]>([
    [{ status: 'waiting_for_account' }, 'waiting', LEFT],
    [{ status: 'returned', transferred: 70_000 }, 'waiting', 70_000],
    [{ status: 'waiting_for_handover' }, 'onHold', LEFT],
    [{ status: 'held' }, 'onHold', LEFT],
    [{ status: 'disputed', expectedOn: '2026-12-02' }, 'onHold', LEFT],
    [{ status: 'reported', heldUntil: HELD_UNTIL }, 'onHold', LEFT],
    [{ status: 'paid', transferred: 80_050 }, 'paid', 80_050],
    [{ status: 'deducted', deducted: 90_075 }, 'paid', 0],
    [{ status: 'debt', transferred: 90_075, debt: 45_037 }, 'owed', 45_037],
  ])('%o is in the group %s', (changes, group, amount) => {
    const payout = sale(changes)
    const own = { amount, parts: [{ payout, amount }] }
    expect(scheduleOf([payout], ZONE)).toEqual({ ...EMPTY, [group]: own })
  })

  it('leaves out amounts of zero', () => {
    expect(scheduleOf([sale({ status: 'on_its_way', deducted: 90_075 })], ZONE)).toEqual(EMPTY)
    expect(scheduleOf([sale({ status: 'held', deducted: 90_075 })], ZONE)).toEqual(EMPTY)
  })
})

const PICKUP = 'pickup'
const expected = (expectedOn: string | null, net = 100_000): Payout =>
  expectedOn === PICKUP
    ? { ...PAYOUT, net, daysAfterPickup: 3 }
    : expectedOn
      ? { ...PAYOUT, net, expectedOn }
      : { ...PAYOUT, net, status: 'on_its_way' }
const DAYS = ['2026-12-10', null, '2026-12-02', '2026-12-02', '2027-01-05']

it('days are in order, what is being sent now is first, after pickups is last, and sales of one day are together', () => {
  const { days, onItsWay } = scheduleOf(
    [PICKUP, ...DAYS, PICKUP].map((day) => expected(day)),
    ZONE,
  )
  expect(
    days.map(({ day, isAfterPickup, amount, parts }) => [day, isAfterPickup, amount, parts.length]),
  ).toEqual([
    [null, false, 100_000, 1],
    ['2026-12-02', false, 200_000, 2],
    ['2026-12-10', false, 100_000, 1],
    ['2027-01-05', false, 100_000, 1],
    [null, true, 200_000, 2],
  ])
  expect(onItsWay).toBe(700_000)
})

it.each<[days: (string | null)[], sentence: string, label: string]>([
  [[], 'Nothing is on its way now.', 'On its way'],
  [[null], '$1,000 on its way, being sent.', 'On its way'],
  [['2026-12-02'], '$1,000 on its way, on Wed, Dec 2.', 'On its way, on Wed, Dec 2'],
  [[PICKUP], '$1,000 on its way, after pickup.', 'On its way, after pickup'],
  [
    [PICKUP, '2026-12-02'],
    '$2,000 on its way: $1,000 on Wed, Dec 2, and $1,000 after pickup.',
    'On its way, next on Wed, Dec 2',
  ],
  [
    [null, PICKUP],
    '$2,000 on its way: $1,000 being sent, and $1,000 after pickup.',
    'On its way, next after pickup',
  ],
  [['2026-12-02', '2026-12-02'], '$2,000 on its way, on Wed, Dec 2.', 'On its way, on Wed, Dec 2'],
  [
    ['2027-12-02', null],
    '$2,000 on its way: $1,000 being sent, and $1,000 on Thu, Dec 2, 2027.',
    'On its way, next on Thu, Dec 2, 2027',
  ],
  [
    ['2026-12-10', '2026-12-02', '2026-12-03'],
    '$3,000 on its way: $1,000 on Wed, Dec 2, $1,000 on Thu, Dec 3, and $1,000 on Thu, Dec 10.',
    'On its way, next on Wed, Dec 2',
  ],
  [
    DAYS,
    '$5,000 on its way: $1,000 being sent, $2,000 on Wed, Dec 2, $1,000 on Thu, Dec 10, and $1,000 later.',
    'On its way, next on Wed, Dec 2',
  ],
])('the sentence and the label of payouts on %o', (days, sentence, label) => {
  const schedule = scheduleOf(
    days.map((day) => expected(day)),
    ZONE,
  )
  expect(scheduleSentence(schedule, '2026-11-30')).toBe(sentence)
  expect(onItsWayText(schedule, '2026-11-30')).toBe(label)
})

const cents = fc.integer({ min: 0, max: 99_999_999 })
const day = fc.option(fc.constantFrom('2026-12-02', '2026-12-03', '2026-12-10', '2027-01-05', '2027-02-01'))

/** Payouts with amounts as the server computes them: nothing more is sent or deducted than the share. */
const anyPayout: fc.Arbitrary<Payout> = fc
  .record({
    status: fc.constantFrom(...PAYOUT_STATUSES),
    net: cents,
    transferred: cents,
    deducted: cents,
    debt: cents,
    isHeld: fc.boolean(),
    day,
  })
  .map(({ net, transferred, deducted, day: on, isHeld, ...rest }) => {
    const sent = Math.min(transferred, net)
    const at = on && `${on}T17:00:00.000Z`
    return {
      ...PAYOUT,
      ...rest,
      net,
      transferred: sent,
      deducted: Math.min(deducted, net - sent),
      debt: rest.status === 'debt' ? rest.debt : 0,
      expectedOn: rest.status === 'waiting_for_handover' ? on : null,
      daysAfterPickup: isHeld ? null : 3,
      heldUntil: rest.status === 'held' || rest.status === 'unbooked' ? at : null,
    }
  })

const centsIn = (text: string) =>
  (text.match(/\$[\d,]+(?:\.\d\d)?/g) ?? []).map((amount) =>
    Math.round(Number(amount.replace(/[$,]/g, '')) * 100),
  )

it('sentence, bar, and calendar of any payouts agree to the cent with the sums of the API', () => {
  fc.assert(
    fc.property(fc.array(anyPayout, { maxLength: 12 }), (sales) => {
      const schedule = scheduleOf(sales, ZONE)
      const { days, onItsWay, waiting, onHold, owed, paid } = schedule
      const sums = moneySums(sales)
      const add = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
      const [total = 0, ...parts] = centsIn(scheduleSentence(schedule, '2026-11-30'))
      expect(total).toBe(onItsWay)
      if (parts.length > 0) expect(add(parts)).toBe(onItsWay)
      expect(add(days.map(({ amount }) => amount))).toBe(onItsWay)
      for (const { amount, parts } of [...days, waiting, onHold, owed, paid])
        expect(add(parts.map((part) => part.amount))).toBe(amount)
      expect(onItsWay + waiting.amount + onHold.amount).toBe(sums.available + sums.held + sums.disputed)
      expect(owed.amount).toBe(sums.debt)
    }),
  )
})
