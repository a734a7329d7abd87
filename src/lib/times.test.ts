import { describe, expect, it } from 'vitest'
import {
  appointmentText,
  deadlineText,
  deviceTimeZone,
  hourIn,
  isTimeZone,
  knownTimeZone,
  timeOfDayIn,
  timesAt,
  timeText,
} from './times.ts'

describe('timeText', () => {
  it.each([
    ['date', 'Mar 8, 2026'],
    ['time', '8:05 PM'],
    ['dateTime', 'Mar 8, 2026, 8:05 PM'],
    ['dateTimeZone', 'Mar 8, 2026, 8:05 PM EDT'],
  ] as const)('writes a time as %s in the reader’s time zone, without seconds', (format, text) => {
    expect(timeText('2026-03-09T00:05:59.999Z', format, 'America/New_York')).toBe(text)
  })

  it('follows daylight saving time', () => {
    const zone = 'America/New_York'
    expect(timeText('2026-03-08T06:30:00Z', 'dateTimeZone', zone)).toBe('Mar 8, 2026, 1:30 AM EST')
    expect(timeText('2026-03-08T07:30:00Z', 'dateTimeZone', zone)).toBe('Mar 8, 2026, 3:30 AM EDT')
  })

  it('writes midnight and noon as 12', () => {
    expect(timeText('2028-02-29T00:00:00Z', 'dateTime', 'UTC')).toBe('Feb 29, 2028, 12:00 AM')
    expect(timeText('2028-02-29T12:00:00Z', 'time', 'UTC')).toBe('12:00 PM')
  })

  it('uses no spaces that other engines write differently', () => {
    expect(timeText(new Date(0), 'dateTime', 'UTC')).toMatch(/^[\x20-\x7e]+$/)
  })
})

it('timeOfDayIn and hourIn follow the time zone, from 00:00 on', () => {
  const at = new Date('2026-03-09T04:05:00Z')
  expect(timeOfDayIn(at, 'America/New_York')).toBe('00:05')
  expect(timeOfDayIn(at, 'Asia/Kolkata')).toBe('09:35')
  expect([hourIn(at, 'America/New_York'), hourIn(at, 'Asia/Kolkata')]).toEqual([0, 9])
})

it.each([
  ['2026-07-01', '14:30', 'America/Denver', ['2026-07-01T20:30:00.000Z']],
  ['2026-11-01', '01:30', 'America/New_York', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
  ['2026-11-01', '02:00', 'America/New_York', ['2026-11-01T07:00:00.000Z']],
  ['2027-03-14', '02:30', 'America/New_York', []],
  ['2027-03-14', '03:00', 'America/New_York', ['2027-03-14T07:00:00.000Z']],
  ['2026-07-01', '00:00', 'Pacific/Pago_Pago', ['2026-07-01T11:00:00.000Z']],
  ['2026-07-01', '23:59', 'Pacific/Kiritimati', ['2026-07-01T09:59:00.000Z']],
])('%s at %s in %s is at %j', (day, time, zone, expected) => {
  expect(timesAt(day, time, zone).map((at) => at.toISOString())).toEqual(expected)
})

describe('isTimeZone', () => {
  it.each(['America/New_York', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'])(
    'accepts %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true)
    },
  )

  it.each(['', '+01:00', 'America/Nowhere', 'Etc/Unknown', ' UTC', 'UTC\0', 'a'.repeat(65), '../etc/passwd'])(
    'rejects %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false)
    },
  )
})

it('knownTimeZone replaces missing and unknown names by the default', () => {
  expect(knownTimeZone('Europe/Paris')).toBe('Europe/Paris')
  for (const name of [null, undefined, '', 'America/Nowhere'])
    expect(knownTimeZone(name)).toBe('America/New_York')
})

it('deviceTimeZone is a valid time zone', () => {
  expect(isTimeZone(deviceTimeZone())).toBe(true)
})

describe('deadlines and appointments', () => {
  const AT = '2026-11-29T22:30:59.999Z'

  it.each([
    ['America/New_York', 'Sun, Nov 29, 5:30 PM Eastern'],
    ['America/Indiana/Indianapolis', 'Sun, Nov 29, 5:30 PM Eastern'],
    ['America/Chicago', 'Sun, Nov 29, 4:30 PM Central'],
    ['America/Denver', 'Sun, Nov 29, 3:30 PM Mountain'],
    ['America/Phoenix', 'Sun, Nov 29, 3:30 PM Arizona'],
    ['America/Los_Angeles', 'Sun, Nov 29, 2:30 PM Pacific'],
    ['America/Anchorage', 'Sun, Nov 29, 1:30 PM Alaska'],
    ['Pacific/Honolulu', 'Sun, Nov 29, 12:30 PM Hawaii'],
    ['America/Puerto_Rico', 'Sun, Nov 29, 6:30 PM Atlantic'],
    ['Europe/Paris', 'Sun, Nov 29, 11:30 PM Paris time'],
    ['America/Argentina/Buenos_Aires', 'Sun, Nov 29, 7:30 PM Buenos Aires time'],
    ['Asia/Tokyo', 'Mon, Nov 30, 7:30 AM Tokyo time'],
    ['UTC', 'Sun, Nov 29, 10:30 PM UTC'],
  ])('are written with weekday and the spoken name of the time zone in %s', (timeZone, text) => {
    expect(deadlineText(AT, { timeZone, today: '2026-01-01' })).toBe(text)
  })

  it('have a year unless it is the current one', () => {
    const timeZone = 'America/Chicago'
    expect(deadlineText(AT, { timeZone, today: '2026' })).toBe('Sun, Nov 29, 4:30 PM Central')
    for (const today of ['2027-01-01', undefined])
      expect(deadlineText(AT, { timeZone, today })).toBe('Sun, Nov 29, 2026, 4:30 PM Central')
  })

  it('of a day keep its time of day, or have none', () => {
    const read = { timeZone: 'America/Denver', today: '2026-11-01' }
    expect(appointmentText({ day: '2026-11-29', time: '17:30' }, read)).toBe('Sun, Nov 29, 5:30 PM Mountain')
    expect(appointmentText({ day: '2026-11-29', time: null }, read)).toBe('Sun, Nov 29')
    expect(appointmentText({ day: '2027-01-02', time: '00:00' }, read)).toBe(
      'Sat, Jan 2, 2027, 12:00 AM Mountain',
    )
  })
})
