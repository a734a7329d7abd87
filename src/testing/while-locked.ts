import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database, DbOrTx } from '#platform/db/index.ts'

type Steps<Result> = {
  lock: (tx: DbOrTx) => Promise<unknown>
  /** Starts one or more transactions that need the lock. */
  start: () => Promise<Result>
  /** How many transactions must be waiting before the lock is released; 1 by default. */
  waiting?: number
  /** Runs in the transaction that has the lock, before it is released. */
  change?: (tx: DbOrTx) => Promise<unknown>
}

/**
 * Takes a lock in PostgreSQL, calls `start`, waits until that is blocked, calls `change`, and releases the lock. Returns what
 * `start` returned.
 */
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
  // Not in the callback above: during a transaction, the connection pool refuses statements from its async context.
  const result = start()
  const waitingNow = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  try {
    await expect.poll(async () => (await db.execute(waitingNow)).rows.length).toBeGreaterThanOrEqual(waiting)
  } finally {
    waits.resolve()
    await released
  }
  return result
}
