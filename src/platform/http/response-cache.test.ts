import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CachedResponse, createResponseCache, type ResponseCache } from './response-cache.ts'

const TEXT = 'A kitten is a young cat. '.repeat(100)

let responseCache: ResponseCache
let app: FastifyInstance
/** How often a response was created, and how. */
let created: number
let create: () => Promise<CachedResponse>

const textResponse = (text: string, status = 200): CachedResponse => ({
  status,
  body: Buffer.from(text),
  headers: { 'content-type': 'text/plain' },
})

beforeEach(() => {
  responseCache = createResponseCache()
  created = 0
  create = async () => textResponse(TEXT)
  app = fastify()
  app.get('/:key', (request, reply) =>
    responseCache.send(request, reply, (request.params as { key: string }).key, () => {
      created += 1
      return create()
    }),
  )
})
afterEach(() => app.close())

const get = (headers: Record<string, string> = {}, key = 'a') =>
  app.inject({ method: 'GET', url: `/${key}`, headers })

describe('a response', () => {
  it('is created once for simultaneous and later requests', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => get()))
    expect(new Set(responses.map(({ body }) => body))).toEqual(new Set([TEXT]))
    await get()
    expect(created).toBe(1)
    await get({}, 'b')
    expect(created).toBe(2)
  })

  it('is created again after an invalidation', async () => {
    await get()
    create = async () => textResponse('new')
    responseCache.invalidate()
    expect((await get()).body).toBe('new')
  })

  it('is removed when the cache with all compressed forms is full', async () => {
    // Two of them fit, but not with their compressed forms.
    responseCache = createResponseCache(2 * (TEXT.length + 600))
    const noise = () => Buffer.from(randomBytes(TEXT.length / 2).toString('hex'))
    create = async () => ({ ...textResponse(''), body: noise() })
    const first = (await get({}, 'a')).body
    await get({}, 'b')
    expect((await get({}, 'a')).body).toBe(first)
    expect(created).toBe(2)
    await get({ 'accept-encoding': 'br' }, 'b')
    await get({ 'accept-encoding': 'gzip' }, 'b')
    expect((await get({}, 'b')).statusCode).toBe(200)
    expect(created).toBe(2)
    expect((await get({}, 'a')).body).not.toBe(first)
    expect(created).toBe(3)
  })

  it('is removed after those that were requested less recently', async () => {
    responseCache = createResponseCache(2 * (TEXT.length + 600))
    for (const key of ['a', 'b', 'a', 'c', 'a']) await get({}, key)
    expect(created).toBe(3)
    await get({}, 'b')
    expect(created).toBe(4)
  })

  it('is not cached when the data changed while it was created', async () => {
    const slow = Promise.withResolvers<CachedResponse>()
    create = () => slow.promise
    const first = get()
    await expect.poll(() => created).toBe(1)
    responseCache.invalidate()
    create = async () => textResponse('new')
    expect((await get()).body).toBe('new')
    slow.resolve(textResponse('old'))
    expect((await first).body).toBe('old')
    expect((await get()).body).toBe('new')
  })

  it('that failed fails for all waiting requests and is created again for the next', async () => {
    create = async () => {
      throw new Error('on purpose')
    }
    const failed = await Promise.all([get(), get()])
    expect(failed.map(({ statusCode }) => statusCode)).toEqual([500, 500])
    create = async () => textResponse(TEXT)
    expect((await get()).statusCode).toBe(200)
  })

  it('with another status than 200 is neither cached nor tagged', async () => {
    create = async () => textResponse('gone', 404)
    const first = await get()
    expect(first.statusCode).toBe(404)
    expect(first.headers.etag).toBeUndefined()
    await get()
    expect(created).toBe(2)
  })
})

describe('encodings', () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

  it('of a popular response become smaller', async () => {
    const words = Array.from({ length: 500 }, (_, n) => `${(n * 7_919) % 1_009} cats`).join(', ')
    create = async () => textResponse(words)
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
    '%j gets the uncompressed body',
    async (accepted) => {
      const response = await get({ 'accept-encoding': accepted })
      expect(response.headers['content-encoding']).toBeUndefined()
      expect(response.body).toBe(TEXT)
    },
  )

  it('are not used for small responses', async () => {
    create = async () => textResponse('small')
    const response = await get({ 'accept-encoding': 'br' })
    expect(response.headers['content-encoding']).toBeUndefined()
  })

  it('share one ETag', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', ''].map(async (accepted) => (await get({ 'accept-encoding': accepted })).headers.etag),
    )
    expect(new Set(tags).size).toBe(1)
    expect(created).toBe(1)
  })
})

describe('304', () => {
  it('has the same Vary header as the full response', async () => {
    const { etag, vary } = (await get()).headers
    expect(vary).toBe('accept-encoding')
    expect((await get({ 'if-none-match': String(etag) })).headers.vary).toBe(vary)
  })

  it('is sent when any tag of the request matches', async () => {
    const etag = String((await get()).headers.etag)
    for (const tag of [etag, `"x", ${etag}`, '*', etag.replace('W/', '')]) {
      const response = await get({ 'if-none-match': tag })
      expect(response.statusCode, tag).toBe(304)
      expect(response.body).toBe('')
    }
    expect((await get({ 'if-none-match': '"x"' })).statusCode).toBe(200)
  })

  it('is sent as long as the body is the same, even when it was created again', async () => {
    const etag = String((await get()).headers.etag)
    responseCache.invalidate()
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
    responseCache.invalidate()
    create = async () => textResponse('new')
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(200)
  })
})
