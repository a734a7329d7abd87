import { describe, expect, it } from 'vitest'
import { inbreedingOfHerd } from './herd.ts'
import { inbreedingWithMates } from './mates.ts'
import { type Inbreeding, inbreedingOfAnimal, inbreedingOfMating } from './mating.ts'
import type { PedigreeRow } from './pedigree.ts'
import { named, numbered, runAll, unrelatedAncestors } from './test-pedigrees.ts'

const ZOE = named(
  'Bo, Dan (Art, Amy); Gus, Ivy (Bo, Ada); Hal (Bo, Cleo); Jill (Dan, Cleo); Kit (Hal, Ivy); Lou (Gus, Jill); ' +
    'Max (Gus, Eve); Nan (Finn, Jill); Oz (Kit, Nan); Pip (Max, Lou); Quin (Kit, Pip); Rue (Oz, Lou); Zoe (Quin, Rue)',
)

const herd = (rows: PedigreeRow[]) => [...runAll(inbreedingOfHerd(rows)).result]

describe('the young', () => {
  const families = named(
    'Al, Bea, Gil (Sam, Dot); Ben, Ann (Sam, Eva); Cal (Al, Eve); Cam (Ann, Ivo); Deb (Gil, Fay)',
  )
  const doubles = named('Al, Bo (Sam, Dot); Eva, Fay (Tom, Kit); Gil (Al, Eva); Joy (Bo, Fay)')
  const sibs = named('Al, Bea (Sam, Dot); Cal, Deb (Al, Bea)')
  it.each([
    ['full siblings', families, 'Al', 'Bea', 1 / 4],
    ['a sire and his daughter', families, 'Sam', 'Bea', 1 / 4],
    ['a son and his dam', families, 'Al', 'Dot', 1 / 4],
    ['half siblings', families, 'Ben', 'Bea', 1 / 8],
    ['an uncle and his niece', families, 'Al', 'Deb', 1 / 8],
    ['a grandsire and his granddaughter', families, 'Sam', 'Deb', 1 / 8],
    ['double first cousins', doubles, 'Gil', 'Joy', 1 / 8],
    ['first cousins', families, 'Cal', 'Deb', 1 / 16],
    ['a half-uncle and his niece', families, 'Ben', 'Deb', 1 / 16],
    ['full siblings of full siblings', sibs, 'Cal', 'Deb', 3 / 8],
    ['two who share no ancestor', families, 'Al', 'Eva', 0],
    ['a sire and an unknown dam', families, 'Al', null, 0],
    ['an unknown sire and a dam', families, null, 'Bea', 0],
    ['a sire and a dam without a row', families, 'Al', 'Zoe', 0],
    ['unknown parents', families, null, null, 0],
  ])('of %s have their coefficient', (_, rows, sire, dam, expected) => {
    expect(inbreedingOfMating(rows, sire, dam, null).coefficient).toBe(expected)
    expect(inbreedingOfMating(rows, dam, sire, null).coefficient).toBe(expected)
  })

  it.each([
    ['half siblings', named('Al (Sam, Dot); Bea (Sam, Eva)'), 'Al', 'Bea', 1 / 8],
    ['full siblings', named('Al, Bea (Sam, Dot)'), 'Al', 'Bea', 1 / 4],
    ['a sire and his daughter', named('Bea (Sam, Dot)'), 'Sam', 'Bea', 1 / 4],
  ])('of %s gain nothing from four unrelated generations above them', (_, family, sire, dam, expected) => {
    const founders = ['Sam', 'Dot']
    const young = family.filter(({ id }) => !founders.includes(id))
    const rows = [...young, ...founders.flatMap((id) => unrelatedAncestors(id, 4))]
    expect(inbreedingOfMating(rows, sire, dam, null).coefficient).toBe(expected)
  })
})

describe('a published pedigree has the coefficients', () => {
  it.each([
    ['of pedigreeTools', [0, 0, 1, 1, 4, 5], [0, 0, 2, 0, 3, 2], [0, 0, 0, 0, 1 / 8, 1 / 8]],
    ['of ggroups', [0, 0, 1, 1, 3, 1, 5], [0, 0, 0, 2, 4, 4, 6], [0, 0, 0, 0, 1 / 8, 1 / 4, 9 / 32]],
    [
      'of FnR',
      [0, 0, 0, 2, 2, 0, 4, 6, 0, 6, 10, 10],
      [0, 0, 0, 1, 1, 0, 3, 5, 7, 8, 9, 0],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 1 / 4, 1 / 64, 0],
    ],
    [
      'of kinship2',
      [0, 0, 1, 1, 0, 0, 3, 6, 6, 8],
      [0, 0, 2, 2, 0, 0, 5, 4, 4, 7],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 1 / 16],
    ],
  ])('%s', (_, sires, dams, expected) => {
    const rows = numbered(sires, dams)
    expect(rows.map(({ id }) => inbreedingOfAnimal(rows, id, null).coefficient)).toEqual(expected)
    expect(herd(rows)).toEqual(expected)
    expect(herd(rows.toReversed())).toEqual(expected.toReversed())
  })
})

