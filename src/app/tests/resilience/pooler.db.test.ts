/** With a pooler in transaction mode, such as PgBouncer, some connections must reach the server itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEnv } from '#platform/env.ts'
import { createLog } from '#platform/log/index.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { openServices } from '../../services.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.remove())

/** The database's URL with a name by which PostgreSQL shows the connections. */
function named(name: string): string {
  const url = new URL(database.url ?? '')
  url.searchParams.set('application_name', name)
  return url.href
}

/** Opens the services as with a pooler; `warnings` are those in the log. */
async function openPooled() {
  const warnings: unknown[] = []
  const log = createLog('silent')
  log.warn = (...args: unknown[]) => void warnings.push(args.at(-1))
  const env = parseEnv({
    SEED: 'none',
    DATABASE_URL: named('pooled'),
    DATABASE_DIRECT_URL: named('direct'),
    DATA_DIR: '.cache/test-pooler',
  })
  return { warnings, services: await openServices(env, { log }) }
}

const statementsOf = async (name: string) =>
  (
    await database.query<{ query: string }>({
      text: 'select query from pg_stat_activity where application_name = $1 and datname = current_database()',
      values: [name],
    })
  ).map(({ query }) => query)

describe('with DATABASE_DIRECT_URL', ONLY_POSTGRES, () => {
  it('listening and jobs use the server itself, everything else the pooler, without parameters that it refuses', async () => {
    const { services, warnings } = await openPooled()
    try {
      await services.jobs.start({ work: false })
      const limits = await services.database.query({
        text: "select current_setting('statement_timeout') as statement, current_setting('application_name') as name",
        values: [],
      })
      expect(limits).toEqual([{ statement: '0', name: 'pooled' }])
      expect(warnings).toEqual([
        'the database role has no statement_timeout; see docs/production.md, "Poolers"',
      ])
      const direct = await statementsOf('direct')
      expect(direct).toContain('listen "littermate"')
      expect(direct.length, 'the listening connection and the job queue').toBeGreaterThan(1)
      const pooled = await statementsOf('pooled')
      expect(pooled.filter((text) => /listen|jobs\./i.test(text))).toEqual([])
      expect(pooled.length).toBeGreaterThan(0)
    } finally {
      await services.close()
    }
  })

  it('a role with a time limit for statements causes no warning', async () => {
    const name = new URL(database.url ?? '').pathname.slice(1)
    await database.exec(`alter database ${name} set statement_timeout = '60s'`)
    const { services, warnings } = await openPooled()
    await services.close()
    expect(warnings).toEqual([])
  })
})
