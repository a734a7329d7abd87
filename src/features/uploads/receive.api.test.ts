import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { attachPictures } from './api/attach.ts'
import { attachDocuments, detach } from './api/index.ts'
import { sweepUploads } from './api/sweep.ts'
import { objects } from './api/tables.ts'
import { originalKey } from './api/variants.ts'

const { app } = appOfThisFile()
let user: TestUser
let png: Buffer

beforeEach(async () => {
  user = await signUp(app())
  png = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
})

async function uploadUrl(query = '', as = user): Promise<string> {
  const response = await app().request('POST', `/api/objects/upload${query}`, { as })
  expect(response.statusCode, response.body).toBe(200)
  const { uploadURL } = response.json<{ uploadURL: string }>()
  return uploadURL.slice('http://localhost'.length)
}

const put = (url: string, bytes: Buffer, type = 'image/png', as: TestUser | undefined = user) =>
  app().app.server.inject({
    method: 'PUT',
    url,
    payload: bytes,
    headers: { 'content-type': type, ...(as && { cookie: as.cookie }) },
  })

/** The path of the stored file, derived from the upload URL as in the specification. */
const pathOf = (url: string) => `/objects/${url.split('/uploads/')[1]?.split('?')[0]}`

const rows = () => app().services.db.select().from(objects)
const advanceDays = (days: number) => app().clock.advance(days * DAY_MS)

