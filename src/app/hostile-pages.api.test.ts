/** Every page over the real API with addresses that nobody should ask for: each gives a page that can be used. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createResponseCache, createServer, setViewerFinder } from '#platform/http/index.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { HOSTILE_PARTS, HOSTILE_VALUES, INJECTIONS, leaksOf, RAW_QUERIES } from '#testing/hostile-values.ts'
import { addBreeder, addCat } from '#testing/people.ts'
import { injectTransport } from './inject-transport.ts'
import { registerPages } from './pages.ts'
import { renderPage } from './web/entry-server.tsx'
import { pages } from './web/routes.tsx'
import { NO_ASSETS } from './web/test-page.ts'

/** These are tried with every parameter by itself, too. */
const ALONE = [...INJECTIONS.slice(0, 2), '%', '\u0000', '😺'.repeat(201), '10000000']
const ORIGIN = 'https://littermate.example'
const { app } = appOfThisFile()
const errors: unknown[] = []
let server: FastifyInstance

beforeAll(async () => {
  server = await createServer({
    log: app().services.log as never,
    ...{ trustedProxies: 0, limitReads: false, publicOrigin: () => ORIGIN, https: false, strict: true },
    contentSources: { script: [], frame: [], connect: [], pageScripts: [], pageStyles: [] },
  })
  setViewerFinder(server, async () => null)
  const renderer = {
    script: '',
    style: '',
    cacheable: true,
    render: async ({ url }: { url: string }) => {
      const page = await renderPage({
        ...{ origin: ORIGIN, url, viewer: null, transport: injectTransport(app().app.server, undefined) },
        assetsOf: () => NO_ASSETS,
        onError: (error) => errors.push(error),
      })
      if ('location' in page)
        return { status: page.status, headers: { location: page.location }, body: Buffer.alloc(0) }
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      return { status: page.status, headers, body: Buffer.from(page.html) }
    },
  }
  const views = { count: () => {}, flush: async () => {}, close: async () => {} }
  await registerPages(server, app().services, {
    renderer,
    responseCache: createResponseCache(),
    views,
  })
  await server.ready()
})
afterAll(async () => {
  await server?.close()
})

let cat: { id: string; breederId: string }
beforeEach(async () => {
  errors.length = 0
  cat = await addCat(app(), { breederId: (await addBreeder(app())).id })
})

/** The address of a page with somebody's real id where it fits. */
const real = (path: string) =>
  path.replace(/:\w+/, path.startsWith('/breeder/') ? cat.breederId : cat.id).replace('*', '/nowhere')

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url, headers })

/** A whole page, or the way to sign in, in which nothing that was asked for does anything. */
async function expectPage(url: string): Promise<number> {
  const response = await get(url)
  const shown = `${url.slice(0, 200)} -> ${response.statusCode}`
  expect(errors, shown).toEqual([])
  expect([200, 302, 400, 404, 414], shown).toContain(response.statusCode)
  if (response.statusCode === 302) {
    expect(response.headers.location, shown).toMatch(/^\/api\/login\?returnTo=%2F/)
    return 302
  }
  if (!String(response.headers['content-type']).startsWith('text/html')) {
    expect(response.json(), shown).toHaveProperty('message')
    return response.statusCode
  }
  const html = response.body
  expect(leaksOf(html), shown).toEqual([])
  expect(html.match(/<title>[^<]+<\/title>/g), shown).toHaveLength(1)
  expect(html, shown).toContain('<h1')
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  if (canonical !== undefined) {
    expect(canonical.startsWith(`${ORIGIN}/`), `${shown} ${canonical}`).toBe(true)
    expect(canonical.length, shown).toBeLessThan(1_500)
  }
  return response.statusCode
}

/** The names that a page looks for in its address, found by watching it look. */
async function namesOf(path: string): Promise<string[]> {
  const names = new Set<string>()
  const { get: read, has } = URLSearchParams.prototype
  const note = (original: typeof has | typeof read) =>
    function (this: URLSearchParams, name: string) {
      names.add(name)
      return Reflect.apply(original, this, [name])
    }
  const spies = [
    vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(note(read) as typeof read),
    vi.spyOn(URLSearchParams.prototype, 'has').mockImplementation(note(has) as typeof has),
  ]
  for (const query of ['', '?reviews=all']) await get(real(path) + query)
  for (const spy of spies) spy.mockRestore()
  return [...names]
}

describe('the address of a page', () => {
  it.each(pages.map(({ path }) => path))('%s may have any query', async (path) => {
    const names = await namesOf(path)
    const known = {
      '/cats': ['q', 'breed', 'minPrice', 'page'],
      '/breeders': ['q', 'sort'],
      '/login': ['error'],
    }
    expect(names).toEqual(expect.arrayContaining(known[path as keyof typeof known] ?? []))
    for (const value of names.length === 0 ? INJECTIONS : HOSTILE_VALUES) {
      const encoded = encodeURIComponent(value)
      const all = [...names, 'unknown'].map((name) => `${name}=${encoded}`).join('&')
      await expectPage(`${real(path)}?${all}&${all}`)
    }
    for (const name of names)
      for (const value of ALONE) await expectPage(`${real(path)}?${name}=${encodeURIComponent(value)}`)
    for (const query of names.length === 0 ? ['%'] : RAW_QUERIES)
      await expectPage(`${real(path)}?${query.replaceAll('NAME', names.at(-1) ?? '')}`)
  })

  it.each(pages.filter(({ path }) => path.includes(':')).map(({ path }) => path))(
    '%s may have any id',
    async (path) => {
      for (const part of HOSTILE_PARTS)
        expect(await expectPage(path.replace(/:\w+/, part)), part).not.toBe(200)
    },
  )

  it.each(HOSTILE_PARTS)('/%s is nowhere', async (part) => {
    expect(await expectPage(`/${part}`)).toBeGreaterThanOrEqual(400)
    expect(await expectPage(`/cats/${part}/more`)).toBeGreaterThanOrEqual(400)
  })

  it.each([
    '//',
    '///',
    '//evil.example',
    '//evil.example/cats',
    '//[',
    '/\\evil.example',
    '/%5C%5Cevil.example',
    '//@/',
    '/?//',
    '/cats//',
    '/..//evil.example',
  ])('%s is a page of this site', async (url) => void (await expectPage(url)))
})
