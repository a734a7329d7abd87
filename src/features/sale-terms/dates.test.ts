import { expect, it } from 'vitest'
import { balanceDue, laterDates, termDates } from './dates.ts'

it('the balance is due two weeks after the go-home date, or after the deposit if that is later', () => {
  expect(balanceDue('2026-03-01', '2026-04-10')).toBe('2026-04-24')
  expect(balanceDue('2026-04-10', '2026-04-10')).toBe('2026-04-24')
  expect(balanceDue('2026-05-01', '2026-04-10')).toBe('2026-05-15')
  expect(balanceDue('2028-02-15', '2027-04-10')).toBe('2028-02-29')
})

const KITTEN = { birthDate: '2026-01-16', litterBirthDate: null, goHomeWeeks: 12 }

it.each([
  ['a kitten', '2026-03-01', '2026-04-10', '2026-04-10'],
  ['a kitten that leaves in a few days keeps refunds for a week', '2026-04-07', '2026-04-10', '2026-04-14'],
  ['a cat that is old enough may leave on the day of the payment', '2026-04-10', '2026-04-10', '2026-04-17'],
  ['a grown cat as well', '2028-02-25', '2028-02-25', '2028-03-03'],
])('%s', (_what, paidOn, goHomeDate, refundsUntil) => {
  expect(termDates(KITTEN, paidOn)).toEqual({ goHomeDate, refundsUntil })
})

it('of the dates that were shown and those at the payment, the later ones apply', () => {
  const shown = { goHomeDate: '2026-04-10', refundsUntil: '2026-04-17' }
  const earlier = { goHomeDate: '2026-03-10', refundsUntil: '2026-03-17' }
  const later = { goHomeDate: '2026-04-11', refundsUntil: '2026-04-18' }
  expect(laterDates(shown, earlier)).toEqual(shown)
  expect(laterDates(shown, later)).toEqual(later)
})
