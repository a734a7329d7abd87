import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { HOUR_MS } from '#lib/durations.ts'
import { startTestBucket } from '#platform/storage/test-bucket.ts'
import { signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { sweepUploads } from './api/sweep.ts'
import { originalKey } from './api/variants.ts'

const bucket = await startTestBucket()
afterAll(() => bucket.close())
const { app } = appOfThisFile({
  env: {
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_REGION: bucket.settings.region,
    S3_BUCKET: bucket.settings.bucket,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
  },
})

it('stores, serves, and sweeps a picture in a bucket', async () => {
  const user = await signUp(app())
  const response = await app().request('POST', '/api/objects/upload', { as: user })
  const url = response.json<{ uploadURL: string }>().uploadURL.slice('http://localhost'.length)
  const payload = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#258' } })
    .jpeg()
    .toBuffer()
  const headers = { 'content-type': 'image/jpeg', cookie: user.cookie }
  const sent = await app().app.server.inject({ method: 'PUT', url, payload, headers })
  expect(sent.statusCode, sent.body).toBe(200)
  const path = sent.json<{ url: string }>().url
  const shown = await app().request('GET', path, { as: user })
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(640)
  app().clock.advance(25 * HOUR_MS)
  expect(await sweepUploads(app().services)).toBe(1)
  const key = originalKey(path.slice('/objects/'.length))
  await expect.poll(() => app().services.storage.get(key)).toBeUndefined()
})
