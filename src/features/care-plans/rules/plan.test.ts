import { describe, expect, it } from 'vitest'
import { careTemplateFormSchema } from '../contract.ts'
import { DEFAULT_LINES } from './default-lines.ts'
import { type CareLine, doseText, entryProblem, planOf, stateOf, weeksOf } from './plan.ts'

const LINE: CareLine = {
  id: 'worms',
  kind: 'worms',
  name: 'Worms',
  firstWeek: 3,
  everyWeeks: 2,
  untilWeek: 9,
  source: 'A source',
  isUsed: true,
}

describe('the weeks of a line', () => {
  it.each([
    [{}, [3, 5, 7, 9]],
    [{ untilWeek: 8 }, [3, 5, 7]],
    [{ untilWeek: 10 }, [3, 5, 7, 9]],
    [{ untilWeek: 3 }, [3]],
    [{ firstWeek: 0, everyWeeks: 1, untilWeek: 2 }, [0, 1, 2]],
    [{ everyWeeks: null, untilWeek: null }, [3]],
  ])('with %o are %o', (change, weeks) => {
    expect(weeksOf({ ...LINE, ...change })).toEqual(weeks)
  })
})

describe('a plan', () => {
  it('has the doses of the used lines by day, on a day in the order of the template', () => {
    const once = { everyWeeks: null, untilWeek: null }
    const plan = planOf('2026-01-01', [
      LINE,
      { ...LINE, ...once, id: 'vet', kind: 'vet_check', name: 'Vet check', firstWeek: 5, source: null },
      { ...LINE, ...once, id: 'unused', isUsed: false },
    ])
    expect(plan.map(({ lineId, dose, doses, week, day }) => [lineId, dose, doses, week, day])).toEqual([
      ['worms', 1, 4, 3, '2026-01-22'],
      ['worms', 2, 4, 5, '2026-02-05'],
      ['vet', 1, 1, 5, '2026-02-05'],
      ['worms', 3, 4, 7, '2026-02-19'],
      ['worms', 4, 4, 9, '2026-03-05'],
    ])
    expect(plan[2]).toEqual({
      lineId: 'vet',
      dose: 1,
      doses: 1,
      kind: 'vet_check',
      name: 'Vet check',
      week: 5,
      day: '2026-02-05',
      source: null,
    })
  })

  it.each([
    ['2028-02-01', ['2028-02-22', '2028-03-07']],
    ['2027-02-01', ['2027-02-22', '2027-03-08']],
    ['2028-02-08', ['2028-02-29', '2028-03-14']],
    ['2028-02-29', ['2028-03-21', '2028-04-04']],
  ])('of kittens born on %s counts leap days: %o', (born, days) => {
    expect(planOf(born, [{ ...LINE, untilWeek: 5 }]).map(({ day }) => day)).toEqual(days)
  })

  it('names doses with their number unless there is only one', () => {
    expect(doseText({ name: 'Worms', dose: 2, doses: 4 })).toBe('Worms, 2 of 4')
    expect(doseText({ name: 'Vet check', dose: 1, doses: 1 })).toBe('Vet check')
  })
})

it.each([
  ['2026-03-01', 'overdue'],
  ['2026-03-02', 'due'],
  ['2026-03-09', 'due'],
  ['2026-03-10', 'later'],
])('a dose of %s is %s on March 2', (day, state) => {
  expect(stateOf(day, '2026-03-02')).toBe(state)
})

it.each([
  ['2026-03-02', {}, null],
  ['2026-03-03', {}, 'This date is in the future.'],
  ['2026-01-01', {}, null],
  ['2025-12-31', {}, 'This is before the kitten was born.'],
  ['2026-02-01', { diedOn: '2026-02-01' }, null],
  ['2026-02-02', { diedOn: '2026-02-01' }, 'This is after the kitten died.'],
  ['2026-02-01', { leftOn: '2026-02-01' }, null],
  ['2026-02-02', { leftOn: '2026-02-01' }, 'This is after the kitten went home.'],
])('something done on %s for a kitten with %o: %s', (doneOn, change, problem) => {
  const facts = { bornOn: '2026-01-01', diedOn: null, leftOn: null, today: '2026-03-02' }
  expect(entryProblem(doneOn, { ...facts, ...change })).toBe(problem)
})

describe('the default template', () => {
  it('is valid, and has the weeks of its sources', () => {
    const { success } = careTemplateFormSchema.safeParse({ version: 0, lines: DEFAULT_LINES })
    expect(success).toBe(true)
    expect(DEFAULT_LINES.map((line) => [line.id, weeksOf(line), line.isUsed])).toEqual([
      ['core', [8, 12, 16], true],
      ['core-26', [26], true],
      ['felv', [8, 12], false],
      ['rabies', [12], false],
      ['worms', [3, 5, 7, 9], true],
      ['worms-later', [13, 17, 21, 25], true],
      ['microchip', [8], true],
      ['vet-check', [8], true],
      ['photos', [4, 8, 12], true],
    ])
  })

  it('names a source for each vaccine and each treatment of worms', () => {
    const without = DEFAULT_LINES.filter(({ source }) => source === null).map(({ kind }) => kind)
    expect(without).toEqual(['microchip', 'vet_check', 'photos'])
  })
})

describe('a line that is sent', () => {
  const errorOf = (change: object) => {
    const result = careTemplateFormSchema.safeParse({ version: 0, lines: [{ ...LINE, ...change }] })
    return result.error?.issues.map(({ path, message }) => [path.slice(2).join('.'), message])
  }
  it.each([
    [{ name: ' ' }, [['name', 'Enter a name.']]],
    [{ firstWeek: 2.5 }, [['firstWeek', 'Enter whole weeks.']]],
    [{ firstWeek: -1 }, [['firstWeek', 'Enter 0 or more.']]],
    [
      { firstWeek: 53, untilWeek: 53 },
      [
        ['firstWeek', 'Enter at most 52.'],
        ['untilWeek', 'Enter at most 52.'],
      ],
    ],
    [{ everyWeeks: 0 }, [['everyWeeks', 'Enter 1 or more.']]],
    [{ everyWeeks: null }, [['untilWeek', 'A repeated dose needs both numbers of weeks.']]],
    [{ untilWeek: null }, [['untilWeek', 'A repeated dose needs both numbers of weeks.']]],
    [{ untilWeek: 2 }, [['untilWeek', 'The last week must not be before the first.']]],
    [{ firstWeek: 0, everyWeeks: 1, untilWeek: 30 }, [['untilWeek', 'A line has at most 30 doses.']]],
    [{ firstWeek: 0, everyWeeks: 1, untilWeek: 29 }, undefined],
    [{ kind: 'food' }, [['kind', 'Choose a kind.']]],
  ])('with %o: %o', (change, issues) => {
    expect(errorOf(change)).toEqual(issues)
  })

  it('is not sent twice, and there are at most 30', () => {
    const form = (lines: CareLine[]) => careTemplateFormSchema.safeParse({ version: 0, lines }).success
    expect(form([LINE, LINE])).toBe(false)
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...LINE, id: `l${index}` }))
    expect([form(many(30)), form(many(31))]).toEqual([true, false])
  })
})
