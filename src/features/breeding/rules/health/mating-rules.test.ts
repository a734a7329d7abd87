import { describe, expect, it } from 'vitest'
import { checkMating } from '../mating-checks.ts'
import type { LitterRule, Mated, MatingContext } from './mated.ts'
import type { TestResult } from './results.ts'

/** `PKDef N/m, ECHO normal` as results of a laboratory. */
const tests = (text: string): TestResult[] =>
  text
    .split(', ')
    .filter(Boolean)
    .map((each) => {
      const [code = '', ...result] = each.split(' ')
      return { code, result: result.join(' '), laboratory: 'Lab', testedOn: null, seenOn: null }
    })

const cat = (name: string, breed: string, results?: string, changes: Partial<Mated> = {}): Mated => ({
  id: name,
  name,
  breed,
  ...(results !== undefined && { tests: tests(results) }),
  ...changes,
})

/** The codes of the checks with their levels, without that of a cross of breeds. */
function codes(sire: Mated, dam: Mated, context: MatingContext = {}): string[] {
  return checkMating(new Map(), sire, dam, context)
    .filter(({ code }) => code !== 'two-breeds')
    .map(({ code, level }) => `${level} ${code}`)
}

const FIFE: MatingContext = { registries: ['FIFe'] }
const sire = (results?: string, changes?: Partial<Mated>, breed = 'Korat') =>
  cat('Al', breed, results, changes)
const dam = (results?: string, changes?: Partial<Mated>, breed = 'Korat') =>
  cat('Bea', breed, results, changes)

describe('results of a recessive variant', () => {
  it.each([
    ['N/N', 'N/N', []],
    ['N/N', 'N/m', []],
    ['N/m', 'N/m', ['block dna-PKDef']],
    ['N/m', 'm/m', ['block dna-PKDef']],
    ['m/m', 'm/m', ['block dna-PKDef']],
    ['N/N', 'm/m', ['warn dna-PKDef']],
    ['N/m', '', ['warn dna-PKDef']],
    ['m/m', '', ['warn dna-PKDef']],
    ['N/N', '', []],
    ['', '', []],
  ])('%s and %s say %j', (one, other, expected) => {
    const [first, second] = [one, other].map((each) => each && `PKDef ${each}`)
    expect(codes(sire(first), dam(second))).toEqual(expected)
    expect(codes(sire(second), dam(first))).toEqual(expected)
  })

  it('count parents that are clear', () => {
    expect(codes(sire('PKDef N/m'), dam('', { clearCodes: ['PKDef'] }))).toEqual([])
    expect(codes(sire('PKDef N/m'), dam('', { clearCodes: ['PKD'] }))).toEqual(['warn dna-PKDef'])
  })

  it('name the cats, the odds, and the source', () => {
    expect(checkMating(new Map(), sire('PKDef N/m'), dam('PKDef N/m'))).toEqual([
      {
        code: 'dna-PKDef',
        level: 'block',
        text: 'Al and Bea both carry the variant of PK deficiency. 25% of the kittens will have two copies and be affected.',
        source: 'omia.org/OMIA000844/9685',
      },
    ])
  })
})

describe('other variants', () => {
  it.each([
    ['PKD N/m', 'PKD N/N', ['block dna-PKD']],
    ['PKD N/N', '', []],
    ['Rdy m/m', '', ['block dna-Rdy']],
    ['HCMm m/m', 'HCMm N/N', ['block dna-HCMm']],
    ['HCMm N/m', 'HCMm N/m', ['block dna-HCMm']],
    ['HCMm N/m', 'HCMm N/N', ['note dna-HCMm']],
    ['HCMm N/m', '', ['warn dna-HCMm']],
    ['HCMm N/N', '', []],
    ['BHD N/m', 'BHD N/m', ['block dna-BHD']],
    ['MDR1 N/m', 'MDR1 N/m', ['warn dna-MDR1']],
    ['MPS6m N/m', 'MPS6m N/m', ['warn dna-MPS6m']],
    ['MPS6 N/m, MPS6m N/N', 'MPS6 N/N, MPS6m N/m', ['warn dna-MPS6-MPS6m']],
    ['MPS6 N/m, MPS6m N/N', 'MPS6 N/N, MPS6m N/N', []],
    ['HCMt m/m', 'HCMt m/m', []],
    ['HES7 m/m', 'HES7 m/m', []],
    ['OCD N/m', 'OCD N/N', ['warn folded-sire']],
    ['OCD N/m', 'OCD m/m', ['block folded-folded', 'warn folded-sire', 'warn folded-dam']],
    ['T N/m', 'T N/m', ['block manx-manx']],
    ['UGDH N/m', 'UGDH N/m', ['block munchkin-munchkin']],
    ['DBE N/m', 'DBE N/m', ['block blue-eyes']],
    ['DBE N/m', 'DBE N/N', []],
  ])('%s with %s say %j', (one, other, expected) => {
    expect(codes(sire(one), dam(other))).toEqual(expected)
  })
})

