/** A job that runs all the time, so that workers which run nothing are noticed. */
import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '#lib/durations.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { JobDefinition, Jobs } from '#platform/jobs/index.ts'
import type { TableRules } from '#platform/personal-data/index.ts'
import { defineSweep, type Sweep } from '#platform/sweeps/index.ts'
import { jobHeartbeat } from './tables.ts'

const heartbeatJob: JobDefinition<Record<string, never>> = { queue: 'jobs.heartbeat', retries: 0 }

const EVERY_MS = MINUTE_MS

export const heartbeatRules: TableRules[] = [
  { table: 'job_heartbeat', holds: 'When a worker last ran a job.', impersonal: true },
]

/** Registers the job, which stores when it ran. Call it in every process before the jobs start. */
export function registerHeartbeat(jobs: Jobs, db: DbOrTx): void {
  jobs.handle(heartbeatJob, async () => {
    const ranAt = sql`now()`
    await db
      .insert(jobHeartbeat)
      .values({ ranAt })
      .onConflictDoUpdate({ target: jobHeartbeat.onlyRow, set: { ranAt } })
  })
}

/** Enqueues the job. */
export function heartbeatSweep({ jobs, db }: { jobs: Jobs; db: DbOrTx }): Sweep {
  return defineSweep({ name: 'heartbeat', everyMs: EVERY_MS, run: () => jobs.enqueue(db, heartbeatJob, {}) })
}

/** When a worker last ran the job, in seconds since 1970; null before the first time. */
export async function lastHeartbeat(db: DbOrTx): Promise<number | null> {
  const [row] = await db.select().from(jobHeartbeat)
  return row ? row.ranAt.getTime() / 1_000 : null
}
