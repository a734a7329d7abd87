/** Background jobs, stored in PostgreSQL by pg-boss and enqueued in the transaction that makes them necessary. */
import { sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, type JobResult, PgBoss } from 'pg-boss'
import { newId } from '#lib/ids.ts'
import type { Database, Handle } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'

/** One kind of job. Handlers must be idempotent: a job whose process died runs again. */
export type JobDefinition<Data extends object> = {
  queue: string
  /** Retries after the first failure, with growing pauses; by default they span more than a day. */
  retries?: number
  /** Seconds after which a running job counts as abandoned and another worker takes it. */
  expireSeconds?: number
  /** Never set: it carries the type of the job's data. */
  readonly data?: Data
}

export type EnqueueOptions = {
  /** Seconds until the first attempt. */
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
  /** Registers the handler of a kind of job; jobs run after `start`. */
  handle<Data extends object>(job: JobDefinition<Data>, handler: (data: Data) => Promise<void>): void
  /** Creates the queues, so that `enqueue` works; with `work`, also starts to run jobs. */
  start(options: { work: boolean }): Promise<void>
  /** Waits up to 30 seconds for running jobs, returns those that still run to the queue, and stops. */
  stop(): Promise<void>
}

const DEFAULT_RETRIES = 20
const POLL_SECONDS = 1
/** How many jobs of one kind a process runs concurrently. */
const BATCH = 5

/** Opens the job queue of one process; nothing runs before `start`. */
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
          // Any query by ID makes pg-boss cache the queue. Otherwise, the first `enqueue` would look it up on the outer
          // handle, inside the transaction.
          await boss.deleteJob(job.queue, newId())
        }
      }
      if (!work || working) return
      working = true
      for (const { job, run } of handlers.values()) {
        const options = {
          pollingIntervalSeconds: settings.pollSeconds ?? POLL_SECONDS,
          batchSize: BATCH,
          // A full batch means that more jobs are due, so the next one is fetched without a pause.
          burstWhenBatchFull: true,
          perJobResults: true as const,
        }
        const logFailure = (err: unknown) => settings.log.warn({ err, queue: job.queue }, 'a job failed')
        await boss.work<object, JobResult[]>(job.queue, options, (batch) =>
          Promise.all(batch.map(({ id, data }) => runOne(id, () => run(data), logFailure))),
        )
      }
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: 30_000, close: true })
    },
  }
}

/** Runs one job of a batch and returns its result, so that a failure does not affect the others. */
async function runOne(
  id: string,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Promise<JobResult> {
  try {
    await work()
    return { id, status: 'completed' }
  } catch (error) {
    onError(error)
    return {
      id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    }
  }
}

function pgliteOf(database: Database): ReturnType<typeof fromPglite> {
  if (!database.pglite) throw new Error('Jobs need the URL of a PostgreSQL or an open PGlite.')
  return fromPglite(database.pglite)
}
