import { describe, expect, it } from 'vitest'
import { fc } from '#testing/random/properties.ts'
import {
  add,
  divide,
  type Fraction,
  fraction,
  isZero,
  multiply,
  ONE,
  writeFraction,
  ZERO,
} from './fraction.ts'
import { certain, offspring, ofPopulation } from './odds.ts'
import { animalOdds, type Family, type Inferred, kittenOdds, MAX_TOGETHER } from './propagation.ts'
import type { Copies } from './results.ts'

/** `Ann: Sam Dot` is Ann with her parents; `-` is an unknown one. Then the copies of animals: `Sam 1; Kit 01`. */
function family(pedigree: string, results: string, frequency?: Fraction): Family {
  const rows = pedigree
    .split(';')
    .map((row) => row.trim().split(/[: ]+/))
    .filter(([id]) => id)
  const parent = (id = '-') => (id === '-' ? null : id)
  const animals = new Map(
    rows.map(([id = '', sire, dam]) => [id, { sireId: parent(sire), damId: parent(dam) }]),
  )
  const tested = results
    .split(';')
    .map((each) => each.trim().split(' '))
    .filter(([id]) => id)
  const possible = new Map(tested.map(([id = '', copies = '']) => [id, [...copies].map(Number) as Copies[]]))
  for (const id of possible.keys()) if (!animals.has(id)) animals.set(id, { sireId: null, damId: null })
  return { animals, possible, frequencyOf: () => frequency }
}

const said = (result: Inferred) =>
  result.kind === 'odds' ? result.odds.map(writeFraction).join(' ') : result.kind
const TENTH = fraction(1, 10)

describe('the odds', () => {
  it.each([
    ['a healthy kitten of two carriers', 'Kit: Al Bea', 'Al 1; Bea 1; Kit 01', 'Kit', '1/3 2/3 0'],
    [
      'a carrier’s sire after 3 healthy kittens',
      'Al: N M; K1: Al Bea; K2: Al Bea; K3: Al Bea',
      'N 0; M 1; Bea 1; K1 01; K2 01; K3 01',
      'Al',
      '64/91 27/91 0',
    ],
    ['a kitten of two clear cats, tested affected', 'Kit: Al Bea', 'Al 0; Bea 0; Kit 2', 'Kit', '0 0 1'],
  ])('of %s', (_, pedigree, results, id, expected) => {
    expect(said(animalOdds(family(pedigree, results), id))).toBe(expected)
  })

  it.each([
    [3, '27/91'],
    [5, '243/1267'],
    [8, '6561/72097'],
  ])('that a likely carrier is one after %s healthy kittens with a carrier', (count, expected) => {
    const kittens = Array.from({ length: count }, (_, index) => `K${index}`)
    const world = family(
      `Al: N M; ${kittens.map((id) => `${id}: Al Bea`).join('; ')}`,
      `N 0; M 1; Bea 1; ${kittens.map((id) => `${id} 01`).join('; ')}`,
    )
    const result = animalOdds(world, 'Al')
    expect(result.kind === 'odds' && writeFraction(result.odds[1])).toBe(expected)
  })

  it.each([
    ['two carriers', 'Al: - -', 'Al 1; Bea 1', '1/4 1/2 1/4'],
    ['a clear cat and a carrier', 'Al: - -', 'Al 0; Bea 1', '1/2 1/2 0'],
    ['a carrier and an affected cat', 'Al: - -', 'Al 1; Bea 2', '0 1/2 1/2'],
    ['a healthy kitten of carriers with a carrier', 'Al: A1 A2', 'A1 1; A2 1; Al 01; Bea 1', '1/3 1/2 1/6'],
    [
      'two healthy kittens of carriers',
      'Al: A1 A2; Bea: B1 B2',
      'A1 1; A2 1; B1 1; B2 1; Al 01; Bea 01',
      '4/9 4/9 1/9',
    ],
    ['a clear cat and an untested kitten of a carrier', 'Bea: B1 B2', 'Al 0; B1 0; B2 1', '3/4 1/4 0'],
    ['half siblings by a carrier', 'Al: Sam A; Bea: Sam B', 'Sam 1; A 0; B 0', '9/16 3/8 1/16'],
    [
      'half siblings by a likely carrier',
      'Sam: N M; Al: Sam A; Bea: Sam B',
      'N 0; M 1; A 0; B 0',
      '25/32 3/16 1/32',
    ],
  ])('of kittens of %s', (_, pedigree, results, expected) => {
    expect(said(kittenOdds(family(pedigree, results), 'Al', 'Bea'))).toBe(expected)
  })

  it('of kittens of a carrier and an untested cat use the frequency, and say so', () => {
    const result = kittenOdds(family('Al: - -', 'Al 1', TENTH), 'Al', 'Bea')
    expect(said(result)).toBe('9/20 1/2 1/20')
    expect(result).toHaveProperty('isEstimated', true)
    expect(kittenOdds(family('', 'Al 1; Bea 1', TENTH), 'Al', 'Bea')).toHaveProperty('isEstimated', false)
  })

  it.each([
    ['unrelated cats', 'Al: - -; Bea: - -', '1/100'],
    ['first cousins', 'Al: S1 X; Bea: S2 Y; S1: G H; S2: G H', '1/64'],
    ['full siblings', 'Al: S D; Bea: S D', '13/400'],
  ])('of an affected kitten of %s follow the inbreeding', (_, pedigree, expected) => {
    const result = kittenOdds(family(pedigree, '', TENTH), 'Al', 'Bea')
    expect(result.kind === 'odds' && writeFraction(result.odds[2])).toBe(expected)
  })
})