describe('uploading a picture', () => {
  it('stores it at the upload URL and serves it under /objects', async () => {
    const url = await uploadUrl()
    const sent = await put(url, png)
    expect(sent.statusCode, sent.body).toBe(200)
    expect(sent.json()).toEqual({
      url: pathOf(url),
      width: 640,
      height: 480,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
    const shown = await app().request('GET', pathOf(url), { as: user })
    expect(shown.headers['content-type']).toBe('image/webp')
  })

  it('accepts one file per URL, even for concurrent uploads', async () => {
    const url = await uploadUrl()
    const both = await Promise.all([put(url, png), put(url, png)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await put(url, png)).json().code).toBe('conflict')
    expect(await rows()).toHaveLength(1)
  })

  it('is rejected for a user who was suspended in the meantime', async () => {
    const url = await uploadUrl()
    const suspendedAt = new Date()
    await app().services.db.update(users).set({ suspendedAt }).where(eq(users.id, user.id))
    expect((await put(url, png)).json().code).toBe('suspended')
    expect(await rows()).toEqual([])
    // A document can still be uploaded for a handover or a reported problem.
    expect((await put(await uploadUrl('?purpose=document'), png)).statusCode).toBe(200)
  })

  it('accepts a URL for its user, for ten minutes, and with unchanged parameters only', async () => {
    const stranger = await signUp(app())
    const url = await uploadUrl('?contentType=image/png')
    expect((await put(url, png, 'image/png', stranger)).json().code).toBe('link_expired')
    const anonymous = await app().app.server.inject({
      method: 'PUT',
      url,
      payload: png,
      headers: { 'content-type': 'image/png' },
    })
    expect(anonymous.statusCode).toBe(401)
    for (const forged of [
      url.replace(/uploads\/[^?]+/, `uploads/${newId()}`),
      url.replace('image%2Fpng', 'image%2Fjpeg'),
      url.replace('purpose=picture', 'purpose=document'),
      url.replace(/expires=\d+/, 'expires=9999999999999'),
      url.replace(/signature=.{3}/, 'signature=AAA'),
      url.replace(/&signature=.*/, ''),
      url.replace(/&signature=.*/, '&signature=a&signature=b'),
      url.replace(/uploads\/[^?]+/, 'uploads/1'),
      url.replace(/uploads\/[^?]+/, 'uploads/..%2f..%2fetc'),
      `${url}&size=1`,
    ]) {
      expect([forged, (await put(forged, png)).json().code]).toEqual([forged, 'link_expired'])
    }
    app().clock.advance(11 * MINUTE_MS)
    expect((await put(url, png)).json().code).toBe('link_expired')
    expect(await rows()).toEqual([])
  })

  it('requires the announced type and size', async () => {
    const url = await uploadUrl(`?contentType=image/png&size=${png.length}`)
    expect((await put(url, png, 'image/jpeg')).json().code).toBe('unsupported_type')
    expect((await put(url, png.subarray(0, 99))).json().code).toBe('bad_request')
    expect((await put(url, Buffer.concat([png, png]))).json().code).toBe('too_large')
    expect((await put(url, png)).statusCode).toBe(200)
  })

  it.each([
    ['size=0', 'invalid'],
    [`size=${5 * 1024 * 1024}`, 'invalid'],
    ['size=many', 'invalid'],
    ['contentType=image/svg%2Bxml', 'invalid'],
    ['contentType=text/html', 'invalid'],
    ['contentType=application/pdf', 'unsupported_type'],
    ['purpose=everything', 'invalid'],
    ['purpose=picture&purpose=document', 'invalid'],
  ])('rejects the parameters %s', async (query, code) => {
    const response = await app().request('POST', `/api/objects/upload?${query}`, { as: user })
    expect(response.json().code).toBe(code)
  })

  it('is rejected for a user with too many unused uploads', async () => {
    const earlierUrl = await uploadUrl()
    await app()
      .services.db.insert(objects)
      .values(Array.from({ length: 100 }, () => ({ ownerId: user.id, contentType: 'image/webp', bytes: 9 })))
    const rejected = await app().request('POST', '/api/objects/upload', { as: user })
    expect(rejected.statusCode).toBe(429)
    expect((await put(earlierUrl, png)).statusCode).toBe(429)
    const other = await signUp(app())
    expect(await uploadUrl('', other)).toContain('/uploads/')
  })
})

describe('rejected uploads', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><circle r="9"/></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')

  it.each([
    ['an SVG declared as PNG', svg, 'image/png', 'unsupported_type'],
    ['an SVG', svg, 'image/svg+xml', 'unsupported_type'],
    ['HTML declared as JPEG', html, 'image/jpeg', 'unsupported_type'],
    ['HTML', html, 'text/html', 'unsupported_type'],
    ['JSON', Buffer.from('{}'), 'application/json', 'unsupported_type'],
    ['a missing type', Buffer.from('x'), '', 'unsupported_type'],
    ['a PDF as a picture', Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf', 'unsupported_type'],
    ['an empty file', Buffer.alloc(0), 'image/png', 'bad_request'],
    ['an executable', Buffer.from('7f454c4602010100', 'hex'), 'image/png', 'unsupported_type'],
    ['exactly 5 MB', Buffer.alloc(5 * 1024 * 1024), 'image/png', 'too_large'],
  ])('%s', async (_, bytes, type, code) => {
    const url = await uploadUrl()
    const response = await put(url, bytes, type)
    expect(response.json().code, response.body).toBe(code)
    // A rejected file does not use up the URL.
    expect((await put(url, png)).statusCode).toBe(200)
  })

  it('a file that is both PNG and HTML is stored without the HTML', async () => {
    const url = await uploadUrl()
    const polyglot = Buffer.concat([png, html])
    await put(url, polyglot)
    const stored = await app().services.storage.get(originalKey(pathOf(url).slice(9)))
    if (stored) expect(stored.bytes.includes('<script>')).toBe(false)
  })

  it('a decompression bomb of 64 million pixels', async () => {
    const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect((await put(await uploadUrl(), bomb)).json().code).toBe('too_large')
  })

  it('an interrupted transfer, after which the URL still works', async () => {
    const url = await uploadUrl(`?contentType=image/png&size=${png.length}`)
    const { port } = new URL(app().baseUrl)
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `PUT ${url} HTTP/1.1\r\nhost: localhost\r\ncookie: ${user.cookie}\r\ncontent-type: image/png\r\ncontent-length: ${png.length}\r\n\r\n`,
        )
        socket.write(png.subarray(0, Math.floor(png.length * 0.6)), () => socket.destroy())
      })
      socket.on('close', () => resolve()).on('error', reject)
    })
    expect(await rows()).toEqual([])
    expect((await put(url, png)).statusCode).toBe(200)
  })
})

