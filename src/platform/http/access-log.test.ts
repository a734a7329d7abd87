import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { createLog } from '#platform/log/index.ts'
import { renderingHeaders } from './rendering.ts'
import { createServer } from './server.ts'
import { setViewerFinder, type Viewer, viewerOf } from './viewer.ts'

const lines: string[] = []
const denials: unknown[] = []
const person = { id: newId(), email: 'ada@example.com' } as Viewer

let app: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  app = await createServer({
    log: createLog('info', { write: (line) => void lines.push(line) }),
    trustedProxies: 1,
    limitReads: false,
    publicOrigin: () => 'http://localhost',
    contentSources: { script: [], frame: [], connect: [], pageScripts: [], pageStyles: [] },
    https: false,
    denied: async (denial) => void denials.push(denial),
    strict: false,
  })
  setViewerFinder(app, async () => person)
  app.get('/api/things/:id', async (request) => {
    await viewerOf(request)
    return { done: true }
  })
  app.get('/api/secret', async () => {
    throw new AppError('forbidden')
  })
  app.get('/api/broken', async () => {
    throw new Error('on purpose')
  })
  app.get('/health', { config: { isUnlogged: true } }, async () => 'ok')
  app.get('/*', async ({ url }, reply) => reply.code(url.startsWith('/cats') ? 200 : 404).send('page'))
})
beforeEach(() => {
  lines.length = 0
  denials.length = 0
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, remoteAddress: '203.0.113.77', headers })
const entries = () => lines.map((line): Record<string, unknown> => JSON.parse(line))

it('a request is one line with route, status, duration, user, and network', async () => {
  const { headers } = await get(`/api/things/${newId()}?token=secret`, { cookie: 'a=b' })
  expect(entries()).toEqual([
    expect.objectContaining({
      level: 30,
      msg: 'request',
      method: 'GET',
      route: '/api/things/{id}',
      status: 200,
      ms: expect.any(Number),
      userId: person.id,
      network: '203.0.113.0/24',
      requestId: headers['x-request-id'],
    }),
  ])
  expect(lines.join()).not.toMatch(/secret|ada@|203\.0\.113\.77/)
})

it('behind a trusted proxy, the network is the visitor’s', async () => {
  await get('/api/things/1', { 'x-forwarded-for': '198.51.100.7' })
  expect(entries()).toMatchObject([{ network: '198.51.100.0/24' }])
})

it.each([
  [`/cats/${newId()}?returnTo=x`, '/cats/{id}'],
  [`/reset/${newId()}/of-ada@example.com`, '/*'],
])('the route of the page %s is %s', async (url, route) => {
  await get(url)
  expect(entries()).toMatchObject([{ route }])
})

it('requests for health checks and for the data of a page are not logged', async () => {
  await get('/health')
  const { headers } = await get('/api/things/1', renderingHeaders('the-request-of-the-page'))
  expect(headers['x-request-id']).toBe('the-request-of-the-page')
  expect(entries()).toEqual([])
})

it('visitors cannot choose the ID of a request or keep it out of the log', async () => {
  const { headers } = await get('/api/things/1', { 'x-rendering': 'x chosen', 'x-request-id': 'chosen' })
  expect(headers['x-request-id']).not.toBe('chosen')
  expect(entries()).toHaveLength(1)
})

it('an error has the ID of its request', async () => {
  const { headers } = await get('/api/broken')
  const requestId = headers['x-request-id']
  expect(entries()).toMatchObject([
    { level: 50, requestId, msg: 'a request failed' },
    { level: 30, requestId, status: 500 },
  ])
})

it('what a signed-in user is refused is reported with method and route', async () => {
  const { statusCode, headers } = await get('/api/secret?a=b', { cookie: 'a=b' })
  expect(statusCode).toBe(403)
  const request = { ip: '203.0.113.77', id: headers['x-request-id'] }
  expect(denials).toEqual([{ code: 'forbidden', route: 'GET /api/secret', viewer: { ...person, request } }])
  await get('/api/secret')
  expect(denials).toHaveLength(1)
})