describe('without a frequency', () => {
  it.each([
    ['an untested cat without parents', 'Al: - -', 'Al 1'],
    ['an untested cat with one known parent', 'Bea: S -', 'Al 1; S 0'],
    ['a sire with an untested mate of a tested kitten', 'Kit: Al X; Al: N M', 'Kit 1; N 0; M 1; Bea 0'],
  ])('%s has no odds', (_, pedigree, results) => {
    expect(said(kittenOdds(family(pedigree, results), 'Al', 'Bea'))).toBe('no-frequency')
  })

  it('untested ancestors of tested parents do not matter', () => {
    expect(said(kittenOdds(family('Al: S D; S: X Y; Bea: S Z', 'Al 1; Bea 1'), 'Al', 'Bea'))).toBe(
      '1/4 1/2 1/4',
    )
  })
})

describe('results that exclude each other', () => {
  it.each([
    ['tested parents and their kitten', 'Kit: Al Bea', 'Al 0; Bea 0; Kit 2'],
    ['clear grandparents and an affected kitten', 'Al: A1 A2; Kit: Al Bea', 'A1 0; A2 0; Bea 1; Kit 2'],
  ])('of %s give no odds', (_, pedigree, results) => {
    expect(said(kittenOdds(family(pedigree, results), 'Al', 'Bea'))).toBe('contradiction')
  })
})

/** Sires of one group, mated with all dams of another one, so that they depend on each other through untested kittens. */
function crossed(count: number): Family {
  const ids = Array.from({ length: count }, (_, index) => `${index}`)
  const kittens = ids.flatMap((sire) => ids.map((dam) => `K${sire}x${dam}: S${sire} D${dam}`))
  const tested = ids.flatMap((sire) => ids.map((dam) => `K${sire}x${dam} 01`))
  return family(kittens.join('; '), tested.join('; '), TENTH)
}

it(`more than ${MAX_TOGETHER} untested cats that depend on each other are too many`, () => {
  expect(said(kittenOdds(crossed(2), 'S0', 'D0'))).not.toBe('too-many')
  expect(said(kittenOdds(crossed(9), 'S0', 'D0'))).toBe('too-many')
})

/** The same by the definition: all genotypes of all animals. */
function byEnumeration({ animals, possible, frequencyOf }: Family, id: string): string {
  const ids = [...animals.keys()]
  const weights = [ZERO, ZERO, ZERO]
  const visit = (index: number, at: Map<string, Copies>, weight: Fraction): void => {
    const node = ids[index]
    if (isZero(weight)) return
    if (node === undefined) {
      const own = at.get(id) ?? 0
      weights[own] = add(weights[own] ?? ZERO, weight)
      return
    }
    const { sireId, damId } = animals.get(node) ?? {}
    const population = ofPopulation(frequencyOf(node) ?? ZERO)
    const of = (parent: string | null | undefined) => (parent ? certain(at.get(parent) ?? 0) : population)
    const odds = sireId || damId ? offspring(of(sireId), of(damId)) : population
    for (const copies of [0, 1, 2] as const)
      if ((possible.get(node) ?? [0, 1, 2]).includes(copies))
        visit(index + 1, new Map(at).set(node, copies), multiply(weight, odds[copies] ?? ZERO))
  }
  visit(0, new Map(), ONE)
  const total = add(...weights)
  return isZero(total) ? 'contradiction' : weights.map((each) => writeFraction(divide(each, total))).join(' ')
}

it('the odds are those of all genotypes of all animals', () => {
  const pick = fc.option(fc.nat(5), { nil: null, freq: 4 })
  const animal = fc.record({
    sire: pick,
    dam: pick,
    known: fc.constantFrom('', '', '0', '1', '2', '01', '12'),
  })
  fc.assert(
    fc.property(
      fc.array(animal, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      (rows, tenths) => {
        // Parents come before young, as in every pedigree.
        const parent = (at: number | null, index: number) => (at !== null && at < index ? `a${at}` : null)
        const animals = new Map(
          rows.map(({ sire, dam }, index) => {
            const sireId = parent(sire, index)
            const damId = parent(dam, index)
            return [`a${index}` as string, { sireId, damId: damId === sireId ? null : damId }]
          }),
        )
        const possible = new Map(
          rows.flatMap(({ known }, index) =>
            known ? [[`a${index}` as string, [...known].map(Number) as Copies[]] as const] : [],
          ),
        )
        const last = `a${rows.length - 1}`
        possible.delete(last)
        const world: Family = { animals, possible, frequencyOf: () => fraction(tenths, 10) }
        const expected = byEnumeration(world, last)
        // Contradictions that do not concern the animal are ignored; those that do have rows above.
        fc.pre(expected !== 'contradiction')
        expect(said(animalOdds(world, last))).toBe(expected)
      },
    ),
    { numRuns: 300 },
  )
})
