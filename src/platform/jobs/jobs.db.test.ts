import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestRelay } from '#platform/db/test-relay.ts'
import { createLog } from '#platform/log/index.ts'
import { currentContext, runInContext } from '#platform/work-context/index.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { type JobDefinition, type Jobs, openJobs } from './index.ts'

type Note = { text: string }
const noteJob: JobDefinition<Note> = { queue: 'tests.note' }
const flakyJob: JobDefinition<Note> = { queue: 'tests.flaky' }
const failingJob: JobDefinition<Note> = { queue: 'tests.failing', retries: 0 }

let database: TestDatabase
const opened: Jobs[] = []
const runs: string[] = []
const warnings: unknown[][] = []
let attempts = 0

/** Opens the job queue of another process. */
function openQueue(
  settings: {
    superviseSeconds?: number
    stopSeconds?: number
    idlePollSeconds?: number
    listens?: boolean
  } = {},
): Jobs {
  const log = createLog('silent')
  log.warn = (...args: unknown[]) => void warnings.push(args)
  const jobs = openJobs(database, {
    log,
    pollSeconds: 0.5,
    ...settings,
    ...(database.url && { url: database.url }),
  })
  jobs.handle(noteJob, async ({ text }) => void runs.push(text))
  jobs.handle(flakyJob, async ({ text }) => {
    attempts += 1
    if (attempts === 1) throw new Error('on purpose')
    runs.push(text)
  })
  jobs.handle(failingJob, async ({ text }) => {
    runs.push(text)
    throw new Error('on purpose')
  })
  opened.push(jobs)
  return jobs
}

let worker: Jobs
beforeAll(async () => {
  database = await openTestDatabase()
  // Its queues are not polled before the tests end: NOTIFY and the look for due jobs find every job.
  worker = openQueue({ idlePollSeconds: 3_600 })
  await worker.start({ work: true })
})
afterAll(async () => {
  for (const jobs of opened) await jobs.stop()
  await database?.remove()
})

const POLL = { interval: 100 }
const timesRun = (text: string) => runs.filter((each) => each === text).length
const jobsWith = (text: string) =>
  database.query({ text: "select id from jobs.job where data ->> 'text' = $1", values: [text] })

it('a job enqueued in a transaction runs once, after the commit', async () => {
  await database.db.transaction(async (tx) => {
    await worker.enqueue(tx, noteJob, { text: 'committed' })
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(timesRun('committed'), 'no job runs before the commit').toBe(0)
  })
  await expect.poll(() => timesRun('committed'), POLL).toBe(1)
  await worker.enqueue(database.db, noteJob, { text: 'later' })
  await expect.poll(() => timesRun('later'), POLL).toBe(1)
  expect(timesRun('committed')).toBe(1)
})

it('a job enqueued in a transaction that rolls back does not exist', async () => {
  const rolledBack = database.db.transaction(async (tx) => {
    await worker.enqueue(tx, noteJob, { text: 'rolled back' })
    throw new Error('on purpose')
  })
  await expect(rolledBack).rejects.toThrow('on purpose')
  expect(await jobsWith('rolled back')).toEqual([])
})

it('the first job of a new process can be enqueued in a transaction', async () => {
  const next = openQueue()
  await next.start({ work: false })
  await database.db.transaction((tx) => next.enqueue(tx, noteJob, { text: 'first' }))
  await expect.poll(() => timesRun('first'), POLL).toBe(1)
})

it('a job runs once although two processes poll for jobs', async () => {
  await openQueue().start({ work: true })
  const texts = Array.from({ length: 12 }, (_, n) => `shared ${n}`)
  await Promise.all(texts.map((text) => worker.enqueue(database.db, noteJob, { text })))
  await expect.poll(() => runs.filter((text) => text.startsWith('shared')).length, POLL).toBe(12)
  expect(new Set(runs.filter((text) => text.startsWith('shared')))).toEqual(new Set(texts))
})

it('a failed job is retried', async () => {
  await worker.enqueue(database.db, flakyJob, { text: 'second attempt' })
  await expect.poll(() => timesRun('second attempt'), POLL).toBe(1)
  expect(attempts).toBe(2)
})

it('a job that failed its last attempt is logged and not retried', async () => {
  await worker.enqueue(database.db, failingJob, { text: 'failing' })
  const states = () =>
    database.query({
      text: "select state::text from jobs.job where data ->> 'text' = 'failing'",
      values: [],
    })
  await expect.poll(states, POLL).toEqual([{ state: 'failed' }])
  expect(timesRun('failing')).toBe(1)
  expect(warnings).toContainEqual([
    { err: expect.objectContaining({ message: 'on purpose' }), queue: 'tests.failing' },
    'a job failed',
  ])
})

it('a job with a delay runs when that is over, although its queue is not polled', async () => {
  await worker.enqueue(database.db, noteJob, { text: 'tomorrow' }, { afterSeconds: 86_400 })
  await worker.enqueue(database.db, noteJob, { text: 'soon' }, { afterSeconds: 2 })
  await worker.enqueue(database.db, noteJob, { text: 'now' })
  await expect.poll(() => timesRun('now'), POLL).toBe(1)
  await expect.poll(() => timesRun('soon'), POLL).toBe(1)
  expect(timesRun('tomorrow')).toBe(0)
})

