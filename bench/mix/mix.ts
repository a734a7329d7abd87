/** The load mix on one web process and a worker with open event streams; `soak` lets it run for long and watches resources. */
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { MINUTE_MS } from '#lib/durations.ts'
import { cpuMs, type Measured, residentMb, untilResponse } from '../processes.ts'
import { startApp } from '../server.ts'
import { openStreams } from '../streams/stream-client.ts'
import { SECRET } from '../streams/stream-users.ts'
import { findGrowth } from './growth.ts'
import { describeMix, type KindFigures, type MixKind, startMix, summarizeRequests } from './mix-load.ts'
import { findInconsistencies, findLosses, prepareWorld } from './mix-world.ts'

export type MixRun = {
  databaseUrl: string
  dataDir: string
  port: number
  seconds: number
  connections: number
  users: number
  streams: number
  /** Whether growing memory, descriptors, or tables are errors. */
  mustStayFlat: boolean
}

/** Memory and database size in MB (10^6 bytes), and open descriptors, at one time. */
export type Resources = {
  minute: number
  webMb: number
  webDescriptors: number
  workerMb: number
  databaseMb: number
  /** Rows that were inserted or updated since the database was created. */
  writtenRows: number
}

export type MixResult = {
  seconds: number
  kinds: Partial<Record<MixKind, KindFigures>>
  requestsPerSecond: number
  /** CPU milliseconds of the web process per request. */
  webCpuMs: number
  streams: { open: number; closed: number }
  errors: string[]
  resources: Resources[]
}

const CHANGES_PER_SECOND = 5
/** Seconds before memory and descriptors are first read, because caches and pools fill at first. */
const WARM_UP_SECONDS = 30
/** Seconds between two readings; a short run has at least ten of them, so that there is a verdict about growth. */
const READING_SECONDS = 60

/** Runs the mix against a seeded database. */
export async function measureMix(settings: MixRun, log: (text: string) => void): Promise<MixResult> {
  const { databaseUrl, port, dataDir, seconds } = settings
  const env = { SESSION_SECRET: SECRET, RATE_LIMITS: 'off', TRUSTED_PROXIES: '1' }
  const world = await prepareWorld(databaseUrl, settings.users)
  const known = new Set(await findInconsistencies(databaseUrl))
  const web = startApp({ databaseUrl, port, dataDir, env })
  const worker = startApp({ databaseUrl, port: port + 1, dataDir, env: { ...env, ROLE: 'worker' } })
  const origin = `http://127.0.0.1:${port}`
  try {
    await untilResponse(`${origin}/healthz`, web)
    const streams = await openStreams(`${origin}/api/live`, [
      ...world.pairs.slice(0, settings.streams / 10).map(({ buyer }) => ({ cookie: buyer.cookie })),
      ...Array.from({ length: Math.ceil(settings.streams * 0.9) }, (_, index) => ({
        'x-forwarded-for': `198.51.${index >> 8}.${index & 255}`,
      })),
    ])
    const cpu = cpuMs(web.pid)
    const start = performance.now()
    const mix = startMix(world, {
      origins: [origin],
      connections: settings.connections,
      changesPerSecond: CHANGES_PER_SECOND,
    })
    const resources: Resources[] = []
    const interval = Math.min(READING_SECONDS, seconds / 15) * 1_000
    await sleep(Math.min(WARM_UP_SECONDS, seconds / 4) * 1_000)
    for (;;) {
      resources.push(await readResources(databaseUrl, web, worker, (performance.now() - start) / MINUTE_MS))
      const left = start + seconds * 1_000 - performance.now()
      if (left <= 0) break
      await sleep(Math.min(left, interval))
    }
    await mix.stop()
    const elapsed = (performance.now() - start) / 1_000
    const kinds = summarizeRequests(mix.samples, elapsed)
    const result: MixResult = {
      seconds: Math.round(elapsed),
      kinds,
      resources,
      requestsPerSecond: Math.round(mix.samples.length / elapsed),
      webCpuMs: Math.round(((cpuMs(web.pid) - cpu) / mix.samples.length) * 100) / 100,
      streams: {
        open: streams.filter(({ isOpen }) => isOpen).length,
        closed: streams.filter(({ isOpen }) => !isOpen).length,
      },
      errors: [
        ...(await findLosses(databaseUrl, mix.acknowledged)),
        ...(await findInconsistencies(databaseUrl)).filter((error) => !known.has(error)),
        ...(settings.mustStayFlat ? findGrowth(resources) : []),
      ],
    }
    for (const { request } of streams) request.destroy()
    describeMix(kinds).forEach(log)
    const { messages, purchases } = mix.acknowledged
    log(
      `  ${result.requestsPerSecond} requests/s, ${result.webCpuMs} ms of CPU each; ${result.streams.open} streams open, ${result.streams.closed} closed`,
    )
    log(
      `  confirmed ${messages.length} messages and ${purchases.length} purchases; errors: ${result.errors.slice(0, 5).join('; ') || 'none'}`,
    )
    for (const { minute, webMb, webDescriptors, workerMb, databaseMb } of resources)
      log(
        `  minute ${minute}: web ${webMb} MB, ${webDescriptors} descriptors; worker ${workerMb} MB; database ${databaseMb} MB`,
      )
    return result
  } finally {
    await Promise.all([web.stop(), worker.stop()])
  }
}

async function readResources(
  databaseUrl: string,
  web: Measured,
  worker: Measured,
  minute: number,
): Promise<Resources> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ size: string; written: string }>(
    `select pg_database_size(current_database()) as size,
       (select tup_inserted + tup_updated from pg_stat_database where datname = current_database()) as written`,
  )
  await client.end()
  return {
    minute: Math.round(minute * 100) / 100,
    webMb: residentMb(web.pid),
    webDescriptors: readdirSync(`/proc/${web.pid}/fd`).length,
    workerMb: residentMb(worker.pid),
    databaseMb: Math.round(Number(rows[0]?.size) / 1e6),
    writtenRows: Number(rows[0]?.written),
  }
}
