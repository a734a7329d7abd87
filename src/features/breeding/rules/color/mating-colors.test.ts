import { describe, expect, it } from 'vitest'
import type { Sex } from '../../choices.ts'
import { parseEms } from './ems.ts'
import type { ColorAnimal } from './infer.ts'
import { matingColors } from './mating-colors.ts'

const cat = (
  name: string,
  sex: Sex,
  text: string | null,
  changes: Partial<ColorAnimal> = {},
): ColorAnimal => {
  const parsed = text ? parseEms(text) : undefined
  if (parsed && 'error' in parsed) throw new Error(parsed.error)
  return { id: name, name, sex, code: parsed?.code ?? null, sireId: null, damId: null, ...changes }
}

/** Kittens of Sam and Dot; relatives are their parents and kittens. */
function mate(
  sire: string | null,
  dam: string | null,
  relatives: ColorAnimal[] = [],
  [ofSire, ofDam]: [Partial<ColorAnimal>?, Partial<ColorAnimal>?] = [],
) {
  return matingColors(cat('Sam', 'male', sire, ofSire), cat('Dot', 'female', dam, ofDam), relatives)
}

const kindsOf = (groups: ReturnType<typeof mate>['female']) =>
  groups.flatMap(({ kinds }) =>
    kinds.map(({ ems, words, share }) => `${ems}: ${words} ${share.numerator}/${share.denominator}`),
  )

const EYES = 'Eye color cannot be predicted.'
const WHITE = 'How much white a kitten has cannot be predicted, so 09 means any amount.'

it('two solid Maine Coons', () => {
  expect(mate('MCO n', 'MCO f')).toEqual({
    withoutColor: [],
    female: [
      {
        name: null,
        share: { numerator: 1, denominator: 2 },
        kindCount: 2,
        kinds: [
          { ems: 'n', words: 'black', share: { numerator: 1, denominator: 4 } },
          { ems: 'f', words: 'black tortie', share: { numerator: 1, denominator: 4 } },
        ],
      },
    ],
    male: [
      {
        name: null,
        share: { numerator: 1, denominator: 2 },
        kindCount: 2,
        kinds: [
          { ems: 'n', words: 'black', share: { numerator: 1, denominator: 4 } },
          { ems: 'd', words: 'red', share: { numerator: 1, denominator: 4 } },
        ],
      },
    ],
    possible: ['If both carry dilute, 1/4 of the kittens are dilute.'],
    unknown: [
      'Sam shows no tabby pattern, so that of his tabby kittens is unknown.',
      'Dot shows no tabby pattern, so that of her tabby kittens is unknown.',
    ],
    unpredictable: [EYES],
    conclusions: [],
  })
})

it('parents without a color in their code, and without a code', () => {
  const nothing = { female: [], male: [], possible: [], unknown: [], unpredictable: [], conclusions: [] }
  expect(mate(null, 'MCO n')).toEqual({ ...nothing, withoutColor: ['Sam'] })
  expect(mate('MCO', null)).toEqual({ ...nothing, withoutColor: ['Sam', 'Dot'] })
})

