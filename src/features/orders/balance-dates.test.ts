import { describe, expect, it } from 'vitest'
import { announcedReleases, currentReminder, mayWriteAgain, releaseTimes } from './balance-dates.ts'

const NEW_YORK = 'America/New_York'
const SET_AT = new Date('2026-01-01T12:00:00Z')
const at = (time: string, due: string, timeZone = NEW_YORK, setAt = SET_AT) =>
  currentReminder({ due, timeZone, setAt }, new Date(time))

describe('a reminder', () => {
  it.each<[time: string, reminder: ReturnType<typeof currentReminder>]>([
    ['2026-07-01T12:59:59.999Z', undefined],
    ['2026-07-01T13:00:00.000Z', -7],
    ['2026-07-07T12:59:59.999Z', -7],
    ['2026-07-07T13:00:00.000Z', -1],
    ['2026-07-08T12:59:59.999Z', -1],
    ['2026-07-08T13:00:00.000Z', 0],
    ['2026-07-11T12:59:59.999Z', 0],
    ['2026-07-11T13:00:00.000Z', 3],
    // Missed ones are replaced by the most recent one.
    ['2026-07-10T15:00:00.000Z', 0],
    ['2026-07-20T15:00:00.000Z', 3],
  ])(
    'of a balance due on July 8 in New York, where it is nine at 13:00 UTC, at %s is %s',
    (time, reminder) => {
      expect(at(time, '2026-07-08')).toBe(reminder)
    },
  )

  it('is due from nine in the morning where the cattery is', () => {
    expect(at('2026-07-01T18:59:59.999Z', '2026-07-08', 'Pacific/Honolulu')).toBeUndefined()
    expect(at('2026-07-01T19:00:00.000Z', '2026-07-08', 'Pacific/Honolulu')).toBe(-7)
  })

  it('keeps its hour when the clocks change', () => {
    // In New York, 2026-03-08 has 23 hours and 2026-11-01 has 25.
    expect(at('2026-03-08T12:59:00Z', '2026-03-08')).toBe(-1)
    expect(at('2026-03-08T13:00:00Z', '2026-03-08')).toBe(0)
    expect(at('2026-11-01T13:59:00Z', '2026-11-01')).toBe(-1)
    expect(at('2026-11-01T14:00:00Z', '2026-11-01')).toBe(0)
  })

  it('counts February 29', () => {
    expect(at('2028-02-29T15:00:00Z', '2028-03-07')).toBe(-7)
    expect(at('2028-02-29T15:00:00Z', '2028-03-01')).toBe(-1)
    expect(at('2028-02-29T15:00:00Z', '2028-02-29')).toBe(0)
    expect(at('2028-03-03T15:00:00Z', '2028-02-29')).toBe(3)
    expect(at('2028-03-02T15:00:00Z', '2028-02-29')).toBe(0)
  })

  it.each<[setAt: string, time: string, reminder: ReturnType<typeof currentReminder>]>([
    // The due date, July 8, was set a moment before nine, or at nine.
    ['2026-07-07T12:59:59.999Z', '2026-07-07T13:00:00.000Z', -1],
    ['2026-07-07T13:00:00.000Z', '2026-07-07T13:00:00.000Z', undefined],
    ['2026-07-07T13:00:00.000Z', '2026-07-08T13:00:00.000Z', 0],
    ['2026-07-05T15:00:00.000Z', '2026-07-05T15:05:00.000Z', undefined],
    ['2026-07-05T15:00:00.000Z', '2026-07-07T15:00:00.000Z', -1],
    ['2026-07-11T12:59:59.999Z', '2026-07-11T13:00:00.000Z', 3],
    ['2026-07-11T13:00:00.000Z', '2026-08-30T13:00:00.000Z', undefined],
  ])(
    'whose day had begun when the due date was set, at %s, is not sent at %s: %s',
    (setAt, time, reminder) => {
      expect(at(time, '2026-07-08', NEW_YORK, new Date(setAt))).toBe(reminder)
    },
  )
})

