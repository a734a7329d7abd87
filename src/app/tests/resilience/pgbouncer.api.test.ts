/** The product through a real PgBouncer in transaction mode, whose connections change between transactions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONVERSATION_CHANGED } from '#features/messages/events.ts'
import { signUpBreeder } from '#features/messages/test-world.ts'
import { newId } from '#lib/ids.ts'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { signUp } from '#testing/builders.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { onlyIf } from '#testing/only-if.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '#testing/pgbouncer.ts'
import { authorize, startFull } from '#testing/sales/purchase.ts'
import { findSaleErrors } from '#testing/sales/sale-invariants.ts'
import { listen } from '#testing/streams.ts'

describe(
  'through PgBouncer in transaction mode, without prepared statements',
  onlyIf(hasPgBouncer, 'PgBouncer is not installed'),
  () => {
    let direct: TestDatabase
    let pooler: PgBouncer
    let pooled: TestDatabase
    let app: TestApp
    const logged: unknown[] = []
    beforeAll(async () => {
      direct = await openTestDatabase()
      const directUrl = direct.url ?? ''
      pooler = await startPgBouncer(directUrl)
      const url = pooler.urlOf(directUrl)
      const database = await openDatabase({
        url,
        directUrl,
        preparedStatements: false,
        poolSize: 16,
        log: createLog('silent'),
      })
      pooled = { ...database, url, empty: async () => {}, remove: () => database.close() }
      const log = createLog('silent')
      log.error = (...args: unknown[]) => void logged.push(args)
      app = await buildTestApp(pooled, {
        log,
        rateLimits: false,
        env: { DATABASE_DIRECT_URL: directUrl, DATABASE_PREPARED_STATEMENTS: 'off' },
      })
    })
    afterAll(async () => {
      await app?.close()
      await pooled?.close()
      await pooler?.stop()
      await direct?.remove()
    })

    it('concurrent users sign up, write, and read, and every message is stored once', async () => {
      const breeder = await signUpBreeder(app)
      const buyers = await Promise.all(Array.from({ length: 8 }, () => signUp(app)))
      const answers = await Promise.all(
        buyers.flatMap((as) =>
          Array.from({ length: 5 }, (_, index) =>
            app.request('POST', '/api/messages', {
              as,
              body: { receiverId: breeder.id, content: `Question ${index}`, clientId: newId() },
            }),
          ),
        ),
      )
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
      const paths = ['/api/conversations', '/api/orders', '/api/cats?limit=5', '/api/messages/unread-count']
      const reads = await Promise.all(
        [breeder, ...buyers].flatMap((as) => paths.map((path) => app.request('GET', path, { as }))),
      )
      expect(new Set(reads.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      const unread = await app.request('GET', '/api/messages/unread-count', { as: breeder })
      expect(unread.json()).toEqual({ count: buyers.length })
    })

    it('events arrive, and jobs run', async () => {
      const [buyer, breeder] = [await signUp(app), await signUpBreeder(app)]
      const stream = await listen(app, { as: breeder })
      const body = { receiverId: breeder.id, content: 'Is she still available?', clientId: newId() }
      await app.request('POST', '/api/messages', { as: buyer, body })
      await expect.poll(() => stream.events(CONVERSATION_CHANGED)).toHaveLength(1)
      stream.close()
      // The mail about the new account is a job.
      const done = () =>
        direct.query({ text: "select id from jobs.job where state = 'completed' limit 1", values: [] })
      await expect.poll(done).toHaveLength(1)
    })

    it('a cat is paid for and sold once, although two buyers pay at the same time', async () => {
      const { cat } = await signUpBreeder(app)
      const buyers = await Promise.all([signUp(app), signUp(app)])
      const intents = await Promise.all(buyers.map((buyer) => startFull(app, buyer, cat)))
      for (const intent of intents) await authorize(app, intent)
      const outcomes = await Promise.all(
        buyers.map(async (buyer, index) => {
          const { paymentIntentId } = intents[index] ?? {}
          const body = { paymentIntentId }
          return (await app.request('POST', '/api/confirm-full-payment', { as: buyer, body })).statusCode
        }),
      )
      expect(outcomes.filter((status) => status >= 500)).toEqual([])
      const sold = async () =>
        (
          await direct.query({
            text: "select id from transactions where cat_id = $1 and status in ('paid', 'completed')",
            values: [cat.id],
          })
        ).length
      await expect.poll(sold).toBe(1)
      expect(await findSaleErrors(app.services.db)).toEqual([])
    })

    it('a download of personal data, which reads with cursors, is complete', async () => {
      const person = await signUp(app)
      expect((await app.request('POST', '/api/account/exports', { as: person })).statusCode).toBe(201)
      const state = async () =>
        (await app.request('GET', '/api/account/exports', { as: person })).json()[0]?.state
      await expect.poll(state).toBe('ready')
    })

    it('no transaction leaves settings, locks, cursors, or tables in a connection of the pooler', async () => {
      const { rows } = await direct.db.execute(
        `select count(*)::int as locks from pg_locks where locktype = 'advisory'
         and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows).toEqual([{ locks: 0 }])
      const settings = await Promise.all(
        Array.from({ length: 12 }, () =>
          pooled.query({
            text: `select current_setting('littermate.retention', true) as retention,
              current_setting('session_replication_role') as role,
              (select count(*)::int from pg_cursors where name <> '') as cursors,
              (select count(*)::int from pg_prepared_statements) as prepared,
              (select count(*)::int from pg_class where relpersistence = 't') as tables`,
            values: [],
          }),
        ),
      )
      // A setting that was local to a transaction is empty or null after it.
      for (const [row] of settings as { retention: string | null }[][])
        expect({ ...row, retention: row?.retention || '' }).toEqual({
          retention: '',
          role: 'origin',
          cursors: 0,
          prepared: 0,
          tables: 0,
        })
    })

    it('nothing failed meanwhile', () => {
      expect(logged).toEqual([])
    })
  },
)
