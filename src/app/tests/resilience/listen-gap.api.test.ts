/** Changes that a process did not hear of, because its listening connection was interrupted, show once it listens again. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { signUpBreeder } from '#features/messages/test-world.ts'
import { openDatabase } from '#platform/db/index.ts'
import { startTestRelay, type TestRelay } from '#platform/db/test-relay.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { addCat } from '#testing/builders.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { receivedEarlierEvents } from '#testing/harness.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { WEB_SOURCES } from '#testing/pages.ts'

describe('while only the listening connection is interrupted', ONLY_POSTGRES, () => {
  let direct: TestDatabase
  let relay: TestRelay
  let database: TestDatabase
  let app: TestApp
  beforeAll(async () => {
    direct = await openTestDatabase()
    const url = direct.url ?? ''
    const target = new URL(url)
    relay = await startTestRelay({ host: target.hostname, port: Number(target.port) })
    target.host = `127.0.0.1:${relay.port}`
    const listening = await openDatabase({ url, directUrl: target.href, log: createLog('silent') })
    database = { ...listening, url, empty: async () => {}, remove: () => listening.close() }
    app = await buildTestApp(database, { work: false, web: WEB_SOURCES })
  })
  afterAll(async () => {
    await app?.close()
    await database?.close()
    await relay?.close()
    await direct?.remove()
  })

  it('cached responses are created again when it is back', async () => {
    const cat = await addCat(app, { price: 100_000 })
    const read = async (path: string) =>
      (await app.request('GET', path, { headers: { 'cache-control': '' } })).body.includes('123400')
    // The event about the new cat must not arrive after the first read.
    await receivedEarlierEvents(app)
    const detail = `/api/cats/${cat.id}`
    for (const path of [detail, '/api/cats']) expect(await read(path)).toBe(false)
    await relay.disconnect()
    await direct.query({ text: 'update cats set price = 123400 where id = $1', values: [cat.id] })
    // Nothing else tells the process, so the detail is still the cached one.
    expect(await read(detail)).toBe(false)
    await relay.reconnect()
    for (const path of [detail, '/api/cats']) await expect.poll(() => read(path)).toBe(true)
  })

  it('users see their own changes, also those made through another process', async () => {
    const other = await buildTestApp(direct, { work: false })
    const { id, cat, cattery, cookie } = await signUpBreeder(app)
    await app.services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, id))
    // The event about the new cat must not arrive after the first read.
    await receivedEarlierEvents(app)
    const paths = [
      ...['/api/cats', `/api/cats/${cat.id}`, `/api/breeders/${cattery.id}`],
      ...['/cats', `/cats/${cat.id}`, `/breeder/${cattery.id}`],
    ]
    const seen = (as?: { cookie: string }) =>
      Promise.all(
        paths.map(async (path) => {
          const headers = { 'cache-control': '' }
          return (await app.request('GET', path, { headers, ...(as && { as }) })).body.includes('Marzipan')
        }),
      )
    // A list is created again within a second after a change; that must not happen after the next one.
    for (const path of ['/api/cats', '/cats'])
      await expect
        .poll(async () => (await app.request('GET', path, { headers: { 'cache-control': '' } })).body)
        .toContain(cat.id)
    await seen()
    await relay.disconnect()
    const changed = await other.request('PATCH', `/api/breeders/cats/${cat.id}`, {
      as: { cookie },
      body: { name: 'Marzipan' },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    // What others see shows that this process has not received the event.
    expect(await seen()).toEqual(paths.map(() => false))
    const written = changed.cookies.find(({ name }) => name === 'littermate.written')?.value
    expect(await seen({ cookie: `${cookie}; littermate.written=${written}` })).toEqual(paths.map(() => true))
    await relay.reconnect()
    await other.close()
  })
})
