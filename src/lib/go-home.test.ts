import { describe, expect, it } from 'vitest'
import { type AgeRule, deciderText, earliestGoHomeDay, goHomeRule, goHomeText } from './go-home.ts'

const BORN = '2027-03-03'

it.each([
  ['at the age that the cattery set', 12, undefined, '2027-05-26'],
  ['later, if the cattery set a higher age', 16, undefined, '2027-06-23'],
  ['never before the minimum of the platform', 4, undefined, '2027-04-28'],
  ['not before a later day, such as that of the payment', 12, '2027-05-27', '2027-05-27'],
  ['at that age, if the other day is before it', 12, '2027-05-25', '2027-05-26'],
])('a kitten goes home %s', (_what, goHomeWeeks, notBefore, day) => {
  expect(earliestGoHomeDay({ birthDate: BORN, litterBirthDate: null, goHomeWeeks }, notBefore)).toBe(day)
})

it.each([
  ['the later one of two birth dates counts, that of the litter', '2027-03-04', '2027-05-27'],
  ['or that of the cat', '2027-03-02', '2027-05-26'],
])('%s', (_what, litterBirthDate, day) => {
  expect(earliestGoHomeDay({ birthDate: BORN, litterBirthDate, goHomeWeeks: 12 })).toBe(day)
})

it('February 29 is a day like any other', () => {
  expect(earliestGoHomeDay({ birthDate: '2027-12-07', litterBirthDate: null, goHomeWeeks: 12 })).toBe(
    '2028-02-29',
  )
})

it('the text is the day with the age, or that it can leave now', () => {
  const rule = { weeks: 12, by: 'club', place: 'WCF' } as const
  const kitten = { leavesHomeFrom: '2027-05-26', goHomeRule: rule }
  expect(goHomeText({ ...kitten, age: 11 })).toBe('From May 26, 2027, at 12 weeks: WCF’s rule')
  expect(goHomeText({ ...kitten, age: 12 })).toBe('Now')
})

describe('the latest of all rules decides', () => {
  const FIFE: AgeRule = { weeks: 14, by: 'club', place: 'FIFe' }
  const WCF: AgeRule = { weeks: 12, by: 'club', place: 'WCF' }
  const USA: AgeRule = { weeks: 8, by: 'country', place: 'US' }
  const OREGON: AgeRule = { weeks: 10, by: 'state', place: 'OR' }
  const MAINE: AgeRule = { weeks: 10, by: 'state', place: 'ME' }

  it.each<[what: string, chosen: number, rules: AgeRule[], weeks: number, by: string]>([
    ['the cattery, without rules', 12, [], 12, 'the cattery’s choice'],
    ['the platform, over a lower choice', 7, [], 8, 'the minimum here'],
    ['the cattery, over the platform with the same age', 8, [], 8, 'the cattery’s choice'],
    ['the country, over the cattery with the same age', 8, [USA], 8, 'the rule in the USA'],
    ['the cattery, over lower rules', 12, [USA, OREGON], 12, 'the cattery’s choice'],
    ['a club, over the cattery', 12, [FIFE], 14, 'FIFe’s rule'],
    ['the cattery, over its club', 16, [FIFE], 16, 'the cattery’s choice'],
    ['the strictest of two clubs', 8, [WCF, FIFE], 14, 'FIFe’s rule'],
    ['a state, over the country', 8, [USA, OREGON], 10, 'the rule in OR'],
    ['a state, over a club with the same age', 8, [{ ...WCF, weeks: 10 }, OREGON], 10, 'the rule in OR'],
    ['the first of two states with the same age', 8, [OREGON, MAINE], 10, 'the rule in ME'],
    ['the stricter of two states', 8, [{ ...OREGON, weeks: 11 }, MAINE], 11, 'the rule in OR'],
  ])('%s', (_what, chosen, rules, weeks, by) => {
    const rule = goHomeRule(chosen, rules)
    expect([rule.weeks, deciderText(rule)]).toEqual([weeks, by])
    expect(goHomeRule(chosen, rules.toReversed())).toEqual(rule)
  })
})
