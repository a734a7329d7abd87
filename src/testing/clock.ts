import type { Clock } from '#platform/clock/index.ts'

export type TestClock = Clock & { advance(ms: number): void; set(moment: Date): void }

/** A clock that stands still until a test moves it; it begins at the real present, as sessions are measured by it. */
export function testClock(start = new Date()): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms
    },
    set(moment) {
      now = moment.getTime()
    },
  }
}
