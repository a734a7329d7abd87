import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { testClock } from '#testing/clock.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createRateLimits, RateLimitedError, type RateLimits } from './index.ts'
import { rateLimits } from './tables.ts'

const LIMIT = { name: 'test', points: 3, seconds: 60 }
const SLOW = { name: 'slow', points: 1, seconds: 3_600 }
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

it('counts a try against every limit and reports the longest wait', async () => {
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
  await expect(attempt()).rejects.toBeInstanceOf(RateLimitedError)
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

it('removes only windows that have ended', async () => {
  await attempt('old')
  clock.advance(60_000)
  await attempt('new')
  await limits.removeExpired(database.db)
  expect(await rows()).toMatchObject([{ key: 'test:new' }])
})

it('counts nothing when disabled', async () => {
  limits = createRateLimits(clock, { enabled: false })
  for (let count = 0; count < 5; count += 1) await attempt()
  expect(await rows()).toEqual([])
})
