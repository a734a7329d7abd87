/** CPU and memory of a process without visitors: that of `npm start` with demo data, with each database. */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { MINUTE_MS } from '#lib/durations.ts'
import { queryRows } from './postgres.ts'
import { cpuMs, findChildren, residentMb, untilResponse } from './processes.ts'
import { startApp } from './server.ts'

type IdleFigures = {
  /** CPU time of the process and of PostgreSQL, as a percentage of one core. */
  cpuPercent: number
  databaseCpuPercent: number
  /** How often a thread of the process begins to wait, per second. */
  wakeUps: number
  memoryMb: number
}

export type IdleResult = Record<
  'pglite' | 'postgres',
  {
    afterStart: IdleFigures
    /** Memory at the end of the load. */
    loadMb: number
    afterLoad: IdleFigures
  }
>

/** Seconds for which a started process may finish what it does once. */
const SETTLE_SECONDS = 30
/** Seconds after a load within which its memory must be returned. */
const RETURN_SECONDS = 300
const LOAD_SECONDS = 120
/** So many lists that the cache of responses is filled and entries are replaced. */
const LISTS = 400

/** Measures for so many seconds after the start, and five minutes after a load of pages, with demo data in new databases. */
export async function measureIdle(settings: {
  databaseUrl: string
  databasePid: number | undefined
  dataDir: string
  port: number
  seconds: number
}): Promise<IdleResult> {
  const { databaseUrl, ...rest } = settings
  const url = await createDatabase(databaseUrl)
  return {
    pglite: await idleWith({ ...rest, databasePid: undefined, databaseUrl: '' }),
    postgres: await idleWith({ ...rest, databaseUrl: url }),
  }
}

async function idleWith(settings: {
  databaseUrl: string
  databasePid: number | undefined
  dataDir: string
  port: number
  seconds: number
}): Promise<IdleResult['pglite']> {
  const { databaseUrl, databasePid, port, seconds } = settings
  const app = startApp({
    port,
    databaseUrl,
    dataDir: join(settings.dataDir, `idle-${randomUUID()}`),
    core: undefined,
    env: { ROLE: 'all', SEED: 'demo' },
  })
  try {
    await untilResponse(`http://127.0.0.1:${port}/cats`, app, { timeoutMs: 5 * MINUTE_MS })
    await sleep(SETTLE_SECONDS * 1_000)
    const afterStart = await measure(app.pid, databasePid, seconds)
    await autocannon({
      url: `http://127.0.0.1:${port}`,
      connections: 16,
      duration: LOAD_SECONDS,
      requests: paths().map((path) => ({ setupRequest: (request) => ({ ...request, path }) })),
    })
    const loadMb = residentMb(app.pid)
    await sleep(Math.max(0, RETURN_SECONDS - seconds) * 1_000)
    return { afterStart, loadMb, afterLoad: await measure(app.pid, databasePid, seconds) }
  } finally {
    await app.stop()
  }
}

/** Pages that differ, so that they are rendered, and some that are cached. */
function paths(): string[] {
  const lists = Array.from({ length: LISTS }, (_, index) => `/cats?maxPrice=${1_000 + 10 * index}`)
  return lists.flatMap((list, index) => [list, '/', `/api/cats?minPrice=${10_000 + index}`, '/breeders'])
}

async function measure(pid: number, databasePid: number | undefined, seconds: number): Promise<IdleFigures> {
  const read = () => ({
    cpu: cpuMs(pid),
    databaseCpu: databasePid
      ? cpuMs(databasePid) + findChildren(databasePid).reduce((sum, child) => sum + cpuMs(child), 0)
      : 0,
    waits: countWaits(pid),
  })
  const before = read()
  await sleep(seconds * 1_000)
  const after = read()
  const percent = (ms: number) => Number((ms / (seconds * 10)).toFixed(2))
  return {
    cpuPercent: percent(after.cpu - before.cpu),
    databaseCpuPercent: percent(after.databaseCpu - before.databaseCpu),
    wakeUps: Number(((after.waits - before.waits) / seconds).toFixed(1)),
    memoryMb: residentMb(pid),
  }
}

/** How often the threads of a process have begun to wait (see proc(5)). */
function countWaits(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8')
    return sum + Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  }, 0)
}

/** Creates an empty database beside the one of the other parts, and returns its URL. */
async function createDatabase(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl)
  const name = `idle_${randomUUID().replaceAll('-', '')}`
  await queryRows(databaseUrl, `create database ${name}`)
  url.pathname = `/${name}`
  return url.href
}
