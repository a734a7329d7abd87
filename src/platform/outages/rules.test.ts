import { expect, it } from 'vitest'
import { judge, type Observation } from './rules.ts'

const HOUR = 3_600_000
const NOW = new Date('2026-11-29T12:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
/** A process that has just started, a minute after the last note. */
const STARTED: Observation = { now: NOW, seenAt: ago(60_000), ranMs: 0, sinceNoteMs: null }

it.each<[what: string, observation: Partial<Observation>, verdict: ReturnType<typeof judge>]>([
  ['a new database', { seenAt: null }, 'reachable'],
  ['a restart', {}, 'reachable'],
  ['a silence of a day', { seenAt: ago(24 * HOUR) }, 'reachable'],
  ['a longer silence', { seenAt: ago(24 * HOUR + 1) }, 'outage'],
  [
    'a silence of a process that could not reach the database',
    { seenAt: ago(25 * HOUR), sinceNoteMs: 25 * HOUR },
    'outage',
  ],
  [
    'a clock that was set forward by 36 days',
    { seenAt: ago(36 * 24 * HOUR), sinceNoteMs: 60_000 },
    'clock_set',
  ],
  ['a process that noted it a day ago', { seenAt: ago(36 * 24 * HOUR), sinceNoteMs: 24 * HOUR }, 'clock_set'],
  ['clocks of machines that differ', { seenAt: ago(-HOUR) }, 'reachable'],
  ['a machine whose clock is behind after the start', { seenAt: ago(-HOUR - 1), ranMs: HOUR - 1 }, 'wait'],
  ['a clock that was set back', { seenAt: ago(-HOUR - 1), ranMs: HOUR }, 'reachable'],
])('%s', (_, observation, verdict) => {
  expect(judge({ ...STARTED, ...observation })).toBe(verdict)
})
