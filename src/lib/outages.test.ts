/** Deadlines after outages: a table, and properties that compare the two sides of the rule. */
import { describe, expect, it } from 'vitest'
import { fc } from '#testing/random/properties.ts'
import { HOUR_MS } from './durations.ts'
import { countedTime, extendedDeadline, withDeadlines } from './outages.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * HOUR_MS)
const outage = (from: number, to: number, countedFrom = to) => ({
  startedAt: at(from),
  endedAt: at(to),
  countedFrom: at(countedFrom),
})

/** From hour 100 to hour 200, so that new deadlines are at 272. */
const ONE = withDeadlines([outage(100, 200)])

describe('after one outage, a deadline', () => {
  it.each<[what: string, beganAt: number, deadline: number, expected: number]>([
    ['before it stays', 0, 100, 100],
    ['in it is three days after it', 0, 101, 272],
    ['at its end is three days after it', 0, 200, 272],
    ['an hour after it is three days after it', 0, 201, 272],
    ['just before the new one is the new one', 0, 271, 272],
    ['three days after it stays', 0, 272, 272],
    ['later stays', 0, 300, 300],
    ['that began in it moves', 199, 201, 272],
    ['that began when it was over stays', 200, 201, 201],
  ])('%s', (_, beganAt, deadline, expected) => {
    expect(extendedDeadline(ONE, { beganAt: at(beganAt), deadline: at(deadline) })).toEqual(at(expected))
  })
})

it('the days count from when those concerned were told', () => {
  const [told] = withDeadlines([outage(100, 200, 250)])
  expect(told?.until).toEqual(at(322))
})

it('a second outage moves the new deadline again, and one after it does not', () => {
  const until = (second: ReturnType<typeof outage>) =>
    extendedDeadline(withDeadlines([outage(100, 200), second]), { beganAt: at(0), deadline: at(150) })
  expect(until(outage(271, 400))).toEqual(at(472))
  expect(until(outage(272, 400))).toEqual(at(272))
})

it('a third outage moves what the second moved', () => {
  const three = withDeadlines([outage(100, 200), outage(230, 260), outage(300, 400)])
  expect(extendedDeadline(three, { beganAt: at(0), deadline: at(150) })).toEqual(at(472))
})

it('without an outage, nothing changes', () => {
  expect(extendedDeadline([], { beganAt: at(0), deadline: at(1) })).toEqual(at(1))
  expect(countedTime([], { beganAt: at(0), at: at(1) })).toEqual(at(1))
})

it.each([
  [100, 100],
  [101, 100],
  [271, 100],
  [272, 272],
])('what is done at hour %d counts as done at hour %d', (time, counted) => {
  expect(countedTime(ONE, { beganAt: at(0), at: at(time) })).toEqual(at(counted))
})

it('a deadline has passed at the counted time exactly if its extension has passed', () => {
  const gap = fc.tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 25, max: 200 }))
  const hour = fc.integer({ min: 0, max: 900 })
  fc.assert(
    fc.property(fc.array(gap, { maxLength: 3 }), hour, hour, hour, (gaps, beganAt, deadline, time) => {
      let hours = 0
      const outages = withDeadlines(
        gaps.map(([pause, length]) => {
          const from = hours + pause
          hours = from + length
          return outage(from, hours)
        }),
      )
      const extended = extendedDeadline(outages, { beganAt: at(beganAt), deadline: at(deadline) })
      const counted = countedTime(outages, { beganAt: at(beganAt), at: at(time) })
      expect(extended > at(time)).toBe(at(deadline) > counted)
    }),
  )
})
