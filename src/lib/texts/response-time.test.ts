import { expect, test } from 'vitest'
import { responseTimeText } from './response-time.ts'

test.each([
  [0, 'Within 1 hour'],
  [60, 'Within 1 hour'],
  [61, 'Within 2 hours'],
  [120, 'Within 2 hours'],
  [23 * 60, 'Within 23 hours'],
  [23 * 60 + 1, 'Within 1 day'],
  [24 * 60, 'Within 1 day'],
  [24 * 60 + 1, 'Within 2 days'],
  [100 * 60, 'Within 5 days'],
])('%d minutes are written as “%s”', (minutes, text) => {
  expect(responseTimeText(minutes)).toBe(text)
})
