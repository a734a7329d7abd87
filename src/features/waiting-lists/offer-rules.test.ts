import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import {
  acceptProblem,
  dueReminder,
  findFirst,
  findFit,
  findMisfits,
  findSkipped,
  GRACE_MS,
  type Kitten,
  MISFITS,
  type Misfit,
  planOffers,
  reminderTimes,
} from './offer-rules.ts'
import { answerByText, timeLeftText } from './offer-texts.ts'
import { namesText } from './texts.ts'

const ANY = { gender: null, colors: [], earliest: null, latest: null, maxPrice: null }
const KITTEN: Kitten = { gender: 'female', color: 'Blue tabby', price: 150_000, goHomeDate: '2026-06-01' }
const TODAY = '2026-05-01'

it('a payment has a quarter of an hour to arrive', () => {
  expect(GRACE_MS).toBe(900_000)
})

describe('findMisfits', () => {
  it.each<[Partial<Parameters<typeof findMisfits>[0]>, Partial<Kitten>, Misfit[]]>([
    [{}, {}, []],
    [{ gender: 'male' }, {}, ['gender']],
    [{ gender: 'female' }, {}, []],
    [{ colors: ['tabby'] }, {}, []],
    [{ colors: ['Blue Tabby'] }, {}, []],
    [{ colors: ['red', 'blue'] }, {}, []],
    [{ colors: ['blue'] }, { color: 'Blueberry' }, ['color']],
    [{ colors: ['blue'] }, { color: null }, ['color']],
    [{ latest: '2026-06-01' }, {}, []],
    [{ latest: '2026-05-31' }, {}, ['date']],
    [{ earliest: '2026-06-02' }, {}, ['date']],
    [{ earliest: '2026-06-01' }, {}, []],
    [{ earliest: '2026-06-01', latest: '2026-06-01' }, {}, []],
    [{ gender: 'male', colors: ['red'], latest: '2026-05-31', maxPrice: 1 }, {}, [...MISFITS]],
    // A kitten that may go home already can do so today.
    [{ earliest: '2026-04-15' }, { goHomeDate: '2026-04-01' }, []],
    [{ latest: '2026-04-15' }, { goHomeDate: '2026-04-01' }, ['date']],
    [{ maxPrice: 150_000 }, {}, []],
    [{ maxPrice: 149_999 }, {}, ['price']],
  ])('of %j and %j are %j', (wishes, kitten, expected) => {
    expect(findMisfits({ ...ANY, ...wishes }, { ...KITTEN, ...kitten }, TODAY)).toEqual(expected)
  })
})

describe('findFit', () => {
  const luna = { ...KITTEN, name: 'Luna' }
  const milo = { ...KITTEN, name: 'Milo', gender: 'male' as const, color: 'Red', price: 90_000 }
  const fitOf = (wishes: Partial<Parameters<typeof findFit>[0]>) =>
    findFit({ ...ANY, ...wishes }, [luna, milo], TODAY)

  it('names all kittens that fit', () => {
    expect(fitOf({})).toEqual({ kittens: ['Luna', 'Milo'], misfits: [] })
    expect(fitOf({ gender: 'male' })).toEqual({ kittens: ['Milo'], misfits: [] })
  })

  it('without one that fits, says what the best one does not meet', () => {
    expect(fitOf({ gender: 'male', colors: ['Cream'] })).toEqual({ kittens: [], misfits: ['color'] })
    expect(fitOf({ gender: 'male', colors: ['Blue'], maxPrice: 150_000 })).toEqual({
      kittens: [],
      misfits: ['gender'],
    })
  })

  it('is null without kittens', () => {
    expect(findFit(ANY, [], TODAY)).toBeNull()
  })
})

const family = (entryId: string, misfits: Misfit[][], change = {}) => ({
  entryId,
  misfits,
  hasOffer: false,
  offeredBefore: [] as string[],
  ...change,
})
const KITTENS = [
  { id: 'luna', index: 0 },
  { id: 'milo', index: 1 },
]

describe('findFirst', () => {
  const families = [
    family('none', [['gender'], ['price']]),
    family('open', [[], []], { hasOffer: true }),
    family('before', [[], ['color']], { offeredBefore: ['luna'] }),
    family('fits', [['gender'], []]),
    family('later', [[], []]),
  ]
  it.each([
    ['the first family that one of them fits', KITTENS, 'fits'],
    ['a later one if the first does not fit it', KITTENS.slice(0, 1), 'later'],
    ['nobody without kittens', [], undefined],
  ])('is %s', (_, kittens, expected) => {
    expect(findFirst(families, kittens)?.entryId).toBe(expected)
  })
})

