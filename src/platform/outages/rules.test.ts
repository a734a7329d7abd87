import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { judge, type Observation } from './rules.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
/** A process that has just started, a minute after the last note. */
const STARTED: Observation = { now: NOW, seenAt: ago(MINUTE_MS), ranMs: 0, sinceNoteMs: null }

it.each<[what: string, observation: Partial<Observation>, verdict: ReturnType<typeof judge>]>([
  ['a new database', { seenAt: null }, 'reachable'],
  ['a restart', {}, 'reachable'],
  ['a silence of a day', { seenAt: ago(DAY_MS) }, 'reachable'],
  ['a longer silence', { seenAt: ago(DAY_MS + 1) }, 'outage'],
  [
    'a silence of a process that could not reach the database',
    { seenAt: ago(25 * HOUR_MS), sinceNoteMs: 25 * HOUR_MS },
    'outage',
  ],
  [
    'a clock that was set forward by 36 days',
    { seenAt: ago(36 * DAY_MS), sinceNoteMs: MINUTE_MS },
    'clock_set',
  ],
  ['a process that noted it a day ago', { seenAt: ago(36 * DAY_MS), sinceNoteMs: DAY_MS }, 'clock_set'],
  ['clocks of machines that differ', { seenAt: ago(-HOUR_MS) }, 'reachable'],
  [
    'a machine whose clock is behind after the start',
    { seenAt: ago(-HOUR_MS - 1), ranMs: HOUR_MS - 1 },
    'wait',
  ],
  ['a clock that was set back', { seenAt: ago(-HOUR_MS - 1), ranMs: HOUR_MS }, 'reachable'],
])('%s', (_, observation, verdict) => {
  expect(judge({ ...STARTED, ...observation })).toBe(verdict)
})
