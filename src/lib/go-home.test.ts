import { expect, it } from 'vitest'
import { earliestGoHomeDay, goHomeText } from './go-home.ts'

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
  const kitten = { leavesHomeFrom: '2027-05-26', goHomeWeeks: 12 }
  expect(goHomeText({ ...kitten, age: 11 })).toBe('From May 26, 2027, at 12 weeks')
  expect(goHomeText({ ...kitten, age: 12 })).toBe('Now')
})
