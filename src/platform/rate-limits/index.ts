/** Limits on how often something may be tried, counted in the database by rate-limiter-flexible. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { DatabaseLimiter } from './database-limiter.ts'
import type { RateLimit } from './define.ts'
import { countGuess, type GrowingDelay, type Guess, uncountGuess } from './growing-delays.ts'
import { RateLimitedError } from './rate-limited-error.ts'
import { rateLimits } from './tables.ts'

export { defineRateLimit, listRateLimits, type RateLimit, windowStart } from './define.ts'
export type { GrowingDelay, Guess } from './growing-delays.ts'
export { rateLimitRules } from './personal-data.ts'
export { RateLimitedError } from './rate-limited-error.ts'

/** One try by `key`, such as a digest of an address, counted against `limit`. */
export type Try = { limit: RateLimit; key: string }

/** The key of a try: a digest of its parts, so that no network or email address is stored. */
export function limitKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 24)
}

export type RateLimits = {
  /** Counts the tries until one exceeds its limit, which throws RateLimitedError; those after it are not counted. */
  consume(db: DbOrTx, tries: Try[]): Promise<void>
  /** Takes back a counted try. */
  giveBack(db: DbOrTx, tries: Try[]): Promise<void>
  /** Starts new windows. */
  reset(db: DbOrTx, tries: Try[]): Promise<void>
  /** Counts a guess and returns how many seconds the next one must wait. Throws RateLimitedError while it must wait. */
  slowDown(db: DbOrTx, guess: Guess): Promise<number>
  /** Takes back the last counted guess, because it was right. */
  takeBack(db: DbOrTx, guess: Guess): Promise<void>
  /** Removes the guesses of all keys that start with a text. */
  removeGuesses(db: DbOrTx, delays: GrowingDelay[], keyStart: string): Promise<void>
}

/** Creates the limits of a process; with `enabled: false` nothing is counted, for load tests. */
export function createRateLimits(clock: Clock, { enabled }: { enabled: boolean }): RateLimits {
  const limiters = new Map<string, DatabaseLimiter>()

  function limiterOf(limit: RateLimit): DatabaseLimiter {
    const limiter = limiters.get(limit.name) ?? new DatabaseLimiter(limit, clock)
    limiters.set(limit.name, limiter)
    return limiter
  }

  return {
    async consume(db, tries) {
      if (!enabled) return
      for (const { limit, key } of tries) {
        try {
          await limiterOf(limit).consume(key, 1, { db })
        } catch (thrown) {
          throw RateLimitedError.from(thrown, limit.reason)
        }
      }
    },
    async giveBack(db, tries) {
      if (!enabled) return
      for (const { limit, key } of tries) await limiterOf(limit).reward(key, 1, { db })
    },
    async reset(db, tries) {
      for (const { limit, key } of tries) await limiterOf(limit).delete(key, { db })
    },
    slowDown: async (db, guess) => (enabled ? countGuess(db, guess, clock.now()) : 0),
    async takeBack(db, guess) {
      if (enabled) await uncountGuess(db, guess, clock.now())
    },
    async removeGuesses(db, delays, keyStart) {
      for (const { name } of delays)
        await db.delete(rateLimits).where(sql`starts_with(${rateLimits.key}, ${`${name}:${keyStart}`})`)
    },
  }
}
