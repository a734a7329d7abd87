import { expect, it } from 'vitest'
import { addMonths, lastDayOf, monthIn, monthsFrom, monthText, startOfMonth } from './months.ts'

it.each([
  ['2026-03', 'UTC', '2026-03-01T00:00:00.000Z'],
  ['2026-03', 'America/New_York', '2026-03-01T05:00:00.000Z'],
  ['2026-07', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ['2026-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ['2026-01', 'Pacific/Pago_Pago', '2026-01-01T11:00:00.000Z'],
  ['2026-03', 'Asia/Kathmandu', '2026-02-28T18:15:00.000Z'],
  // Clocks were put forward at midnight, so that the day began at one o'clock.
  ['2022-10', 'Asia/Beirut', '2022-09-30T21:00:00.000Z'],
  ['2017-10', 'America/Asuncion', '2017-10-01T04:00:00.000Z'],
])('%s begins in %s at %s', (month, timeZone, start) => {
  expect(startOfMonth(month, timeZone).toISOString()).toBe(start)
  expect(monthIn(startOfMonth(month, timeZone), timeZone)).toBe(month)
  expect(monthIn(new Date(startOfMonth(month, timeZone).getTime() - 1), timeZone)).toBe(addMonths(month, -1))
})

it('months are counted across years', () => {
  expect(addMonths('2025-12', 1)).toBe('2026-01')
  expect(addMonths('2026-01', -13)).toBe('2024-12')
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(monthsFrom('2026-02', '2026-01')).toEqual([])
  expect(lastDayOf('2024-02')).toBe('2024-02-29')
  expect(monthText('2026-12')).toBe('December 2026')
})
