import { expect, it } from 'vitest'
import { dueAfterFreeze } from './due-after-freeze.ts'

const today = '2026-07-10'

it.each([
  // After a dispute: at least a week from its end.
  ['2026-07-08', null, '2026-07-17', 'the due date has passed'],
  ['2026-07-16', null, '2026-07-17', 'less than a week is left'],
  ['2026-07-17', null, '2026-07-17', 'exactly a week is left'],
  ['2026-09-01', null, '2026-09-01', 'more than a week is left'],
  // After a check of a payment: moved by the days that it took.
  ['2026-07-12', '2026-07-07', '2026-07-15', 'the check took three days'],
  ['2026-07-12', '2026-07-10', '2026-07-12', 'the check ended on its first day'],
  ['2026-07-12', '2026-07-11', '2026-07-12', 'the clock was set back meanwhile'],
])('a balance due on %s, checked since %s, is then due on %s: %s', (due, checkedSince, expected, _reason) => {
  expect(dueAfterFreeze(due, { today, checkedSince })).toBe(expected)
})
