import { expect, it } from 'vitest'
import { reportDeadlines } from './rules.ts'

it('problems can be reported for 72 hours, and illnesses for 14 days, also when the clocks change', () => {
  expect(reportDeadlines(new Date('2026-10-30T15:00:00.007Z'))).toEqual({
    other: new Date('2026-11-02T15:00:00.007Z'),
    illness: new Date('2026-11-13T15:00:00.007Z'),
  })
})