it.each([
  [48, 'Wed, Dec 2, 1:30 PM Eastern (2 days)'],
  [24, 'Tue, Dec 1, 1:30 PM Eastern (1 day)'],
  [12, 'Tue, Dec 1, 1:30 AM Eastern (12 hours)'],
])('%i hours are a date in the zone of the cattery', (hours, text) => {
  const now = Date.parse('2026-11-30T18:30:00Z')
  const read = { timeZone: 'America/New_York', today: '2026' }
  expect(answerByText(hours, now, read)).toBe(text)
})

it('without the time, hours are only a length', () => {
  const read = { timeZone: 'America/New_York', today: '2026' }
  expect(answerByText(72, null, read)).toBe('3 days')
  expect(answerByText(6, null, read)).toBe('6 hours')
})

describe('findSkipped', () => {
  const families = [
    family('none', [['gender'], ['price']]),
    family('open', [[], []], { hasOffer: true }),
    family('before', [[], ['color']], { offeredBefore: ['luna'] }),
    family('fits', [['gender'], []]),
    family('chosen', [[], []]),
    family('later', [[], []]),
  ]
  it('finds the families before the chosen one to which a kitten could be offered', () => {
    const found = findSkipped(families, 'chosen', KITTENS)
    expect(found.map(({ entryId }) => entryId)).toEqual(['fits'])
    expect(findSkipped(families, 'none', KITTENS)).toEqual([])
    const onlyLuna = findSkipped(families, 'chosen', KITTENS.slice(0, 1))
    expect(onlyLuna).toEqual([])
    expect(findSkipped(families, 'unknown', KITTENS)).toEqual([])
  })
})

describe('planOffers', () => {
  it('gives each kitten to the first family that it fits and that it was not offered to', () => {
    const families = [
      family('before', [[], []], { offeredBefore: ['luna', 'milo'] }),
      family('open', [[], []], { hasOffer: true }),
      family('male', [['gender'], []]),
      family('any', [[], []]),
    ]
    expect(planOffers(families, KITTENS)).toEqual([
      { entryId: 'male', catIds: ['milo'] },
      { entryId: 'any', catIds: ['luna'] },
    ])
    expect(planOffers(families.slice(3), KITTENS)).toEqual([{ entryId: 'any', catIds: ['luna', 'milo'] }])
    expect(planOffers([], KITTENS)).toEqual([])
  })
})

const deadline = new Date('2026-05-03T12:00:00Z')
const at = (hoursBefore: number) => new Date(deadline.getTime() - hoursBefore * HOUR_MS)

describe('the time of an offer', () => {
  it('can be accepted until the deadline, and before it has begun', () => {
    expect(acceptProblem({ status: 'open', deadline }, at(0))).toBeNull()
    expect(acceptProblem({ status: 'open', deadline: null }, at(-999))).toBeNull()
    const expired = 'This offer has expired.'
    expect(acceptProblem({ status: 'open', deadline }, at(-0.01))).toBe(expired)
    expect(acceptProblem({ status: 'expired', deadline }, at(1))).toBe(expired)
    for (const status of ['accepted', 'declined', 'withdrawn'] as const)
      expect(acceptProblem({ status, deadline }, at(1))).toBe('This offer is no longer open.')
  })

  it.each([
    [48, 25, null],
    [48, 24, 'half'],
    [48, 3.1, 'half'],
    [48, 3, 'last'],
    [48, 0, null],
    [48, -900, null],
    // Half of the time is later than three hours before the end.
    [1, 0.6, null],
    [1, 0.5, 'half'],
    [6, 3, 'half'],
    [6, 2, 'half'],
  ])('of %d hours has %d hours before its end the reminder %s', (hours, before, expected) => {
    expect(dueReminder({ hours, deadline }, at(before))).toBe(expected)
  })

  it('has two reminders if it is longer than six hours', () => {
    expect(reminderTimes({ hours: 6, deadline }).last).toBeNull()
    expect(reminderTimes({ hours: 7, deadline }).last).toEqual(at(3))
  })

  it.each([
    [0, null],
    [30_000, '1 minute left'],
    [12 * MINUTE_MS, '12 minutes left'],
    [5 * HOUR_MS, '5 hours left'],
    [47 * HOUR_MS, '47 hours left'],
    [48 * HOUR_MS, '2 days left'],
    [49 * HOUR_MS, '2 days 1 hour left'],
  ])('%d ms are %s', (ms, text) => expect(timeLeftText(ms)).toBe(text))
})

it('names are joined as words', () => {
  expect(namesText(['Luna'], 'or')).toBe('Luna')
  expect(namesText(['Luna', 'Milo'], 'or')).toBe('Luna or Milo')
  expect(namesText(['Luna', 'Milo', 'Kim'], 'and')).toBe('Luna, Milo, and Kim')
})