describe('what the family shows', () => {
  it('is certain: a dilute kitten has two carriers', () => {
    const { female, possible, conclusions } = mate('MCO n', 'MCO n', [
      cat('Miso', 'female', 'MCO a', { sireId: 'Sam', damId: 'Dot' }),
    ])
    expect(kindsOf(female)).toEqual(['n: black 3/8', 'a: blue 1/8'])
    expect(possible).toEqual([])
    expect(conclusions).toEqual([
      'Sam has a dilute kitten, Miso, so he carries dilute.',
      'Dot has a dilute kitten, Miso, so she carries dilute.',
    ])
  })

  const kit = (code: string, sireId: string | null = null) =>
    cat('Kit', 'female', code, { sireId, damId: 'Dot' })
  const tom = (code: string | null) => cat('Tom', 'male', code)
  const eva = (code: string | null) => cat('Eva', 'female', code)
  const BOTH = { sireId: 'Tom', damId: 'Eva' }

  it.each<[code: string, relatives: ColorAnimal[], changes: Partial<ColorAnimal>, conclusions: string[]]>([
    [
      'OSH n',
      [kit('OSH b')],
      {},
      ['Dot has a chocolate or lilac kitten, Kit, so she carries chocolate or cinnamon.'],
    ],
    ['OSH n', [kit('OSH o')], {}, ['Dot has a cinnamon or fawn kitten, Kit, so she carries cinnamon.']],
    ['OSH n 24', [kit('OSH n')], {}, ['Dot has a solid kitten, Kit, so she carries solid.']],
    ['OSH n', [kit('SIA n')], {}, ['Dot has a pointed kitten, Kit, so she carries points.']],
    ['BSH n', [kit('BLH n')], {}, ['Dot has a long-haired kitten, Kit, so she carries long hair.']],
    ['NFO n', [kit('NFO nt')], {}, ['Dot has an amber kitten, Kit, so she carries amber.']],
    [
      'OSH n 03',
      [kit('OSH n')],
      {},
      ['Dot has a kitten without white, Kit, so she carries a coat without white.'],
    ],
    [
      'OSH ns',
      [kit('OSH n')],
      {},
      ['Dot has a kitten that is not silver, Kit, so she carries a coat without silver.'],
    ],
    [
      'MCO n 23',
      [kit('MCO n 22')],
      {},
      ['Dot has a classic tabby kitten, Kit, so she carries classic tabby.'],
    ],
    [
      'OSH n',
      [eva('OSH p')],
      { damId: 'Eva' },
      [
        'Dot’s dam, Eva, is cinnamon or fawn, so she carries cinnamon.',
        'Dot’s dam, Eva, is dilute, so she carries dilute.',
      ],
    ],
    ['OSH n 24', [tom('OSH n')], { sireId: 'Tom' }, ['Dot’s sire, Tom, is solid, so she carries solid.']],
    [
      'OSH d 24',
      [tom('OSH b'), eva('OSH hs 24')],
      BOTH,
      [
        'Dot’s parents are both chocolate or lilac, so she does not carry black.',
        'Dot’s sire, Tom, is solid, so she carries solid.',
        'Dot’s sire, Tom, is not silver, so she carries a coat without silver.',
      ],
    ],
    [
      'OSH w',
      [kit('OSH fs 24', 'Tom'), tom('OSH n')],
      {},
      [
        'Dot has a tortie kitten, Kit, with Tom, who is not red, so she carries red.',
        'Dot has a tabby kitten, Kit, with Tom, who is solid, so she carries tabby.',
        'Dot has a kitten without white, Kit, so she carries a coat without white.',
        'Dot has a silver or smoke kitten, Kit, with Tom, who is not silver, so she carries silver.',
        'Dot has a kitten that is not ticked, Kit, so she carries a pattern other than ticked.',
      ],
    ],
    // What says nothing.
    ['OSH n', [kit('OSH n', 'Tom'), tom('OSH a')], {}, []],
    ['OSH a', [kit('OSH n', 'Tom'), tom('OSH a')], {}, []],
    ['OSH n', [kit('OSH w')], {}, []],
    ['OSH n', [tom(null), eva(null)], BOTH, []],
  ])('%s, %o', (dam, relatives, changes, conclusions) => {
    expect(mate('OSH n', dam, relatives, [{}, changes]).conclusions).toEqual(conclusions)
  })

  it('may be what the breed does not have otherwise', () => {
    const kitten = cat('Kit', 'male', 'MCO n 33', { sireId: 'Sam', damId: 'Dot' })
    const { male, conclusions } = mate('MCO n', 'MCO n', [kitten])
    expect(kindsOf(male)).toEqual(['n: black 3/8', 'n 33: seal point 1/8'])
    expect(conclusions).toEqual([
      'Sam has a pointed kitten, Kit, so he carries points.',
      'Dot has a pointed kitten, Kit, so she carries points.',
    ])
  })

  it('comes after a test', () => {
    const { female, possible } = mate('MCO n', 'MCO a', [], [{ tested: { D: 'D/d' } }])
    expect(kindsOf(female)).toEqual(['n: black 1/4', 'a: blue 1/4'])
    expect(possible).toEqual([])
  })
})

const CHOCOLATE =
  'If both carry chocolate, or one of them chocolate and the other one cinnamon, 1/4 of the kittens are chocolate or lilac.'
