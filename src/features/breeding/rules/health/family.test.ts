import { describe, expect, it } from 'vitest'
import type { ChecklistItem } from './checklist.ts'
import { type FamilyCat, familyStatements, healthBadges } from './family.ts'
import type { TestResult } from './results.ts'

const TODAY = '2026-11-20'
const result = (code: string, text: string, changes: Partial<TestResult> = {}): TestResult => ({
  code,
  result: text,
  laboratory: 'Laboklin',
  testedOn: '2026-03-09',
  seenOn: '2026-03-20',
  ...changes,
})
const item = (state: ChecklistItem['state'], dueOn: string | null): ChecklistItem => ({
  code: 'ECHO',
  requiredBy: null,
  state,
  dueOn,
  doneOn: null,
  source: '',
})
const parent = (tests: TestResult[], checklist: ChecklistItem[] = []): FamilyCat => ({
  name: 'P',
  tests,
  checklist,
})
const texts = (sire: FamilyCat | null, dam: FamilyCat | null, own: TestResult[] = []) =>
  familyStatements({ cat: { name: 'Mia', tests: own, byParentage: [] }, sire, dam }, TODAY).map(
    ({ text }) => text,
  )

describe('a family reads', () => {
  const clear = result('PKDef', 'N/N')
  it.each<[string, TestResult | null, TestResult | null, string[]]>([
    [
      'both clear',
      clear,
      clear,
      [
        'Both parents tested clear for PK deficiency (laboratory named, Mar 2026, document seen by our staff).',
      ],
    ],
    [
      'one stated',
      clear,
      result('PKDef', 'N/N', { seenOn: null, testedOn: '2025-12-01' }),
      [
        'Both parents tested clear for PK deficiency (laboratory named, Mar 2026 and Dec 2025, stated by the breeder).',
      ],
    ],
    [
      'no laboratory or date',
      clear,
      result('PKDef', 'N/N', { laboratory: null, testedOn: null }),
      ['Both parents tested clear for PK deficiency (no laboratory named, document seen by our staff).'],
    ],
    [
      'a carrier',
      clear,
      result('PKDef', 'N/m'),
      [
        'The dam has one copy of the variant of PK deficiency, and the sire tested clear, so kittens may carry it and stay healthy (laboratory named, Mar 2026, document seen by our staff).',
      ],
    ],
    [
      'an affected sire',
      result('PKDef', 'm/m'),
      clear,
      [
        'The sire has two copies of the variant of PK deficiency, and the dam tested clear, so kittens may carry it and stay healthy (laboratory named, Mar 2026, document seen by our staff).',
      ],
    ],
    [
      'two carriers',
      result('PKDef', 'N/m'),
      result('PKDef', 'N/m'),
      [
        'Both parents have the variant of PK deficiency: 25% of their kittens have two copies, so ask for a test of this kitten (laboratory named, Mar 2026, document seen by our staff).',
      ],
    ],
    [
      'only a clear sire',
      clear,
      null,
      [
        'The sire tested clear for PK deficiency, so no kitten can be affected; no result of the dam is shown (laboratory named, Mar 2026, document seen by our staff).',
      ],
    ],
    [
      'only a carrying dam',
      null,
      result('PKDef', 'N/m'),
      [
        'The dam has the variant of PK deficiency; no result of the sire is shown (laboratory named, Mar 2026, document seen by our staff).',
      ],
    ],
    [
      'only a sire clear of a dominant variant',
      result('PKD', 'N/N'),
      null,
      [
        'The sire tested clear for polycystic kidney disease; no result of the dam is shown (laboratory named, Mar 2026, document seen by our staff).',
      ],
    ],
    [
      'a dam with a dominant variant',
      result('PKD', 'N/N'),
      result('PKD', 'N/m'),
      [
        'The dam has one copy of the variant of polycystic kidney disease, and the sire tested clear (laboratory named, Mar 2026, document seen by our staff).',
      ],
    ],
    ['variants of unknown meaning', result('HCMt', 'm/m'), result('HES7', 'm/m'), []],
  ])('of parents, %s', (_, sire, dam, expected) => {
    expect(texts(parent(sire ? [sire] : []), parent(dam ? [dam] : []))).toEqual(expected)
  })

  it('advice for the veterinarian about MDR1', () => {
    const [text] = texts(parent([result('MDR1', 'N/m')]), parent([result('MDR1', 'N/N')]))
    expect(text).toContain('Tell your veterinarian before any treatment.')
    expect(texts(null, null, [result('MDR1', 'N/m')])[0]).toContain('Tell your veterinarian')
    expect(texts(null, null, [result('MDR1', 'N/N')])[0]).not.toContain('veterinarian')
  })

  it('the results of the cat itself first', () => {
    const own = [
      result('PKDef', 'N/m'),
      result('HCMm', 'N/m'),
      result('BLDS', 'A'),
      result('ECHO', 'normal'),
      result('Other', 'x', { code: null }),
    ]
    const origin = '(laboratory named, Mar 2026, document seen by our staff).'
    expect(texts(parent([clear]), null, own)).toEqual([
      `Mia has one copy of the Maine Coon variant of HCM ${origin} Raises the risk of a thickened heart muscle; two copies raise it much more. Cats without it can develop it too, so heart scans remain.`,
      `Mia has one copy of the variant of PK deficiency ${origin} With one copy, it stays healthy.`,
      `Mia has blood type A ${origin}`,
      `Mia: heart scan, normal ${origin}`,
      expect.stringMatching(/^The sire tested clear/),
    ])
  })

  it('that it is clear by parentage, after the results of its parents', () => {
    const of = (generation: number, sire: TestResult[], dam: TestResult[]) =>
      familyStatements(
        {
          cat: { name: 'Mia', tests: [], byParentage: [{ code: 'PKDef', generation }] },
          sire: parent(sire),
          dam: parent(dam),
        },
        TODAY,
      )
    const origin = '(laboratory named, Mar 2026, document seen by our staff).'
    const overTwo =
      'Mia is clear of PK deficiency by parentage, because laboratories tested its parents or grandparents clear. Over two generations, a test is advised.'
    const statement = { code: 'PKDef', source: 'omia.org/OMIA000844/9685', expiresOn: null }
    expect(of(1, [clear], [clear])).toEqual([
      {
        ...statement,
        text: `Both parents tested clear for PK deficiency ${origin} So Mia is clear by parentage.`,
      },
    ])
    expect(of(2, [], [])).toEqual([{ ...statement, text: overTwo }])
    expect(of(2, [clear], [])).toEqual([
      {
        ...statement,
        text: `The sire tested clear for PK deficiency, so no kitten can be affected; no result of the dam is shown ${origin} ${overTwo}`,
      },
    ])
  })

  it('how old a heart scan is, and when the next one is or was due', () => {
    const scan = (testedOn: string, text = 'normal') => result('ECHO', text, { testedOn })
    expect(
      familyStatements(
        {
          cat: { name: 'Mia', tests: [], byParentage: [] },
          sire: parent([scan('2025-09-15')], [item('overdue', '2026-09-15')]),
          dam: parent([scan('2026-06-01', 'equivocal')], [item('done', '2027-06-01')]),
        },
        TODAY,
      ),
    ).toEqual([
      {
        code: 'ECHO',
        text: 'The sire’s heart scan of Sep 2025: normal; it is 14 months old, and the next one was due in Sep 2026 (document seen by our staff).',
        source: 'pawpeds.com heart screening',
        expiresOn: '2026-09-15',
      },
      {
        code: 'ECHO',
        text: 'The dam’s heart scan of Jun 2026: doubtful; the next one is due in Jun 2027 (document seen by our staff).',
        source: 'pawpeds.com heart screening',
        expiresOn: '2027-06-01',
      },
    ])
  })

  it('of first milk if the mother has type B and the father is not proven to', () => {
    const mother = parent([result('BLD', 'b/b')])
    expect(texts(null, mother)).toEqual([
      'The mother has blood type B (laboratory named, Mar 2026, document seen by our staff). Kittens of type A or AB must not drink her milk for the first 16 to 24 hours; ask the breeder how they were fed.',
    ])
    expect(texts(parent([result('BLDS', 'B')]), mother)).toEqual([])
    expect(texts(null, parent([result('BLD', 'A/b')]))).toEqual([])
  })
})

