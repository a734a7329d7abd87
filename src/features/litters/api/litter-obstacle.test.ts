import { expect, it } from 'vitest'
import { isSameBirth } from './litter-changes.ts'
import { type LitterKitten, litterObstacle } from './litter-obstacle.ts'

const LUNA: LitterKitten = { name: 'Luna', state: 'available', isAskedAbout: false }

it.each<[Partial<LitterKitten>, string | null]>([
  [{}, null],
  [{ state: 'paused' }, null],
  [{ state: 'taken_down' }, null],
  [{ state: 'reserved' }, 'Luna is reserved, so the litter cannot be deleted.'],
  [{ state: 'sold' }, 'Luna is sold, so the litter cannot be deleted.'],
  [
    { state: 'on_hold', isAskedAbout: true },
    'Luna is on hold for a family of your waiting list. End that offer before you delete the litter.',
  ],
  [
    { isAskedAbout: true },
    'Families have asked about Luna. Answer and close their inquiries before you delete the litter.',
  ],
])('a litter with a kitten that has %j: %s', (change, expected) => {
  expect(
    litterObstacle([
      { ...LUNA, name: 'Milo' },
      { ...LUNA, ...change },
    ]),
  ).toBe(expected)
})

it('a litter without kittens can be deleted', () => {
  expect(litterObstacle([])).toBeNull()
})

it.each([
  ['2026-03-02', '2026-03-02', true],
  ['2026-03-02', '2026-04-26', true],
  ['2026-04-26', '2026-03-02', true],
  ['2026-03-02', '2026-04-27', false],
])('births on %s and %s are one: %s', (one, other, expected) => {
  expect(isSameBirth(one, other)).toBe(expected)
})
