import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createLog } from '#platform/log/index.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { type Database, isUnreachable, openDatabase } from './index.ts'
import { read } from './rows.ts'
import { startTestRelay } from './test-relay.ts'

const processRow = z.object({ pid: z.int() })

describe('a connection that breaks', ONLY_POSTGRES, () => {
  let database: TestDatabase
  let small: Database
  let admin: pg.Client
  beforeAll(async () => {
    database = await openTestDatabase()
    small = await openDatabase({ url: database.url ?? '', poolSize: 2, log: createLog('silent') })
    admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
  })
  afterAll(async () => {
    await admin?.end()
    await small?.close()
    await database?.remove()
  })

  const pidOf = async (handle: Database['db']) =>
    (await read(handle, processRow).row(sql`select pg_backend_pid() as pid`)).pid
  const kill = (pid: number | undefined) => admin.query('select pg_terminate_backend($1)', [pid])
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

  it('in a transaction fails only that transaction', async () => {
    for (let round = 0; round < 5; round++) {
      const work = small.db.transaction(async (tx) => {
        await kill(await pidOf(tx))
        await pause(20)
        await tx.execute(sql`select 1`)
      })
      const error = await work.catch((reason: unknown) => reason)
      expect(isUnreachable(error)).toBe(true)
    }
    expect((await small.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  it('while a statement runs fails only that statement', async () => {
    for (let round = 0; round < 5; round++) {
      const work = small.db.transaction(async (tx) => {
        const pid = await pidOf(tx)
        setTimeout(() => void kill(pid), 20)
        await tx.execute(sql`select pg_sleep(10)`)
      })
      await expect(work).rejects.toThrow()
    }
    await small.db.transaction((tx) => tx.execute(sql`select 1`))
  })

  it('outside a transaction is reported as unreachable', async () => {
    const url = new URL(database.url ?? '')
    const relay = await startTestRelay({ host: url.hostname, port: Number(url.port) })
    url.port = String(relay.port)
    const relayed = await openDatabase({ url: url.href, poolSize: 1, log: createLog('silent') })
    const work = relayed.db.execute(sql`select pg_sleep(10)`).catch((reason: unknown) => reason)
    await pause(50)
    await relay.disconnect()
    expect(isUnreachable(await work)).toBe(true)
    await relayed.close()
  })

  it('just before a transaction begins does not leak from the pool', async () => {
    for (let round = 0; round < 5; round++) {
      const pid = await pidOf(small.db)
      await kill(pid)
      // The pool may not have noticed yet.
      await small.db.transaction((tx) => tx.execute(sql`select 1`)).catch(() => {})
      await pause(20)
    }
    await Promise.all([1, 2].map(() => small.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.1)`))))
  })

  it('that cannot begin a transaction is released', async () => {
    for (let round = 0; round < 5; round++) {
      const work = small.db.transaction(async () => {}, { isolationLevel: 'no such level' as never })
      await expect(work).rejects.toThrow()
    }
    expect((await small.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })
})
