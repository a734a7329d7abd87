import { describe, expect, it } from 'vitest'
import { BREED_TESTS, breedTests, testsOfBreed, typeBShare } from './breeds.ts'
import { type CheckedAnimal, checklistOf } from './checklist.ts'
import { inheritedTest, TEST_CODES, testCode } from './codes.ts'
import { clearByParentage } from './parentage.ts'
import {
  contradictions,
  isLaboratoryClear,
  latestResult,
  resultError,
  resultText,
  type TestResult,
} from './results.ts'

const result = (changes: Partial<TestResult> = {}): TestResult => ({
  code: 'PKDef',
  result: 'N/N',
  laboratory: 'Laboklin',
  testedOn: '2026-03-09',
  seenOn: null,
  ...changes,
})

describe('the list of tests', () => {
  it('has each code once, with results, a sentence, and a source', () => {
    expect(new Set(TEST_CODES.map(({ code }) => code)).size).toBe(TEST_CODES.length)
    for (const { results, meaning, source } of TEST_CODES) {
      expect(results.length).toBeGreaterThan(1)
      expect(meaning).toMatch(/^[A-Z].*\.$/)
      expect(source).not.toBe('')
    }
  })

  it('knows every code of every breed', () => {
    const codes = BREED_TESTS.flatMap(({ fife, advised }) => [...fife, ...advised])
    expect(codes.filter((code) => !testCode(code))).toEqual([])
    expect(BREED_TESTS).toHaveLength(46)
  })

  it('does not judge variants of unknown meaning', () => {
    expect(inheritedTest('HCMt')).toBeUndefined()
    expect(inheritedTest('ECHO')).toBeUndefined()
    expect(inheritedTest('PKDef')?.gene).toBe('PKLR')
  })
})

describe('a result', () => {
  it.each([
    ['PKDef', 'N/N', undefined],
    ['PKDef', 'normal', 'The results of this test are N/N, N/m, m/m.'],
    ['BLD', 'b/b', undefined],
    ['BLD', 'B', 'The results of this test are A/A, A/b, A/c, b/b, c/b, c/c.'],
    ['ECHO', 'equivocal', undefined],
    [null, 'anything', undefined],
    ['Unknown', 'N/N', 'This test is not in the list.'],
  ])('of %s may be %s: %s', (code, text, error) => {
    expect(resultError(code, text)).toBe(error)
  })

  it('counts if it is the latest; one without a date is older than all', () => {
    const tests = [
      result({ testedOn: null, result: 'm/m' }),
      result({ testedOn: '2026-03-09' }),
      result({ testedOn: '2026-03-10', result: 'N/m' }),
      result({ code: 'PKD', testedOn: '2026-04-01' }),
    ]
    expect(latestResult(tests, 'PKDef')?.result).toBe('N/m')
    expect(latestResult(tests.slice(0, 2), 'PKDef')?.result).toBe('N/N')
    expect(latestResult(tests, 'rdAc')).toBeUndefined()
  })

  it.each([
    [result(), true],
    [result({ laboratory: null }), false],
    [result({ result: 'N/m' }), false],
    [result({ code: 'PKD' }), false],
  ])('%j is clear by a laboratory: %s', (test, expected) => {
    expect(isLaboratoryClear([test], 'PKDef')).toBe(expected)
  })

  it('contradicts another one of the same genotype test, but a scan may change', () => {
    expect(
      contradictions([
        result(),
        result({ result: 'N/m' }),
        result({ code: 'PKD' }),
        result({ code: 'PKD' }),
        result({ code: 'ECHO', result: 'normal' }),
        result({ code: 'ECHO', result: 'affected' }),
        result({ code: null, result: 'a' }),
        result({ code: null, result: 'b' }),
      ]),
    ).toEqual(['PKDef'])
  })

  it.each([
    ['PKDef', 'N/m', 'N/m (carrier)'],
    ['PKD', 'N/m', 'N/m (affected)'],
    ['ECHO', 'normal', 'normal'],
    [null, 'N/m', 'N/m'],
  ])('of %s %s reads %s', (code, text, expected) => {
    expect(resultText(code, text)).toBe(expected)
  })
})

