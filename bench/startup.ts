/** How long the product takes until it responds with its first page, with each database and through `npm start`. */
import { join } from 'node:path'
import { MINUTE_MS } from '#lib/durations.ts'
import { type Measured, start, untilResponse } from './processes.ts'
import { startApp } from './server.ts'

/** Milliseconds. */
export type StartTimes = { min: number; median: number }

export type StartResult = {
  postgres: StartTimes
  /** The start that creates the database. */
  pgliteFirstMs: number
  pglite: StartTimes
  /** With demo data, which an earlier start created. */
  npmStart: StartTimes
}

const RUNS = 7

/** Measures the time until /cats responds. All starts except `pgliteFirstMs` use an existing database and a warm cache. */
export async function measureStart(settings: {
  databaseUrl: string
  dataDir: string
  port: number
}): Promise<StartResult> {
  const { databaseUrl, dataDir, port } = settings
  const withDatabase = (url: string) => () =>
    firstResponse(port, () => startApp({ port, dataDir: join(dataDir, 'start'), databaseUrl: url }))
  const env = {
    PORT: String(port),
    DATA_DIR: join(dataDir, 'npm-start'),
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  }
  const npmStart = () => firstResponse(port, () => start('npm', ['start'], { group: true, env }))

  await withDatabase(databaseUrl)()
  const postgres = await timesOf(withDatabase(databaseUrl))
  const pgliteFirstMs = Math.round(await withDatabase('')())
  const pglite = await timesOf(withDatabase(''))
  await npmStart()
  return { postgres, pgliteFirstMs, pglite, npmStart: await timesOf(npmStart) }
}

async function firstResponse(port: number, launch: () => Measured): Promise<number> {
  const since = performance.now()
  const app = launch()
  try {
    return await untilResponse(`http://localhost:${port}/cats`, app, { since, timeoutMs: 3 * MINUTE_MS })
  } finally {
    await app.stop()
  }
}

async function timesOf(measure: () => Promise<number>): Promise<StartTimes> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(Math.round(await measure()))
  times.sort((a, b) => a - b)
  return { min: times[0] ?? 0, median: times[Math.floor(RUNS / 2)] ?? 0 }
}
