import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '#platform/log/index.ts'
import { logOutages, type QueueTimes } from './outages.ts'

const LOST = { message: 'connect ECONNREFUSED 127.0.0.1:5432', code: 'ECONNREFUSED' }
const FULL = { message: 'could not extend file', code: '53100' }

type Line = { level: number; msg: string; errors?: number; seconds?: number }
let lines: Line[]
let queues: QueueTimes[]
let outages: ReturnType<typeof logOutages>

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  lines = []
  queues = [0, 1, 2].map(() => ({ lastErrorOn: null, lastFetchedOn: Date.now() }))
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  outages = logOutages({ log, queues: () => queues })
})
afterEach(() => {
  outages.stop()
  vi.useRealTimers()
})

/** All queues try to read once per second. */
async function pass(seconds: number, error?: object): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    for (const queue of queues) {
      if (error) outages.onError(error)
      queue[error ? 'lastErrorOn' : 'lastFetchedOn'] = Date.now()
    }
    await vi.advanceTimersByTimeAsync(1_000)
  }
}
const texts = () => lines.map(({ msg }) => msg)

it.each([
  [LOST, 'the database cannot be reached'],
  [{ message: 'Connection terminated unexpectedly (Queue: a, Worker: b)' }, 'the database cannot be reached'],
  [{ message: 'terminating connection', code: '57P01' }, 'the database cannot be reached'],
  [FULL, 'the disk of the database is full'],
])('an outage is one line at its start and one at its end: %#', async (error, reason) => {
  await pass(3)
  await pass(20, error)
  expect(texts()).toEqual([`the job queues cannot be read: ${reason}`])
  await pass(3)
  expect(lines.slice(1)).toEqual([
    expect.objectContaining({ level: 40, msg: 'the job queues can be read again', errors: 60 }),
  ])
})

it('a long outage is repeated once per minute', async () => {
  await pass(150, LOST)
  await pass(2)
  const still = 'the job queues still cannot be read: the database cannot be reached'
  expect(texts()).toEqual([
    'the job queues cannot be read: the database cannot be reached',
    ...[still, still],
    'the job queues can be read again',
  ])
  expect(lines[2]?.seconds).toBe(120)
})

it('an outage ends when every queue can be read', async () => {
  await pass(2, FULL)
  const [first, ...others] = queues
  for (const queue of others) queue.lastFetchedOn = Date.now()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lines).toHaveLength(1)
  if (first) first.lastFetchedOn = Date.now()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(texts().at(-1)).toBe('the job queues can be read again')
})

it('a second outage is reported, too', async () => {
  for (let count = 0; count < 2; count += 1) {
    await pass(2, LOST)
    await pass(2)
  }
  expect(lines).toHaveLength(4)
})

it('other errors are always logged', async () => {
  await pass(1, LOST)
  outages.onError({ message: 'relation "jobs.job" does not exist', code: '42P01' })
  expect(texts().at(-1)).toBe('the job queue reports an error')
})

it('a process that takes no jobs logs each error', () => {
  queues = []
  outages.onError(LOST)
  outages.onError(LOST)
  expect(texts()).toEqual(['the job queue reports an error', 'the job queue reports an error'])
})
