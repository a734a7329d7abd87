import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#platform/log/index.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { type JobDefinition, type Jobs, openJobs } from './index.ts'

type Note = { text: string }
const noteJob: JobDefinition<Note> = { queue: 'tests.note' }
const flakyJob: JobDefinition<Note> = { queue: 'tests.flaky' }
const hopelessJob: JobDefinition<Note> = { queue: 'tests.hopeless', retries: 0 }

let database: TestDatabase
const opened: Jobs[] = []
const done: string[] = []
const warned: unknown[][] = []
let tries = 0

/** The jobs of one process. */
function open(): Jobs {
  const log = createLog('silent')
  log.warn = (...told: unknown[]) => void warned.push(told)
  const jobs = openJobs(database, { log, pollSeconds: 0.5, ...(database.url && { url: database.url }) })
  jobs.handle(noteJob, async ({ text }) => void done.push(text))
  jobs.handle(flakyJob, async ({ text }) => {
    tries += 1
    if (tries === 1) throw new Error('on purpose')
    done.push(text)
  })
  jobs.handle(hopelessJob, async ({ text }) => {
    done.push(text)
    throw new Error('on purpose')
  })
  opened.push(jobs)
  return jobs
}

let worker: Jobs
beforeAll(async () => {
  database = await openTestDatabase()
  worker = open()
  await worker.start({ work: true })
})
afterAll(async () => {
  for (const jobs of opened) await jobs.stop()
  await database?.remove()
})

const PATIENCE = { timeout: 15_000, interval: 100 }
const timesDone = (text: string) => done.filter((each) => each === text).length
const waiting = (text: string) =>
  database.query({ text: "select id from jobs.job where data ->> 'text' = $1", values: [text] })

it('does a job once that was added in a transaction which commits', async () => {
  await database.db.transaction(async (tx) => {
    await worker.enqueue(tx, noteJob, { text: 'committed' })
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(timesDone('committed'), 'nothing is done before the commit').toBe(0)
  })
  await expect.poll(() => timesDone('committed'), PATIENCE).toBe(1)
  await worker.enqueue(database.db, noteJob, { text: 'later' })
  await expect.poll(() => timesDone('later'), PATIENCE).toBe(1)
  expect(timesDone('committed')).toBe(1)
})

it('leaves no job behind where the transaction rolls back', async () => {
  const undone = database.db.transaction(async (tx) => {
    await worker.enqueue(tx, noteJob, { text: 'undone' })
    throw new Error('on purpose')
  })
  await expect(undone).rejects.toThrow('on purpose')
  expect(await waiting('undone')).toEqual([])
})

it('takes the first job of a fresh process inside a transaction', async () => {
  const fresh = open()
  await fresh.start({ work: false })
  await database.db.transaction((tx) => fresh.enqueue(tx, noteJob, { text: 'first' }))
  await expect.poll(() => timesDone('first'), PATIENCE).toBe(1)
})

it('does a job once although two processes look for work', async () => {
  await open().start({ work: true })
  const texts = Array.from({ length: 12 }, (_, n) => `shared ${n}`)
  await Promise.all(texts.map((text) => worker.enqueue(database.db, noteJob, { text })))
  await expect.poll(() => done.filter((text) => text.startsWith('shared')).length, PATIENCE).toBe(12)
  expect(new Set(done.filter((text) => text.startsWith('shared')))).toEqual(new Set(texts))
})

it('tries a job that failed again', async () => {
  await worker.enqueue(database.db, flakyJob, { text: 'second try' })
  await expect.poll(() => timesDone('second try'), PATIENCE).toBe(1)
  expect(tries).toBe(2)
})

it('gives a job up after its last try, and tells the log', async () => {
  await worker.enqueue(database.db, hopelessJob, { text: 'hopeless' })
  const states = () =>
    database.query({
      text: "select state::text from jobs.job where data ->> 'text' = 'hopeless'",
      values: [],
    })
  await expect.poll(states, PATIENCE).toEqual([{ state: 'failed' }])
  expect(timesDone('hopeless')).toBe(1)
  expect(warned).toContainEqual([
    { err: expect.objectContaining({ message: 'on purpose' }), queue: 'tests.hopeless' },
    'a job failed',
  ])
})

it('waits as long as it is told to', async () => {
  await worker.enqueue(database.db, noteJob, { text: 'tomorrow' }, { afterSeconds: 86_400 })
  await worker.enqueue(database.db, noteJob, { text: 'now' })
  await expect.poll(() => timesDone('now'), PATIENCE).toBe(1)
  expect(timesDone('tomorrow')).toBe(0)
})
