/** Work that must follow: kept in PostgreSQL by pg-boss, enqueued in the transaction that makes it necessary. */
import { sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, type JobResult, PgBoss } from 'pg-boss'
import { newId } from '#lib/ids.ts'
import type { Database, Handle } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'

/** One kind of job. Handlers are idempotent: a job whose process died is done again. */
export type JobDefinition<Data extends object> = {
  queue: string
  /** Tries after the first one, with growing pauses; more than a day of them by default. */
  retries?: number
  /** Seconds after which a running job counts as abandoned and is handed to another worker. */
  expireSeconds?: number
  /** Never set: carries the type of the job's data. */
  readonly data?: Data
}

export type EnqueueOptions = {
  /** Seconds to wait before the first try. */
  afterSeconds?: number
}

export type Jobs = {
  /** Adds a job. With a transaction as handle it exists only when that commits. */
  enqueue<Data extends object>(
    handle: Handle,
    job: JobDefinition<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Says who does a kind of job; the work begins with `start`. */
  handle<Data extends object>(job: JobDefinition<Data>, handler: (data: Data) => Promise<void>): void
  /** Makes the queues known, so that `enqueue` works, and with `work` begins to do the jobs. */
  start(options: { work: boolean }): Promise<void>
  /** Waits for running jobs, some seconds at most, then stops. */
  stop(): Promise<void>
}

const DEFAULT_RETRIES = 20
const POLL_SECONDS = 1
/** Jobs of one kind that a process does side by side. */
const BATCH = 5

/** Prepares the jobs of one process; nothing runs before `start`. */
export function openJobs(
  database: Database,
  settings: { url?: string | undefined; log: Logger; pollSeconds?: number },
): Jobs {
  const boss = settings.url
    ? new PgBoss({ connectionString: settings.url, max: 4, schema: 'jobs' })
    : new PgBoss({ db: pgliteOf(database), backend: 'pglite', schema: 'jobs' })
  boss.on('error', (error) => settings.log.error({ err: error }, 'the job queue reports an error'))

  const handlers = new Map<string, { job: JobDefinition<object>; run: (data: object) => Promise<void> }>()
  let started = false
  let working = false

  return {
    async enqueue(handle, job, data, options = {}) {
      await boss.send(job.queue, data, {
        db: fromDrizzle(handle, sql),
        retryLimit: job.retries ?? DEFAULT_RETRIES,
        retryBackoff: true,
        retryDelay: 2,
        retryDelayMax: 3_600,
        expireInSeconds: job.expireSeconds ?? 120,
        ...(options.afterSeconds && { startAfter: options.afterSeconds }),
      })
    },
    handle(job, handler) {
      handlers.set(job.queue, { job, run: handler as (data: object) => Promise<void> })
    },
    async start({ work }) {
      if (!started) {
        await boss.start()
        started = true
        for (const { job } of handlers.values()) {
          await boss.createQueue(job.queue)
          // Any question by id makes pg-boss remember the queue; otherwise the first `enqueue` would ask for it on the
          // outer handle, inside the transaction.
          await boss.deleteJob(job.queue, newId())
        }
      }
      if (!work || working) return
      working = true
      for (const { job, run } of handlers.values()) {
        const options = {
          pollingIntervalSeconds: settings.pollSeconds ?? POLL_SECONDS,
          batchSize: BATCH,
          // A full batch means that more is waiting, so the next one is fetched without a pause.
          burstWhenBatchFull: true,
          perJobResults: true as const,
        }
        const tell = (err: unknown) => settings.log.warn({ err, queue: job.queue }, 'a job failed')
        await boss.work<object, JobResult[]>(job.queue, options, (batch) =>
          Promise.all(batch.map(({ id, data }) => settled(id, () => run(data), tell))),
        )
      }
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: 8_000, close: true })
    },
  }
}

/** How one job of a batch ended, so that a failure sends only itself back to the queue. */
async function settled(
  id: string,
  work: () => Promise<void>,
  tell: (error: unknown) => void,
): Promise<JobResult> {
  try {
    await work()
    return { id, status: 'completed' }
  } catch (error) {
    tell(error)
    return {
      id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    }
  }
}

function pgliteOf(database: Database): ReturnType<typeof fromPglite> {
  if (!database.pglite) throw new Error('Jobs need the address of a PostgreSQL or an open PGlite.')
  return fromPglite(database.pglite)
}
