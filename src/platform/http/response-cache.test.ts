import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
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
  time = 1_000_000
  responseCache = createResponseCache(undefined, () => time)
  created = 0
  create = async () => textResponse(TEXT)
  app = fastify()
  void app.register(cookie)
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
const bodyOf = async (key: string, headers: Record<string, string> = {}) => (await get(headers, key)).body

/** Milliseconds of the cache's clock. */
let time: number

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
    responseCache.invalidate('anything')
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

  it('is created again for a request that arrives after a change, while the old one is created', async () => {
    const slow = Promise.withResolvers<CachedResponse>()
    create = () => slow.promise
    const first = get()
    await expect.poll(() => created).toBe(1)
    time += 10
    responseCache.invalidate('anything')
    create = async () => textResponse('new')
    const second = get()
    slow.resolve(textResponse('old'))
    expect((await first).body).toBe('old')
    expect((await second).body).toBe('new')
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

describe('a change', () => {
  const [CAT, OTHER, BREEDER] = [newId(), newId(), newId()]
  /** The versions of the data that the next responses show. */
  let version: number
  const rowResponse = (...ids: string[]): CachedResponse => ({
    ...textResponse(`${ids.join(' ')} version ${version}`),
    changesWith: 'rows',
  })
  const listResponse = (): CachedResponse => ({ ...textResponse(`list ${version}`), changesWith: 'catalog' })
  beforeEach(() => {
    version = 1
  })
  const change = (...ids: string[]) => {
    version += 1
    responseCache.invalidate({ ids })
  }

  it('concerns the responses that show the changed rows, at once', async () => {
    create = async () => rowResponse(CAT, BREEDER)
    await get()
    change(OTHER)
    expect(await bodyOf('a')).toContain('version 1')
    change(BREEDER)
    expect(await bodyOf('a')).toContain('version 3')
  })

  it('lets lists be served for up to a second, and has them created again once meanwhile', async () => {
    create = async () => listResponse()
    await get()
    change(OTHER)
    time += 700
    expect(await bodyOf('a')).toBe('list 1')
    expect(created).toBe(1)
    time += 200
    const slow = Promise.withResolvers<void>()
    create = async () => {
      const response = listResponse()
      await slow.promise
      return response
    }
    expect([await bodyOf('a'), await bodyOf('a')]).toEqual(['list 1', 'list 1'])
    expect(created).toBe(2)
    slow.resolve()
    await expect.poll(() => bodyOf('a')).toBe('list 2')
    expect(created).toBe(2)
  })

  it('is never shown later than a second after it happened', async () => {
    create = async () => listResponse()
    await get()
    change(OTHER)
    time += 1_000
    expect(await bodyOf('a')).toBe('list 2')
  })

  it('during the creation of a response makes that response out of date, but not uncached', async () => {
    const slow = Promise.withResolvers<CachedResponse>()
    create = () => slow.promise
    const first = bodyOf('a')
    await expect.poll(() => created).toBe(1)
    time += 10
    const old = listResponse()
    change(OTHER)
    slow.resolve(old)
    expect(await first).toBe('list 1')
    create = async () => listResponse()
    expect(await bodyOf('a')).toBe('list 1')
    time += 1_000
    expect(await bodyOf('a')).toBe('list 2')
  })

  it.each(['no-cache', 'max-age=0'])('is shown at once to a request with %s', async (cacheControl) => {
    create = async () => listResponse()
    await get()
    expect(await bodyOf('a', { 'cache-control': cacheControl })).toBe('list 1')
    expect(created).toBe(1)
    change(OTHER)
    expect(await bodyOf('a', { 'cache-control': cacheControl })).toBe('list 2')
  })

  it('is shown to the user who made it, even before the cache knows about it', async () => {
    create = async () => listResponse()
    await get()
    version = 2
    time += 100
    const cookie = `a=b; littermate.written=${Date.now()}`
    expect(await bodyOf('a', { cookie })).toBe('list 2')
    expect(await bodyOf('a')).toBe('list 2')
  })

  it.each(['12', '9999999999999', '0000000000000', 'abc'])(
    'is not expected of a cookie with %s',
    async (value) => {
      create = async () => listResponse()
      await get()
      time += 100
      await get({ cookie: `littermate.written=${value}` })
      expect(created).toBe(1)
    },
  )

  it('concerns a response that was made of cached ones as it concerns those', async () => {
    app.get('/page/:key', (request, reply) => {
      const { key } = request.params as { key: string }
      return responseCache.send(request, reply, `page ${key}`, async () =>
        textResponse(`page with ${(await app.inject(`/${key}`)).body}`),
      )
    })
    create = async () => rowResponse(CAT)
    expect(await bodyOf('page/cat')).toContain('version 1')
    change(OTHER)
    expect(await bodyOf('page/cat')).toContain('version 1')
    change(CAT)
    expect(await bodyOf('page/cat')).toContain('version 3')

    create = async () => listResponse()
    expect(await bodyOf('page/list')).toContain('list 3')
    change(OTHER)
    time += 900
    expect(await bodyOf('page/list')).toContain('list 3')
    await expect.poll(() => bodyOf('page/list')).toContain('list 4')
  })

  it('of a row that is gone removes its response', async () => {
    create = async () => rowResponse(CAT)
    await get()
    create = async () => textResponse('gone', 404)
    change(CAT)
    expect((await get()).statusCode).toBe(404)
  })

  it('without an event is shown after a minute', async () => {
    create = async () => rowResponse(CAT)
    await get()
    version = 2
    time += 59_000
    expect(await bodyOf('a')).toContain('version 1')
    time += 1_001
    expect(await bodyOf('a')).toContain('version 2')
  })
})

describe('encodings', () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

  it('of a popular response become smaller', async () => {
    const held: number[] = []
    app.addHook(
      'onSend',
      async (_request, _reply, payload) => void held.push((payload as Buffer).buffer.byteLength),
    )
    const words = Array.from({ length: 500 }, (_, n) => `${(n * 7_919) % 1_009} cats`).join(', ')
    create = async () => textResponse(words)
    const bytes = async () => (await get({ 'accept-encoding': 'br' })).rawPayload
    const first = await bytes()
    for (let times = 0; times < 30; times += 1) await bytes()
    await expect.poll(async () => (await bytes()).length).toBeLessThan(first.length)
    expect(decoders.br(await bytes()).toString()).toBe(words)
    expect(held.at(-1)).toBe((await bytes()).length)
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

describe('memory', () => {
  it.each([
    ['the body', {}],
    ['the body in Brotli', { 'accept-encoding': 'br' }],
    ['the body in gzip', { 'accept-encoding': 'gzip' }],
  ])('%s holds no memory besides its bytes', async (_, headers) => {
    const sent: Buffer[] = []
    app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload as Buffer))
    await get(headers)
    const [bytes] = sent
    expect(bytes?.length).toBeGreaterThan(0)
    expect(bytes?.buffer.byteLength).toBe(bytes?.length)
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
    responseCache.invalidate('anything')
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
    responseCache.invalidate('anything')
    create = async () => textResponse('new')
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(200)
  })
})
