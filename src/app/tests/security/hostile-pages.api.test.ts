/** Requests every page with malformed and malicious URLs: each response is a usable page. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { findLeaks, HOSTILE_PARTS, HOSTILE_VALUES, INJECTIONS, RAW_QUERIES } from '#testing/hostile-values.ts'
import { STYLE_ATTRIBUTE, WEB_SOURCES } from '#testing/pages.ts'
import { pages } from '../../web/routes.tsx'

/** Each of these values is also tried with one parameter at a time. */
const SINGLE_VALUES = [...INJECTIONS.slice(0, 2), '%', '\u0000', '😺'.repeat(201), '10000000']
const ORIGIN = 'http://localhost'
const { app } = appOfThisFile({ web: WEB_SOURCES, rateLimits: false })

let cat: { id: string; breederId: string }
beforeEach(async () => {
  cat = await addCat(app(), { breederId: (await addBreeder(app())).id })
})

/** The URL of a page with a real id. */
const real = (path: string) =>
  path.replace(/:\w+/, path.startsWith('/breeder/') ? cat.breederId : cat.id).replace('*', '/nowhere')

const get = (url: string) => app().request('GET', url)

/** Expects a complete page, or a redirect to sign in, in which nothing from the URL is executed. Returns the status. */
async function expectPage(url: string): Promise<number> {
  const response = await get(url)
  const shown = `${url.slice(0, 200)} -> ${response.statusCode}`
  expect([200, 302, 308, 400, 404, 414], shown).toContain(response.statusCode)
  if (response.statusCode === 308) {
    expect(response.headers.location, shown).toMatch(/^\/(?![/\\])/)
    return 308
  }
  if (response.statusCode === 302) {
    expect(response.headers.location, shown).toMatch(/^\/api\/login\?returnTo=%2F/)
    return 302
  }
  if (!String(response.headers['content-type']).startsWith('text/html')) {
    expect(response.json(), shown).toHaveProperty('message')
    return response.statusCode
  }
  const html = response.body
  expect(findLeaks(html), shown).toEqual([])
  expect(STYLE_ATTRIBUTE.exec(html)?.[0], shown).toBeUndefined()
  expect(html.match(/<title>[^<]+<\/title>/g), shown).toHaveLength(1)
  expect(html, shown).toContain('<h1')
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  if (canonical !== undefined) {
    expect(canonical.startsWith(`${ORIGIN}/`), `${shown} ${canonical}`).toBe(true)
    expect(canonical.length, shown).toBeLessThan(1_500)
  }
  return response.statusCode
}

/** The query parameters that a page reads, recorded while it reads them. */
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

describe('the URL of a page', () => {
  it.each(pages.map(({ path }) => path))('%s accepts any query', async (path) => {
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
      for (const value of SINGLE_VALUES)
        await expectPage(`${real(path)}?${name}=${encodeURIComponent(value)}`)
    for (const query of names.length === 0 ? ['%'] : RAW_QUERIES)
      await expectPage(`${real(path)}?${query.replaceAll('NAME', names.at(-1) ?? '')}`)
  })

  it.each(pages.filter(({ path }) => path.includes(':')).map(({ path }) => path))(
    '%s accepts any id',
    async (path) => {
      for (const part of HOSTILE_PARTS)
        expect(await expectPage(path.replace(/:\w+/, part)), part).not.toBe(200)
    },
  )

  it.each(HOSTILE_PARTS)('/%s does not exist', async (part) => {
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
    '//\\evil.example',
    '/\\evil.example//',
  ])('%s stays on this site', async (url) => void (await expectPage(url)))
})
