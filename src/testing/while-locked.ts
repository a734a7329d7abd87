import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database, Handle } from '#platform/db/index.ts'

type Steps<Result> = {
  lock: (tx: Handle) => Promise<unknown>
  /** Starts what waits for the lock. */
  start: () => Promise<Result>
  /** How many transactions wait for it; one unless given. */
  waiting?: number
  /** What happens before the lock is released. */
  change?: (tx: Handle) => Promise<unknown>
}

/** Takes a lock of PostgreSQL, starts something and waits until it waits for the lock, releases it, and returns the result. */
export async function whileLocked<Result>(db: Database['db'], steps: Steps<Result>): Promise<Result> {
  const { lock, start, waiting = 1, change } = steps
  const [locked, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const released = db.transaction(async (tx) => {
    await lock(tx)
    locked.resolve()
    await waits.promise
    await change?.(tx)
  })
  await locked.promise
  // Outside of the transaction, in which the connection pool refuses statements.
  const result = start()
  const waitingNow = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await db.execute(waitingNow)).rows.length).toBeGreaterThanOrEqual(waiting)
  waits.resolve()
  await released
  return result
}
