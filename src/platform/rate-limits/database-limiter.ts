import { eq, sql } from 'drizzle-orm'
import { RateLimiterRes } from 'rate-limiter-flexible'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Clock } from '#platform/clock/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import { rateLimits } from './tables.ts'

type Row = { points: number; expiresAt: Date }
type Options = { db: DbOrTx }

/**
 * A limiter of rate-limiter-flexible that stores its counts in `rate_limits`. The library's own database limiters accept
 * neither a transaction nor a clock; both are needed here. Every call passes the handle as `{ db }` in its options.
 */
export class DatabaseLimiter extends RateLimiterStoreAbstract {
  readonly #clock: Clock

  constructor(limit: { name: string; points: number; seconds: number }, clock: Clock) {
    super({ keyPrefix: limit.name, points: limit.points, duration: limit.seconds, storeClient: undefined })
    this.#clock = clock
  }

  /** Counts in one statement, so that simultaneous calls of all processes share the count. */
  async _upsert(
    key: string,
    points: number,
    windowMs: number,
    _forceExpire: boolean,
    { db }: Options,
  ): Promise<Row> {
    const now = this.#clock.now()
    const expired = sql`${rateLimits.expiresAt} <= ${sql.param(now, rateLimits.expiresAt)}`
    const [row] = await db
      .insert(rateLimits)
      .values({ key, points, expiresAt: new Date(now.getTime() + windowMs) })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`case when ${expired} then excluded.points else ${rateLimits.points} + excluded.points end`,
          expiresAt: sql`case when ${expired} then excluded.expires_at else ${rateLimits.expiresAt} end`,
        },
      })
      .returning({ points: rateLimits.points, expiresAt: rateLimits.expiresAt })
    if (!row) throw new Error('Counting for a rate limit returned no row.')
    return row
  }

  async _delete(key: string, { db }: Options): Promise<boolean> {
    return (await db.delete(rateLimits).where(eq(rateLimits.key, key)).returning()).length > 0
  }

  _getRateLimiterRes(_key: string, added: number, { points, expiresAt }: Row): RateLimiterRes {
    const msBeforeNext = Math.max(expiresAt.getTime() - this.#clock.now().getTime(), 0)
    return new RateLimiterRes(Math.max(this.points - points, 0), msBeforeNext, points, points === added)
  }
}
