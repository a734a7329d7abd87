import { describe, expect, it } from 'vitest'
import {
  ancestorLossText,
  cutText,
  type InbreedingFacts,
  inbreedingText,
  percentText,
  shareText,
} from './words.ts'

/** Full places, but `unknown` ones of the last generation. */
function facts(
  coefficient: number,
  generations: number | null,
  { unknown = 0, isCut = false }: { unknown?: number; isCut?: boolean } = {},
): InbreedingFacts {
  const count = generations ?? 10
  const places = Array.from({ length: count }, (_, index) => ({
    known: 2 ** (index + 1) - (index === count - 1 ? unknown : 0),
    all: 2 ** (index + 1),
  }))
  const all = 2 ** (count + 1) - 2
  return { coefficient, generations, isCut, places, completeness: (all - unknown) / all }
}

describe('inbreeding in sentences', () => {
  it.each<[string, InbreedingFacts, string]>([
    [
      'is a lower bound while a place is unknown',
      facts(0.03125, 5, { unknown: 8 }),
      'Inbreeding at least 3.13% over 5 generations (87% of the ancestors known). Cousins would give 6.25%.',
    ],
    [
      'is exact if all places are known',
      facts(0.03125, 5),
      'Inbreeding 3.13% over 5 generations (100% of the ancestors known). Cousins would give 6.25%.',
    ],
    [
      'is not complete because of one unknown place',
      facts(0.0625, 10, { unknown: 1 }),
      'Inbreeding at least 6.25% over 10 generations (99% of the ancestors known). Cousins would give 6.25%.',
    ],
    [
      'is compared with half siblings above cousins',
      facts(0.0626, 2),
      'Inbreeding 6.26% over 2 generations (100% of the ancestors known). Half siblings would give 12.5%.',
    ],
    [
      'is compared with siblings above half siblings',
      facts(0.4, 2),
      'Inbreeding 40% over 2 generations (100% of the ancestors known). Brother and sister would give 25%.',
    ],
    [
      'of all generations is always a lower bound, because the founders have unknown parents',
      facts(0.25, null),
      'Inbreeding at least 25% over all known generations (100% of the ancestors known in the first 10 generations). Brother and sister would give 25%.',
    ],
    [
      'of nothing known is not 0',
      facts(0, 1, { unknown: 2 }),
      'No ancestor is known, so the inbreeding cannot be computed.',
    ],
    [
      'of 0 with unknown ancestors may be higher',
      facts(0, 1, { unknown: 1 }),
      'No common ancestor of the parents is known over 1 generation (50% of the ancestors known). The inbreeding may be higher.',
    ],
    [
      'of 0 without unknown ancestors is none',
      facts(0, 3),
      'No inbreeding over 3 generations: all ancestors are known, and the parents have none in common.',
    ],
  ])('%s', (_, given, text) => {
    expect(inbreedingText(given)).toBe(text)
  })

  it('says that ancestors beyond 40 generations are not counted, but not what the reader limited', () => {
    expect(cutText(facts(0, null, { isCut: true }))).toBe(
      'Ancestors beyond 40 generations are known, but not counted.',
    )
    expect(cutText(facts(0, null))).toBeUndefined()
    expect(cutText(facts(0, 5, { isCut: true }))).toBeUndefined()
  })
})

it('percent have at most two digits, and more than nothing is not 0', () => {
  expect([0, 0.00009, 0.0001, 0.0625, 0.2265625, 1].map(percentText)).toEqual([
    '0%',
    'less than 0.01%',
    '0.01%',
    '6.25%',
    '22.66%',
    '100%',
  ])
})

it('shares are whole percent, and 100% only of everything', () => {
  expect([0, 0.0099, 0.01, 0.29, 0.9999, 1].map(shareText)).toEqual([
    '0%',
    'less than 1%',
    '1%',
    '29%',
    '99%',
    '100%',
  ])
})

it('ancestor loss is different ancestors of known places', () => {
  const { places } = facts(0, 5, { unknown: 12 })
  expect(ancestorLossText({ places, ancestorLoss: 0.4 })).toBe(
    '20 different ancestors in 50 known places (40%)',
  )
  expect(ancestorLossText({ places: [{ known: 1, all: 2 }], ancestorLoss: 1 })).toBe(
    '1 different ancestor in 1 known place (100%)',
  )
  expect(ancestorLossText({ places, ancestorLoss: null })).toBeUndefined()
})
