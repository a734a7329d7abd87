import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FastifyInstance, fastify } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { openStorage, type Storage } from '#platform/storage/index.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { objectRoutes, uploadJobs } from './api/index.ts'
import { receivePicture } from './api/receive.ts'
import { takesAvif } from './api/served.ts'

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const OLD = 'image/webp,*/*'
const IMMUTABLE = 'public, max-age=31536000, immutable'

let folder: string
let database: TestDatabase
let storage: Storage
let app: FastifyInstance
const queue: { queue: string; data: object }[] = []
const handlers = new Map<string, (data: object) => Promise<void>>()

/** Jobs are collected; tests run them explicitly. */
const jobs: Jobs = {
  enqueue: async (_handle, job, data) => void queue.push({ queue: job.queue, data }),
  handle: (job, handler) => void handlers.set(job.queue, handler as (data: object) => Promise<void>),
  start: async () => {},
  stop: async () => {},
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'littermate-formats-'))
  database = await openTestDatabase()
  storage = openStorage({ dataDir: folder })
  app = fastify()
  const services = { db: database.db, storage, jobs }
  await app.register(objectRoutes(services))
  uploadJobs(services)
}, 60_000)

afterAll(async () => {
  await app.close()
  await database.remove()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })
async function newPicture() {
  const bytes = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  const upload = { id: newId(), ownerId: null, bytes }
  return receivePicture({ db: database.db, storage, jobs }, upload, true)
}
const runJobs = async () => {
  for (const { queue: name, data } of queue.splice(0)) await handlers.get(name)?.(data)
}

describe('a picture without a format in its address', () => {
  it('is sent as AVIF if accepted, otherwise as WebP, with a Vary header so caches know what it depends on', async () => {
    const { url } = await newPicture()
    await runJobs()
    for (const [accept, type] of [
      [CHROME, 'image/avif'],
      [OLD, 'image/webp'],
      ['*/*', 'image/webp'],
      [undefined, 'image/webp'],
    ]) {
      const answer = await get(`${url}/400`, accept ? { accept } : {})
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        vary: 'Accept',
        'cache-control': IMMUTABLE,
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('has an ETag for each format', async () => {
    const { url } = await newPicture()
    await runJobs()
    const [small, other] = [
      await get(`${url}/400`, { accept: CHROME }),
      await get(`${url}/400`, { accept: OLD }),
    ]
    const tag = String(small.headers.etag)
    expect(other.headers.etag).not.toBe(tag)
    const same = await get(`${url}/400`, { accept: CHROME, 'if-none-match': tag })
    expect([same.statusCode, same.body, same.headers.vary]).toEqual([304, '', 'Accept'])
    expect((await get(`${url}/400`, { accept: OLD, 'if-none-match': tag })).statusCode).toBe(200)
  })

  it('is WebP for a short while when its AVIF is not there, and is asked for once', async () => {
    const { url } = await newPicture()
    queue.length = 0
    for (let time = 0; time < 3; time++) {
      const answer = await get(`${url}/600`, { accept: CHROME })
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=300',
        vary: 'Accept',
      })
    }
    expect((await get(`${url}/600.avif`)).statusCode).toBe(404)
    const objectId = url.slice('/objects/'.length)
    expect(queue).toEqual([{ queue: 'uploads.variants', data: { objectId, width: 600 } }])
    await runJobs()
    expect((await get(`${url}/600`, { accept: CHROME })).headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': IMMUTABLE,
    })
    // Only the requested variant.
    expect(await storage.get(`objects/${objectId}/1200.avif`)).toBeUndefined()
  })
})

it('a URL with a format returns that format regardless of Accept', async () => {
  const { url } = await newPicture()
  await runJobs()
  for (const format of ['webp', 'avif']) {
    const answer = await get(`${url}/800.${format}`, { accept: format === 'webp' ? CHROME : OLD })
    expect(answer.headers).toMatchObject({ 'content-type': `image/${format}`, 'cache-control': IMMUTABLE })
    expect(answer.headers.vary).toBeUndefined()
    // Nothing is enlarged.
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(500)
  }
})

it.each([
  [CHROME, true],
  ['image/webp,image/avif,image/jxl;q=0.9', true],
  ['IMAGE/AVIF ; q=0.5', true],
  ['image/avif;q=0', false],
  ['image/avif;q=0.00, image/webp', false],
  ['image/avifs', false],
  ['image/*', false],
  ['', false],
  ['"image/avif"', false],
  [',;,;=', false],
])('Accept %s takes AVIF: %s', (accept, takes) => expect(takesAvif(accept)).toBe(takes))
