import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { PERSONAL_DATA } from '#app/personal-data.ts'
import { users } from '#features/accounts/api/tables.ts'
import { DAY_MS } from '#lib/durations.ts'
import { openDatabase } from '#platform/db/index.ts'
import { createLog } from '#platform/log/index.ts'
import { securityEvents } from '#platform/security-log/tables.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { addCat, signUp } from '#testing/builders.ts'
import type { PrivacyCrash } from '#testing/crashes/privacy-crash.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { findProgram } from '#testing/programs.ts'
import { accountDeletions } from './api/tables.ts'
import { callsOf, setReminded } from './test-world.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function crash(order: PrivacyCrash): Promise<NodeJS.Signals | null> {
  const program = await findProgram('privacy-crash')
  const child = spawn('node', [program, JSON.stringify(order)], { stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve) => child.on('exit', (_code, signal) => resolve(signal)))
}

async function start(database: TestDatabase, startAt?: Date): Promise<TestApp> {
  const app = await buildTestApp(database, { work: false, ...(startAt && { startAt }) })
  closers.push(() => app.close())
  return app
}

describe('a process killed', () => {
  it.for([0, 12, 30, PERSONAL_DATA.length])(
    'after %i tables of a deletion leaves nothing: the next run continues',
    async (after) => {
      const folder = await mkdtemp(join(tmpdir(), 'littermate-crash-'))
      closers.push(() => rm(folder, { recursive: true, force: true }))
      const dataDir = join(folder, 'pglite')
      const database = await openTestDatabase({ dataDir })
      const before = await buildTestApp(database, { work: false })
      const person = await signUp(before, { firstName: 'Anna', lastName: 'Bergstrom' })
      const cat = await addCat(before)
      await before.request('POST', '/api/favorites', { as: person, body: { catId: cat.id } })
      expect((await callsOf(() => before).ask(person)).statusCode).toBe(200)
      const due = new Date(before.clock.now().getTime() + 14 * DAY_MS)
      await setReminded(before, new Date(due.getTime() - 3 * DAY_MS))
      await before.close()
      if (database.url) closers.push(() => database.remove())
      else await database.close()

      const order = { work: 'deletion' as const, after, dataDir, url: database.url, userId: person.id }
      expect(await crash({ ...order, now: due.toISOString() })).toBe('SIGKILL')

      const reopened = database.url ? database : await openDatabase({ dataDir, log: createLog('silent') })
      if (!database.url) closers.push(() => reopened.close())
      const app = await start({ ...reopened, empty: async () => {}, remove: async () => {} }, due)
      const { db } = app.services
      // The account was closed first, so that nobody can enter it anymore.
      expect(await db.select().from(accountDeletions)).toMatchObject([{ state: 'running' }])
      expect((await db.execute(sql`select from sessions`)).rows).toEqual([])
      await callsOf(() => app).run()
      await callsOf(() => app).run()
      expect(await db.select().from(accountDeletions)).toMatchObject([{ state: 'done', email: null }])
      expect((await db.execute(sql`select from favorites`)).rows).toEqual([])
      expect((await db.select().from(users).where(sql`id = ${person.id}`))[0]?.name).toBe('Deleted user')
      const ends = (await db.select().from(securityEvents)).filter(({ kind }) => kind === 'account_deleted')
      expect(ends).toHaveLength(1)
    },
  )

  it('while it writes an export leaves it to the next attempt', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'littermate-crash-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const dataDir = join(folder, 'pglite')
    const database = await openTestDatabase({ dataDir })
    const before = await buildTestApp(database, { work: false })
    const person = await signUp(before)
    const asked = await before.request('POST', '/api/account/exports', { as: person })
    expect(asked.statusCode).toBe(201)
    const now = before.clock.now().toISOString()
    await before.close()
    if (database.url) closers.push(() => database.remove())
    else await database.close()
    const order = { work: 'export' as const, after: 20, dataDir, url: database.url, userId: person.id, now }
    expect(await crash(order)).toBe('SIGKILL')

    const reopened = database.url ? database : await openDatabase({ dataDir, log: createLog('silent') })
    if (!database.url) closers.push(() => reopened.close())
    const app = await buildTestApp({ ...reopened, empty: async () => {}, remove: async () => {} })
    closers.push(() => app.close())
    const list = async () => (await app.request('GET', '/api/account/exports', { as: person })).json()
    await expect.poll(async () => (await list())[0]?.state).toBe('ready')
  })
})
