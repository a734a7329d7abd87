import { expect, it } from 'vitest'
import { balanceDue, goHomeDate } from './dates.ts'

it('sets the balance due two weeks after the deposit or the go-home date, whichever is later', () => {
  expect(balanceDue('2026-03-01', '2026-04-10')).toBe('2026-04-24')
  expect(balanceDue('2026-05-01', '2026-04-10')).toBe('2026-05-15')
})

it('a kitten goes home when it is old enough, and an older cat a week after the payment', () => {
  expect(goHomeDate('2026-03-01', '2026-04-10')).toBe('2026-04-10')
  expect(goHomeDate('2026-04-10', '2026-04-10')).toBe('2026-04-17')
  expect(goHomeDate('2028-02-25', '2026-04-10')).toBe('2028-03-03')
})
