import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CachedResponse, createResponseCache, type ResponseCache } from './response-cache.ts'

const TEXT = 'A kitten is a young cat. '.repeat(100)

let responseCache: ResponseCache
let app: FastifyInstance
/** How often an answer was made, and how it is made. */
let made: number
let make: () => Promise<CachedResponse>

const answer = (text: string, status = 200): CachedResponse => ({
  status,
  body: Buffer.from(text),
  headers: { 'content-type': 'text/plain' },
})

beforeEach(() => {
  responseCache = createResponseCache()
  made = 0
  make = async () => answer(TEXT)
  app = fastify()
  app.get('/:key', (request, reply) =>
    responseCache.send(request, reply, (request.params as { key: string }).key, () => {
      made += 1
      return make()
    }),
  )
})
afterEach(() => app.close())

const get = (headers: Record<string, string> = {}, key = 'a') =>
  app.inject({ method: 'GET', url: `/${key}`, headers })

/** A promise that a test settles when it likes. */
function held<T>() {
  let settle: (value: T) => void = () => {}
  const promise = new Promise<T>((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}

describe('an answer', () => {
  it('is made once for many who ask at once, and kept for who asks later', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => get()))
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([TEXT]))
    await get()
    expect(made).toBe(1)
    await get({}, 'b')
    expect(made).toBe(2)
  })

  it('is made again once everything is forgotten', async () => {
    await get()
    make = async () => answer('new')
    responseCache.invalidate()
    expect((await get()).body).toBe('new')
  })

  it('gives way to later ones when all of them with their compressed forms are too many', async () => {
    // Room for two of them, but not with both of their compressed forms.
    responseCache = createResponseCache(2 * (TEXT.length + 600))
    const noise = () => Buffer.from(randomBytes(TEXT.length / 2).toString('hex'))
    make = async () => ({ ...answer(''), body: noise() })
    const first = (await get({}, 'a')).body
    await get({}, 'b')
    expect((await get({}, 'a')).body).toBe(first)
    expect(made).toBe(2)
    await get({ 'accept-encoding': 'br' }, 'b')
    await get({ 'accept-encoding': 'gzip' }, 'b')
    expect((await get({}, 'b')).statusCode).toBe(200)
    expect(made).toBe(2)
    expect((await get({}, 'a')).body).not.toBe(first)
    expect(made).toBe(3)
  })

  it('gives way only after those that were asked for longer ago', async () => {
    responseCache = createResponseCache(2 * (TEXT.length + 600))
    for (const key of ['a', 'b', 'a', 'c', 'a']) await get({}, key)
    expect(made).toBe(3)
    await get({}, 'b')
    expect(made).toBe(4)
  })

  it('is not kept when what it was read from changed meanwhile', async () => {
    const slow = held<CachedResponse>()
    make = () => slow.promise
    const first = get()
    await expect.poll(() => made).toBe(1)
    responseCache.invalidate()
    make = async () => answer('new')
    expect((await get()).body).toBe('new')
    slow.settle(answer('old'))
    expect((await first).body).toBe('old')
    expect((await get()).body).toBe('new')
  })

  it('that failed is tried again, and who waited for it hears of the failure', async () => {
    make = async () => {
      throw new Error('on purpose')
    }
    const failed = await Promise.all([get(), get()])
    expect(failed.map(({ statusCode }) => statusCode)).toEqual([500, 500])
    make = async () => answer(TEXT)
    expect((await get()).statusCode).toBe(200)
  })

  it('other than 200 is sent but neither kept nor tagged', async () => {
    make = async () => answer('gone', 404)
    const first = await get()
    expect(first.statusCode).toBe(404)
    expect(first.headers.etag).toBeUndefined()
    await get()
    expect(made).toBe(2)
  })
})

describe('encodings', () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

  it('of an answer that many ask for becomes smaller', async () => {
    const words = Array.from({ length: 500 }, (_, n) => `${(n * 7_919) % 1_009} cats`).join(', ')
    make = async () => answer(words)
    const bytes = async () => (await get({ 'accept-encoding': 'br' })).rawPayload
    const first = await bytes()
    for (let times = 0; times < 30; times += 1) await bytes()
    await expect.poll(async () => (await bytes()).length).toBeLessThan(first.length)
    expect(decoders.br(await bytes()).toString()).toBe(words)
  })

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
  ] as const)('%s gets %s', async (accepted, encoding) => {
    const response = await get({ 'accept-encoding': accepted })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers.vary).toBe('accept-encoding')
    expect(response.rawPayload.length).toBeLessThan(TEXT.length / 10)
    expect(decoders[encoding](response.rawPayload).toString()).toBe(TEXT)
  })

  it.each(['', 'identity', 'deflate', 'br;q=0, gzip;q=0'])(
    '%j gets the bytes as they are',
    async (accepted) => {
      const response = await get({ 'accept-encoding': accepted })
      expect(response.headers['content-encoding']).toBeUndefined()
      expect(response.body).toBe(TEXT)
    },
  )

  it('leave small answers alone', async () => {
    make = async () => answer('small')
    const response = await get({ 'accept-encoding': 'br' })
    expect(response.headers['content-encoding']).toBeUndefined()
  })

  it('share one tag', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(async (accepted) => (await get({ 'accept-encoding': accepted })).headers.etag),
    )
    expect(new Set(tags).size).toBe(1)
    expect(made).toBe(1)
  })
})

describe('304', () => {
  it('names what the answer varies by, as the whole answer does', async () => {
    const { etag, vary } = (await get()).headers
    expect(vary).toBe('accept-encoding')
    expect((await get({ 'if-none-match': String(etag) })).headers.vary).toBe(vary)
  })

  it('answers who has the bytes, by any of the tags that they name', async () => {
    const etag = String((await get()).headers.etag)
    for (const tag of [etag, `"x", ${etag}`, '*', etag.replace('W/', '')]) {
      const response = await get({ 'if-none-match': tag })
      expect(response.statusCode, tag).toBe(304)
      expect(response.body).toBe('')
    }
    expect((await get({ 'if-none-match': '"x"' })).statusCode).toBe(200)
  })

  it('holds as long as the bytes are the same, even when they were made again', async () => {
    const etag = String((await get()).headers.etag)
    responseCache.invalidate()
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
    responseCache.invalidate()
    make = async () => answer('new')
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(200)
  })
})
