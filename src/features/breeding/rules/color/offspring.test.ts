import { describe, expect, it } from 'vitest'
import { seededRandom } from '#testing/random/seeded-random.ts'
import { SEXES, type Sex } from '../../choices.ts'
import { allGenotypes, type Genotypes, LOCI } from './loci.ts'
import { keyOf, kittenColors, shareOf } from './offspring.ts'
import { enumerateKittens } from './test-oracle.ts'

/** A solid black short-haired cat that carries nothing. */
const plain = (sex: Sex, changes: Partial<Genotypes> = {}): Genotypes => ({
  O: sex === 'male' ? 'o/Y' : 'o/o',
  B: 'B/B',
  D: 'D/D',
  A: 'a/a',
  C: 'C/C',
  W: 'w/w',
  I: 'i/i',
  Ta: 'Tm/Tm',
  Ti: 'ti/ti',
  L: 'L/L',
  E: 'E/E',
  ...changes,
})

/** The shares as the oracle writes them. */
function sharesOf(sire: Genotypes, dam: Genotypes): Record<string, number> {
  const kittens = kittenColors(sire, dam)
  return Object.fromEntries(
    SEXES.flatMap((sex) =>
      kittens[sex].map((each) => [`${sex} ${keyOf(each)}`, each.share.numerator / each.share.denominator]),
    ),
  )
}

/** `n 3/16` of a list, with the hair. */
const list = (text: string, hair = 'short') =>
  text.split(', ').map((part) => {
    const [, color, numerator, denominator] = /^(.*) (\d+)\/(\d+)$/.exec(part) ?? []
    return [`${color} ${hair}`, Number(numerator) / Number(denominator)] as const
  })
const both = (texts: readonly (readonly [string, number])[]) =>
  Object.fromEntries(SEXES.flatMap((sex) => texts.map(([color, share]) => [`${sex} ${color}`, share])))
const bySex = (female: string, male: string) => ({
  ...Object.fromEntries(list(female).map(([color, share]) => [`female ${color}`, share])),
  ...Object.fromEntries(list(male).map(([color, share]) => [`male ${color}`, share])),
})

const WHITE = 'w 1/8, n 3/64, n 09 3/64, o 1/64, o 09 1/64'

const PAIRINGS: [name: string, sire: Partial<Genotypes>, dam: Partial<Genotypes>, Record<string, number>][] =
  [
    [
      'n × f, both with dilute',
      { D: 'D/d' },
      { O: 'O/o', D: 'D/d' },
      bySex('n 3/16, f 3/16, a 1/16, g 1/16', 'n 3/16, d 3/16, a 1/16, e 1/16'),
    ],
    [
      'd × n, both with chocolate',
      { O: 'O/Y', B: 'B/b' },
      { B: 'B/b' },
      bySex('f 3/8, h 1/8', 'n 3/8, b 1/8'),
    ],
    [
      'n 32 × a 32',
      { C: 'cb/cs', D: 'D/d' },
      { C: 'cb/cs', D: 'd/d' },
      both(list('n 31 1/16, n 33 1/16, a 31 1/16, a 33 1/16, n 32 1/8, a 32 1/8')),
    ],
    [
      'ns 22 × b',
      { A: 'A/a', I: 'I/i', B: 'B/b', Ta: 'tb/tb' },
      { B: 'b/bl', Ta: 'Tm/tb' },
      both(
        list(
          'n 1/16, ns 1/16, b 1/16, bs 1/16, n 22 1/32, n 23 1/32, ns 22 1/32, ns 23 1/32, b 22 1/32, b 23 1/32, bs 22 1/32, bs 23 1/32',
        ),
      ),
    ],
    [
      'w × n 03, with cinnamon and long hair',
      { W: 'W/w', B: 'B/bl', L: 'L/l' },
      { W: 'ws/w', B: 'B/bl', L: 'l/l' },
      both([...list(WHITE), ...list(WHITE, 'long')]),
    ],
    [
      'e 23 × f 23',
      { O: 'O/Y', D: 'd/d', A: 'A/a' },
      { O: 'O/o', D: 'D/d', A: 'A/a' },
      bySex(
        'd 23 3/32, e 23 3/32, f 23 3/32, g 23 3/32, d 1/32, e 1/32, f 1/32, g 1/32',
        'd 23 3/32, e 23 3/32, n 23 3/32, a 23 3/32, d 1/32, e 1/32, n 1/32, a 1/32',
      ),
    ],
  ]

describe.each(PAIRINGS)('%s', (_, sireChanges, damChanges, expected) => {
  const [sire, dam] = [plain('male', sireChanges), plain('female', damChanges)]

  it('has the shares of the published table', () => {
    expect(sharesOf(sire, dam)).toEqual(expected)
  })

  it('has those of all pairs of gametes', () => {
    expect(enumerateKittens(sire, dam)).toEqual(expected)
  })
})

it('2,000 pairs of random genotypes have the shares of all pairs of gametes', () => {
  const random = seededRandom(2_027)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  const genotypes = (sex: Sex) =>
    Object.fromEntries(
      LOCI.map((locus) => {
        const all = allGenotypes(locus, sex)
        const pure = all.filter((each) => new Set(each.split('/')).size === 1)
        return [locus, pick(pure.length > 0 && random() < 0.4 ? pure : all)]
      }),
    ) as Genotypes
  let kinds = 0
  for (let count = 0; count < 2_000; count += 1) {
    const [sire, dam] = [genotypes('male'), genotypes('female')]
    const shares = sharesOf(sire, dam)
    expect(shares).toEqual(enumerateKittens(sire, dam))
    kinds += Object.keys(shares).length
  }
  expect(kinds).toBeGreaterThan(20_000)
})

it('shares are in lowest terms', () => {
  expect(shareOf(0, 64)).toEqual({ numerator: 0, denominator: 1 })
  expect(shareOf(48, 64)).toEqual({ numerator: 3, denominator: 4 })
  expect(shareOf(64, 64)).toEqual({ numerator: 1, denominator: 1 })
})

it('an open color, pattern, or ticking is not told apart', () => {
  const [sire, dam] = [
    plain('male', { W: 'W/w', A: 'A/A', Ta: 'Tm/tb', Ti: 'Ti/ti' }),
    plain('female', { Ta: 'tb/tb' }),
  ]
  const males = (blurred: Parameters<typeof kittenColors>[2]) =>
    kittenColors(sire, dam, blurred).male.map((each) => [
      keyOf(each),
      each.share.numerator / each.share.denominator,
    ])
  const clear = { isColorOpen: false, isTickingOpen: false, openPattern: 'none' as const }
  const white = ['w short', 1 / 4]
  expect(males({ ...clear, isColorOpen: true })).toEqual([white, ['open short', 1 / 4]])
  expect(males({ ...clear, isTickingOpen: true })).toEqual([white, ['n 21 short', 1 / 4]])
  expect(males({ ...clear, openPattern: 'all' })).toEqual([
    white,
    ['n 21 short', 1 / 8],
    ['n 25 short', 1 / 8],
  ])
  const ticked = [white, ['n 25 short', 1 / 8]]
  expect(males(clear)).toEqual([...ticked, ['n 22 short', 1 / 16], ['n 23 short', 1 / 16]])
  expect(males({ ...clear, openPattern: 'mackerel' })).toEqual([
    ...ticked,
    ['n 21 short', 1 / 16],
    ['n 22 short', 1 / 16],
  ])
})
