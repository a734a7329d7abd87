import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '#platform/log/index.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openDatabase } from './index.ts'
import { startTestRelay, type TestRelay } from './test-relay.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.remove())

const notify = (payload: string) =>
  database.query({ text: 'select pg_notify($1, $2)', values: ['news', payload] })

it('hears notices of its channel until it stops', async () => {
  const heard: string[] = []
  const gap = vi.fn()
  const stop = await database.listen('news', (payload) => heard.push(payload), gap)
  expect(gap).toHaveBeenCalledTimes(1)
  await database.query({ text: "select pg_notify('other', 'not this')", values: [] })
  await notify('one')
  await notify('two')
  await expect.poll(() => heard).toEqual(['one', 'two'])
  await stop()
  await notify('three')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(heard).toEqual(['one', 'two'])
})

it('hears nothing of a transaction that is rolled back', async () => {
  const heard: string[] = []
  const stop = await database.listen(
    'news',
    (payload) => heard.push(payload),
    () => {},
  )
  await database.exec("begin; select pg_notify('news', 'undone'); rollback")
  await notify('done')
  await expect.poll(() => heard).toEqual(['done'])
  await stop()
})

describe.runIf(process.env.TEST_DATABASE_URL)('a listening connection that breaks', () => {
  let relay: TestRelay | undefined
  afterEach(() => relay?.close())

  /** Listens through a relay that can be cut. */
  async function listenOverRelay() {
    const address = new URL(database.url ?? '')
    relay = await startTestRelay({ host: address.hostname, port: Number(address.port) })
    address.host = `127.0.0.1:${relay.port}`
    const far = await openDatabase({ url: address.href, poolSize: 1, log: createLog('silent') })
    const heard: string[] = []
    const gap = vi.fn()
    const stop = await far.listen('news', (payload) => heard.push(payload), gap)
    return { relay, heard, gap, close: () => stop().then(() => far.close()) }
  }

  it('comes back, says that it was away, and hears each notice once', async () => {
    const { relay, heard, gap, close } = await listenOverRelay()
    await relay.cut()
    await notify('missed')
    // Long enough for several tries that fail.
    await new Promise((resolve) => setTimeout(resolve, 800))
    await relay.mend()
    await expect.poll(() => gap.mock.calls.length, { timeout: 10_000 }).toBe(2)
    await notify('after')
    await expect.poll(() => heard).toEqual(['after'])
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(heard).toEqual(['after'])
    expect(gap).toHaveBeenCalledTimes(2)
    await close()
  })

  it('stays closed when it is stopped while it is away', async () => {
    const { relay, gap, close } = await listenOverRelay()
    await relay.cut()
    await close()
    await relay.mend()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(gap).toHaveBeenCalledTimes(1)
    expect(relay.connections()).toBe(0)
  })

  it('cannot be opened at all when the database is not there, and leaves nothing running', async () => {
    const { relay, close } = await listenOverRelay()
    const address = new URL(database.url ?? '')
    address.host = `127.0.0.1:${relay.port}`
    const far = await openDatabase({ url: address.href, log: createLog('silent') })
    await relay.cut()
    await expect(
      far.listen(
        'news',
        () => {},
        () => {},
      ),
    ).rejects.toThrow()
    await far.close()
    await close()
    await relay.mend()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(relay.connections()).toBe(0)
  })
})