describe('clear by parentage', () => {
  /** `Kit: Al Bea` is Kit with its parents; tested cats have the results that follow. */
  const generation = (pedigree: string, tests: Record<string, TestResult[]>, code = 'PKDef') => {
    const rows = pedigree.split('; ').map((row) => row.split(/[: ]+/))
    const ids = new Set([...rows.flat(), ...Object.keys(tests)])
    const family = new Map(
      [...ids].map((id) => {
        const [, sireId = null, damId = null] = rows.find(([child]) => child === id) ?? []
        return [id, { sireId, damId, tests: tests[id] ?? [] }]
      }),
    )
    return clearByParentage(family, 'Kit', code)
  }
  const clear = [result()]

  it.each([
    ['both parents', 'Kit: Al Bea', { Al: clear, Bea: clear }, 1],
    ['one parent', 'Kit: Al Bea', { Al: clear }, undefined],
    [
      'a parent and both parents of the other one',
      'Kit: Al Bea; Bea: B1 B2',
      { Al: clear, B1: clear, B2: clear },
      2,
    ],
    [
      'all four grandparents',
      'Kit: Al Bea; Al: A1 A2; Bea: B1 B2',
      { A1: clear, A2: clear, B1: clear, B2: clear },
      2,
    ],
    [
      'a parent and three of four',
      'Kit: Al Bea; Bea: B1 B2; B2: C1 C2',
      { Al: clear, B1: clear, C1: clear, C2: clear },
      undefined,
    ],
    [
      'a parent without a laboratory',
      'Kit: Al Bea',
      { Al: clear, Bea: [result({ laboratory: null })] },
      undefined,
    ],
    ['a parent that carries it', 'Kit: Al Bea', { Al: clear, Bea: [result({ result: 'N/m' })] }, undefined],
    [
      'a carrier whose parents are clear',
      'Kit: Al Bea; Bea: B1 B2',
      { Al: clear, Bea: [result({ result: 'N/m' })], B1: clear, B2: clear },
      undefined,
    ],
    [
      'parents that were tested for something else',
      'Kit: Al Bea',
      { Al: clear, Bea: [result({ code: 'PKD' })] },
      undefined,
    ],
    ['an own test', 'Kit: Al Bea', { Kit: clear, Al: clear, Bea: clear }, undefined],
    ['no known parents', 'Kit', {}, undefined],
  ] as [string, string, Record<string, TestResult[]>, number | undefined][])(
    'by %s: %4$s',
    (_, pedigree, tests, expected) => {
      expect(generation(pedigree, tests)).toBe(expected)
    },
  )

  it('is never derived for scans, blood types, and variants of unknown meaning', () => {
    for (const code of ['ECHO', 'BLD', 'HCMt'])
      expect(
        generation('Kit: Al Bea', { Al: [result({ code })], Bea: [result({ code })] }, code),
      ).toBeUndefined()
  })
})

describe('a breed', () => {
  it.each([
    ['Siberian', 'Siberian'],
    ['selkirk rex longhair', 'Selkirk Rex'],
    ['Neva Masquerade', 'Siberian'],
    ['Manxish', undefined],
    ['Domestic Shorthair', undefined],
  ])('%s is %s in the list', (breed, expected) => {
    expect(breedTests(breed)?.breed).toBe(expected)
  })

  it('needs what FIFe requires only in FIFe', () => {
    const source = 'sverak.se, general knowledge'
    expect(testsOfBreed('Norwegian Forest Cat', ['FIFe'])).toEqual([
      { code: 'GSD4', requiredBy: 'FIFe', source },
      { code: 'PKDef', requiredBy: null, source },
      { code: 'ECHO', requiredBy: null, source },
      { code: 'BLD', requiredBy: null, source: 'vet360, August 2017' },
    ])
    expect(testsOfBreed('Norwegian Forest Cat', ['TICA'])[0]).toEqual({
      code: 'GSD4',
      requiredBy: null,
      source,
    })
  })

  it('needs a blood type unless none of its cats has type B', () => {
    expect(typeBShare('Siamese')).toEqual({ from: 0, to: 0 })
    expect(testsOfBreed('Siamese', []).map(({ code }) => code)).toEqual(['rdAc', 'MPS6', 'GM1'])
    expect(typeBShare('Turkish Van')).toEqual({ from: 60, to: 60 })
    expect(typeBShare('Korat')).toBeUndefined()
  })
})

