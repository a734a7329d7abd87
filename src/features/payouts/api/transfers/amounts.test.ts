/** What is sent, reversed, and deducted, as tables. */
import { describe, expect, it } from 'vitest'
import { MOVEMENT_STATES, type MovementState } from '#platform/movements/transitions.ts'
import { deductionOf, mayDeduct, reversalOf, reviewReversals, reviewTransfers } from './amounts.ts'
import type { reasonToWait } from './status.ts'

type Row = { id: string; state: MovementState; amount: number }
const row = (state: MovementState, amount: number, id = 'only'): Row => ({ id, state, amount })

describe('a transfer', () => {
  it.each<[state: MovementState, amount: number, owed: number, what: 'stays' | 'obsolete' | 'over']>([
    ['requested', 171_013, 171_013, 'stays'],
    ['failed', 171_013, 171_013, 'stays'],
    ['requested', 171_013, 171_012, 'obsolete'],
    ['requested', 171_013, 171_014, 'obsolete'],
    ['failed', 171_013, 171_012, 'obsolete'],
    ['requested', 171_013, 0, 'obsolete'],
    ['requested', 171_013, -171_013, 'obsolete'],
    // What was sent is awaited, whatever has happened since.
    ['sent', 171_013, 0, 'stays'],
    ['succeeded', 171_013, 171_013, 'over'],
    ['canceled', 171_013, 171_013, 'over'],
  ])('that is %s for %d while %d is owed: %s', (state, amount, owed, what) => {
    const rows = [row(state, amount)]
    const expected = { obsolete: what === 'obsolete' ? rows : [], stays: what === 'stays' }
    expect(reviewTransfers(owed, rows)).toEqual(expected)
  })

  it('does not stay among others that are over', () => {
    const old = row('requested', 5, 'old')
    const rows = [row('succeeded', 7, 'first'), old, row('canceled', 7, 'second')]
    expect(reviewTransfers(7, rows)).toEqual({ obsolete: [old], stays: false })
    expect(reviewTransfers(7, [])).toEqual({ obsolete: [], stays: false })
  })
})

describe('a reversal', () => {
  it.each<[state: MovementState, amount: number, owed: number, what: 'stays' | 'obsolete' | 'over']>([
    ['requested', 30_011, -30_011, 'stays'],
    ['failed', 30_011, -30_011, 'stays'],
    // The rest of a debt is reversed from an older transfer.
    ['requested', 30_011, -30_012, 'stays'],
    ['requested', 30_011, -30_010, 'obsolete'],
    ['failed', 30_011, -30_010, 'obsolete'],
    ['requested', 30_011, 0, 'obsolete'],
    ['requested', 30_011, 30_011, 'obsolete'],
    ['sent', 30_011, 0, 'stays'],
    ['succeeded', 30_011, -30_011, 'over'],
    ['canceled', 30_011, -30_011, 'over'],
  ])('that is %s for %d while %d is owed: %s', (state, amount, owed, what) => {
    const rows = [row(state, amount)]
    const expected = { obsolete: what === 'obsolete' ? rows : [], stays: what === 'stays' }
    expect(reviewReversals(owed, rows)).toEqual(expected)
  })
})

it.each<[waits: ReturnType<typeof reasonToWait>, isAllowed: boolean]>([
  [null, true],
  ['waiting_for_account', true],
  ['waiting_for_handover', false],
  ['disputed', false],
  ['reported', false],
  ['held', false],
])('what waits for %s covers debts: %s', (waits, isAllowed) => {
  expect(mayDeduct(waits)).toBe(isAllowed)
})

describe('a deduction', () => {
  const DEBT = { owed: -30_011, reversals: [], isReversible: false }

  it.each<[what: string, debt: Partial<typeof DEBT>, most: number, amount: number]>([
    ['is the debt', {}, 50_000, 30_011],
    ['is at most what the other sale owes', {}, 20_003, 20_003],
    ['is not made without a debt', { owed: 0 }, 50_000, 0],
    ['is not made from a sale that owes the breeder', { owed: 1 }, 50_000, 0],
    ['is not made if nothing is left', {}, 0, 0],
    ['waits while a transfer can be reversed', { isReversible: true }, 50_000, 0],
  ])('%s', (_, debt, most, amount) => {
    expect(deductionOf({ ...DEBT, ...debt }, most)).toEqual({ amount, rejected: [] })
  })

  it.each<[state: MovementState, isReversible: boolean, amount: number, cancels: boolean]>([
    ['requested', false, 0, false],
    ['requested', true, 0, false],
    ['sent', false, 0, false],
    ['sent', true, 0, false],
    // The provider rejected it, so that the debt is deducted instead.
    ['failed', true, 30_011, true],
    ['failed', false, 30_011, true],
    // The debt is a later one.
    ['succeeded', true, 0, false],
    ['succeeded', false, 30_011, false],
    ['canceled', true, 0, false],
    ['canceled', false, 30_011, false],
  ])('after a reversal that is %s, with more to reverse: %s', (state, isReversible, amount, cancels) => {
    const reversals = [{ state }]
    const debt = { owed: -30_011, reversals, isReversible }
    expect(deductionOf(debt, 50_000)).toEqual({ amount, rejected: cancels ? reversals : [] })
  })

  it('waits for a new reversal although an older one was rejected', () => {
    for (const state of MOVEMENT_STATES) {
      const reversals = [{ state: 'failed' as const }, { state }]
      const waits = state === 'requested' || state === 'sent'
      const { amount } = deductionOf({ owed: -7, reversals, isReversible: false }, 9)
      expect([state, amount]).toEqual([state, waits ? 0 : 7])
    }
  })
})

it.each<[debt: number, transfers: Parameters<typeof reversalOf>[1], expected: ReturnType<typeof reversalOf>]>(
  [
    [30_011, [{ id: 'new', left: 171_013 }], { transferId: 'new', amount: 30_011 }],
    [171_013, [{ id: 'new', left: 171_013 }], { transferId: 'new', amount: 171_013 }],
    [
      30_011,
      [
        { id: 'new', left: 20_003 },
        { id: 'old', left: 90_001 },
      ],
      { transferId: 'new', amount: 20_003 },
    ],
    [30_011, [], null],
  ],
)('a debt of %d with %o is reversed as %o', (debt, transfers, expected) => {
  expect(reversalOf(debt, transfers)).toEqual(expected)
})