const CINNAMON = 'If both carry cinnamon, 1/4 of the kittens are cinnamon or fawn.'
const LONG = 'If both carry long hair, 1/4 of the kittens have long hair.'

describe('what nothing shows', () => {
  it.each<[sire: string, dam: string, possible: string[]]>([
    ['MCO n', 'MCO a', ['If Sam carries dilute, 1/2 of the kittens are dilute.']],
    ['MCO a', 'MCO n', ['If Dot carries dilute, 1/2 of the kittens are dilute.']],
    ['MCO a', 'MCO a', []],
    ['SIA n', 'SIA a', [CHOCOLATE, CINNAMON, 'If Sam carries dilute, 1/2 of the kittens are dilute.', LONG]],
    [
      'SIA c',
      'SIA a',
      [
        'If Dot carries chocolate or cinnamon, up to 1/2 of the kittens are chocolate or lilac.',
        CINNAMON,
        LONG,
      ],
    ],
    [
      'DRX a 33',
      'DRX a',
      [
        CHOCOLATE,
        CINNAMON,
        'If Dot carries sepia, 1/2 of the kittens are mink.',
        'If Dot carries points, 1/2 of the kittens have points.',
      ],
    ],
    [
      'SIA e 21',
      'SIA p',
      [
        'If Sam carries chocolate, some or all of the kittens are chocolate or lilac.',
        'If Sam carries cinnamon, some or all of the kittens are cinnamon or fawn.',
        'If Sam carries solid, some or all of the kittens are solid.',
        'If Sam carries silver, some or all of the kittens are silver or smoke.',
        LONG,
      ],
    ],
    [
      'SIA e 21',
      'SIA r',
      [
        'If Sam carries chocolate, some or all of the kittens that are not red are chocolate or lilac.',
        'If Sam carries cinnamon, some or all of the kittens that are not red are cinnamon or fawn.',
        'If Sam carries solid, some or all of the kittens that are not red are solid.',
        'If Sam carries silver, some or all of the kittens are silver or smoke.',
        LONG,
      ],
    ],
    [
      'MCO w',
      'MCO a',
      [
        'If Sam carries white spotting, 1/2 of the kittens have white in their coat.',
        'If Sam carries a coat without white, 1/2 of the kittens have no white.',
      ],
    ],
    [
      'MCO a 23',
      'MCO as 09',
      [
        'If Sam carries solid, 1/2 of the kittens are solid.',
        'If Dot carries a coat without white, 1/2 of the kittens have no white.',
        'If Dot carries a coat without silver, 1/2 of the kittens are neither silver nor smoke.',
      ],
    ],
    [
      'MCO a 23',
      'MCO a 23',
      [
        'If both carry solid, 1/4 of the kittens are solid.',
        'If both carry classic tabby, 1/4 of the tabby kittens are classic.',
      ],
    ],
    ['ABY a', 'ABY a', [CHOCOLATE, CINNAMON, LONG]],
    [
      'BSH a 33',
      'BLH a 33',
      [CHOCOLATE, CINNAMON, 'If Sam carries long hair, 1/2 of the kittens have long hair.'],
    ],
  ])('%s × %s', (sire, dam, possible) => {
    expect(mate(sire, dam).possible).toEqual(possible)
  })
})

describe('what a color hides', () => {
  it('white: all others', () => {
    const { female, possible, unknown } = mate('MCO w', 'MCO n 09')
    expect(kindsOf(female)).toEqual(['w: white 1/2'])
    expect(possible).toEqual([
      'If Sam carries white spotting or a coat without white, up to 1/2 of the kittens have white in their coat.',
      'If both carry a coat without white, 1/4 of the kittens have no white.',
    ])
    expect(unknown).toEqual([
      'White hides all other colors of Sam, so those of his kittens that are not white are unknown.',
      'Dot shows no tabby pattern, so that of her tabby kittens is unknown.',
    ])
  })

  it('white: what kittens of a dam that is not white are', () => {
    const { female } = mate('MCO w', 'MCO n', [cat('Eva', 'female', 'MCO n')], [{ damId: 'Eva' }])
    expect(kindsOf(female)).toEqual(['w: white 1/4', 'null: not white, color unknown 1/4'])
  })

  it('red: what is beside it', () => {
    const { male, possible, unknown } = mate('MCO d 22', 'MCO a')
    expect(kindsOf(male)).toEqual(['n 21: brown tabby 1/2'])
    expect(unknown).toEqual([
      'Red hides what Sam is beside it: tabby or solid; silver or not.',
      'Dot shows no tabby pattern, so that of her tabby kittens is unknown.',
    ])
    expect(possible).toEqual([
      'If Sam carries dilute, 1/2 of the kittens are dilute.',
      'If Sam carries solid, some or all of the kittens are solid.',
      'If Sam carries silver, some or all of the kittens are silver or smoke.',
    ])
  })

  it('an unrecognized color, and a male tortie', () => {
    expect(mate('MCO x', 'MCO n 22').unknown).toEqual([
      'The code of Sam names no color, so those of his kittens are unknown.',
    ])
    expect(mate('MCO f 22', 'MCO n 22').unknown).toEqual([
      'Male torties are rare exceptions, so the colors of the kittens of Sam are unknown.',
    ])
  })
})