describe('looks', () => {
  it.each([
    ['Scottish Fold', {}, 'Scottish Fold', {}, ['warn folded-folded', 'warn folded-sire', 'warn folded-dam']],
    [
      'Scottish Fold',
      { emsCode: 'SFS ns 22 73' },
      'Scottish Fold',
      { emsCode: 'SFS n 71' },
      ['warn folded-sire'],
    ],
    [
      'Scottish Fold',
      { emsCode: 'SFS ns 73' },
      'Scottish Fold',
      { emsCode: 'SFS n 73' },
      ['block folded-folded', 'warn folded-sire', 'warn folded-dam'],
    ],
    ['Munchkin', {}, 'Munchkin', {}, ['warn munchkin-munchkin']],
    ['Manx', { emsCode: 'MAN n 51' }, 'Manx', { emsCode: 'MAN n 53' }, ['block manx-manx']],
    ['Manx', { emsCode: 'MAN n 51' }, 'Manx', { emsCode: 'MAN n 54' }, ['warn manx-manx']],
    ['Cornish Rex', {}, 'Devon Rex', {}, ['warn cornish-devon']],
    ['Sphynx', {}, 'Devon Rex', {}, ['warn devon-sphynx']],
    ['Cornish Rex', {}, 'Sphynx', {}, []],
    ['Selkirk Rex', {}, 'Selkirk Rex', {}, []],
    ['American Curl', {}, 'American Curl', {}, []],
    ['Japanese Bobtail', {}, 'Japanese Bobtail', {}, []],
    ['Savannah', {}, 'Savannah', {}, ['warn wild-hybrid-sire', 'warn wild-hybrid-dam']],
    ['Korat', { emsCode: 'KOR w 64' }, 'Korat', { color: 'White' }, ['warn white-white']],
    ['Korat', { emsCode: 'KOR w 64' }, 'Korat', { color: 'Blue and white' }, []],
  ] as [string, Partial<Mated>, string, Partial<Mated>, string[]][])(
    'of %s %j and %s %j say %j',
    (one, look, other, second, expected) => {
      expect(codes(sire(undefined, look, one), dam(undefined, second, other))).toEqual(expected)
    },
  )

  it('block in the registry that forbids them', () => {
    const white = { color: 'white' }
    expect(checkMating(new Map(), sire(undefined, white), dam(undefined, white), FIFE)[0]).toEqual({
      code: 'white-white',
      level: 'block',
      text: 'Al and Bea are both white. Of kittens with two copies of white, about 75% are deaf, and others have impaired hearing.',
      source: 'Kissaliitto rules §3.6.4 (bajava.net); vgl.ucdavis.edu',
      registries: ['FIFe'],
    })
    expect(codes(sire(undefined, white), dam(undefined, white), { registries: ['TICA'] })).toEqual([
      'warn white-white',
    ])
    const blue = { emsCode: 'MCO n 03 61' }
    expect(codes(sire(undefined, blue, 'Maine Coon'), dam(undefined, {}, 'Maine Coon'), FIFE)).toEqual([
      'block blue-eyed-bicolor-sire',
    ])
    expect(codes(sire(undefined, blue, 'Maine Coon'), dam(undefined, {}, 'Maine Coon'))).toEqual([])
    expect(
      codes(sire(undefined, { emsCode: 'MCO n 61' }, 'Maine Coon'), dam(undefined, {}, 'Maine Coon'), FIFE),
    ).toEqual([])
    const context = { ...FIFE, ancestorBreeds: ['Korat', 'Munchkin'] }
    expect(codes(sire(), dam(), context)).toEqual(['block fold-or-munchkin-ancestor'])
    expect(codes(sire(), dam(), { ancestorBreeds: ['Munchkin'] })).toEqual([])
    expect(
      codes(sire(undefined, { hasMicrochip: false }), dam(undefined, { hasMicrochip: true }), FIFE),
    ).toEqual(['block no-microchip-sire'])
    expect(codes(sire(undefined, { hasMicrochip: false }), dam())).toEqual([])
  })
})

describe('examinations', () => {
  it.each([
    ['ECHO affected', {}, ['block heart-scan-affected-sire']],
    ['ECHO equivocal', {}, ['warn heart-scan-sire']],
    ['ECHO normal', {}, []],
    ['ECHO normal', { dueCodes: ['ECHO'] }, ['warn heart-scan-sire']],
    ['', { dueCodes: ['ECHO'] }, ['warn heart-scan-sire']],
    ['', { dueCodes: ['PKD'] }, []],
    ['HEAR affected', {}, ['warn hearing-sire']],
    ['HEAR one ear', {}, ['warn hearing-sire']],
    ['HEAR normal', { color: 'White' }, []],
    ['', { color: 'White' }, ['warn hearing-sire']],
    ['HIP grade 2', {}, ['warn hips-sire']],
    ['HIP grade 1', {}, ['warn hips-sire']],
    ['HIP normal', {}, []],
    ['FIV positive', {}, ['warn virus-sire']],
    ['FELV positive, FIV positive', {}, ['warn virus-sire']],
    ['FIV negative', {}, []],
  ])('%s %j say %j', (results, changes, expected) => {
    expect(codes(sire(results, changes), dam(''))).toEqual(expected)
  })

  it('of hips of grade 1 fit a mate with normal ones', () => {
    expect(codes(sire('HIP grade 1'), dam('HIP normal'))).toEqual([])
  })

  it('of hearing block in FIFe', () => {
    const tested = 'GM1 N/N, GM2k N/N'
    expect(codes(sire(tested, { color: 'White' }), dam(tested), FIFE)).toEqual(['block hearing-sire'])
  })

  it('that FIFe requires are asked for there', () => {
    expect(codes(sire('GM1 N/N'), dam('', { clearCodes: ['GM1', 'GM2k'] }), FIFE)).toEqual([
      'warn required-tests-sire',
    ])
    expect(codes(sire('GM1 N/N'), dam(''), {})).toEqual([])
  })
})

