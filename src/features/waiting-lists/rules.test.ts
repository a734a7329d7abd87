import { describe, expect, it } from 'vitest'
import type { EventDetails, EventKind } from './entry-schemas.ts'
import { ENTRY_STATUSES } from './entry-states.ts'
import { eventText } from './event-texts.ts'
import { MAX_LIST, MAX_OPEN_ENTRIES } from './limits.ts'
import {
  DECISIONS,
  defaultSettings,
  findPlace,
  findPlaceByDay,
  isOpenEntry,
  type JoinFacts,
  joinProblem,
  judgeDecision,
  pairingEvent,
  takesFamilies,
} from './rules.ts'
import { familiesText, ordinal, placeText } from './texts.ts'

const FACTS: JoinFacts = {
  settings: defaultSettings('pairing'),
  openEntries: 0,
  ownInList: 0,
  ownOpen: 0,
  isOwnCattery: false,
  isBlocked: false,
  mayRejoinAt: null,
}
const settings = (change: Partial<JoinFacts['settings']>) => ({ settings: { ...FACTS.settings, ...change } })

const CLOSED = 'This waiting list takes no new families at the moment.'
const FULL = 'This waiting list is full.'

describe('joinProblem', () => {
  it.each<[string | null, Partial<JoinFacts>]>([
    [null, {}],
    ['You cannot join your own waiting list.', { isOwnCattery: true }],
    ['You are on this waiting list already.', { ownInList: 1 }],
    [CLOSED, settings({ isOpen: false })],
    [CLOSED, { isBlocked: true }],
    [
      'The breeder did not accept your last entry on this list. You can join again from Jan 14, 2027 on, or earlier if the breeder agrees.',
      { mayRejoinAt: new Date('2027-01-14T09:00:00Z') },
    ],
    [CLOSED, { settings: defaultSettings(null) }],
    // That the list is closed says more than that it is full.
    [CLOSED, { ...settings({ isOpen: false }), openEntries: MAX_LIST }],
    [FULL, { ...settings({ maxEntries: 2 }), openEntries: 2 }],
    [null, { ...settings({ maxEntries: 2 }), openEntries: 1 }],
    [FULL, { openEntries: MAX_LIST }],
    [null, { openEntries: MAX_LIST - 1 }],
    // A breeder cannot raise the limit of the platform.
    [FULL, { ...settings({ maxEntries: MAX_LIST + 1 }), openEntries: MAX_LIST }],
    ['You can be on at most 10 waiting lists. Leave one of them first.', { ownOpen: MAX_OPEN_ENTRIES }],
    [null, { ownOpen: MAX_OPEN_ENTRIES - 1 }],
  ])('says %s for %j', (expected, facts) => {
    expect(joinProblem({ ...FACTS, ...facts })).toBe(expected)
  })
})

it('a list that its breeder has not changed is open only for a pairing', () => {
  const unchanged = {
    maxEntries: null,
    confirmsEntries: true,
    questions: [],
    offersNext: false,
    togetherFrom: null,
  }
  expect(defaultSettings('pairing')).toEqual({ ...unchanged, isOpen: true })
  expect(defaultSettings(null)).toEqual({ ...unchanged, isOpen: false })
})

it('a closed list takes no families although it has room', () => {
  expect(takesFamilies({ ...FACTS.settings, isOpen: false }, 0)).toBe(false)
  expect(takesFamilies(FACTS.settings, 0)).toBe(true)
})

it('judgeDecision confirms only what waits for it, and repeats nothing', () => {
  const results = ENTRY_STATUSES.flatMap((status) =>
    DECISIONS.map((decision) => {
      const verdict = judgeDecision(status, decision)
      return `${status} ${decision} ${typeof verdict === 'string' ? verdict : verdict.conflict}`
    }),
  )
  expect(results).toEqual([
    'pending confirm apply',
    'pending decline apply',
    'waiting confirm done',
    'waiting decline apply',
    'paused confirm The place of this family is paused.',
    'paused decline apply',
    'accepted confirm This family is no longer on the list.',
    'accepted decline This family is no longer on the list.',
    'declined confirm This family is no longer on the list.',
    'declined decline done',
    'left confirm This family is no longer on the list.',
    'left decline This family is no longer on the list.',
    'closed confirm This family is no longer on the list.',
    'closed decline This family is no longer on the list.',
  ])
})

