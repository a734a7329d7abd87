import { expect, it } from 'vitest'
import {
  addDays,
  dateText,
  daysBetween,
  dayText,
  isoDate,
  laterDay,
  monthsBetween,
  shortMonthText,
  weeksBetween,
} from './dates.ts'

it('isoDate returns the UTC day', () => {
  expect(isoDate(new Date('2026-05-31T23:59:59.999Z'))).toBe('2026-05-31')
  expect(isoDate(new Date('2026-06-01T00:30:00+02:00'))).toBe('2026-05-31')
})

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-11-21', 0, '2026-11-21'],
])('addDays: %s plus %i days is %s', (date, days, result) => {
  expect(addDays(date, days)).toBe(result)
})

it.each([
  ['2026-01-01', '2026-01-01', 0],
  ['2026-01-01', '2026-01-07', 0],
  ['2026-01-01', '2026-01-08', 1],
  ['2026-03-01', '2026-11-01', 35],
  ['2026-01-08', '2026-01-01', -1],
])('weeksBetween: from %s to %s are %i weeks', (from, to, weeks) => {
  expect(weeksBetween(from, to)).toBe(weeks)
})

it.each([
  ['2026-01-15', '2026-02-14', 0],
  ['2026-01-15', '2026-02-15', 1],
  ['2022-07-15', '2026-07-14', 47],
  ['2022-07-15', '2026-07-15', 48],
  ['2025-12-31', '2026-01-01', 0],
])('monthsBetween: from %s to %s are %i months', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months)
})

it('dateText formats the day regardless of time zones', () => {
  expect(dateText('2026-01-01')).toBe('Jan 1, 2026')
})

it('days between two dates are calendar days', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
  expect(daysBetween('2026-03-09', '2026-03-07')).toBe(-2)
  expect(daysBetween('2026-03-09', '2026-03-09')).toBe(0)
})

it.each([
  ['2026-03-09', '2026-03-10', '2026-03-10'],
  ['2027-01-01', '2026-12-31', '2027-01-01'],
  ['2026-03-09', '2026-03-09', '2026-03-09'],
])('the later day of %s and %s is %s', (one, other, later) => {
  expect(laterDay(one, other)).toBe(later)
})

it('dayText has the weekday, and the year unless it is the current one', () => {
  expect(dayText('2026-11-29', '2026-01-01')).toBe('Sun, Nov 29')
  for (const today of ['2025-11-29', undefined])
    expect(dayText('2026-11-29', today)).toBe('Sun, Nov 29, 2026')
})

it('days and months are written as Intl writes them', () => {
  const written = (date: string, format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' }).format(new Date(date))
  for (let date = '2028-01-01'; date < '2029-01-01'; date = addDays(date, 1)) {
    const ofDay = { month: 'short', day: 'numeric', year: 'numeric' } as const
    expect(dateText(date)).toBe(written(date, ofDay))
    expect(dayText(date, undefined)).toBe(written(date, { ...ofDay, weekday: 'short' }))
    expect(shortMonthText(date.slice(0, 7))).toBe(written(date, { month: 'short', year: 'numeric' }))
  }
})

it.each(['', '2026-02-31x', 'tomorrow'])('%j is not written as a date', (text) => {
  expect(() => dateText(text)).toThrow(RangeError)
})
