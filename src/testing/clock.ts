import type { Clock } from '#platform/clock/index.ts'

export type TestClock = Clock & { advance(ms: number): void; set(time: Date): void }

/** A clock that only tests advance. Starts at the current time, because sessions expire by the system clock. */
export function testClock(start = new Date()): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms
    },
    set(time) {
      now = time.getTime()
    },
  }
}
