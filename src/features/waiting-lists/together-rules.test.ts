import { describe, expect, it } from 'vitest'
import { isTogether, planTelling } from './together-rules.ts'

it.each([
  [null, false],
  ['2026-12-02', false],
  ['2026-12-01', true],
  ['2026-10-26', true],
])('a list with %s tells families together on Dec 1: %s', (togetherFrom, is) => {
  expect(isTogether({ togetherFrom }, '2026-12-01')).toBe(is)
})

describe('planTelling', () => {
  const ROBIN = { entryId: 'robin', hasOffer: false, misfits: [[], []], offeredBefore: [] as string[] }
  const LUNA = { id: 'luna', index: 0 }
  const MILO = { id: 'milo', index: 1 }
  const plan = (
    change: Partial<typeof ROBIN> | { misfits: 'price'[][] },
    kittens = [LUNA, MILO],
    told: string[] = [],
  ) =>
    planTelling(
      [{ ...ROBIN, ...change }],
      kittens,
      told.map((catId) => ({ entryId: 'robin', catId })),
    ).flatMap(({ catIds }) => catIds)

  it.each<[string, string[], ...Parameters<typeof plan>]>([
    ['all that fit', ['luna', 'milo'], {}],
    ['none without free kittens', [], {}, []],
    ['only free ones', ['milo'], {}, [MILO]],
    ['none during an open offer', [], { hasOffer: true }],
    ['none that do not fit', ['milo'], { misfits: [['price'], []] }],
    ['none that were offered before', ['luna'], { offeredBefore: ['milo'] }],
    ['none that it was told of', ['luna'], {}, [LUNA, MILO], ['milo']],
    ['nothing again', [], {}, [LUNA, MILO], ['milo', 'luna']],
  ])('tells a family of %s', (_, expected, ...facts) => {
    expect(plan(...facts)).toEqual(expected)
  })

  it('tells every family, whatever others were told', () => {
    const families = [ROBIN, { ...ROBIN, entryId: 'sam' }]
    expect(planTelling(families, [LUNA], [{ entryId: 'robin', catId: 'luna' }])).toEqual([
      { entryId: 'sam', catIds: ['luna'] },
    ])
    expect(planTelling(families, [LUNA], [])).toHaveLength(2)
  })
})
