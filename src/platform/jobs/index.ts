/** Background jobs, stored in PostgreSQL by pg-boss and enqueued in the transaction that makes them necessary. */
import { sql } from 'drizzle-orm'
import { fromDrizzle, fromPglite, type JobResult, PgBoss } from 'pg-boss'
import type { Registry } from 'prom-client'
import { newId } from '#lib/ids.ts'
import type { Database, DbOrTx } from '#platform/db/index.ts'
import type { Logger } from '#platform/log/index.ts'
import { inSpan, isTraceparent } from '#platform/tracing/index.ts'
import { currentContext, isRequestId, runInContext } from '#platform/work-context/index.ts'
import { DUE_QUEUES, watchDueJobs } from './due.ts'
import { jobDurations } from './durations.ts'
import { logOutages } from './outages.ts'

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

export { queueStatistics } from './statistics.ts'

export type EnqueueOptions = {
  /** Seconds until the first attempt. */
  afterSeconds?: number
}

export type Jobs = {
  /** Adds a job. With a transaction as handle it exists only when that commits. */
  enqueue<Data extends object>(
    handle: DbOrTx,
    job: JobDefinition<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Registers the handler of a kind of job; jobs run after `start`. */
  handle<Data extends object>(job: JobDefinition<Data>, handler: (data: Data) => Promise<void>): void
  /** Creates the queues, so that `enqueue` works; with `work`, also starts to run jobs. */
  start(options: { work: boolean }): Promise<void>
  /** The queues from which this process should take jobs and has not tried to for too long. */
  stuckQueues(): string[]
  /** Waits up to 30 seconds for running jobs, returns those that still run to the queue, and stops. */
  stop(): Promise<void>
}

const DEFAULT_RETRIES = 20
const DEFAULT_EXPIRE_SECONDS = 120
/** How long a job waits for a worker: longer than any outage. By default, pg-boss deletes it after 14 days. */
const KEPT_SECONDS = 90 * 24 * 3_600
/** Seconds after the longest time that jobs may take, from which on a queue without any attempt to take a job is stuck. */
const STUCK_SECONDS = 60
/** Between two looks for due jobs, and between two polls of each queue while NOTIFY does not work. */
const POLL_SECONDS = 1
const IDLE_POLL_SECONDS = 60
/** Between two looks for what this code does not use, jobs that depend on others: the longest that pg-boss allows. */
const FLOW_SECONDS = 3_600
/** A running job without a sign of life for this long has lost its worker, or could not report that it ended; it runs again. */
const LOST_AFTER_SECONDS = 30
const SIGN_OF_LIFE_SECONDS = 5
/** How often lost jobs are looked for. */
const SUPERVISE_SECONDS = 60
const STOP_SECONDS = 30
/** How many jobs of one kind a process runs concurrently. */
const BATCH = 5

/** Opens the job queue of one process; nothing runs before `start`. */
export function openJobs(
  database: Database,
  settings: {
    url?: string | undefined
    log: Logger
    pollSeconds?: number
    /** Between two polls of each queue while NOTIFY works. */
    idlePollSeconds?: number
    /** Whether this process may run jobs, and so listens for them; true by default. */
    listens?: boolean
    superviseSeconds?: number
    /** How long running jobs may take when the process stops. */
    stopSeconds?: number
    /** Gets the durations of jobs. */
    registry?: Registry
  },
): Jobs {
  const superviseSeconds = settings.superviseSeconds ?? SUPERVISE_SECONDS
  const stopMs = (settings.stopSeconds ?? STOP_SECONDS) * 1_000
  const common = {
    schema: 'jobs',
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    flowIntervalSeconds: FLOW_SECONDS,
    // Nothing uses the schedules of pg-boss; see platform/sweeps.
    schedule: false,
    useListenNotify: settings.listens ?? true,
  }
  const boss = settings.url
    ? new PgBoss({ ...common, connectionString: settings.url, max: 4 })
    : new PgBoss({ ...common, db: pgliteOf(database), backend: 'pglite' })
  const outages = logOutages({
    log: settings.log,
    queues: () => [...boss.getWipData(), ...(due ? [due.times] : [])],
  })
  boss.on('error', outages.onError)
  boss.on('warning', (warning) => settings.log.warn({ warning }, 'the job queue warns'))

  const durations = settings.registry && jobDurations(settings.registry)
  const handlers = new Map<string, { job: JobDefinition<object>; run: (data: object) => Promise<void> }>()
  const pollSeconds = settings.pollSeconds ?? POLL_SECONDS
  const workers = new Map<string, string>()
  let due: ReturnType<typeof watchDueJobs> | undefined
  let started = false
  let working = false

  return {
    async enqueue(handle, job, data, options = {}) {
      await boss.send(job.queue, withCause(data), {
        db: fromDrizzle(handle, sql),
        retryLimit: job.retries ?? DEFAULT_RETRIES,
        retryBackoff: true,
        retryDelay: 2,
        retryDelayMax: 3_600,
        expireInSeconds: job.expireSeconds ?? DEFAULT_EXPIRE_SECONDS,
        heartbeatSeconds: LOST_AFTER_SECONDS,
        retentionSeconds: KEPT_SECONDS,
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
        // Existing queues need no statements: boss.start() has cached them.
        const existing = new Map((await boss.getQueues()).map(({ name, notify }) => [name, notify]))
        for (const { job } of handlers.values()) {
          if (existing.get(job.queue)) continue
          if (existing.has(job.queue)) await boss.updateQueue(job.queue, { notify: true })
          else await boss.createQueue(job.queue, { notify: true })
          // Any query by ID makes pg-boss cache the queue. Otherwise, the first `enqueue` would look it up on the outer
          // handle, inside the transaction.
          await boss.deleteJob(job.queue, newId())
        }
      }
      if (!work || working) return
      working = true
      for (const { job, run } of handlers.values()) {
        const options = {
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: settings.idlePollSeconds ?? IDLE_POLL_SECONDS,
          heartbeatRefreshSeconds: SIGN_OF_LIFE_SECONDS,
          batchSize: BATCH,
          // A full batch means that more jobs are due, so the next one is fetched without a pause.
          burstWhenBatchFull: true,
          perJobResults: true as const,
        }
        const runJob = (id: string, stored: object) => {
          const { cause, data } = withoutCause(stored)
          const context = { requestId: cause.requestId ?? newId(), jobId: id, queue: job.queue }
          const span = {
            kind: 'consumer',
            traceparent: cause.traceparent,
            attributes: { 'messaging.destination.name': job.queue, request_id: context.requestId },
          } as const
          return runInContext(context, () =>
            inSpan(`job ${job.queue}`, span, async () => {
              const end = durations?.startTimer({ queue: job.queue })
              const result = await runOne(id, () => run(data), logFailure)
              end?.({ outcome: result.status })
              return result
            }),
          )
        }
        const logFailure = (err: unknown) => settings.log.warn({ err, queue: job.queue }, 'a job failed')
        const worker = await boss.work<object, JobResult[]>(job.queue, options, (batch) =>
          Promise.all(batch.map(({ id, data }) => runJob(id, data))),
        )
        workers.set(job.queue, worker)
      }
      due = watchDueJobs({
        everyMs: pollSeconds * 1_000,
        async find() {
          const { rows } = await boss.getDb().executeSql(DUE_QUEUES)
          return rows.map(({ name }: { name: string }) => name)
        },
        wake(queues) {
          for (const [queue, worker] of workers)
            if (queues === 'all' || queues.includes(queue)) boss.notifyWorker(worker)
        },
        onError: outages.onError,
      })
    },
    stuckQueues() {
      if (!working) return []
      const now = Date.now()
      return boss.getWipData().flatMap(({ name, lastFetchedOn, createdOn }) => {
        const seconds = (handlers.get(name)?.job.expireSeconds ?? DEFAULT_EXPIRE_SECONDS) + STUCK_SECONDS
        return now - (lastFetchedOn ?? createdOn) > seconds * 1_000 ? [name] : []
      })
    },
    async stop() {
      outages.stop()
      await due?.stop()
      if (started) await boss.stop({ graceful: true, timeout: stopMs, close: true })
    },
  }
}

/** What caused a job, stored with its data. */
type Cause = { requestId?: string | undefined; traceparent?: string | undefined }

function withCause(data: object): object {
  const context = currentContext()
  if (!context) return data
  const { requestId, span } = context
  return { ...data, cause: { requestId, ...(span && { traceparent: span.traceparent }) } satisfies Cause }
}

function withoutCause(stored: object): { data: object; cause: Cause } {
  if (!('cause' in stored)) return { data: stored, cause: {} }
  const { cause, ...data } = stored
  const { requestId, traceparent } = (cause ?? {}) as Cause
  return {
    data,
    cause: {
      requestId: isRequestId(requestId) ? requestId : undefined,
      traceparent: isTraceparent(traceparent) ? traceparent : undefined,
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