it('entries that are not over are open', () => {
  expect(ENTRY_STATUSES.filter((status) => isOpenEntry({ status }))).toEqual(['pending', 'waiting', 'paused'])
})

describe('findPlace', () => {
  const open = ['a', 'P', 'b', 'c', 'd'].map((id) => ({
    id,
    status: id === 'P' ? ('pending' as const) : ('waiting' as const),
  }))
  it.each([
    ['c', 1, 'between nothing and a'],
    // As sent by a page that is out of date.
    ['c', 0, 'between nothing and a'],
    ['a', 0, 'where it is'],
    // An entry that has no position yet gets one.
    ['P', 1, 'between nothing and a'],
    ['P', 4, 'between c and d'],
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

  it('puts the first entry of a list between nothing and nothing', () => {
    expect(findPlace([{ id: 'P', status: 'pending' }], 'P', 1)).toEqual({})
  })
})

it.each([
  ['planned', '2026-05-01', 'planned', '2026-05-01', null],
  ['planned', '2026-05-01', 'confirmed', '2026-05-08', 'date_changed'],
  ['planned', '2026-05-01', 'planned', null, 'date_changed'],
  ['confirmed', '2026-05-01', 'born', '2026-05-01', 'litter_born'],
  ['born', '2026-05-01', 'born', '2026-05-08', null],
  ['born', '2026-05-01', 'confirmed', '2026-05-08', 'not_born'],
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
  const place = { status: 'waiting' as const, position: 3, count: 7, kittenCount: null, isBorn: false }
  expect(placeText(place)).toBe('You are 3rd of 7')
  expect([0, 1, 5].map((kittenCount) => placeText({ ...place, kittenCount }))).toEqual([
    'You are 3rd of 7, about 0 kittens expected',
    'You are 3rd of 7, about 1 kitten expected',
    'You are 3rd of 7, about 5 kittens expected',
  ])
  expect([1, 5].map((kittenCount) => placeText({ ...place, isBorn: true, kittenCount }))).toEqual([
    'You are 3rd of 7, 1 kitten was born',
    'You are 3rd of 7, 5 kittens were born',
  ])
  expect(placeText({ ...place, status: 'pending', position: null, kittenCount: 5 })).toBe(
    'Waiting for the breeder to confirm',
  )
  const history = (
    kind: EventKind,
    details: EventDetails,
    actor: 'buyer' | 'breeder' | 'system' = 'system',
  ) => eventText({ kind, actor }, details)
  expect(history('moved', { fromPlace: 5, toPlace: 2 })).toBe('Moved by the breeder from 5th to 2nd')
  expect(history('place_changed', { fromPlace: 2, toPlace: 3, cause: 'moved' })).toBe(
    'Now 3rd instead of 2nd: the breeder moved another family before you',
  )
  expect(history('place_changed', { fromPlace: 3, toPlace: 2, cause: 'moved' })).toBe(
    'Now 2nd instead of 3rd: the breeder moved a family from before you to a later place',
  )
  expect(history('first', {})).toBe('Became first on the list')
  expect(history('paused', {}, 'buyer')).toBe('Paused by the family')
  expect(history('paused', {})).toBe('Paused after three offers')
  expect(history('paused', { isAccount: true })).toBe(
    'Paused, because the account of the family cannot be used at the moment',
  )
})

it.each([
  ['2026-01-01', [undefined, 'A']],
  // After those of the same day.
  ['2026-02-01', ['A', 'B']],
  // The breeder moved B before C, so the first later one counts.
  ['2026-03-15', ['A', 'B']],
  ['2026-04-01', ['C', undefined]],
])('findPlaceByDay of %s', (since, expected) => {
  const open = [
    { id: 'A', waitsSince: '2026-02-01' },
    { id: 'X', waitsSince: '2026-05-01' },
    { id: 'B', waitsSince: '2026-04-01' },
    { id: 'C', waitsSince: '2026-03-01' },
  ]
  const { after, before } = findPlaceByDay(open, 'X', since)
  expect([after?.id, before?.id]).toEqual(expected)
})