it('a process that does not listen, as behind a pooler, runs jobs, too', async () => {
  const silentJob: JobDefinition<Note> = { queue: 'tests.silent' }
  const jobs = openQueue({ listens: false, idlePollSeconds: 3_600 })
  jobs.handle(silentJob, async ({ text }) => void runs.push(text))
  await jobs.start({ work: true })
  await jobs.enqueue(database.db, silentJob, { text: 'without LISTEN' })
  await expect.poll(() => timesRun('without LISTEN'), POLL).toBe(1)
})

it('a job has the ID of the request that caused it, also when it is tried again, and passes it on', async () => {
  const [first, second]: JobDefinition<Note>[] = [{ queue: 'tests.cause' }, { queue: 'tests.effect' }]
  if (!first || !second) throw new Error('unreachable')
  const jobs = openQueue()
  const seen: unknown[] = []
  jobs.handle(first, async (data) => {
    seen.push(currentContext()?.requestId)
    if (seen.length === 1) throw new Error('on purpose')
    await jobs.enqueue(database.db, second, data)
  })
  jobs.handle(second, async (data) => void seen.push(currentContext()?.requestId, data))
  await jobs.start({ work: true })
  await runInContext({ requestId: 'request-1' }, () => jobs.enqueue(database.db, first, { text: 'kept' }))
  const expected = ['request-1', 'request-1', 'request-1', { text: 'kept' }]
  await expect.poll(() => seen).toEqual(expected)
  expect(jobs.stuckQueues()).toEqual([])
})

it('an outage of the database is one line at its start and one at its end', ONLY_POSTGRES, async () => {
  const url = new URL(database.url ?? '')
  const relay = await startTestRelay({ host: url.hostname, port: Number(url.port) })
  url.port = String(relay.port)
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line).msg) })
  const jobs = openJobs(database, { log, pollSeconds: 0.5, url: url.href })
  for (const queue of ['tests.one', 'tests.two', 'tests.three']) jobs.handle({ queue }, async () => {})
  try {
    await jobs.start({ work: true })
    await relay.disconnect()
    await expect.poll(() => lines, POLL).not.toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const start = 'the job queues cannot be read: the database cannot be reached'
    expect(lines).toEqual([start])
    await relay.reconnect()
    await expect.poll(() => lines, POLL).toEqual([start, 'the job queues can be read again'])
  } finally {
    await jobs.stop()
    await relay.close()
  }
})

it('a job whose worker is lost, or could not report its end, runs again long before its time is over', async () => {
  const lostJob: JobDefinition<Note> = { queue: 'tests.lost', expireSeconds: 3_600 }
  const lost = openQueue()
  lost.handle(lostJob, async () => {})
  await lost.start({ work: false })
  await lost.enqueue(database.db, lostJob, { text: 'lost' })
  await lost.enqueue(database.db, lostJob, { text: 'running' })
  // As two workers leave them, one of which has shown no sign of life since.
  await database.exec(`update jobs.job set state = 'active', started_on = now() - interval '40 s',
    heartbeat_on = now() - interval '1 s' * case data ->> 'text' when 'lost' then 31 else 0 end
    where name = 'tests.lost'`)

  const next = openQueue({ superviseSeconds: 1 })
  next.handle(lostJob, async ({ text }) => void runs.push(text))
  await next.start({ work: true })
  await expect.poll(() => timesRun('lost')).toBe(1)
  expect(timesRun('running')).toBe(0)
})

it('a job that takes long shows signs of life', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const longJob: JobDefinition<Note> = { queue: 'tests.long' }
  const jobs = openQueue()
  jobs.handle(longJob, () => promise)
  await jobs.start({ work: true })
  await jobs.enqueue(database.db, longJob, { text: 'long' })
  const signs = () =>
    database.query({
      text: "select heartbeat_on > started_on as later from jobs.job where name = 'tests.long' and state = 'active'",
      values: [],
    })
  await expect.poll(signs, POLL).toEqual([{ later: true }])
  end()
})

describe('a process that stops', () => {
  const slowJob: JobDefinition<Note> = { queue: 'tests.slow' }

  /** Starts a worker whose job of a text has begun and goes on until `end` is called. */
  async function working(text: string) {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const jobs = openQueue({ stopSeconds: 1 })
    jobs.handle(slowJob, async () => {
      begin()
      await ended
      runs.push(text)
    })
    await jobs.start({ work: true })
    await jobs.enqueue(database.db, slowJob, { text })
    await begun
    return { jobs, end }
  }

  const stateOf = async (text: string) =>
    (
      await database.query<{ state: string }>({
        text: "select state::text from jobs.job where data ->> 'text' = $1",
        values: [text],
      })
    )[0]?.state

  it('waits until its running jobs have ended', async () => {
    const { jobs, end } = await working('ends in time')
    const stopped = jobs.stop()
    end()
    await stopped
    expect(timesRun('ends in time')).toBe(1)
    expect(await stateOf('ends in time')).toBe('completed')
  })

  it('returns a job that takes too long to the queue, and another process runs it', async () => {
    const { jobs, end } = await working('takes too long')
    await jobs.stop()
    expect(await stateOf('takes too long')).toBe('retry')
    const next = openQueue()
    next.handle(slowJob, async ({ text }) => void runs.push(text))
    await next.start({ work: true })
    await expect.poll(() => stateOf('takes too long'), POLL).toBe('completed')
    expect(timesRun('takes too long')).toBe(1)
    end()
  })
})
