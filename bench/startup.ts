/** How long the product takes until it answers its first page, with each database, and as `npm start` again. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { start, untilAnswer } from './processes.ts'
import { startApp } from './server.ts'

export type StartResult = {
  postgresMs: number
  pgliteFirstMs: number
  pgliteMs: number
  npmStartMs: number | null
}

const TIMES = 3

/** Milliseconds until /cats is answered, the median of three starts. */
export async function measureStart(settings: {
  databaseUrl: string
  dataDir: string
  port: number
}): Promise<StartResult> {
  const { databaseUrl, dataDir, port } = settings
  const once = async (url?: string) => {
    const since = performance.now()
    const app = startApp({ port, dataDir: join(dataDir, 'start'), ...(url && { databaseUrl: url }) })
    try {
      return await untilAnswer(`http://127.0.0.1:${port}/cats`, app, { since })
    } finally {
      await app.stop()
    }
  }
  const postgresMs = await medianOf(() => once(databaseUrl))
  const pgliteFirstMs = await once()
  const pgliteMs = await medianOf(() => once())
  return { postgresMs, pgliteFirstMs, pgliteMs, npmStartMs: await npmStart(dataDir, port) }
}

/** `npm start` once to make its demo world, then again with all in place; null where there is no such script yet. */
async function npmStart(dataDir: string, port: number): Promise<number | null> {
  if (!existsSync('scripts/start.mjs')) return null
  const once = async () => {
    const since = performance.now()
    const npm = start('npm', ['start'], {
      group: true,
      env: { PORT: String(port), DATA_DIR: join(dataDir, 'npm-start'), DATABASE_URL: '', LOG_LEVEL: 'warn' },
    })
    try {
      return await untilAnswer(`http://localhost:${port}/cats`, npm, { since, timeoutMs: 180_000 })
    } finally {
      await npm.stop()
    }
  }
  await once()
  return medianOf(once)
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < TIMES; i += 1) times.push(await measure())
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0)
}
