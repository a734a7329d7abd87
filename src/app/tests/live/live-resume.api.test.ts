import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { CONVERSATION_CHANGED } from '#features/messages/events.ts'
import { callsOf, signUpBreeder } from '#features/messages/test-world.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { type ListenOptions, listen as open, type TestStream } from '#testing/streams.ts'

const { app, database } = appOfThisFile()
const { send } = callsOf(app)
let buyer: TestUser
let breeder: TestUser

const streams: TestStream[] = []
beforeEach(async () => {
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})

async function listen(options: ListenOptions = {}, to: TestApp = app()): Promise<TestStream> {
  const stream = await open(to, options)
  streams.push(stream)
  return stream
}

/** Closes a stream, waits until the server has noticed, and returns the last event ID. */
async function disconnect(stream: TestStream): Promise<string> {
  stream.close()
  await stream.ended
  return stream.lastId()
}

const changeCat = (catId: string) => app().services.events.publish(app().services.db, CAT_CHANGED, { catId })
const cats = (stream: TestStream) =>
  stream.events(CAT_CHANGED).map(({ data }) => (data as { catId: string }).catId)

describe('a stream that reconnects', () => {
  it('receives what it missed, once and in order, and continues', async () => {
    const before = await listen()
    await changeCat('a')
    await expect.poll(() => cats(before)).toEqual(['a'])
    const last = await disconnect(before)
    const observer = await listen()
    for (const cat of ['b', 'c']) await changeCat(cat)
    await expect.poll(() => cats(observer)).toEqual(['b', 'c'])

    for (const again of [await listen({ lastEventId: last }), await listen({ query: `?after=${last}` })]) {
      expect(cats(again)).toEqual(['b', 'c'])
      expect(again.events('heartbeat')).toEqual([{ id: observer.lastId(), event: 'heartbeat', data: {} }])
    }
    await changeCat('d')
    for (const stream of streams.slice(1)) await expect.poll(() => cats(stream).at(-1)).toBe('d')
    for (const stream of streams.slice(1)) expect(cats(stream)).toEqual(['b', 'c', 'd'])
    expect(streams.flatMap((stream) => stream.events('gap'))).toEqual([])
  })

  it('misses and repeats nothing, no matter when it disconnects', async () => {
    const all = Array.from({ length: 200 }, (_, index) => String(index))
    const first = await open(app())
    const publishing = (async () => {
      for (const cat of all) {
        await changeCat(cat)
        await pause(1)
      }
    })()
    let last = await disconnect(first)
    const received = cats(first)
    while (received.at(-1) !== all.at(-1)) {
      const stream = await open(app(), { lastEventId: last })
      await pause(5)
      last = await disconnect(stream)
      received.push(...cats(stream))
      expect(stream.events('gap')).toEqual([])
    }
    await publishing
    expect(received).toEqual(all)
  })

  it('receives the same from another process', async () => {
    const other = await buildTestApp(database(), { work: false })
    try {
      const [near, far] = [await listen({ as: buyer }), await listen({}, other)]
      await changeCat('a')
      for (const each of [near, far]) await expect.poll(() => cats(each)).toEqual(['a'])
      const last = await disconnect(near)
      await send(buyer, breeder.id, 'Hello')
      await changeCat('b')
      await expect.poll(() => cats(far)).toEqual(['a', 'b'])
      const again = await listen({ as: buyer, lastEventId: last }, other)
      expect(again.events().map(({ event }) => event)).toEqual([CONVERSATION_CHANGED.name, CAT_CHANGED.name])
    } finally {
      await other.close()
    }
  })

  it('receives a gap from a process that started later', async () => {
    const stream = await listen()
    await changeCat('a')
    await expect.poll(() => cats(stream)).toEqual(['a'])
    const last = await disconnect(stream)
    const restarted = await buildTestApp(database(), { work: false })
    try {
      const again = await listen({ lastEventId: last }, restarted)
      expect(again.events()).toEqual([{ id: expect.any(String), event: 'gap', data: {} }])
      // From now on it can continue.
      const next = await listen({ lastEventId: await disconnect(again) }, restarted)
      expect(next.events()).toEqual([])
    } finally {
      await restarted.close()
    }
  })

  it('does not receive events of other users, whatever ID it sends', async () => {
    const [mine, visitor] = [await listen({ as: buyer }), await listen()]
    const start = visitor.lastId()
    await send(buyer, breeder.id, 'Between us')
    await expect.poll(() => mine.events(CONVERSATION_CHANGED)).toHaveLength(1)
    const id = mine.lastId()
    await send(buyer, breeder.id, 'Once more')
    await changeCat('a')
    await expect.poll(() => cats(visitor)).toEqual(['a'])
    const stranger = await signUp(app())
    for (const lastEventId of [start, id])
      for (const as of [undefined, stranger]) {
        const stream = await listen({ as, lastEventId })
        expect(stream.events().map(({ event }) => event)).toEqual([CAT_CHANGED.name])
        expect(stream.text()).not.toContain(buyer.id)
      }
  })

  it('with an unknown ID receives a gap', async () => {
    const bad = [
      'x'.repeat(10_000),
      "' or 1=1 --",
      '%00',
      '7',
      '../../etc/passwd',
      '__proto__',
      'constructor',
      'ÿþ',
      '0198c0de-0000-7000-8000-000000000000',
    ]
    for (const lastEventId of bad) {
      const stream = await listen({ lastEventId })
      expect(stream.events().map(({ event }) => event)).toEqual(['gap'])
      stream.close()
    }
    for (const query of [
      '?after=nobody',
      '?after=a&after=b',
      '?after[x]=1',
      `?after=${'🐈'.repeat(1_000)}`,
    ]) {
      const stream = await listen({ query })
      expect(stream.events(CONVERSATION_CHANGED)).toEqual([])
      stream.close()
    }
    const without = await listen({ lastEventId: '' })
    expect(without.events()).toEqual([])
  })

  it('uses the header rather than the query', async () => {
    const stream = await listen()
    const first = stream.lastId()
    await changeCat('a')
    await expect.poll(() => cats(stream)).toEqual(['a'])
    const again = await listen({ query: `?after=${first}`, lastEventId: stream.lastId() })
    expect(cats(again)).toEqual([])
  })
})

it('a stream without events receives heartbeats with the current ID', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const quiet = await buildTestApp(database(), { work: false })
  try {
    const stream = await listen({}, quiet)
    expect(stream.events('heartbeat')).toHaveLength(1)
    const observer = await listen({ as: buyer }, quiet)
    await send(buyer, breeder.id, 'Not for visitors')
    await expect.poll(() => observer.events('conversation.changed')).toHaveLength(1)
    vi.advanceTimersByTime(25_000)
    await expect.poll(() => stream.events('heartbeat')).toHaveLength(2)
    vi.advanceTimersByTime(50_000)
    await expect.poll(() => stream.events('heartbeat')).toHaveLength(4)
    const ids = stream.events('heartbeat').map(({ id }) => id)
    expect(ids[1]).not.toBe(ids[0])
    expect((await listen({ lastEventId: stream.lastId() }, quiet)).events()).toEqual([])
  } finally {
    vi.useRealTimers()
    await quiet.close()
  }
})