describe('documents', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

  it.each([
    ['a PDF', pdf, 'application/pdf'],
    ['a photographed certificate', undefined, 'image/png'],
  ])('%s is visible only to its owner and staff', async (_, bytes, type) => {
    const url = await uploadUrl('?purpose=document')
    const sent = await put(url, bytes ?? png, type)
    expect(sent.json()).toEqual({ url: pathOf(url) })
    const stranger = await signUp(app())
    expect((await app().request('GET', pathOf(url))).statusCode).toBe(404)
    expect((await app().request('GET', pathOf(url), { as: stranger })).statusCode).toBe(404)
    const own = await app().request('GET', pathOf(url), { as: user })
    expect(own.statusCode).toBe(200)
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect(own.headers['content-disposition']).toMatch(/^attachment/)
    if (bytes) expect(own.rawPayload.equals(bytes)).toBe(true)
  })

  it('have less than 5 MB', async () => {
    const ofSize = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - 2 * pdf.length, ' '), pdf])
    const url = await uploadUrl('?purpose=document')
    const refused = await put(url, ofSize(5 * 1024 * 1024), 'application/pdf')
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'too_large'])
    const accepted = await put(url, ofSize(5 * 1024 * 1024 - 1), 'application/pdf')
    expect(accepted.statusCode, accepted.body).toBe(200)
  })

  it('must be a PDF or a picture', async () => {
    const url = await uploadUrl('?purpose=document')
    const rejected = await put(url, Buffer.from('MZ %PDF-1.7 %%EOF'), 'application/pdf')
    expect(rejected.json().code).toBe('unsupported_type')
  })
})

describe('attaching and sweeping', () => {
  const owner = () => ({ id: user.id, field: 'images', at: app().clock.now() })

  it('attaches the user’s own pictures in the given order, and no one else’s', async () => {
    const { db } = app().services
    const [first, second] = [await uploadUrl(), await uploadUrl()]
    await put(first, png)
    await put(second, png)
    const attached = await attachPictures(db, owner(), [pathOf(second), pathOf(first)])
    expect(attached.map(({ url }) => url)).toEqual([pathOf(second), pathOf(first)])
    const stranger = await signUp(app())
    const document = await uploadUrl('?purpose=document')
    await put(document, png)
    for (const path of [
      pathOf(document),
      '/objects/1',
      'https://example.com/a.png',
      '',
      `/objects/${newId()}`,
    ]) {
      await expect(db.transaction((tx) => attachPictures(tx, owner(), [path]))).rejects.toMatchObject({
        fields: { images: expect.any(String) },
      })
    }
    await expect(attachPictures(db, { ...owner(), id: stranger.id }, [pathOf(first)])).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(db.transaction((tx) => attachDocuments(tx, owner(), [pathOf(first)]))).rejects.toMatchObject(
      { code: 'invalid' },
    )
    await attachDocuments(db, owner(), [pathOf(document)])
  })

  it('removes rows and files of unused uploads after a day', async () => {
    const { db, storage } = app().services
    const [used, detached, unused] = [await uploadUrl(), await uploadUrl(), await uploadUrl()]
    for (const url of [used, detached, unused]) await put(url, png)
    await attachPictures(db, owner(), [pathOf(used), pathOf(detached)])
    await detach(db, user.id, [pathOf(detached), 'https://example.com/elsewhere.png'])
    expect(await sweepUploads(app().services)).toBe(0)
    advanceDays(1.01)
    expect(await sweepUploads(app().services)).toBe(2)
    expect((await rows()).map(({ id }) => `/objects/${id}`)).toEqual([pathOf(used)])
    await expect.poll(() => storage.get(originalKey(pathOf(unused).slice(9)))).toBeUndefined()
    expect(await storage.get(originalKey(pathOf(used).slice(9)))).toBeDefined()
  })
})