describe('badges', () => {
  const dna = result('PKDef', 'N/N')
  const heart = result('ECHO', 'normal')
  const done = item('done', '2027-03-09')
  const good = parent([dna, heart], [done])
  const names = (sire: FamilyCat | null, dam: FamilyCat | null, codes = ['PKDef', 'ECHO']) =>
    healthBadges({ sire, dam }, codes)

  it('need documents that staff saw of both parents', () => {
    expect(names(good, parent([dna, heart], [item('done', '2027-01-01')]))).toEqual([
      { name: 'Parents DNA tested clear', expiresOn: null },
      { name: 'Parents’ hearts scanned', expiresOn: '2027-01-01' },
    ])
    const lacking = [
      null,
      parent([result('PKDef', 'N/N', { seenOn: null }), result('ECHO', 'normal', { seenOn: null })], [done]),
      parent([result('PKDef', 'N/N', { laboratory: null }), result('ECHO', 'equivocal')], [done]),
      parent([result('PKDef', 'N/m'), heart], [item('overdue', '2026-01-01')]),
      parent([]),
    ]
    for (const each of lacking) {
      expect(names(good, each)).toEqual([])
      expect(names(each, good)).toEqual([])
    }
  })

  it('of variants need a test that the breed asks for', () => {
    expect(names(good, good, ['ECHO']).map(({ name }) => name)).toEqual(['Parents’ hearts scanned'])
    expect(names(good, good, ['PKDef', 'PKD']).map(({ name }) => name)).toEqual(['Parents’ hearts scanned'])
  })
})
