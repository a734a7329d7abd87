import { describe, expect, it } from 'vitest'
import { isTogether, planNotices } from './together-rules.ts'

it.each([
  [null, false],
  ['2026-12-02', false],
  ['2026-12-01', true],
  ['2026-10-26', true],
])('a list with %s notifies families together on Dec 1: %s', (togetherFrom, is) => {
  expect(isTogether({ togetherFrom }, '2026-12-01')).toBe(is)
})

describe('planNotices', () => {
  const ROBIN = { entryId: 'robin', hasOffer: false, misfits: [[], []], offeredBefore: [] as string[] }
  const LUNA = { id: 'luna', index: 0 }
  const MILO = { id: 'milo', index: 1 }
  const plan = (
    change: Partial<typeof ROBIN> | { misfits: 'price'[][] },
    kittens = [LUNA, MILO],
    notified: string[] = [],
  ) =>
    planNotices(
      [{ ...ROBIN, ...change }],
      kittens,
      notified.map((catId) => ({ entryId: 'robin', catId })),
    ).flatMap(({ catIds }) => catIds)

  it.each<[string, string[], ...Parameters<typeof plan>]>([
    ['all that fit', ['luna', 'milo'], {}],
    ['none without free kittens', [], {}, []],
    ['only free ones', ['milo'], {}, [MILO]],
    ['none during an open offer', [], { hasOffer: true }],
    ['none that do not fit', ['milo'], { misfits: [['price'], []] }],
    ['none that were offered before', ['luna'], { offeredBefore: ['milo'] }],
    ['none that it was notified of', ['luna'], {}, [LUNA, MILO], ['milo']],
    ['nothing again', [], {}, [LUNA, MILO], ['milo', 'luna']],
  ])('tells a family of %s', (_, expected, ...facts) => {
    expect(plan(...facts)).toEqual(expected)
  })

  it('notifies every family, whatever others were notified of', () => {
    const families = [ROBIN, { ...ROBIN, entryId: 'sam' }]
    expect(planNotices(families, [LUNA], [{ entryId: 'robin', catId: 'luna' }])).toEqual([
      { entryId: 'sam', catIds: ['luna'] },
    ])
    expect(planNotices(families, [LUNA], [])).toHaveLength(2)
  })
})
