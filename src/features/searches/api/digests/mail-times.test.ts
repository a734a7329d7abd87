import { expect, it } from 'vitest'
import { nextMailTime } from './mail-times.ts'

const NEW_YORK = 'America/New_York'
const next = (
  alert: 'at_once' | 'daily' | 'weekly' | 'app',
  now: string,
  timeZone = NEW_YORK,
  mailedAt?: string,
) =>
  nextMailTime(alert, {
    now: new Date(now),
    mailedAt: mailedAt ? new Date(mailedAt) : null,
    timeZone,
  })?.toISOString()

it.each([
  // Before and after 8 a.m. in New York, in winter and in summer.
  ['2026-01-14T12:59:00Z', NEW_YORK, '2026-01-14T13:00:00.000Z'],
  ['2026-01-14T13:00:00Z', NEW_YORK, '2026-01-15T13:00:00.000Z'],
  ['2026-07-14T11:00:00Z', NEW_YORK, '2026-07-14T12:00:00.000Z'],
  // The clocks change in the night before, forward and back.
  ['2026-03-07T20:00:00Z', NEW_YORK, '2026-03-08T12:00:00.000Z'],
  ['2026-10-31T20:00:00Z', NEW_YORK, '2026-11-01T13:00:00.000Z'],
  ['2026-05-10T00:00:00Z', 'Pacific/Honolulu', '2026-05-10T18:00:00.000Z'],
  ['2026-05-10T00:00:00Z', 'Pacific/Kiritimati', '2026-05-10T18:00:00.000Z'],
  ['2026-05-10T00:00:00Z', 'Asia/Kathmandu', '2026-05-10T02:15:00.000Z'],
])('at %s in %s the next daily email is due at %s', (now, timeZone, due) => {
  expect(next('daily', now, timeZone)).toBe(due)
})

it.each([
  ['2026-05-10T12:00:00Z', '2026-05-11T12:00:00.000Z'],
  ['2026-05-11T11:59:00Z', '2026-05-11T12:00:00.000Z'],
  ['2026-05-11T12:00:00Z', '2026-05-18T12:00:00.000Z'],
  ['2026-05-12T12:00:00Z', '2026-05-18T12:00:00.000Z'],
])('at %s the next weekly email is due on a Monday at %s', (now, due) => {
  expect(next('weekly', now)).toBe(due)
})

it('emails at once wait twenty seconds for more, and fifteen minutes after the last one', () => {
  const now = '2026-05-10T12:00:00Z'
  expect(next('at_once', now)).toBe('2026-05-10T12:00:20.000Z')
  expect(next('at_once', now, NEW_YORK, '2026-05-10T11:50:00Z')).toBe('2026-05-10T12:05:00.000Z')
  expect(next('at_once', now, NEW_YORK, '2026-05-10T11:00:00Z')).toBe('2026-05-10T12:00:20.000Z')
  expect(next('app', now)).toBeUndefined()
})
