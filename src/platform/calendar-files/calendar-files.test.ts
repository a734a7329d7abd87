import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { readCalendarFile } from '#testing/calendars.ts'
import { type FileEntry, writeCalendarFile } from './index.ts'
import { timeZoneComponent } from './time-zone.ts'

const ENTRY: FileEntry = {
  uid: 'pickup-0199b3a0-0000-7000-8000-000000000001@littermate.example',
  sequence: 3,
  changedAt: new Date('2026-12-01T10:20:30.456Z'),
  title: 'Pick up Juniper',
  description: 'Order LM-7H4XQ2 with Quiet Paws',
  place: null,
  time: { day: '2026-12-31' },
  url: 'https://littermate.example/orders/1',
  isCanceled: false,
}

const write = (entries: Partial<FileEntry>[], timeZone = 'America/New_York') =>
  writeCalendarFile({
    name: 'Quiet Paws, cats',
    timeZone,
    refreshAfter: 3600,
    entries: entries.map((entry) => ({ ...ENTRY, ...entry })),
  })
const at = (time: string, minutes = 60) => ({ time: { at: new Date(time), minutes } })

describe('a calendar file', () => {
  it('has an entry for a day, which ends before the next one, also on a leap day', () => {
    const text = write([{}, { uid: 'leap', time: { day: '2028-02-29' } }])
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.at(-1)).toBe('')
    expect(lines).toContain('DTSTAMP:20261201T102030Z')
    expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
    expect(lines).toContain('DTEND;VALUE=DATE:20270101')
    expect(lines).toContain('X-WR-CALNAME:Quiet Paws\\, cats')
    expect(lines).not.toContain('BEGIN:VTIMEZONE')
    expect(readCalendarFile(text)).toEqual([
      {
        uid: ENTRY.uid,
        sequence: 3,
        title: 'Pick up Juniper',
        start: '2026-12-31',
        end: '2027-01-01',
        isCanceled: false,
      },
      expect.objectContaining({ uid: 'leap', start: '2028-02-29', end: '2028-03-01' }),
    ])
  })

  it('has times in its zone, before and after a change of the clock and over it', () => {
    const text = write([
      { uid: 'winter', ...at('2027-03-14T06:30:00Z') },
      { uid: 'over', ...at('2027-03-14T06:45:15Z') },
      { uid: 'summer', ...at('2027-03-14T07:00:00Z'), isCanceled: true },
    ])
    const lines = text.split('\r\n')
    expect(lines).toContain('DTSTART;TZID=America/New_York:20270314T013000')
    expect(lines).toContain('DTEND;TZID=America/New_York:20270314T034515')
    expect(lines).toContain('DTSTART;TZID=America/New_York:20270314T030000')
    expect(lines).toContain('STATUS:CANCELLED')
    const read = readCalendarFile(text).map(({ uid, start, end, isCanceled }) => [
      uid,
      start,
      end,
      isCanceled,
    ])
    expect(read).toEqual([
      ['winter', '2027-03-14T06:30:00.000Z', '2027-03-14T07:30:00.000Z', false],
      ['over', '2027-03-14T06:45:15.000Z', '2027-03-14T07:45:15.000Z', false],
      ['summer', '2027-03-14T07:00:00.000Z', '2027-03-14T08:00:00.000Z', true],
    ])
  })

  it('cannot get fields from texts, and folds long lines between characters', () => {
    const title = `Café, 1; “A” \\ \nBEGIN:VALARM ${'ü🐈'.repeat(60)} שלום عربي`
    const text = write([{ title, place: 'x\r\nEND:VEVENT', description: null }])
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.split('\r\n').filter((line) => line.startsWith('BEGIN:'))).toHaveLength(2)
    expect(readCalendarFile(text)).toEqual([expect.objectContaining({ title })])
  })
})

describe('a time zone', () => {
  it('lists the changes of its clocks with their offsets and names', () => {
    const zone = timeZoneComponent(
      'America/New_York',
      new Date('2026-12-01T05:00:00Z'),
      new Date('2027-12-01Z'),
    )
    expect(zone.split('\r\n')).toEqual([
      'BEGIN:VTIMEZONE',
      'TZID:America/New_York',
      ...observance('STANDARD', '20261201T000000', '-0500', '-0500', 'EST'),
      ...observance('DAYLIGHT', '20270314T020000', '-0500', '-0400', 'EDT'),
      ...observance('STANDARD', '20271107T020000', '-0400', '-0500', 'EST'),
      'END:VTIMEZONE',
      '',
    ])
  })

  it.each([
    'America/New_York',
    'America/Phoenix',
    'Pacific/Honolulu',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Europe/Dublin',
    'America/Santiago',
    'Pacific/Chatham',
  ])('%s means the same moments to both parsers through a year', (timeZone) => {
    const start = Date.parse('2026-12-20T12:30:00Z')
    const times = Array.from({ length: 60 }, (_, index) => new Date(start + index * 149 * HOUR_MS))
    const text = write(
      times.map((time, index) => ({ uid: String(index), time: { at: time, minutes: 90 } })),
      timeZone,
    )
    expect(readCalendarFile(text).map(({ start: from, end }) => [from, end])).toEqual(
      times.map((time) => [time.toISOString(), new Date(time.getTime() + 90 * MINUTE_MS).toISOString()]),
    )
  })
})

const observance = (kind: string, local: string, from: string, to: string, name: string) => [
  `BEGIN:${kind}`,
  `DTSTART:${local}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  `TZNAME:${name}`,
  `END:${kind}`,
]
