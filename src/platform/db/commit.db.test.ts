/** COMMIT can report success although nothing is stored, or although a failover may still lose it. */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '#platform/log/index.ts'
import { type PostgresServer, startPostgres } from '#testing/embedded-postgres.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { type Database, isUnreachable, openDatabase } from './index.ts'

describe('a commit', ONLY_POSTGRES, () => {
  let server: PostgresServer
  let database: Database
  let admin: pg.Client
  beforeAll(async () => {
    server = await startPostgres({ settings: [] })
    database = await openDatabase({ url: server.url, poolSize: 2, log: createLog('silent') })
    await database.exec('create table things (name text primary key)')
    admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
  })
  afterAll(async () => {
    await admin?.end()
    await database?.close()
    await server?.stop()
  })

  const namesOf = async () =>
    (await admin.query<{ name: string }>('select name from things order by name')).rows.map(
      ({ name }) => name,
    )

  it('of a transaction in which a failed statement was ignored is an error, because nothing is stored', async () => {
    const work = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into things (name) values ('ignored')`)
      await tx.execute(sql`select 1 / 0`).catch(() => {})
    })
    const error = await work.catch((reason: unknown) => reason)
    expect(String((error as Error).cause)).toContain('was not committed')
    expect(isUnreachable(error)).toBe(false)
    expect(await namesOf()).toEqual([])
  })

  describe('for which the synchronous standby is missing', () => {
    beforeAll(async () => {
      await admin.query("alter system set synchronous_standby_names = 'missing'")
      await admin.query('select pg_reload_conf()')
      const names = () => admin.query('show synchronous_standby_names')
      const expected = [{ synchronous_standby_names: 'missing' }]
      await vi.waitFor(async () => expect((await names()).rows).toEqual(expected), 120_000)
    })

    /** Ends the wait for the standby of the first backend that waits. */
    async function cancelWait(how: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void> {
      const cancel = () =>
        admin.query(`select ${how}(pid) from pg_stat_activity where wait_event = 'SyncRep'`)
      await expect.poll(async () => (await cancel()).rowCount).toBe(1)
    }

    it.each(['pg_cancel_backend', 'pg_terminate_backend'] as const)(
      'does not count as done when %s ends the wait',
      async (how) => {
        for (const work of [
          () => database.db.transaction((tx) => tx.execute(sql`insert into things (name) values (${how})`)),
          () => database.db.execute(sql`insert into things (name) values (${`${how}, alone`})`),
        ]) {
          const result = work().catch((reason: unknown) => reason)
          await cancelWait(how)
          expect(isUnreachable(await result)).toBe(true)
        }
        // It is stored here, which whoever repeats the request finds out.
        expect(await namesOf()).toEqual(expect.arrayContaining([how, `${how}, alone`]))
        expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
      },
    )
  })

  it('is refused as unreachable by a server that has become a standby', async () => {
    await admin.query('alter system reset synchronous_standby_names')
    await admin.query('select pg_reload_conf()')
    // A standby refuses writes with the same code.
    await admin.query('alter system set default_transaction_read_only = on')
    await admin.query('select pg_reload_conf()')
    const write = () => database.db.execute(sql`insert into things (name) values (gen_random_uuid()::text)`)
    await expect.poll(async () => isUnreachable(await write().catch((reason: unknown) => reason))).toBe(true)
  })
})