describe('a parent', () => {
  const rows = named('Bea, Cal (Sam, Dot); Deb (Sam, Bea)')

  it('is the common ancestor if the other one descends from it', () => {
    expect(inbreedingOfMating(rows, 'Sam', 'Bea', 1)).toMatchObject({ coefficient: 0, isCut: true })
    expect(inbreedingOfMating(rows, 'Sam', 'Bea', 2)).toEqual<Inbreeding>({
      coefficient: 1 / 4,
      generations: 2,
      isCut: false,
      places: [
        { known: 2, all: 2 },
        { known: 2, all: 4 },
      ],
      completeness: 4 / 6,
      ancestorLoss: 3 / 4,
      commonAncestors: [{ id: 'Sam', share: 1 / 4 }],
    })
  })

  it('that is inbred adds more', () => {
    const young = [...rows, ...named('Kit (Eve, Deb)').slice(0, 1)]
    const [first, ...others] = inbreedingOfMating(young, 'Kit', 'Deb', null).commonAncestors
    expect([first, others]).toEqual([{ id: 'Deb', share: (1 / 4) * (1 + 1 / 4) }, []])
  })

  it('that is unknown leaves places empty', () => {
    expect(inbreedingOfMating(rows, null, 'Bea', 2)).toEqual<Inbreeding>({
      coefficient: 0,
      generations: 2,
      isCut: false,
      places: [
        { known: 1, all: 2 },
        { known: 2, all: 4 },
      ],
      completeness: 3 / 6,
      ancestorLoss: 1,
      commonAncestors: [],
    })
    expect(inbreedingOfMating(rows, null, null, 1)).toEqual<Inbreeding>({
      coefficient: 0,
      generations: 1,
      isCut: false,
      places: [{ known: 0, all: 2 }],
      completeness: 0,
      ancestorLoss: null,
      commonAncestors: [],
    })
  })
})

describe('Zoe, whose 20 ancestors stand in 50 places of five generations,', () => {
  const places = [
    { known: 2, all: 2 },
    { known: 4, all: 4 },
    { known: 8, all: 8 },
    { known: 16, all: 16 },
    { known: 20, all: 32 },
  ]
  const KEPT: Record<number, number> = { 2: 0, 3: 1 / 8, 4: 105 / 512, 5: 29 / 128 }

  it.each([2, 3, 4, 5])(
    'has the coefficient over %i generations that counts inbred ancestors',
    (generations) => {
      expect(inbreedingOfAnimal(ZOE, 'Zoe', generations).coefficient).toBe(KEPT[generations])
    },
  )

  it('has inbred ancestors', () => {
    const inbred = {
      Kit: 1 / 8,
      Lou: 1 / 16,
      Oz: 1 / 16,
      Pip: 9 / 64,
      Quin: 1 / 8,
      Rue: 19 / 128,
      Zoe: 29 / 128,
    }
    const coefficients = herd(ZOE).map((coefficient, index) => [ZOE[index]?.id, coefficient] as const)
    expect(Object.fromEntries(coefficients.filter(([, coefficient]) => coefficient > 0))).toEqual(inbred)
    for (const [id, coefficient] of Object.entries(inbred))
      expect(inbreedingOfAnimal(ZOE, id, null).coefficient).toBe(coefficient)
  })

  it('has the places and common ancestors of five generations, beyond which nothing is known', () => {
    const result = inbreedingOfAnimal(ZOE, 'Zoe', 5)
    expect(result).toEqual<Inbreeding>({
      coefficient: 29 / 128,
      generations: 5,
      isCut: false,
      places,
      completeness: 50 / 62,
      ancestorLoss: 20 / 50,
      commonAncestors: [
        { id: 'Kit', share: 9 / 128 },
        { id: 'Lou', share: 17 / 256 },
        { id: 'Bo', share: 3 / 128 },
        { id: 'Gus', share: 1 / 64 },
        { id: 'Cleo', share: 7 / 512 },
        { id: 'Ada', share: 3 / 256 },
        { id: 'Amy', share: 9 / 1_024 },
        { id: 'Art', share: 9 / 1_024 },
        { id: 'Jill', share: 1 / 128 },
      ],
    })
  })

  it('has 18 ancestors in the 30 places of four generations, and further ones that do not count', () => {
    expect(inbreedingOfAnimal(ZOE, 'Zoe', 4)).toMatchObject({
      isCut: true,
      places: places.slice(0, 4),
      completeness: 1,
      ancestorLoss: 18 / 30,
    })
  })

  it('has the places of ten generations if all count', () => {
    const { places: all, ...rest } = inbreedingOfAnimal(ZOE, 'Zoe', null)
    expect(rest).toMatchObject({ coefficient: 29 / 128, generations: null, isCut: false })
    expect(all.map((each) => each.all)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024])
    expect(rest.completeness).toBe(all.reduce((sum, { known }) => sum + known, 0) / 2_046)
  })
})