describe('the checklist', () => {
  const checked = (changes: Partial<CheckedAnimal> = {}): CheckedAnimal => ({
    id: 'kit',
    breed: 'Egyptian Mau',
    birth: '2022-05-10',
    isBreeding: false,
    isWhite: false,
    registries: [],
    tests: [],
    ...changes,
  })
  const item = (changes: Partial<CheckedAnimal>, code: string, today = '2026-04-01') => {
    const found = checklistOf(new Map(), checked(changes), today).find((each) => each.code === code)
    return found && [found.state, found.dueOn, found.doneOn]
  }

  it('has the tests of the breed, viruses, and for white cats hearing', () => {
    const codes = (changes: Partial<CheckedAnimal>) =>
      checklistOf(new Map(), checked(changes), '2026-04-01').map(({ code, requiredBy }) => [code, requiredBy])
    expect(codes({})).toEqual([
      ['PKDef', null],
      ['ECHO', null],
      ['FIV', null],
      ['FELV', null],
    ])
    expect(codes({ isWhite: true, registries: ['FIFe'] })).toEqual([
      ['HEAR', 'FIFe'],
      ['PKDef', null],
      ['ECHO', null],
      ['FIV', null],
      ['FELV', null],
    ])
    expect(codes({ breed: 'Turkish Angora', isWhite: true, registries: ['FIFe'] })[0]).toEqual([
      'HEAR',
      'FIFe',
    ])
    expect(codes({ breed: 'Turkish Angora' })[0]).toEqual(['HEAR', null])
  })

  const scan = (testedOn: string | null, text = 'normal') => result({ code: 'ECHO', result: text, testedOn })
  it.each([
    ['before the first birthday', { birth: '2025-04-02' }, ['later', '2026-04-02', null]],
    [
      'before it, but in breeding',
      { birth: '2025-04-02', isBreeding: true },
      ['missing', '2026-04-02', null],
    ],
    ['on the first birthday', { birth: '2025-04-01' }, ['missing', '2026-04-01', null]],
    ['without a birth', { birth: null }, ['missing', null, null]],
    [
      'of a cat under 3, a year ago less a day',
      { birth: '2023-05-10', tests: [scan('2025-04-02')] },
      ['done', '2026-04-02', '2025-04-02'],
    ],
    [
      'of a cat under 3, a year ago',
      { birth: '2023-05-10', tests: [scan('2025-04-01')] },
      ['overdue', '2026-04-01', '2025-04-01'],
    ],
    [
      'at the age of 3',
      { birth: '2022-05-10', tests: [scan('2025-05-10')] },
      ['done', '2027-05-10', '2025-05-10'],
    ],
    [
      'at the age of 3, before the fifth birthday passed',
      { birth: '2020-05-10', tests: [scan('2023-06-01')] },
      ['overdue', '2025-05-10', '2023-06-01'],
    ],
    ['at the age of 5', { birth: '2020-05-10', tests: [scan('2025-05-10')] }, ['done', null, '2025-05-10']],
    [
      'at the age of 5, after a doubtful one',
      { birth: '2017-05-10', tests: [scan('2022-05-10'), scan('2021-01-01', 'equivocal')] },
      ['overdue', '2025-05-10', '2022-05-10'],
    ],
    ['without a date', { tests: [scan(null)] }, ['done', null, null]],
    [
      'of a Sphynx of 6',
      { breed: 'Sphynx', birth: '2019-05-10', tests: [scan('2025-05-10')] },
      ['done', '2026-05-10', '2025-05-10'],
    ],
    [
      'of a cat of unknown age',
      { birth: null, tests: [scan('2025-05-10')] },
      ['done', '2026-05-10', '2025-05-10'],
    ],
  ] as [string, Partial<CheckedAnimal>, unknown[]][])('asks for a heart scan %s', (_, changes, expected) => {
    expect(item(changes, 'ECHO')).toEqual(expected)
  })

  it('asks for eyes every second year, and for a variant once', () => {
    const eyes = [result({ code: 'EYE', result: 'normal', testedOn: '2024-04-01' })]
    expect(item({ breed: 'Somali', tests: eyes }, 'EYE')).toEqual(['overdue', '2026-04-01', '2024-04-01'])
    expect(item({ tests: [result()] }, 'PKDef')).toEqual(['done', null, '2026-03-09'])
    expect(item({}, 'PKDef')).toEqual(['missing', null, null])
  })

  it('counts parents that are clear', () => {
    const tests = [result()]
    const family = new Map([
      ['kit', { sireId: 'al', damId: 'bea', tests: [] }],
      ['al', { sireId: null, damId: null, tests }],
      ['bea', { sireId: null, damId: null, tests }],
    ])
    expect(checklistOf(family, checked(), '2026-04-01')[0]?.state).toBe('by-parentage')
  })
})
