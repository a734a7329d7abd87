/** Limits that slow down instead of refusing: each guess beyond the free ones doubles the wait before the next one. */
import { eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { RateLimitedError } from './rate-limited-error.ts'
import { rateLimits } from './tables.ts'

export type GrowingDelay = {
  /** Unique among all limits and delays. */
  name: string
  /** How many guesses a key has without a wait. */
  free: number
  /** The first wait. */
  firstSeconds: number
  /** The longest wait. */
  maxSeconds: number
  /** How long after the last guess they are removed. */
  resetSeconds: number
  /** Why there is a wait, in the error's message. */
  reason?: string
}

/** A guess by `key`, by which its guesses are also removed. */
export type Guess = { delay: GrowingDelay; key: string }

/**
 * Counts a guess in one statement, so that of simultaneous guesses in all processes only as many pass as may. Returns the
 * seconds that the next one must wait; 0 while there are free ones.
 */
export async function countGuess(handle: DbOrTx, { delay, key }: Guess, now: Date): Promise<number> {
  const { name, free, firstSeconds, maxSeconds, resetSeconds, reason } = delay
  const at = sql.param(now, rateLimits.expiresAt)
  const points = sql`case when ${rateLimits.expiresAt} <= ${at} then 1 else ${rateLimits.points} + 1 end`
  // The exponent is limited, because the power is computed before it is limited.
  const wait = (count: typeof points) => sql`case when ${count} >= ${free}
    then ${at}::timestamptz + make_interval(secs =>
      least(${firstSeconds} * power(2, least(${count} - ${free}, 30)), ${maxSeconds})) end`
  const [row] = await handle
    .insert(rateLimits)
    .values({
      key: `${name}:${key}`,
      points: 1,
      expiresAt: new Date(now.getTime() + resetSeconds * 1_000),
      blockedUntil: wait(sql`1`),
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { points, expiresAt: sql`excluded.expires_at`, blockedUntil: wait(points) },
      setWhere: sql`coalesce(${rateLimits.blockedUntil} <= ${at}, true)`,
    })
    .returning({ blockedUntil: rateLimits.blockedUntil })
  if (row) return secondsFrom(now, row.blockedUntil)
  const [blocked] = await handle
    .select({ until: rateLimits.blockedUntil })
    .from(rateLimits)
    .where(eq(rateLimits.key, `${name}:${key}`))
  throw new RateLimitedError(Math.max(1, secondsFrom(now, blocked?.until ?? null)), reason)
}

/** Takes back a counted guess with its wait. */
export async function uncountGuess(handle: DbOrTx, { delay, key }: Guess, now: Date): Promise<void> {
  await handle
    .update(rateLimits)
    .set({ points: sql`greatest(${rateLimits.points} - 1, 0)`, blockedUntil: now })
    .where(eq(rateLimits.key, `${delay.name}:${key}`))
}

function secondsFrom(now: Date, until: Date | null): number {
  return until ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1_000)) : 0
}
