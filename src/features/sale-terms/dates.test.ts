import { expect, it } from 'vitest'
import { balanceDue, goHomeDate } from './dates.ts'

it('the balance is due two weeks after the go-home date, which is never before the deposit', () => {
  expect(balanceDue('2026-03-01', '2026-04-10')).toBe('2026-04-24')
  // Old enough to leave on the day of the deposit: a week until the go-home date, and two weeks after that.
  expect(balanceDue('2026-04-10', '2026-04-10')).toBe('2026-05-01')
  expect(balanceDue('2026-05-01', '2026-04-10')).toBe('2026-05-22')
  expect(balanceDue('2028-02-08', '2027-04-10')).toBe('2028-02-29')
})

it('a kitten goes home when it is old enough, and an older cat a week after the payment', () => {
  expect(goHomeDate('2026-03-01', '2026-04-10')).toBe('2026-04-10')
  expect(goHomeDate('2026-04-10', '2026-04-10')).toBe('2026-04-17')
  expect(goHomeDate('2028-02-25', '2026-04-10')).toBe('2028-03-03')
})
