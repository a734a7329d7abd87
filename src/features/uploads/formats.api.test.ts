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
import { takesAvif } from './api/served.ts'
import { objects } from './api/tables.ts'

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const WITHOUT_AVIF = 'image/webp,*/*'
const IMMUTABLE = 'public, max-age=31536000, immutable'

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

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'littermate-formats-'))
  database = await openTestDatabase()
  storage = openStorage({ dataDir: folder })
  app = fastify()
  const securityLog = openSecurityLog(systemClock)
  const services = { db: database.db, storage, decoder, jobs, clock: systemClock, securityLog }
  await app.register(objectRoutes(services, { keys: KEYS, sharesPictures: async () => true }))
  uploadJobs(services)
})

afterAll(async () => {
  await app.close()
  decoder.close()
  await database.remove()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })
async function newPicture() {
  const bytes = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  const upload = { id: newId(), ownerId: null, place: 'visitor', bytes }
  const picture = await receivePicture({ db: database.db, storage, decoder, jobs }, upload, true)
  await database.db.update(objects).set({ attachedAt: new Date() }).where(eq(objects.id, upload.id))
  return picture
}
const runJobs = async () => {
  for (const { queue: name, data } of queue.splice(0)) await handlers.get(name)?.(data)
}

describe('a picture URL without a format', () => {
  it('is served as AVIF if accepted, otherwise as WebP, with a Vary header', async () => {
    const { url } = await newPicture()
    await runJobs()
    for (const [accept, type] of [
      [CHROME, 'image/avif'],
      [WITHOUT_AVIF, 'image/webp'],
      ['*/*', 'image/webp'],
      [undefined, 'image/webp'],
    ]) {
      const response = await get(`${url}/400`, accept ? { accept } : {})
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
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
      await get(`${url}/400`, { accept: WITHOUT_AVIF }),
    ]
    const tag = String(small.headers.etag)
    expect(other.headers.etag).not.toBe(tag)
    const same = await get(`${url}/400`, { accept: CHROME, 'if-none-match': tag })
    expect([same.statusCode, same.body, same.headers.vary]).toEqual([304, '', 'Accept'])
    expect((await get(`${url}/400`, { accept: WITHOUT_AVIF, 'if-none-match': tag })).statusCode).toBe(200)
  })

  it('is WebP with a short lifetime while its AVIF is missing, whose creation is enqueued once', async () => {
    const { url } = await newPicture()
    queue.length = 0
    for (let time = 0; time < 3; time++) {
      const response = await get(`${url}/600`, { accept: CHROME })
      expect(response.headers).toMatchObject({
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
    // Only the requested variant was created.
    expect(await storage.get(`objects/${objectId}/1200.avif`)).toBeUndefined()
  })
})

it('a URL with a format returns that format regardless of Accept', async () => {
  const { url } = await newPicture()
  await runJobs()
  for (const format of ['webp', 'avif']) {
    const response = await get(`${url}/800.${format}`, { accept: format === 'webp' ? CHROME : WITHOUT_AVIF })
    expect(response.headers).toMatchObject({ 'content-type': `image/${format}`, 'cache-control': IMMUTABLE })
    expect(response.headers.vary).toBeUndefined()
    // Pictures are not enlarged.
    expect((await sharp(response.rawPayload).metadata()).width).toBe(500)
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
])('the header Accept: %s accepts AVIF: %s', (accept, expected) => expect(takesAvif(accept)).toBe(expected))
