import { expect, it } from 'vitest'
import { countWithin, windowsOf } from './api/year-windows.ts'

const TODAY = '2026-12-01'

it.each<[what: string, days: string[], months: number, count: number]>([
  ['nothing', [], 12, 0],
  ['a litter that was born today', ['2026-12-01'], 12, 1],
  ['none that is born tomorrow', ['2026-12-02'], 12, 0],
  ['a litter that was born a day less than a year ago', ['2025-12-02'], 12, 1],
  ['none that was born a year ago', ['2025-12-01'], 12, 0],
  ['that litter in 24 months', ['2025-12-01'], 24, 1],
  ['none that was born two years ago', ['2024-12-01'], 24, 0],
  ['two litters of the same day', ['2026-05-01', '2026-05-01'], 12, 2],
  ['each of three', ['2024-12-02', '2025-12-02', '2026-12-01'], 24, 3],
])('counts %s', (_what, days, months, count) => {
  expect(countWithin(days, months, TODAY)).toBe(count)
})

it('a year that begins on February 29 begins on March 1', () => {
  expect(countWithin(['2028-03-01', '2028-03-02'], 12, '2029-03-01')).toBe(1)
})

it('litters are counted in a year, and in the windows of rules about litters', () => {
  expect(windowsOf([])).toEqual([12])
  expect(
    windowsOf([
      { unit: 'litters', months: 24 },
      { unit: 'litters', months: 12 },
      { unit: 'litters', months: 6 },
      { unit: 'litters', months: null },
      { unit: 'animals', months: 36 },
    ]),
  ).toEqual([6, 12, 24])
})
