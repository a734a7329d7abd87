/** Scripts, styles, fonts, and pictures are sent without the headers that only concern documents. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { WEB_SOURCES } from '#testing/pages.ts'
import { uploadPicture } from '#testing/uploads.ts'

const FOREVER = 'public, max-age=31536000, immutable'
/** Bytes of the header of a script, with the names and values that HTTP/1.1 sends. */
const MAX_BYTES = 400

const assetsDir = mkdtempSync(join(tmpdir(), 'littermate-assets-'))
const SCRIPT = 'export const value = 1\n'.repeat(100)
writeFileSync(join(assetsDir, 'page.js'), SCRIPT)
writeFileSync(join(assetsDir, 'page.js.br'), brotliCompressSync(SCRIPT))
writeFileSync(join(assetsDir, 'font.woff2'), 'wOF2')
writeFileSync(join(assetsDir, 'site.css'), 'p { color: red }')
writeFileSync(join(assetsDir, 'story.webp'), 'RIFF')
writeFileSync(join(assetsDir, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
mkdirSync(join(assetsDir, 'folder'))
afterAll(() => rmSync(assetsDir, { recursive: true }))

const { app } = appOfThisFile({ work: false, web: { ...WEB_SOURCES, assetsDir } })

/** What a response says, without what only concerns the connection. */
async function headersOf(path: string, options = {}) {
  const response = await app().request('GET', path, options)
  const { date, connection, 'keep-alive': keepAlive, 'content-length': length, ...rest } = response.headers
  expect(Number(length), path).toBe(response.rawPayload.length)
  return { status: response.statusCode, ...rest }
}

it.each([
  ['page.js', 'application/javascript; charset=utf-8'],
  ['site.css', 'text/css; charset=utf-8'],
  ['font.woff2', 'font/woff2'],
  ['story.webp', 'image/webp'],
])('%s has the headers that concern it', async (name, type) => {
  expect(await headersOf(`/assets/${name}`, { headers: { 'accept-encoding': 'identity' } })).toEqual({
    status: 200,
    'content-type': type,
    'cache-control': FOREVER,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
})

it(`the header of a compressed script has at most ${MAX_BYTES} bytes`, async () => {
  const { headers } = await app().request('GET', '/assets/page.js', { headers: { 'accept-encoding': 'br' } })
  expect(headers['content-encoding']).toBe('br')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  expect(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length).toBeLessThanOrEqual(MAX_BYTES)
})

it('a picture has the headers that concern it', async () => {
  const owner = await signUp(app())
  const path = await uploadPicture(app(), owner)
  expect(await headersOf(path, { as: owner })).toEqual({
    status: 200,
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
})

it.each([
  '/assets/drawing.svg',
  '/assets/missing.js',
  '/assets/folder',
  '/objects/missing',
  '/objects/00000000-0000-7000-8000-000000000000/400',
])('%s is no such file and has the headers of documents', async (path) => {
  const { headers } = await app().request('GET', path)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['x-request-id']).toEqual(expect.any(String))
})

it('a page has the headers of documents', async () => {
  const { headers } = await app().request('GET', '/about')
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})
