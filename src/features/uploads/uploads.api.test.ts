import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { type FastifyInstance, fastify } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { systemClock } from '#platform/clock/index.ts'
import { openDecoder } from '#platform/decoder/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { createLog } from '#platform/log/index.ts'
import { openSecurityLog } from '#platform/security-log/index.ts'
import { openStorage, type Storage } from '#platform/storage/index.ts'
import { KEYS } from '#testing/app.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { objectRoutes, uploadJobs } from './api/index.ts'
import { receivePicture } from './api/receive.ts'
import { objects } from './api/tables.ts'

let folder: string
let database: TestDatabase
let storage: Storage
let app: FastifyInstance
const decoder = openDecoder(createLog('silent'))
const queue: { queue: string; data: object }[] = []
const handlers = new Map<string, (data: object) => Promise<void>>()

/** Jobs are collected; tests run them explicitly. */
const jobs: Jobs = {
  enqueue: async (_handle, job, data) => void queue.push({ queue: job.queue, data }),
  handle: (job, handler) => void handlers.set(job.queue, handler as (data: object) => Promise<void>),
  start: async () => {},
  stuckQueues: () => [],
  stop: async () => {},
}
const services = () => ({
  db: database.db,
  storage,
  decoder,
  jobs,
  clock: systemClock,
  securityLog: openSecurityLog(systemClock),
})
const SETTINGS = { keys: KEYS, sharesPictures: async () => true }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'littermate-uploads-'))
  database = await openTestDatabase()
  storage = openStorage({ dataDir: folder })
  app = fastify()
  await app.register(objectRoutes(services(), SETTINGS))
})

afterAll(async () => {
  await app.close()
  decoder.close()
  await database.remove()
  await rm(folder, { recursive: true })
})

const canvas = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })
/** Stores a picture that is in use. */
async function store(bytes: Buffer, isPublic = true) {
  const picture = await receivePicture(
    services(),
    { id: newId(), ownerId: null, place: 'visitor', bytes },
    isPublic,
  )
  await database.db
    .update(objects)
    .set({ attachedAt: new Date() })
    .where(eq(objects.id, idOf(picture.url)))
  return picture
}
const idOf = (url: string) => url.slice('/objects/'.length)
const get = (url: string, headers = {}) => app.inject({ url, headers })

describe('receivePicture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('stores a %s as WebP', async (format) => {
    const picture = await store(await canvas(600, 450).toFormat(format).toBuffer())
    expect(picture).toMatchObject({
      width: 600,
      height: 450,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
    const response = await get(picture.url)
    expect(response.headers['content-type']).toBe('image/webp')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 600,
      height: 450,
    })
  })

  it('determines the most common color', async () => {
    const { color } = await store(await canvas(300, 300, '#2040c0').png().toBuffer())
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    for (const [actual, expected] of [
      [red, 0x20],
      [green, 0x40],
      [blue, 0xc0],
    ] as const) {
      expect(Math.abs(actual - expected)).toBeLessThan(16)
    }
  })

  it('reduces a wide picture to 1600 pixels and enlarges nothing', async () => {
    expect(await store(await canvas(3_200, 1_000).jpeg().toBuffer())).toMatchObject({
      width: 1_600,
      height: 500,
    })
    expect(await store(await canvas(20, 10).png().toBuffer())).toMatchObject({ width: 20, height: 10 })
  })

  it('rotates a picture upright and removes its location', async () => {
    const exif = {
      IFD0: { Make: 'Phone', Orientation: '6' },
      IFD3: { GPSLatitude: '40/1 26/1 46/1', GPSLatitudeRef: 'N' },
    }
    const bytes = await canvas(400, 300).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const picture = await store(bytes)
    expect(picture).toMatchObject({ width: 300, height: 400 })
    const metadata = await sharp((await get(picture.url)).rawPayload).metadata()
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    )
  })

  it('keeps the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((each) => canvas(64, 64, each).png().toBuffer()),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const picture = await store(animation)
    expect(picture).toMatchObject({ width: 64, height: 64 })
    expect((await sharp((await get(picture.url)).rawPayload).metadata()).pages).toBeUndefined()
  })

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['garbage', Buffer.from('this is no picture at all')],
    ['HTML that begins like a GIF', Buffer.from('GIF89a<script>alert(1)</script>')],
    [
      'an SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
    ],
  ])('rejects %s', async (_, bytes) => {
    await expect(store(bytes)).rejects.toMatchObject({ code: 'unsupported_type' })
  })

  it('rejects a truncated picture', async () => {
    const complete = await canvas(500, 500).png({ compressionLevel: 0 }).toBuffer()
    await expect(store(complete.subarray(0, 5_000))).rejects.toMatchObject({
      code: 'unsupported_type',
      message: expect.stringContaining('This picture is damaged'),
    })
  })

  it('rejects 64 million pixels in a small file without decoding them', async () => {
    const bomb = await canvas(8_000, 8_000).png().toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(store(bomb)).rejects.toMatchObject({ code: 'too_large' })
  })

  it('enqueues a job that creates the variants and may run twice', async () => {
    uploadJobs(services())
    const picture = await store(await canvas(1_000, 500).png().toBuffer())
    const job = queue.at(-1)
    expect(job).toEqual({ queue: 'uploads.variants', data: { objectId: idOf(picture.url) } })
    for (let run = 0; run < 2; run++) await handlers.get('uploads.variants')?.(job?.data ?? {})
    const stored = await storage.get(`objects/${idOf(picture.url)}/800.webp`)
    expect(await sharp(stored?.bytes).metadata()).toMatchObject({ width: 800, height: 400 })
    const small = await get(`${picture.url}/600.avif`)
    expect(small.headers['content-type']).toBe('image/avif')
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 600, height: 300 })
  })
})

