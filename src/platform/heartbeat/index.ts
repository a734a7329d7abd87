/** A job that runs all the time, so that workers which run nothing are noticed. */
import { sql } from 'drizzle-orm'
import { repeatEvery } from '#platform/clock/repeat.ts'
import type { Handle } from '#platform/db/index.ts'
import type { JobDefinition, Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log/index.ts'
import type { TableRules } from '#platform/personal-data/index.ts'

const heartbeatJob: JobDefinition<Record<string, never>> = { queue: 'jobs.heartbeat', retries: 0 }

const EVERY_MS = 30_000

export const heartbeatRules: TableRules[] = [
  { table: 'job_heartbeat', holds: 'When a worker last ran a job.', impersonal: true },
]

/** Registers the job, which stores when it ran. Call it in every process before the jobs start. */
export function registerHeartbeat(jobs: Jobs, db: Handle): void {
  jobs.handle(heartbeatJob, async () => {
    await db.execute(sql`insert into job_heartbeat (ran_at) values (now())
      on conflict (only_row) do update set ran_at = excluded.ran_at`)
  })
}

/** Enqueues the job now and every 30 seconds. Returns a function that stops it. */
export function startHeartbeat({ jobs, db, log }: { jobs: Jobs; db: Handle; log: Logger }): () => void {
  const enqueue = () =>
    jobs
      .enqueue(db, heartbeatJob, {})
      .catch((error: unknown) => log.warn({ err: error }, 'the heartbeat of the jobs could not be enqueued'))
  void enqueue()
  return repeatEvery(EVERY_MS, enqueue)
}

/** When a worker last ran the job, in seconds since 1970; null before the first time. */
export async function lastHeartbeat(db: Handle): Promise<number | null> {
  const { rows } = await db.execute<{ at: number }>(
    sql`select extract(epoch from ran_at)::float8 as at from job_heartbeat`,
  )
  return rows[0]?.at ?? null
}
