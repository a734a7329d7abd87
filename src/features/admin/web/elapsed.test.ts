import { expect, test } from 'vitest'
import { elapsedText } from './elapsed.ts'

const NOW = Date.parse('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T12:00:30Z', '0 minutes'],
  ['2026-03-10T11:59:00Z', '1 minute'],
  ['2026-03-10T11:00:01Z', '59 minutes'],
  ['2026-03-10T11:00:00Z', '1 hour'],
  ['2026-03-08T12:00:01Z', '47 hours'],
  ['2026-03-08T12:00:00Z', '2 days'],
  ['2026-03-01T00:00:00Z', '9 days'],
])('%s is “%s” ago', (since, text) => {
  expect(elapsedText(since, NOW)).toBe(text)
})
