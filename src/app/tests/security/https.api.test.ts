/** The site behind a proxy that ends TLS, as in production. */
import { once } from 'node:events'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { createServer, request as httpsRequest, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPerson, hashPassword } from '#features/accounts/api/index.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { type Certificate, createCertificate } from '#testing/certificate.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'

const PASSWORD = 'a good long password'
const EMAIL = 'ada@example.com'

let certificate: Certificate
let proxy: Server
let database: TestDatabase
let app: TestApp
let port: number

beforeAll(async () => {
  certificate = await createCertificate()
  proxy = createServer(certificate, (incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const forwarded = httpRequest(
      `${app.baseUrl}${incoming.url}`,
      { method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(forwarded)
  })
  await once(proxy.listen(0, 'localhost'), 'listening')
  port = (proxy.address() as AddressInfo).port
  database = await openTestDatabase()
  app = await buildTestApp(database, {
    work: false,
    publicUrl: `https://localhost:${port}`,
    env: { TRUSTED_PROXIES: '1' },
  })
  const passwordHash = await hashPassword(PASSWORD)
  await addPerson(database.db, { email: EMAIL, firstName: 'Ada', lastName: 'Byron', passwordHash })
})
afterAll(async () => {
  proxy?.close()
  await app?.close()
  await database?.remove()
  await certificate?.remove()
})

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string }

async function send(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const outgoing = httpsRequest(`https://localhost:${port}${path}`, {
    method,
    ca: certificate.cert,
    agent: false,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  })
  outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  const [answer] = await once(outgoing, 'response')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

const signIn = (headers: Record<string, string> = {}) =>
  send('POST', '/api/auth/sign-in/email', { headers, body: { email: EMAIL, password: PASSWORD } })

const cookiesOf = ({ headers }: Answer) => headers['set-cookie'] ?? []

it('browsers are told to use only https for two years, on this host and those below it', async () => {
  for (const path of ['/healthz', '/api/cats', '/api/nowhere']) {
    const { headers } = await send('GET', path)
    expect(headers['strict-transport-security'], path).toBe('max-age=63072000; includeSubDomains')
  }
})

it('every cookie of a sign-in is sent over https only, to this host only, and is hidden from scripts', async () => {
  const answer = await signIn()
  expect(answer.status).toBe(200)
  expect(cookiesOf(answer).length).toBeGreaterThan(1)
  for (const line of cookiesOf(answer)) {
    expect(line).toMatch(/^__Host-/)
    expect(line).toMatch(/; Secure/)
    expect(line).toMatch(/; HttpOnly/i)
    expect(line).toMatch(/; SameSite=Lax/i)
    expect(line).toMatch(/; Path=\//)
    expect(line).not.toMatch(/; Domain=/i)
  }
})

it('the session works, and signing out removes it', async () => {
  const cookie = cookiesOf(await signIn())
    .map((line) => line.split(';')[0])
    .join('; ')
  expect(JSON.parse((await send('GET', '/api/auth/user', { headers: { cookie } })).body)).toMatchObject({
    email: EMAIL,
  })
  const origin = `https://localhost:${port}`
  const out = await send('POST', '/api/auth/sign-out', { headers: { cookie, origin }, body: {} })
  expect(out.status).toBe(200)
  expect((await send('GET', '/api/auth/user', { headers: { cookie } })).status).toBe(401)
})

it('a page of another origin cannot sign a visitor in', async () => {
  const { status } = await signIn({ origin: 'https://elsewhere.example', cookie: 'any=1' })
  expect(status).toBe(403)
})