describe('blood types', () => {
  it.each([
    ['BLD A/b', 'BLD b/b', ['warn milk']],
    ['', 'BLDS B', ['warn milk']],
    ['BLD b/b', 'BLD b/b', []],
    ['BLD A/A', 'BLD A/b', []],
    ['', '', []],
  ])('%s and %s say %j', (one, other, expected) => {
    expect(codes(sire(one), dam(other))).toEqual(expected)
  })

  it('are asked for where the breed has type B', () => {
    const [one, other] = [sire('', {}, 'Birman'), dam('', {}, 'Birman')]
    expect(codes(one, other)).toEqual(['note blood-unknown'])
    expect(codes(cat('Al', 'Birman'), cat('Bea', 'Birman'))).toEqual([])
  })

  it('name the share of kittens and the hours', () => {
    const [check] = checkMating(new Map(), sire('BLD A/b'), dam('BLD b/b'))
    expect(check?.text).toBe(
      'Bea has blood type B, and Al is not proven to have it. 50% of the kittens may have type A or AB and can die of her first milk: keep kittens of these types from it for the first 16 to 24 hours.',
    )
  })
})

describe('litters', () => {
  // The kittens are due on 2026-06-05.
  const matedOn = '2026-04-01'
  const rule = (litters: number, months: number, change: Partial<LitterRule> = {}): LitterRule => ({
    club: 'FIFe',
    litters,
    months,
    isAdvice: false,
    source: 'Rules, 2024',
    ...change,
  })
  const tested = 'GM1 N/N, GM2k N/N'
  const find = (context: MatingContext) =>
    checkMating(new Map(), sire(tested), dam(tested), { matedOn, ...context })

  it.each([
    ['FIFe', ['2025-06-06'], []],
    ['FIFe', ['2025-06-06', '2025-12-01'], ['warn litters-FIFe-12']],
    ['FIFe', ['2025-06-05', '2025-12-01'], []],
    ['FIFe', ['2025-12-01', '2025-12-03'], []],
    ['FIFe', ['2024-06-06', '2024-12-01', '2025-06-05'], ['warn litters-FIFe-24']],
    ['WCF', ['2025-12-06'], ['warn litters-WCF-pause']],
    ['WCF', ['2025-12-05'], []],
    ['GCCF', ['2026-01-24'], ['warn litters-GCCF-pause']],
    ['GCCF', ['2026-01-23'], []],
    ['TICA', ['2025-06-06', '2025-12-01', '2026-02-01'], []],
  ] as const)('in %s after %j: %j', (registry, litterBirths, expected) => {
    const litterRules = registry === 'FIFe' ? [rule(3, 24), rule(2, 12)] : []
    const context = { registries: [registry], litterBirths, litterRules, matedOn }
    expect(codes(sire(tested), dam(tested), context)).toEqual(expected)
  })

  it('are compared with the numbers of the rules, whose sentence and source name the club', () => {
    const litterBirths = ['2025-06-06', '2025-12-01']
    const found = (...litterRules: LitterRule[]) =>
      find({ litterBirths, litterRules }).map(({ code, level, text, source }) => [code, level, text, source])
    const inYear = (limit: string) => `This would be litter 3 of Bea in 12 months; ${limit}.`
    expect(found()).toEqual([])
    expect(found(rule(3, 12))).toEqual([])
    expect(found(rule(2, 12))).toEqual([['litters-FIFe-12', 'warn', inYear('FIFe allows 2'), 'Rules, 2024']])
    expect(found(rule(2, 12, { club: 'GCCF', isAdvice: true }))).toEqual([
      ['litters-GCCF-12', 'warn', inYear('GCCF advises at most 2'), 'Rules, 2024'],
    ])
    // Of two rules about one window, the strictest.
    expect(found(rule(2, 12), rule(1, 12), rule(2, 12, { club: 'WCF' }))).toEqual([
      ['litters-FIFe-12', 'warn', inYear('FIFe allows 1'), 'Rules, 2024'],
      ['litters-WCF-12', 'warn', inYear('WCF allows 2'), 'Rules, 2024'],
    ])
  })
})
