/** The gauges of the connection pool, which alerts use. PGlite has no pool. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '#platform/clock/index.ts'
import { type Database, openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { metricsText } from '#platform/metrics/index.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ONLY_PGLITE, ONLY_POSTGRES } from '#testing/only-if.ts'
import { createMetrics } from '../../metrics.ts'

const log = createLog('silent')
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.remove())

/** The gauges of a database's pool by state, and the connections that it may open. */
async function gaugesOf(opened: Database): Promise<Record<string, number>> {
  const services = { database: opened, db: opened.db, clock: systemClock }
  const text = await metricsText(createMetrics(services, { database: false }), log)
  const lines = text.matchAll(/^littermate_database_connections(?:\{state="(\w+)"\}|_(max)) (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, state, max, value]) => [state ?? max, Number(value)]))
}

it('connections in use, idle ones, and queries that wait for one are counted', ONLY_POSTGRES, async () => {
  const small = await openDatabase({ url: database.url ?? '', poolSize: 2, log })
  await small.db.execute(sql`select 1`)
  expect(await gaugesOf(small)).toEqual({ in_use: 0, idle: 1, waiting: 0, max: 2 })

  const { promise: end, resolve: endAll } = Promise.withResolvers<void>()
  const begun: Promise<void>[] = []
  const transactions = [1, 2].map(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    begun.push(promise)
    return small.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      resolve()
      await end
    })
  })
  await Promise.all(begun)
  const queries = [1, 2, 3].map(() => small.query({ text: 'select 1', values: [] }))
  await expect.poll(() => gaugesOf(small)).toEqual({ in_use: 2, idle: 0, waiting: 3, max: 2 })

  endAll()
  await Promise.all([...transactions, ...queries])
  expect(await gaugesOf(small)).toEqual({ in_use: 0, idle: 2, waiting: 0, max: 2 })
  await small.close()
})

it('PGlite has no pool, so there is no gauge', ONLY_PGLITE, async () => {
  expect(await gaugesOf(database)).toEqual({})
})
