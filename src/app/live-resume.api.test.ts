import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callsOf, signUpBreeder } from '#features/messages/test-world.ts'
import { CAT_CHANGED } from '#features/payments/events.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { type Person, signUp } from '#testing/people.ts'
import { type ListenOptions, listen as open, type TestStream } from '#testing/streams.ts'

const { app, database } = appOfThisFile()
const { send } = callsOf(app)
let buyer: Person
let breeder: Person

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

/** Closes a stream and waits until the server has noticed; answers where it stood. */
async function drop(stream: TestStream): Promise<string> {
  stream.close()
  await stream.ended
  return stream.last()
}

const changeCat = (catId: string) => app().services.events.publish(app().services.db, CAT_CHANGED, { catId })
const cats = (stream: TestStream) =>
  stream.events(CAT_CHANGED).map(({ data }) => (data as { catId: string }).catId)

describe('a stream that comes back', () => {
  it('hears what it missed, in order and once, and goes on from there', async () => {
    const before = await listen()
    await changeCat('a')
    await expect.poll(() => cats(before)).toEqual(['a'])
    const last = await drop(before)
    const witness = await listen()
    for (const cat of ['b', 'c']) await changeCat(cat)
    await expect.poll(() => cats(witness)).toEqual(['b', 'c'])

    for (const again of [await listen({ lastEventId: last }), await listen({ query: `?after=${last}` })]) {
      expect(cats(again)).toEqual(['b', 'c'])
      expect(again.events('here')).toEqual([{ id: witness.last(), event: 'here', data: {} }])
    }
    await changeCat('d')
    for (const stream of streams.slice(1)) await expect.poll(() => cats(stream).at(-1)).toBe('d')
    for (const stream of streams.slice(1)) expect(cats(stream)).toEqual(['b', 'c', 'd'])
    expect(streams.flatMap((stream) => stream.events('gap'))).toEqual([])
  })

  it('misses nothing and hears nothing twice, however it drops while news pours in', async () => {
    const all = Array.from({ length: 200 }, (_, index) => String(index))
    const first = await open(app())
    const publishing = (async () => {
      for (const cat of all) {
        await changeCat(cat)
        await pause(1)
      }
    })()
    let last = await drop(first)
    const heard = cats(first)
    while (heard.at(-1) !== all.at(-1)) {
      const stream = await open(app(), { lastEventId: last })
      await pause(5)
      last = await drop(stream)
      heard.push(...cats(stream))
      expect(stream.events('gap')).toEqual([])
    }
    await publishing
    expect(heard).toEqual(all)
  })

  it('hears the same from another process', async () => {
    const other = await buildTestApp(database(), { work: false })
    try {
      const [near, far] = [await listen({ as: buyer }), await listen({}, other)]
      await changeCat('a')
      for (const each of [near, far]) await expect.poll(() => cats(each)).toEqual(['a'])
      const last = await drop(near)
      await send(buyer, breeder.id, 'Hello')
      await changeCat('b')
      await expect.poll(() => cats(far)).toEqual(['a', 'b'])
      const again = await listen({ as: buyer, lastEventId: last }, other)
      expect(again.events().map(({ event }) => event)).toEqual(['message', CAT_CHANGED])
    } finally {
      await other.close()
    }
  })

  it('is told of a gap by a process that knows nothing of it', async () => {
    const stream = await listen()
    await changeCat('a')
    await expect.poll(() => cats(stream)).toEqual(['a'])
    const last = await drop(stream)
    const restarted = await buildTestApp(database(), { work: false })
    try {
      const again = await listen({ lastEventId: last }, restarted)
      expect(again.events()).toEqual([{ id: expect.any(String), event: 'gap', data: {} }])
      // From now on it stands somewhere.
      const next = await listen({ lastEventId: await drop(again) }, restarted)
      expect(next.events()).toEqual([])
    } finally {
      await restarted.close()
    }
  })

  it('hears of the words of others neither by their id nor by its own', async () => {
    const [mine, visitor] = [await listen({ as: buyer }), await listen()]
    const start = visitor.last()
    await send(buyer, breeder.id, 'Between us')
    await expect.poll(() => mine.events('message')).toHaveLength(1)
    const id = mine.last()
    await send(buyer, breeder.id, 'Once more')
    await changeCat('a')
    await expect.poll(() => cats(visitor)).toEqual(['a'])
    const stranger = await signUp(app())
    for (const lastEventId of [start, id])
      for (const as of [undefined, stranger]) {
        const stream = await listen({ as, lastEventId })
        expect(stream.events().map(({ event }) => event)).toEqual([CAT_CHANGED])
        expect(stream.text()).not.toContain(buyer.id)
      }
  })

  it('with an id that nobody gave is told of a gap', async () => {
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
      expect(stream.events('message')).toEqual([])
      stream.close()
    }
    const without = await listen({ lastEventId: '' })
    expect(without.events()).toEqual([])
  })

  it('trusts the header before the address that it was opened with', async () => {
    const stream = await listen()
    const first = stream.last()
    await changeCat('a')
    await expect.poll(() => cats(stream)).toEqual(['a'])
    const again = await listen({ query: `?after=${first}`, lastEventId: stream.last() })
    expect(cats(again)).toEqual([])
  })
})

it('a silent stream hears where it stands, so that it can come back after long', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const quiet = await buildTestApp(database(), { work: false })
  try {
    const stream = await listen({}, quiet)
    expect(stream.events('here')).toHaveLength(1)
    await send(buyer, breeder.id, 'Not for visitors')
    const witness = await listen({ as: buyer }, quiet)
    await expect.poll(() => witness.text()).toContain('event: ')
    vi.advanceTimersByTime(25_000)
    await expect.poll(() => stream.events('here')).toHaveLength(2)
    vi.advanceTimersByTime(50_000)
    await expect.poll(() => stream.events('here')).toHaveLength(4)
    const ids = stream.events('here').map(({ id }) => id)
    expect(ids[1]).not.toBe(ids[0])
    expect((await listen({ lastEventId: stream.last() }, quiet)).events()).toEqual([])
  } finally {
    vi.useRealTimers()
    await quiet.close()
  }
})
