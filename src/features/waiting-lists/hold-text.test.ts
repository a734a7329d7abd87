import { expect, it } from 'vitest'
import { holdText } from './hold-text.ts'

const READ = { timeZone: 'America/Denver', today: '2026-12-01', now: new Date('2026-12-01T12:00:00Z') }

it.each([
  [
    '2026-12-02T16:30:00Z',
    'Luna is on hold until Wed, Dec 2, 9:30 AM Mountain. A family of the breeder’s waiting list is deciding.',
  ],
  ['2026-12-01T11:59:00Z', 'Luna is on hold. A family of the breeder’s waiting list is deciding.'],
  [null, 'Luna is on hold. A family of the breeder’s waiting list is deciding.'],
])('a hold until %s', (at, text) => {
  expect(holdText({ name: 'Luna', heldUntil: at ? new Date(at) : null }, READ)).toBe(text)
})
