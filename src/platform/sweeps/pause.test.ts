import { expect, it } from 'vitest'
import { pauseAfter } from './index.ts'

it.each<[found: number | undefined, previousMs: number, everyMs: number, pauseMs: number]>([
  [0, 1_000, 1_000, 2_000],
  [0, 8_000, 1_000, 16_000],
  [0, 59_999, 1_000, 119_998],
  [0, 60_001, 1_000, 120_000],
  [0, 120_000, 1_000, 120_000],
  // A sweep that is rarer anyway is not slowed down.
  [0, 300_000, 300_000, 300_000],
  [1, 8_000, 1_000, 1_000],
  [undefined, 8_000, 1_000, 1_000],
])('after a run that found %s, a pause of %d, and every %d ms, the pause is %d ms', (...row) => {
  const [found, previousMs, everyMs, pauseMs] = row
  expect(pauseAfter(found, previousMs, everyMs)).toBe(pauseMs)
})
