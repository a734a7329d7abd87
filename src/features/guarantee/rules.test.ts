import { expect, it } from 'vitest'
import { PROBLEM_KINDS, reportDeadlines } from './rules.ts'

it('problems can be reported for 72 hours, and illnesses for 14 days, also when the clocks change', () => {
  const deadlines = reportDeadlines(new Date('2026-10-30T15:00:00.007Z'), [])
  expect(deadlines).toEqual({
    other: new Date('2026-11-02T15:00:00.007Z'),
    illness: new Date('2026-11-13T15:00:00.007Z'),
  })
  expect(Object.keys(deadlines).sort()).toEqual(PROBLEM_KINDS.toSorted())
})

it.each([
  [
    'moves what ended in it',
    '2026-11-01T00:00:00Z',
    ['2026-12-10T00:00:00.000Z', '2026-12-10T00:00:00.000Z'],
  ],
  [
    'moves nothing that ended before',
    '2026-11-02T15:00:00Z',
    ['2026-11-02T15:00:00.000Z', '2026-12-10T00:00:00.000Z'],
  ],
])('an outage %s', (_, startedAt, expected) => {
  const outage = {
    startedAt: new Date(startedAt),
    endedAt: new Date('2026-12-07T00:00:00Z'),
    until: new Date('2026-12-10T00:00:00Z'),
  }
  const { other, illness } = reportDeadlines(new Date('2026-10-30T15:00:00Z'), [outage])
  expect([other.toISOString(), illness.toISOString()]).toEqual(expected)
})
