/** Headers and URLs that no browser sends, for everything that is public. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { receivePicture } from '#features/uploads/api/receive.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { ensureVariants } from '#features/uploads/api/variants.ts'
import { newId } from '#lib/ids.ts'
import { addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'

const { app } = appOfThisFile()
let addresses: string[]

beforeEach(async () => {
  const { id } = await addCat(app())
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  const objectId = newId()
  const { url } = await receivePicture(
    app().services,
    { id: objectId, ownerId: null, place: 'visitor', bytes },
    true,
  )
  await app().services.db.update(objects).set({ attachedAt: new Date() }).where(eq(objects.id, objectId))
  // Otherwise the response would change once the job has created them.
  await ensureVariants(app().services, objectId, [400])
  addresses = [
    '/api/cats',
    `/api/cats/${id}`,
    '/api/breeds',
    '/api/breeders',
    '/sitemap.xml',
    url,
    `${url}/400`,
  ]
})

const LONG = 'x'.repeat(8_000)
const TAGS = [
  '',
  '*',
  '**',
  '""',
  'W/',
  'W/"',
  '"unclosed',
  `"${LONG}"`,
  ','.repeat(8_000),
  `${'W/'.repeat(4_000)}"a"`,
]
const ACCEPTS = [
  '',
  '*',
  '*/*;q=0',
  ';',
  ',,,',
  'image/avif;q=0',
  'image/avif;q=2;q=0',
  'IMAGE/AVIF',
  'a/b;'.repeat(2_000),
  LONG,
]
const ENCODINGS = [
  '',
  '*',
  '*;q=0',
  'identity;q=0',
  'identity;q=0, *;q=0',
  'br;q=0, gzip;q=0',
  'gzip;q=abc',
  'GZIP',
  'zstd',
  ';q=1',
  'br,'.repeat(2_000),
  LONG,
]

describe('with unusual values of the header', () => {
  it.each([
    ['if-none-match', TAGS],
    ['accept', ACCEPTS],
    ['accept-encoding', ENCODINGS],
    ['range', ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=99999999999-', 'cats=1-2', LONG]],
    ['if-modified-since', ['', 'yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', LONG]],
    ['host', ['', 'attacker.example', '"><script>', 'a b', '[::1', LONG]],
    ['x-forwarded-host', ['attacker.example', '"><script>', LONG]],
    ['content-type', ['', 'text/plain', 'application/json; charset=cats', LONG]],
  ] as const)('%s, the response is valid', async (name, values) => {
    for (const address of addresses) {
      for (const value of values) {
        const headers = { [name]: value }
        const response = await app().request('GET', address, { headers })
        const shown = `${address} ${name}: ${value.slice(0, 60)} -> ${response.statusCode}`
        expect([200, 304], shown).toContain(response.statusCode)
        expect([undefined, 'br', 'gzip'], shown).toContain(response.headers['content-encoding'])
        expect(response.body, shown).not.toContain('attacker.example')
        const head = await app().request('HEAD', address, { headers })
        expect([head.statusCode, head.body], shown).toEqual([response.statusCode, ''])
        expect(head.headers.etag, shown).toBe(response.headers.etag)
      }
    }
  })
})

it.each([
  ['/api/cats?q=', 3_000, [400]],
  ['/api/cats?q=', 14_000, [400]],
  ['/api/cats?q=', 100_000, [431]],
  ['/api/cats/', 14_000, [400, 404, 414]],
  ['/objects/', 14_000, [404, 414]],
  ['/objects/', 100_000, [431]],
] as const)('%s and %d more characters is refused', async (path, length, statuses) => {
  const response = await fetch(app().baseUrl + path + 'x'.repeat(length))
  expect(statuses).toContain(response.status)
})

it.each(['OPTIONS', 'POST', 'DELETE', 'PROPFIND'])('%s is refused for a list', async (method) => {
  const response = await app().request(method, '/api/cats')
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.statusCode).toBeLessThan(500)
})
