import { expect, it } from 'vitest'
import { toCalendarFile } from './calendar.ts'

const ENTRY = {
  uid: '0199b3a0-0000-7000-8000-000000000001@littermate.example',
  title: 'Pick up Juniper',
  description: 'Order LM-7H4XQ2 with Quiet Paws',
  place: null,
  day: '2026-12-31',
  startsAt: null,
  changedAt: '2026-12-01T10:20:30.456Z',
  url: 'https://littermate.example/orders/1',
}

it('a pickup without a time takes the whole day, which ends before the next one', () => {
  const lines = toCalendarFile(ENTRY).split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines).toContain('DTSTAMP:20261201T102030Z')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261231')
  expect(lines).toContain('DTEND;VALUE=DATE:20270101')
  expect(lines.at(-1)).toBe('')
})

it('a pickup with a time begins at it, in UTC', () => {
  const lines = toCalendarFile({ ...ENTRY, startsAt: '2026-12-31T19:30:00.000Z' }).split('\r\n')
  expect(lines).toContain('DTSTART:20261231T193000Z')
  expect(lines).toContain('DURATION:PT60M')
})

it('a place cannot add fields, and long lines are folded between characters', () => {
  const place = `Café, 1; “A” \\ \nBEGIN:VALARM ${'ü'.repeat(120)}`
  const text = toCalendarFile({ ...ENTRY, place })
  expect(text).toContain('LOCATION:Café\\, 1\\; “A” \\\\ \\nBEGIN:VALARM')
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain('ü'.repeat(120))
  expect(text.split('\r\n').filter((line) => line.startsWith('BEGIN:'))).toHaveLength(2)
})
