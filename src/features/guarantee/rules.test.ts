import { expect, it } from 'vitest'
import { reportDeadlines } from './rules.ts'

const HOUR = 3_600_000
const START = new Date('2026-11-20T15:00:00Z')
const after = (hours: number) => new Date(START.getTime() + hours * HOUR)

it.each<[what: string, now: Date, other: Date | null, illness: Date | null]>([
  ['at first', START, after(72), after(14 * 24)],
  ['a millisecond before 72 hours', new Date(after(72).getTime() - 1), after(72), after(14 * 24)],
  ['after 72 hours', after(72), null, after(14 * 24)],
  ['a millisecond before 14 days', new Date(after(14 * 24).getTime() - 1), null, after(14 * 24)],
  ['after 14 days', after(14 * 24), null, null],
])('problems can be reported for 72 hours, and illnesses for 14 days: %s', (_, now, other, illness) => {
  expect(reportDeadlines(START, now)).toEqual({ other, illness })
})
