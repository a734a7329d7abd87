import { expect, it } from 'vitest'
import { PROBLEM_KINDS, reportDeadlines } from './rules.ts'

it('problems can be reported for 72 hours, and illnesses for 14 days, also when the clocks change', () => {
  const deadlines = reportDeadlines(new Date('2026-10-30T15:00:00.007Z'))
  expect(deadlines).toEqual({
    other: new Date('2026-11-02T15:00:00.007Z'),
    illness: new Date('2026-11-13T15:00:00.007Z'),
  })
  expect(Object.keys(deadlines).sort()).toEqual(PROBLEM_KINDS.toSorted())
})
