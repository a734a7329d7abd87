/**
 * Times in which transfers were turned off. Breeders may have been paid in another way meanwhile, so what a sale that ended
 * before still owes waits until finance releases it.
 */
import { isNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '#platform/db/index.ts'
import { payoutPauses } from '../tables.ts'

/** Records that transfers are off from now on, unless they already were. */
export async function startPause(db: DbOrTx, now: Date): Promise<void> {
  await db.insert(payoutPauses).values({ startedAt: now }).onConflictDoNothing()
}

/** Records that transfers are on again. */
export async function endPause(db: DbOrTx, now: Date): Promise<void> {
  await db
    .update(payoutPauses)
    .set({ endedAt: sql`greatest(${now.toISOString()}::timestamptz, ${payoutPauses.startedAt})` })
    .where(isNull(payoutPauses.endedAt))
}
