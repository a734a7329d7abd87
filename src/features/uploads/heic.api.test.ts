/** HEIC photos in every kind of upload, and what is said about damaged files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { sendFile, uploadPath } from '#testing/uploads.ts'

const { app } = appOfThisFile()
const photo = readFileSync(join(import.meta.dirname, '../../testing/pictures/turned.heic'))
const TRUNCATED = photo.subarray(0, 420)

let user: TestUser
beforeEach(async () => {
  user = await signUp(app())
})

const send = async (purpose: string, type: string, bytes: Buffer) =>
  sendFile(app(), user, await uploadPath(app(), user, `?purpose=${purpose}&contentType=${type}`), bytes, type)

it.each([
  ['picture', 'image/heic'],
  ['picture', 'image/heif'],
  ['document', 'image/heic'],
])('a HEIC photo is stored as a %s (%s) that every browser can read', async (purpose, type) => {
  const stored = await send(purpose, type, photo)
  expect(stored.statusCode, stored.body).toBe(200)
  const read = await app().request('GET', stored.json<{ url: string }>().url, { as: user })
  expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(await sharp(read.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 64, height: 96 })
})

it('a visitor sends one to support', async () => {
  const asked = await app().app.server.inject({
    method: 'POST',
    url: '/api/objects/visitor-upload?contentType=image/heic',
  })
  const url = asked.json<{ uploadURL: string }>().uploadURL.slice('http://localhost'.length)
  const stored = await app().app.server.inject({
    method: 'PUT',
    url,
    payload: photo,
    headers: { 'content-type': 'image/heic' },
  })
  expect([asked.statusCode, stored.statusCode]).toEqual([200, 200])
})

it.each([
  ['picture', 'This picture is damaged, or the file is not a picture. Please choose another copy.'],
  ['document', 'This file is damaged, or it is neither a PDF nor a picture. Please choose another copy.'],
])('a damaged %s says so', async (purpose, message) => {
  for (const [type, bytes] of [
    ['image/heic', TRUNCATED],
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ] as const) {
    const refused = await send(purpose, type, bytes)
    expect([refused.statusCode, refused.json()]).toEqual([415, { code: 'unsupported_type', message }])
  }
})
