/** Changes that a process did not hear of, because its listening connection was interrupted, show once it listens again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/index.ts'
import { startTestRelay, type TestRelay } from '#platform/db/test-relay.ts'
import { createLog } from '#platform/log/index.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { addCat } from '#testing/builders.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'

describe.runIf(process.env.TEST_DATABASE_URL)('while only the listening connection is interrupted', () => {
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
    app = await buildTestApp(database, { work: false })
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
    await new Promise((resolve) => setTimeout(resolve, 500))
    const detail = `/api/cats/${cat.id}`
    for (const path of [detail, '/api/cats']) expect(await read(path)).toBe(false)
    await relay.disconnect()
    await direct.query({ text: 'update cats set price = 123400 where id = $1', values: [cat.id] })
    // Nothing else tells the process, so the detail is still the cached one.
    expect(await read(detail)).toBe(false)
    await relay.reconnect()
    for (const path of [detail, '/api/cats']) await expect.poll(() => read(path)).toBe(true)
  })
})
