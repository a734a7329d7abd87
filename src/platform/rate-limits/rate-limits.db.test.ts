import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#lib/durations.ts'
import { enforcePeriod } from '#platform/personal-data/index.ts'
import { testClock } from '#testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createRateLimits, RateLimitedError, type RateLimits } from './index.ts'
import { rateLimitRules } from './personal-data.ts'
import { rateLimits } from './tables.ts'

const LIMIT = { name: 'test', by: 'key', points: 3, seconds: 60 }
const SLOW = { name: 'slow', by: 'key', points: 1, seconds: 3_600 }
const clock = testClock()

let database: TestDatabase
let limits: RateLimits
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => {
  limits = createRateLimits(clock, { enabled: true })
})
afterEach(() => database.empty())
afterAll(() => database?.remove())

const attempt = (key = 'a') => limits.consume(database.db, [{ limit: LIMIT, key }])
const rows = () => database.db.select().from(rateLimits)

it('allows as many tries as a limit has points, per key', async () => {
  for (let count = 0; count < 3; count += 1) await attempt()
  await expect(attempt()).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 60 })
  await attempt('b')
})

it('allows exactly that many of simultaneous tries', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => attempt()))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

it('starts a new window when the first try of the old one is a window ago', async () => {
  await attempt()
  clock.advance(40_000)
  for (let count = 0; count < 2; count += 1) await attempt()
  await expect(attempt()).rejects.toMatchObject({ retryAfterSeconds: 20 })
  clock.advance(20_000)
  await attempt()
})

it('stops counting at the first exceeded limit', async () => {
  const tries = [
    { limit: SLOW, key: 'a' },
    { limit: LIMIT, key: 'a' },
  ]
  await limits.consume(database.db, tries)
  for (let count = 0; count < 3; count += 1) {
    const refused = limits.consume(database.db, tries)
    await expect(refused).rejects.toMatchObject({ retryAfterSeconds: 3_600 })
    await expect(refused).rejects.toThrow('Please try again in 60 minutes.')
  }
  for (let count = 0; count < 2; count += 1) await attempt()
  await expect(attempt()).rejects.toBeInstanceOf(RateLimitedError)
})

it('gives a try back', async () => {
  for (let count = 0; count < 3; count += 1) await attempt()
  await limits.giveBack(database.db, [{ limit: LIMIT, key: 'a' }])
  await attempt()
  await expect(attempt()).rejects.toBeInstanceOf(RateLimitedError)
})

it('says why there is a limit', async () => {
  const limit = { ...SLOW, name: 'explained', seconds: 7_200, reason: 'Many cats were added.' }
  await limits.consume(database.db, [{ limit, key: 'a' }])
  await expect(limits.consume(database.db, [{ limit, key: 'a' }])).rejects.toThrow(
    'Many cats were added. Please try again in 2 hours.',
  )
})

it('counts in a transaction only when that commits', async () => {
  const rollBack = new Error('roll back')
  const rolledBack = database.db.transaction(async (tx) => {
    await limits.consume(tx, [{ limit: SLOW, key: 'a' }])
    throw rollBack
  })
  await expect(rolledBack).rejects.toBe(rollBack)
  expect(await rows()).toEqual([])
})

it('starts anew after a reset', async () => {
  for (let count = 0; count < 3; count += 1) await attempt()
  await limits.reset(database.db, [{ limit: LIMIT, key: 'a' }])
  await attempt()
})

it('the retention rule removes only windows that ended an hour ago', async () => {
  await attempt('old')
  clock.advance(MINUTE_MS + HOUR_MS + 1)
  await attempt('new')
  const [rules] = rateLimitRules
  for (const rule of rules?.periods ?? []) await enforcePeriod(database.db, 'rate_limits', rule, clock.now())
  expect(await rows()).toMatchObject([{ key: 'test:new' }])
})

describe('a growing delay', () => {
  const DELAY = { name: 'delay', free: 3, firstSeconds: 30, maxSeconds: 100, resetSeconds: 1_000 }
  const guess = (key = 'a') => limits.slowDown(database.db, { delay: DELAY, key })

  it('doubles the wait with each guess after the free ones, up to a maximum', async () => {
    expect([await guess(), await guess(), await guess()]).toEqual([0, 0, 30])
    for (const wait of [60, 100, 100]) {
      await expect(guess()).rejects.toBeInstanceOf(RateLimitedError)
      clock.advance(100_000)
      expect(await guess()).toBe(wait)
    }
    expect(await guess('b')).toBe(0)
  })

  it('says how long to wait, which guesses in the meantime do not extend', async () => {
    for (let count = 0; count < 3; count += 1) await guess()
    clock.advance(20_000)
    for (let count = 0; count < 3; count += 1)
      await expect(guess()).rejects.toMatchObject({ retryAfterSeconds: 10 })
    clock.advance(10_000)
    expect(await guess()).toBe(60)
  })

  it('lets exactly one of simultaneous guesses pass after each wait', async () => {
    for (const passing of [3, 1, 1]) {
      const guesses = await Promise.allSettled(Array.from({ length: 10 }, () => guess()))
      expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(passing)
      clock.advance(100_000)
    }
  })

  it('forgets guesses some time after the last one', async () => {
    for (let count = 0; count < 3; count += 1) await guess()
    clock.advance(1_000_000)
    expect(await guess()).toBe(0)
  })

  it('takes a guess back with its wait', async () => {
    for (let count = 0; count < 3; count += 1) await guess()
    await limits.takeBack(database.db, { delay: DELAY, key: 'a' })
    expect(await guess()).toBe(30)
  })

  it('forgets the guesses of keys that start with a text', async () => {
    for (const key of ['a 1', 'b 1']) for (let count = 0; count < 3; count += 1) await guess(key)
    await limits.removeGuesses(database.db, [DELAY], 'a')
    expect(await guess('a 1')).toBe(0)
    await expect(guess('b 1')).rejects.toBeInstanceOf(RateLimitedError)
  })
})

it('counts nothing when disabled', async () => {
  limits = createRateLimits(clock, { enabled: false })
  const delay = { name: 'delay', free: 1, firstSeconds: 30, maxSeconds: 30, resetSeconds: 60 }
  for (let count = 0; count < 3; count += 1) await limits.slowDown(database.db, { delay, key: 'a' })
  for (let count = 0; count < 5; count += 1) await attempt()
  expect(await rows()).toEqual([])
})