describe('what cannot be predicted', () => {
  const SILVER =
    'How far silver or golden hairs are tipped cannot be predicted: smoke, tabby, shaded, or chinchilla.'
  const SPOTS = 'Whether a mackerel pattern breaks into spots cannot be predicted.'
  it.each([
    ['MCO n', 'MCO n', [EYES]],
    ['MCO ns', 'MCO n', [SILVER, EYES]],
    ['MCO n', 'MCO n 03', [WHITE, EYES]],
    ['BEN n 24', 'BEN n 22', [SPOTS, EYES]],
    ['BSH ny 11', 'BSH n', [SILVER, 'Golden cannot be predicted.', EYES]],
    ['OSH n', 'OSH am', ['Caramel and apricot cannot be predicted.', EYES]],
  ])('%s × %s', (sire, dam, unpredictable) => {
    expect(mate(sire, dam).unpredictable).toEqual(unpredictable)
  })
})

describe('kittens are written', () => {
  it('without points and ticking that all cats of the breed have', () => {
    expect(kindsOf(mate('SIA n', 'SIA n').male)).toEqual(['n: seal point 1/2'])
    expect(kindsOf(mate('SIA n 33', 'SIA n').male)).toEqual(['n 33: seal point 1/2'])
    expect(kindsOf(mate('ABY n', 'ABY n').male)).toEqual(['n: ruddy 1/2'])
    expect(kindsOf(mate('ABY n 25', 'SOM n').male)).toEqual(['n 25: brown ticked tabby 1/2'])
  })

  it('as mackerel or spotted if a parent is spotted', () => {
    expect(kindsOf(mate('BEN n 24', 'BEN n 22').male)).toEqual(['n 21: brown tabby, mackerel or spotted 1/2'])
  })

  it('with hair if it varies', () => {
    const kitten = cat('Kit', 'male', 'BLH a', { sireId: 'Sam', damId: 'Dot' })
    expect(kindsOf(mate('BSH a', 'BSH a', [kitten]).male)).toEqual([
      'a: blue, short hair 3/8',
      'a: blue, long hair 1/8',
    ])
  })

  it('in groups if there are more than 12 kinds', () => {
    const tested = { D: 'D/d', A: 'A/a', Ta: 'Tm/tb', I: 'I/i' } as const
    const { male } = mate('MCO ns 23', 'MCO ns 23', [], [{ tested }, { tested }])
    expect(kindsOf(male)).toHaveLength(12)
    expect(male.map(({ kinds, ...group }) => group)).toEqual([
      { name: null, share: { numerator: 1, denominator: 2 }, kindCount: 12 },
    ])
    const white = { tested: { ...tested, W: 'ws/w', C: 'C/cs' } }
    const more = mate('MCO ns 03 23', 'MCO fs 03 23', [], [white, white])
    expect(
      more.female.map(({ name, share, kindCount, kinds }) => [name, share, kindCount, kinds.length]),
    ).toEqual([
      ['black', { numerator: 3, denominator: 16 }, 24, 12],
      ['tortie', { numerator: 3, denominator: 16 }, 24, 12],
      ['blue', { numerator: 1, denominator: 16 }, 24, 12],
      ['blue tortie', { numerator: 1, denominator: 16 }, 24, 12],
    ])
  })
})
