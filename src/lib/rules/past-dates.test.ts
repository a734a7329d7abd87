import { expect, it } from 'vitest'
import { addDays, isoDate } from '../dates.ts'
import { birthDateField, birthDateOrTimeField, pastDateField } from '../form-fields.ts'
import { datesOf, requirePastDates } from './past-dates.ts'

it('forms take the day that has begun anywhere, and none after it', () => {
  const inDays = (days: number) => addDays(isoDate(new Date()), days)
  for (const field of [pastDateField, birthDateField, birthDateOrTimeField])
    expect([0, 1, 2].map((days) => field.safeParse(inDays(days)).success)).toEqual([true, true, false])
})

it('a date after today is refused at its field', () => {
  const dates = {
    born: '2026-11-30',
    none: null,
    missing: undefined,
    ...datesOf('shots', [{ date: '2026-12-01' }]),
  }
  expect(() => requirePastDates(dates, '2026-12-01')).not.toThrow()
  expect(() => requirePastDates(dates, '2026-11-30')).toThrow(
    expect.objectContaining({ fields: { 'shots.0.date': 'This date is in the future.' } }),
  )
  expect(datesOf('shots')).toEqual({})
})