describe('a pedigree that goes back more than 40 generations', () => {
  const line = (prefix: string) =>
    Array.from({ length: 45 }, (_, index) => ({
      id: `${prefix}${index}`,
      sireId: `${prefix}${index + 1}`,
      damId: null,
    }))
  const meeting = (generation: number) =>
    [...line('a'), ...line('b')].map((row) =>
      ['a', 'b'].some((prefix) => row.id === `${prefix}${generation - 2}`) ? { ...row, sireId: 'Sam' } : row,
    )
  const withSam = (generation: number) => [...meeting(generation), { id: 'Sam', sireId: null, damId: null }]

  it('counts 40, and says that it goes on', () => {
    expect(inbreedingOfMating(withSam(40), 'a0', 'b0', null)).toMatchObject({
      coefficient: 0.5 ** 79,
      isCut: false,
    })
    expect(inbreedingOfMating(withSam(41), 'a0', 'b0', null)).toMatchObject({ coefficient: 0, isCut: true })
    expect(inbreedingOfMating(withSam(41), 'a0', 'b0', 40)).toMatchObject({ coefficient: 0, generations: 40 })
  })

  it('counts all of it in a herd', () => {
    const rows = [...withSam(41), { id: 'young', sireId: 'a0', damId: 'b0' }]
    expect(herd(rows).at(-1)).toBe(0.5 ** 81)
  })
})

describe('what is no pedigree', () => {
  const own = 'is its own ancestor'
  it.each([
    ['an animal that is its own sire', numbered([1], [0]), own],
    ['an animal that is its own granddam', numbered([0, 3, 0], [3, 0, 2]), own],
    ['a circle of three away from the mating', numbered([0, 0, 5, 3, 4], [0, 0, 0, 0, 0]), own],
    ['two rows with one ID', [...numbered([0], [0]), ...numbered([0], [0])], 'two rows with the same ID'],
  ])('such as %s is rejected', (_, rows, message) => {
    expect(() => inbreedingOfMating(rows, '1', '2', 4)).toThrow(message)
    expect(() => inbreedingWithMates(rows, '1', ['2'], 4)).toThrow(message)
    expect(() => herd(rows)).toThrow(message)
  })

  it('names an animal of the circle', () => {
    expect(() => herd(numbered([0, 3, 2], [0, 0, 0]))).toThrow(/^Animal [23] is its own ancestor\.$/)
  })

  it('such as an animal without a row is rejected', () => {
    expect(() => inbreedingOfAnimal(ZOE, 'Zora', 4)).toThrow('The pedigree has no animal Zora.')
  })

  it.each([0, 41, 2.5, -1, Number.NaN])('such as %s generations is rejected', (generations) => {
    expect(() => inbreedingOfMating(ZOE, 'Quin', 'Rue', generations)).toThrow(RangeError)
    expect(() => inbreedingWithMates(ZOE, 'Quin', ['Rue'], generations)).toThrow(RangeError)
  })
})

describe('a long herd', () => {
  /** Everyone descends from the two before it, so that each has a sire of its own. */
  const rows = Array.from({ length: 3_000 }, (_, n) => ({
    id: `${n}`,
    sireId: `${n - 1}`,
    damId: `${n - 2}`,
  }))

  it('is computed in parts, and its pedigree is no deeper than a program can follow', () => {
    const { result, yielded } = runAll(inbreedingOfHerd(rows.toReversed()))
    expect(yielded.length).toBeGreaterThan(2)
    expect(yielded).toEqual(yielded.toSorted((a, b) => a - b))
    expect([...result.slice(-4)]).toEqual([3 / 8, 1 / 4, 0, 0])
    expect(result[0]).toBeCloseTo(1, 12)
  })
})
