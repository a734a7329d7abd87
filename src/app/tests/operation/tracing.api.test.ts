/** Traces as a local OTLP/HTTP receiver gets them. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#lib/durations.ts'
import { startSpan, startTracing } from '#platform/tracing/index.ts'
import { runInContext } from '#platform/work-context/index.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { addCat, signUp } from '#testing/builders.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { getPage, WEB_SOURCES } from '#testing/pages.ts'

type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code?: number }
  attributes: { key: string; value: Record<string, unknown> }[]
}
type Export = {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'

let receiver: Server
let database: TestDatabase
let app: TestApp
let email = ''
let requestId = ''
const bodies: string[] = []
const paths = new Set<string>()
let spans: Span[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      paths.add(`${request.method} ${request.url} ${request.headers['x-key']}`)
      bodies.push(Buffer.concat(chunks).toString())
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  database = await openTestDatabase()
  app = await buildTestApp(database, { env: { TRUSTED_PROXIES: '1' }, web: WEB_SOURCES })
  const stop = await startTracing({
    endpoint: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    headers: 'x-key=a%20b',
    serviceName: 'littermate',
    ratio: 1,
    role: 'all',
  })
  const user = await signUp(app)
  email = user.email
  const cat = await addCat(app)
  await app.request('GET', `/api/cats/${cat.id}`, {
    headers: { traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01`, 'x-request-id': 'request-of-proxy' },
  })
  await app.request('GET', '/api/nothing?secret=value')
  await getPage(app, '/cats')
  const answer = await app.request('POST', '/api/auth/request-password-reset', { body: { email } })
  requestId = String(answer.headers['x-request-id'])
  const sent = async () =>
    (await database.db.execute(sql`select 1 from jobs.job where name = 'mail.send' and state = 'completed'`))
      .rows.length
  await vi.waitFor(async () => expect(await sent()).toBeGreaterThan(0), {
    timeout: 2 * MINUTE_MS,
    interval: 200,
  })
  await runInContext({ requestId: 'x'.repeat(10), span: startSpan('test') }, async () => {
    await app.services.stripe.sdk.customers.create({ email })
    await app.services.stripe.sdk.paymentIntents.retrieve('pi_secret').catch(() => {})
    await database.db.execute(sql`select * from nothing_there where id = ${email}`).catch(() => {})
    await database.db.transaction((tx) => tx.execute(sql`select count(*) from favorites`))
  })
  await stop()
  spans = bodies.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((each) => each.spans),
    ),
  )
})
afterAll(async () => {
  await app?.close()
  await database?.remove()
  await new Promise((resolve) => receiver.close(resolve))
})

const attributesOf = (span: Span | undefined) =>
  Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]))
const named = (name: string) => spans.find((span) => span.name === name)
const childrenOf = (span: Span | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId)

it('spans arrive with the headers and the name of the service', () => {
  expect([...paths]).toEqual(['POST /v1/traces a b'])
  expect(bodies[0]).toContain('"service.name"')
})

it('a request is a span with its route and statements, and continues the trace of the proxy', () => {
  const request = named('GET /api/cats/{id}')
  expect(request).toMatchObject({ traceId: TRACE_ID, parentSpanId: '00f067aa0ba902b7', kind: 2 })
  expect(attributesOf(request)).toMatchObject({
    'http.route': '/api/cats/{id}',
    'http.response.status_code': 200,
    request_id: 'request-of-proxy',
  })
  const statement = childrenOf(request).find(({ name }) => name.startsWith('SELECT'))
  expect(attributesOf(statement)['db.system.name']).toBe('postgresql')
})

it('the requests that render a page are part of its trace', () => {
  const page = named('GET /cats')
  expect(childrenOf(page).map(({ name }) => name)).toContain('GET /api/cats')
})

it('a job belongs to the trace of its request, and its calls of other services to the job', () => {
  const job = spans.find(
    (span) => span.name === 'job mail.send' && attributesOf(span).request_id === requestId,
  )
  const request = spans.find(({ spanId }) => spanId === job?.parentSpanId)
  expect([request?.traceId, job?.kind]).toEqual([job?.traceId, 5])
  expect(childrenOf(job).map(({ name }) => name)).toContain('mail send')
})

it('calls of the provider and failed statements are spans', () => {
  expect(attributesOf(named('provider POST /v1/customers'))['peer.service']).toBe('provider')
  expect(named('provider GET /v1/payment_intents/{id}')).toBeDefined()
  expect(named('SELECT nothing_there')?.status.code).toBe(2)
  expect(named('SELECT favorites')).toBeDefined()
})

it('spans contain no personal data and nothing that visitors send', () => {
  const text = bodies.join()
  for (const secret of [email, 'example.com', 'pi_secret', 'secret', '127.0.0.1', 'cookie'])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
})

it('without an endpoint there are no spans', () => {
  expect(startSpan('anything')).toBeUndefined()
})
