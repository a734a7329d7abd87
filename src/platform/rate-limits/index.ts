/** Limits on how often something may be tried, counted in the database by rate-limiter-flexible. */
import { createHash } from 'node:crypto'
import { lte } from 'drizzle-orm'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '#lib/errors.ts'
import type { Clock } from '#platform/clock/index.ts'
import type { Handle } from '#platform/db/index.ts'
import { DatabaseLimiter } from './database-limiter.ts'
import { rateLimits } from './tables.ts'

export { rateLimitRules } from './personal-data.ts'

export type RateLimit = {
  /** Unique among all limits. */
  name: string
  /** How many tries each key has in a window. */
  points: number
  /** The length of a window, which starts with its first try. */
  seconds: number
}

/** One try by `key`, such as a digest of an address, counted against `limit`. */
export type Try = { limit: RateLimit; key: string }

/** The key of a try: a digest of its parts, so that no network or email address is stored. */
export function limitKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 24)
}

/** Sent with 429 and Retry-After. */
export class RateLimitedError extends AppError {
  readonly retryAfterSeconds: number

  constructor(seconds: number) {
    const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
    super('too_many_requests', { message: `Too many attempts. Please try again in ${wait}.` })
    this.name = 'RateLimitedError'
    this.retryAfterSeconds = seconds
  }

  /** From what a limiter of the library throws: a result means that the limit is exceeded, anything else is an error. */
  static from(thrown: unknown): RateLimitedError {
    if (!(thrown instanceof RateLimiterRes)) throw thrown
    return new RateLimitedError(Math.max(1, Math.ceil(thrown.msBeforeNext / 1_000)))
  }
}

export type RateLimits = {
  /** Counts the tries, all of them even when one exceeds its limit. Throws RateLimitedError with the longest wait. */
  consume(db: Handle, tries: Try[]): Promise<void>
  /** Starts new windows. */
  reset(db: Handle, tries: Try[]): Promise<void>
  /** Deletes the counts of windows that have ended. */
  removeExpired(db: Handle): Promise<void>
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
      let longest: RateLimitedError | undefined
      for (const { limit, key } of tries) {
        try {
          await limiterOf(limit).consume(key, 1, { db })
        } catch (thrown) {
          const error = RateLimitedError.from(thrown)
          if (!longest || error.retryAfterSeconds > longest.retryAfterSeconds) longest = error
        }
      }
      if (longest) throw longest
    },
    async reset(db, tries) {
      for (const { limit, key } of tries) await limiterOf(limit).delete(key, { db })
    },
    async removeExpired(db) {
      await db.delete(rateLimits).where(lte(rateLimits.expiresAt, clock.now()))
    },
  }
}
