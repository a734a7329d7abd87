/** What the stages of a dispute mean, as tables. */
import { describe, expect, it } from 'vitest'
import type { Freeze, SaleStatus } from '#features/sales/contract.ts'
import type { Dispute } from '../contract.ts'
import { ANSWER_STATES, type AnswerState } from '../states.ts'
import type { ProviderDispute } from './provider.ts'
import { freezeOf, fundsOf, isClosed, lostOf, outcomeOf, takesStatements, whatHappened } from './stages.ts'

type Status = ProviderDispute['status']
const moved = (...amounts: number[]) => ({ balance_transactions: amounts.map((amount) => ({ amount })) })

it.each<[status: Status, isOver: boolean]>([
  ['warning_needs_response', false],
  ['warning_under_review', false],
  ['needs_response', false],
  ['under_review', false],
  ['warning_closed', true],
  ['prevented', true],
  ['won', true],
  ['lost', true],
])('a dispute that is %s is closed: %s', (status, isOver) => {
  expect(isClosed({ status })).toBe(isOver)
})

it.each<[movements: number[], funds: Dispute['funds']]>([
  [[], 'kept'],
  [[-30_011], 'withdrawn'],
  [[-30_011, 30_011], 'reinstated'],
  [[-30_011, 30_010], 'withdrawn'],
  [[-30_011, 30_012], 'reinstated'],
])('the funds after movements of %o are %s', (movements, funds) => {
  expect(fundsOf(moved(...movements))).toBe(funds)
})

it.each<[status: Status, movements: number[], withdrawn: number, lost: number]>([
  ['lost', [-30_011], 30_011, 30_011],
  // The bank has not returned it yet.
  ['won', [-30_011], 30_011, 0],
  ['won', [-30_011, 0], 30_011, 0],
  ['won', [-30_011, 30_011], 0, 0],
  // It keeps a part although the platform won.
  ['won', [-30_011, 20_003], 10_008, 10_008],
  ['lost', [-30_011, 20_003], 10_008, 10_008],
  ['lost', [-30_011, 30_012], -1, 0],
  ['warning_closed', [], 0, 0],
  ['prevented', [-30_011], 30_011, 30_011],
])('a dispute that is %s, after %o, with %d withdrawn, has lost %d', (status, movements, withdrawn, lost) => {
  expect(lostOf({ status, ...moved(...movements) }, withdrawn)).toBe(lost)
})

it.each<[status: Status, lost: number, outcome: Dispute['outcome']]>([
  ['lost', 30_011, 'lost'],
  ['lost', 30_010, 'partly_lost'],
  ['lost', 1, 'partly_lost'],
  ['lost', 30_012, 'lost'],
  ['lost', 0, 'lost'],
  ['won', 0, 'won'],
  ['won', 1, 'partly_lost'],
  ['won', 30_011, 'lost'],
  ['warning_closed', 0, 'closed'],
  ['prevented', 0, 'closed'],
  ['prevented', 30_011, 'lost'],
])('a dispute of 30,011 cents that is %s with %d lost: %s', (status, lost, outcome) => {
  expect(outcomeOf({ status, amount: 30_011 }, lost)).toBe(outcome)
})

describe('a sale', () => {
  const NOTHING = { isDisputed: false, isLossUndecided: false, isPaymentChecked: false, isCatDead: false }
  const LOSS = { isLossUndecided: true }

  it.each<[status: SaleStatus, facts: Partial<typeof NOTHING>, freeze: Freeze | null]>([
    ['paid', {}, null],
    ['paid', { isDisputed: true }, 'dispute'],
    ['completed', { isDisputed: true }, 'dispute'],
    ['canceled', { isDisputed: true }, 'dispute'],
    ['paid', { isDisputed: true, isLossUndecided: true, isPaymentChecked: true }, 'dispute'],
    ['deposit_paid', LOSS, 'dispute_lost'],
    ['paid', LOSS, 'dispute_lost'],
    ['deposit_paid', { ...LOSS, isPaymentChecked: true }, 'dispute_lost'],
    // There is nothing left to decide.
    ['pending', LOSS, null],
    ['completed', LOSS, null],
    ['canceled', LOSS, null],
    ['refunded', LOSS, null],
    ['pending', { ...LOSS, isPaymentChecked: true }, 'payment_check'],
    ['deposit_paid', { isPaymentChecked: true }, 'payment_check'],
    ['deposit_paid', { isPaymentChecked: true, isCatDead: true }, 'payment_check'],
    ['paid', { isCatDead: true }, 'cat_died'],
  ])('that is %s, with %o, is frozen for %s', (status, facts, freeze) => {
    expect(freezeOf({ status }, { ...NOTHING, ...facts })).toBe(freeze)
  })
})

describe('what the parties are told', () => {
  type Stage = Parameters<typeof whatHappened>[1]
  const OPEN: Stage = { isClosed: false, outcome: null, lost: 0 }
  const WON: Stage = { isClosed: true, outcome: 'won', lost: 0 }
  const CLOSED: Stage = { isClosed: true, outcome: 'closed', lost: 0 }
  const PARTLY: Stage = { isClosed: true, outcome: 'partly_lost', lost: 10_008 }
  const told = (isOpened: boolean, isDecided: boolean) => ({ isOpened, isDecided })

  it.each<
    [what: string, before: Stage | undefined, stored: Stage, expected: ReturnType<typeof whatHappened>]
  >([
    ['a new one', undefined, OPEN, told(true, false)],
    ['a new one that is decided already', undefined, WON, told(true, true)],
    ['one that is open as before', OPEN, OPEN, told(false, false)],
    ['its decision', OPEN, WON, told(false, true)],
    ['one that is decided as before', WON, WON, told(false, false)],
    ['one that is partly lost as before', PARTLY, PARTLY, told(false, false)],
    ['another decision', WON, PARTLY, told(false, true)],
    ['another amount', PARTLY, { ...PARTLY, lost: 10_007 }, told(false, true)],
    ['an inquiry that became a dispute', CLOSED, OPEN, told(true, false)],
  ])('about %s', (_, before, stored, expected) => {
    expect(whatHappened(before, stored)).toEqual(expected)
  })
})

describe('a statement of the breeder', () => {
  const NOW = new Date('2027-03-20T12:00:00Z')
  const in1ms = new Date(NOW.getTime() + 1)
  const DISPUTE = { isClosed: false, status: 'needs_response', evidenceDueAt: in1ms }

  it.each<
    [
      what: string,
      dispute: Partial<Omit<typeof DISPUTE, 'evidenceDueAt'> & { evidenceDueAt: Date | null }>,
      boolean,
    ]
  >([
    ['until the deadline', {}, true],
    ['not at the deadline', { evidenceDueAt: NOW }, false],
    ['to an inquiry', { status: 'warning_needs_response' }, true],
    ['not while the bank reviews', { status: 'under_review' }, false],
    ['not to a closed one', { isClosed: true }, false],
    ['not without a deadline', { evidenceDueAt: null }, false],
  ])('can be added %s', (_, dispute, isTaken) => {
    expect(takesStatements({ ...DISPUTE, ...dispute }, undefined, NOW)).toBe(isTaken)
  })

  it('can be added while the answer of staff is not sent', () => {
    const states: (AnswerState | undefined)[] = [undefined, ...ANSWER_STATES]
    expect(states.filter((state) => takesStatements(DISPUTE, state, NOW))).toEqual([undefined, 'draft'])
  })
})