it.each<[what: string, plannedAt: string, sentAt: string | null, isWritten: boolean]>([
  ['planned yesterday, just before midnight', '2026-07-09T03:59:59.999Z', null, true],
  ['planned today, at midnight', '2026-07-09T04:00:00.000Z', null, false],
  ['planned today and sent', '2026-07-09T04:00:00.000Z', '2026-07-09T04:01:00Z', false],
  ['planned yesterday and sent', '2026-07-08T13:00:00.000Z', '2026-07-08T13:01:00Z', false],
])('a reminder that was %s is written again: %s', (_, plannedAt, sentAt, isWritten) => {
  const mail = { plannedAt: new Date(plannedAt), sentAt: sentAt ? new Date(sentAt) : null }
  expect(mayWriteAgain(mail, NEW_YORK, new Date('2026-07-09T13:00:00Z'))).toBe(isWritten)
})

describe('a reservation', () => {
  // Days begin at 04:00 UTC in New York.
  const DUE = { due: '2026-07-08', timeZone: NEW_YORK }

  it.each<[remindedAt: string, breeder: string, system: string]>([
    // On the third and the twenty-first day after the due date.
    ['2026-07-08T03:59:59.999Z', '2026-07-11T04:00:00.000Z', '2026-07-29T04:00:00.000Z'],
    // Not before three days after the last reminder.
    ['2026-07-08T04:00:00.001Z', '2026-07-11T04:00:00.001Z', '2026-07-29T04:00:00.000Z'],
    ['2026-07-11T13:00:00.000Z', '2026-07-14T13:00:00.000Z', '2026-07-29T04:00:00.000Z'],
    ['2026-07-26T04:00:00.001Z', '2026-07-29T04:00:00.001Z', '2026-07-29T04:00:00.001Z'],
  ])(
    'whose buyer was reminded at %s may end by its breeder at %s, and by the system at %s',
    (at, ...ends) => {
      const times = releaseTimes({ ...DUE, remindedAt: new Date(at), outages: [] })
      expect([times?.breeder.toISOString(), times?.system.toISOString()]).toEqual(ends)
    },
  )

  it.each([
    [
      'in which both times came',
      '2026-07-11T13:08:00Z',
      ['2026-08-19T13:08:00.000Z', '2026-08-19T13:08:00.000Z'],
    ],
    [
      'in which only the later one came',
      '2026-07-14T13:00:00Z',
      ['2026-07-14T13:00:00.000Z', '2026-08-19T13:08:00.000Z'],
    ],
  ])('ends three days after an outage %s', (_, startedAt, ends) => {
    const outage = {
      startedAt: new Date(startedAt),
      endedAt: new Date('2026-08-16T13:08:00Z'),
      until: new Date('2026-08-19T13:08:00Z'),
    }
    const times = releaseTimes({ ...DUE, remindedAt: new Date('2026-07-11T13:00:00Z'), outages: [outage] })
    expect([times?.breeder.toISOString(), times?.system.toISOString()]).toEqual(ends)
  })

  it('does not end while its buyer was not reminded', () => {
    expect(releaseTimes({ ...DUE, remindedAt: null, outages: [] })).toBeNull()
  })

  it.each<[sentOn: string, breeder: string, system: string]>([
    ['2026-07-07', '2026-07-11', '2026-07-29'],
    ['2026-07-08', '2026-07-11', '2026-07-29'],
    ['2026-07-09', '2026-07-12', '2026-07-29'],
    ['2026-07-27', '2026-07-30', '2026-07-30'],
  ])('of which a reminder is sent on %s ends on %s and %s, as it says', (sentOn, breeder, system) => {
    expect(announcedReleases('2026-07-08', sentOn)).toEqual({ breeder, system })
  })
})
