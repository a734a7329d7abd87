import { describe, expect, it } from 'vitest'
import { eventText } from './event-texts.ts'
import { MAX_LIST, MAX_OPEN_ENTRIES } from './limits.ts'
import {
  DECISIONS,
  defaultSettings,
  ENTRY_STATUSES,
  findPlace,
  type JoinFacts,
  joinProblem,
  judgeDecision,
  pairingEvent,
} from './rules.ts'
import { familiesText, ordinal, placeText } from './texts.ts'

const FACTS: JoinFacts = {
  settings: defaultSettings('pairing'),
  openEntries: 0,
  ownInList: 0,
  ownOpen: 0,
  isOwnCattery: false,
  isBlocked: false,
}
const settings = (change: Partial<JoinFacts['settings']>) => ({ settings: { ...FACTS.settings, ...change } })

describe('joinProblem', () => {
  it.each<[string | null, Partial<JoinFacts>]>([
    [null, {}],
    ['own waiting list', { isOwnCattery: true }],
    ['already', { ownInList: 1 }],
    ['no new families', settings({ isOpen: false })],
    ['no new families', { isBlocked: true }],
    ['no new families', { settings: defaultSettings(null) }],
    ['full', { ...settings({ maxEntries: 2 }), openEntries: 2 }],
    [null, { ...settings({ maxEntries: 2 }), openEntries: 1 }],
    ['full', { openEntries: MAX_LIST }],
    ['at most 10', { ownOpen: MAX_OPEN_ENTRIES }],
    [null, { ownOpen: MAX_OPEN_ENTRIES - 1 }],
  ])('says %s for %j', (expected, facts) => {
    const problem = joinProblem({ ...FACTS, ...facts })
    if (expected === null) expect(problem).toBeNull()
    else expect(problem).toContain(expected)
  })
})

it('judgeDecision confirms only what waits for it, and repeats nothing', () => {
  const results = ENTRY_STATUSES.flatMap((status) =>
    DECISIONS.map((decision) => {
      const verdict = judgeDecision(status, decision)
      return `${status} ${decision} ${typeof verdict === 'string' ? verdict : 'conflict'}`
    }),
  )
  expect(results).toEqual([
    'pending confirm apply',
    'pending decline apply',
    'waiting confirm done',
    'waiting decline apply',
    'paused confirm conflict',
    'paused decline apply',
    'accepted confirm conflict',
    'accepted decline conflict',
    'declined confirm conflict',
    'declined decline done',
    'left confirm conflict',
    'left decline conflict',
    'closed confirm conflict',
    'closed decline conflict',
  ])
})

describe('findPlace', () => {
  const open = ['a', 'P', 'b', 'c', 'd'].map((id) => ({
    id,
    status: id === 'P' ? ('pending' as const) : ('waiting' as const),
  }))
  it.each([
    ['c', 1, 'between nothing and a'],
    ['c', 2, 'between P and b'],
    ['a', 2, 'between b and c'],
    ['a', 4, 'between d and nothing'],
    ['a', 99, 'between d and nothing'],
    ['c', 3, 'where it is'],
    ['d', 99, 'where it is'],
  ])('puts %s at position %i %s', (id, position, expected) => {
    const place = findPlace(open, id, position)
    const text = place
      ? `between ${place.after?.id ?? 'nothing'} and ${place.before?.id ?? 'nothing'}`
      : 'where it is'
    expect(text).toBe(expected)
  })
})

it.each([
  ['planned', '2026-05-01', 'planned', '2026-05-01', null],
  ['planned', '2026-05-01', 'confirmed', '2026-05-08', 'date_changed'],
  ['planned', '2026-05-01', 'planned', null, 'date_changed'],
  ['confirmed', '2026-05-01', 'born', '2026-05-01', 'litter_born'],
  ['born', '2026-05-01', 'born', '2026-05-08', null],
])('pairingEvent of %s %s to %s %s is %s', (status, date, nextStatus, nextDate, expected) => {
  const news = pairingEvent(
    { status, expectedLitterDate: date },
    { status: nextStatus, expectedLitterDate: nextDate },
  )
  expect(news).toBe(expected)
})

it('texts count in words that people use', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 102, 111].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 102nd 111th'.split(' '),
  )
  expect([0, 1, 7].map(familiesText)).toEqual([
    'No family is waiting yet',
    '1 family is waiting',
    '7 families are waiting',
  ])
  expect(placeText({ status: 'waiting', position: 3, count: 7 })).toBe('You are 3rd of 7')
  expect(placeText({ status: 'pending', position: null, count: 7 })).toBe(
    'Waiting for the breeder to confirm',
  )
  expect(eventText('moved', { fromPlace: 5, toPlace: 2 })).toBe('Moved by the breeder from 5th to 2nd')
})