describe('GET /objects/{id}', () => {
  it('may be cached forever and is shown as nothing but a picture', async () => {
    const { url } = await store(await canvas(50, 50).png().toBuffer())
    for (const each of [url, `${url}/400.webp`]) {
      expect((await get(each)).headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-type': 'image/webp',
        etag: expect.stringMatching(/^"[\w-]+"$/),
      })
    }
  })

  it('responses 304 to a client that has the file, with an ETag for each size', async () => {
    const { url } = await store(await canvas(900, 90).png().toBuffer())
    const { etag } = (await get(url)).headers
    const again = await get(url, { 'if-none-match': `"other", W/${etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(url, { 'if-none-match': '*' })).statusCode).toBe(304)
    expect((await get(`${url}/400.webp`, { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  it('responses HEAD with the length and no body', async () => {
    const { url } = await store(await canvas(60, 60).png().toBuffer())
    const [complete, head] = [await get(url), await app.inject({ method: 'HEAD', url })]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(String(complete.rawPayload.length))
  })

  it('creates a missing variant once for concurrent requests, and stores it', async () => {
    let created = 0
    const counting: Storage = {
      ...storage,
      put: (key, file) => {
        created++
        return storage.put(key, file)
      },
    }
    const { url } = await store(await canvas(1_300, 1_300).png().toBuffer())
    const other = fastify()
    await other.register(objectRoutes({ ...services(), storage: counting }, SETTINGS))
    const responses = await Promise.all(Array.from({ length: 12 }, () => other.inject(`${url}/800.webp`)))
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]))
    expect(await sharp(responses[0]?.rawPayload).metadata()).toMatchObject({ width: 800 })
    expect(created).toBe(1)
    await other.inject(`${url}/800.webp`)
    expect(created).toBe(1)
  })

  it('serves a small original in place of a larger variant', async () => {
    const { url } = await store(await canvas(500, 300).png().toBuffer())
    expect((await get(`${url}/1200.webp`)).rawPayload).toEqual((await get(url)).rawPayload)
  })

  it('returns the same 404 for unknown, private, lost, and invalid objects', async () => {
    const secret = await store(await canvas(30, 30).png().toBuffer(), false)
    const lost = await store(await canvas(30, 30).png().toBuffer())
    await storage.remove(`objects/${idOf(lost.url)}/original.webp`)
    const documentId = '0199b3a0-0000-7000-8000-00000000abcd'
    await database.db.insert(objects).values({ id: documentId, contentType: 'application/pdf', bytes: 9 })
    const id = idOf(lost.url)
    const paths = [
      secret.url,
      `${secret.url}/400.webp`,
      lost.url,
      `${lost.url}/400.webp`,
      `/objects/${documentId}`,
      '/objects/0199b3a0-0000-7000-8000-000000000000',
      '/objects/1',
      '/objects/null',
      "/objects/'%20or%201=1",
      `/objects/${id}/401.webp`,
      `/objects/${id}/400.jpg`,
      `/objects/${id}/401`,
      `/objects/${id}/400.avif`,
      `${secret.url}/400`,
      `/objects/${id}/original.webp`,
      `/objects/${id}/__proto__`,
      `/objects/..%2f..%2fetc%2fpasswd`,
      `/objects/%2e%2e/%2e%2e`,
      `/objects/${id}/..%2f..%2foriginal.webp`,
      `/objects/${id}%00/400.webp`,
      `/objects/${id}/400.webp%00`,
      `/objects/${'a'.repeat(90)}`,
    ]
    for (const path of paths) {
      const response = await get(path)
      expect([path, response.statusCode]).toEqual([path, 404])
      if (path !== '/objects/%2e%2e/%2e%2e') {
        expect(response.json()).toEqual({ code: 'not_found', message: 'Not found.' })
        expect(response.headers['cache-control']).toBe('no-store')
      }
    }
  })
})
