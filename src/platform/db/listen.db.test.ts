import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '#platform/log/index.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { openDatabase } from './index.ts'
import { listen } from './listen.ts'
import { startTestRelay, type TestRelay } from './test-relay.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.remove())

const notify = (payload: string) =>
  database.query({ text: 'select pg_notify($1, $2)', values: ['tested', payload] })

it('receives notifications of its channel until it stops', async () => {
  const received: string[] = []
  const gap = vi.fn()
  const stop = await database.listen('tested', (payload) => received.push(payload), gap)
  expect(gap).toHaveBeenCalledTimes(1)
  await database.query({ text: "select pg_notify('other', 'not this')", values: [] })
  await notify('one')
  await notify('two')
  await expect.poll(() => received).toEqual(['one', 'two'])
  await stop()
  await notify('three')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(received).toEqual(['one', 'two'])
})

it('receives nothing from a transaction that rolls back', async () => {
  const received: string[] = []
  const stop = await database.listen(
    'tested',
    (payload) => received.push(payload),
    () => {},
  )
  await database.exec("begin; select pg_notify('tested', 'undone'); rollback")
  await notify('done')
  await expect.poll(() => received).toEqual(['done'])
  await stop()
})

describe('a broken listening connection', ONLY_POSTGRES, () => {
  let relay: TestRelay | undefined
  afterEach(() => relay?.close())

  /** Listens through a relay. */
  async function listenOverRelay() {
    const url = new URL(database.url ?? '')
    relay = await startTestRelay({ host: url.hostname, port: Number(url.port) })
    url.host = `127.0.0.1:${relay.port}`
    const other = await openDatabase({ url: url.href, poolSize: 1, log: createLog('silent') })
    const received: string[] = []
    const gap = vi.fn()
    const stop = await other.listen('tested', (payload) => received.push(payload), gap)
    return { relay, received, gap, close: () => stop().then(() => other.close()) }
  }

  it('is reestablished, reports the gap, and receives each notification once', async () => {
    const { relay, received, gap, close } = await listenOverRelay()
    await relay.disconnect()
    await notify('missed')
    // Long enough for several failed attempts.
    await new Promise((resolve) => setTimeout(resolve, 800))
    await relay.reconnect()
    await expect.poll(() => gap.mock.calls.length).toBe(2)
    await notify('after')
    await expect.poll(() => received).toEqual(['after'])
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(received).toEqual(['after'])
    expect(gap).toHaveBeenCalledTimes(2)
    await close()
  })

  it('that no longer responds is replaced', async () => {
    const url = new URL(database.url ?? '')
    relay = await startTestRelay({ host: url.hostname, port: Number(url.port) })
    url.host = `127.0.0.1:${relay.port}`
    const received: string[] = []
    const gap = vi.fn()
    const settings = { url: url.href, log: createLog('silent'), checkMs: 1_000 }
    const stop = await listen(settings, 'tested', (payload) => received.push(payload), gap)
    relay.freeze()
    await notify('missed')
    // On a busy machine, the new connection may respond too late, too, and be replaced.
    await expect.poll(() => gap.mock.calls.length).toBeGreaterThan(1)
    const afterward = async () => {
      await notify('after')
      return received
    }
    await expect.poll(afterward).toContain('after')
    expect(received).not.toContain('missed')
    await stop()
  })

  it('stays closed when it is stopped while disconnected', async () => {
    const { relay, gap, close } = await listenOverRelay()
    await relay.disconnect()
    await close()
    await relay.reconnect()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(gap).toHaveBeenCalledTimes(1)
    expect(relay.connections()).toBe(0)
  })

  it('cannot be opened when the database is unreachable, and leaves nothing running', async () => {
    const { relay, close } = await listenOverRelay()
    const url = new URL(database.url ?? '')
    url.host = `127.0.0.1:${relay.port}`
    const other = await openDatabase({ url: url.href, log: createLog('silent') })
    await relay.disconnect()
    await expect(
      other.listen(
        'tested',
        () => {},
        () => {},
      ),
    ).rejects.toThrow()
    await other.close()
    await close()
    await relay.reconnect()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(relay.connections()).toBe(0)
  })
})
