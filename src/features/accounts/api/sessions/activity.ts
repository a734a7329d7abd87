import { and, eq, lt } from 'drizzle-orm'
import { MINUTE_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'
import { ACTIVITY_MINUTES } from '../../session-limits.ts'
import { sessions } from '../tables.ts'

const ACTIVITY_MS = ACTIVITY_MINUTES * MINUTE_MS

export type RecordActivity = (session: { id: string; lastActiveAt: Date }, now: Date) => void

/**
 * Returns a function that records that a session is in use. It writes at most every few minutes, and no request waits for
 * it: a lost write only makes the session end a few minutes earlier.
 */
export function createActivityRecorder(db: DbOrTx, log: Pick<Logger, 'warn'>): RecordActivity {
  const inProgress = new Set<string>()

  async function record(id: string, now: Date): Promise<void> {
    const before = new Date(now.getTime() - ACTIVITY_MS)
    await db
      .update(sessions)
      .set({ lastActiveAt: now })
      // Another process may have written it in the meantime.
      .where(and(eq(sessions.id, id), lt(sessions.lastActiveAt, before)))
  }

  return ({ id, lastActiveAt }, now) => {
    if (now.getTime() - lastActiveAt.getTime() <= ACTIVITY_MS || inProgress.has(id)) return
    inProgress.add(id)
    record(id, now)
      .catch((error: unknown) => log.warn({ err: error }, 'the use of a session could not be recorded'))
      .finally(() => inProgress.delete(id))
  }
}
