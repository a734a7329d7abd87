import { setTimeout as pause } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createLog } from '#platform/log/index.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { defineSweep, type Sweep, startSweeps } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.remove())

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Starts sweeps as a process does. */
async function start(sweeps: Sweep[]) {
  const registry = new Registry()
  const errors: unknown[][] = []
  const log = createLog('silent')
  log.error = (...args: unknown[]) => void errors.push(args)
  const stop = await startSweeps(sweeps, { database, registry, log })
  stops.push(stop)
  return { stop, errors, metrics: () => registry.metrics() }
}

it('a sweep runs at once and then at its interval until it is stopped, and knows which run is the first', async () => {
  const run = vi.fn(async (_options: { atStart: boolean }) => {})
  const { stop } = await start([defineSweep({ name: 'tested', everyMs: 20, run })])
  await expect.poll(() => run.mock.calls.length).toBeGreaterThan(2)
  expect(run.mock.calls.slice(0, 3)).toEqual([
    [{ atStart: true }],
    [{ atStart: false }],
    [{ atStart: false }],
  ])
  await stop()
  const runs = run.mock.calls.length
  await pause(100)
  expect(run.mock.calls).toHaveLength(runs)
})

it('a run that takes long does not overlap with the next one', async () => {
  let running = 0
  const seen: number[] = []
  const run = async () => {
    running += 1
    seen.push(running)
    await pause(60)
    running -= 1
  }
  await start([defineSweep({ name: 'slow', everyMs: 10, run })])
  await expect.poll(() => seen.length).toBeGreaterThan(2)
  expect(new Set(seen)).toEqual(new Set([1]))
})

it('a sweep that finds nothing waits twice as long each time', async () => {
  const found = [1, 0, 0, 0]
  const times: number[] = []
  const run = async () => {
    times.push(performance.now())
    return found[times.length - 1] ?? 1
  }
  await start([defineSweep({ name: 'idle', everyMs: 50, run })])
  await expect.poll(() => times.length).toBeGreaterThan(4)
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(pauses[1]).toBeGreaterThan(90)
  expect(pauses[2]).toBeGreaterThan(190)
  expect(pauses[3]).toBeGreaterThan(390)
})

it('a failure is logged and counted, and the sweep runs again', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) throw new Error('on purpose')
  }
  const { errors, metrics } = await start([defineSweep({ name: 'failing', everyMs: 20, run })])
  await expect.poll(() => runs).toBeGreaterThan(1)
  expect(errors).toEqual([
    [{ err: expect.objectContaining({ message: 'on purpose' }), sweep: 'failing' }, 'a sweep failed'],
  ])
  const text = await metrics()
  expect(text).toContain('littermate_sweep_duration_seconds_count{sweep="failing",outcome="failed"} 1')
  expect(text).toMatch(/littermate_sweep_last_success_timestamp_seconds\{sweep="failing"\} 1\d{9}/)
})

it('one process at a time sweeps, and another one continues when it stops', ONLY_POSTGRES, async () => {
  const first = vi.fn(async (_options: { atStart: boolean }) => {})
  const second = vi.fn(async (_options: { atStart: boolean }) => {})
  const { stop } = await start([defineSweep({ name: 'first', everyMs: 20, run: first })])
  await expect.poll(() => first.mock.calls.length).toBeGreaterThan(1)
  await start([defineSweep({ name: 'second', everyMs: 20, run: second })])
  await pause(300)
  expect(second).not.toHaveBeenCalled()
  await stop()
  await expect.poll(() => second.mock.calls.length).toBeGreaterThan(1)
  expect(second.mock.calls[0]).toEqual([{ atStart: true }])
})

it(
  'a process whose connection is ended by the server sweeps no longer, until it leads again',
  ONLY_POSTGRES,
  async () => {
    const run = vi.fn(async (_options: { atStart: boolean }) => {})
    await start([defineSweep({ name: 'tested', everyMs: 20, run })])
    const firstRuns = () => run.mock.calls.filter(([options]) => options?.atStart).length
    await expect.poll(firstRuns).toBe(1)
    await database.exec(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = (hashtext('sweeps')::bigint & 4294967295)::oid`)
    await expect.poll(firstRuns).toBe(2)
  },
)
