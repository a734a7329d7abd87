/** One ID leads from a request to its log lines, jobs, emails, and calls of other services. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { createLog } from '#platform/log/index.ts'
import { runInContext } from '#platform/work-context/index.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { signUp } from '#testing/builders.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { startSmtpServer } from '#testing/smtp.ts'

type Line = Record<string, unknown>

/** Levels of pino. */
const DEBUG = 20
const INFO = 30

let database: TestDatabase
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let app: TestApp
let behindProxy: TestApp
const lines: Line[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  smtp = await startSmtpServer()
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line) as Line) })
  app = await buildTestApp(database, { env: { SMTP_URL: smtp.url }, log })
  behindProxy = await buildTestApp(database, {
    env: { TRUSTED_PROXIES: '1', SMTP_URL: smtp.url },
    log,
    work: false,
  })
})
beforeEach(() => {
  lines.length = 0
})
afterAll(async () => {
  await behindProxy?.close()
  await app?.close()
  await smtp?.close()
  await database?.remove()
})

const linesOf = (requestId: string) => lines.filter((line) => line.requestId === requestId)

it('an email carries the ID of the request, and so do the log lines of its job', async () => {
  const user = await signUp(app)
  const answer = await app.request('POST', '/api/auth/request-password-reset', {
    body: { email: user.email },
  })
  const id = String(answer.headers['x-request-id'])
  const header = `X-Request-ID: ${id}`
  await expect.poll(() => smtp.received.some(({ data }) => data.includes(header))).toBe(true)
  // The server has the email before the call that sent it ends and is logged.
  await expect
    .poll(() => linesOf(id).find(({ service }) => service === 'mail'))
    .toMatchObject({ queue: 'mail.send', outcome: 'ok', jobId: expect.any(String) })
  expect(linesOf(id).filter(({ msg }) => msg === 'request')).toHaveLength(1)
})

it('calls of the payment provider are logged with the ID of the request, successful reads only for debugging', async () => {
  const { services } = app
  const requestId = newId()
  await runInContext({ requestId }, async () => {
    const { id } = await services.stripe.sdk.customers.create({ email: 'ada@example.com' })
    await services.stripe.sdk.customers.retrieve(id)
  })
  const [call, read] = linesOf(requestId)
  expect(call).toMatchObject({
    service: 'provider',
    operation: 'POST /v1/customers',
    outcome: 'ok',
    level: INFO,
  })
  expect(read).toMatchObject({ operation: 'GET /v1/customers/{id}', outcome: 'ok', level: DEBUG })
  expect(JSON.stringify(call)).not.toContain('ada@')
  await expect(services.stripe.sdk.paymentIntents.retrieve('pi_none')).rejects.toThrow()
  const refused = lines.find(({ operation }) => operation === 'GET /v1/payment_intents/{id}')
  expect(refused).toMatchObject({ outcome: 'refused', level: INFO })
  expect(JSON.stringify(lines)).not.toContain('pi_none')
})

it('only a trusted proxy may bring an ID, and only a short one without other characters', async () => {
  const idOf = async (to: TestApp, id: string) =>
    (await to.request('GET', '/api/breeds', { headers: { 'x-request-id': id } })).headers['x-request-id']
  expect(await idOf(app, 'from-a-visitor')).not.toBe('from-a-visitor')
  expect(await idOf(behindProxy, '7b0c:proxy_ID.1-a')).toBe('7b0c:proxy_ID.1-a')
  for (const bad of ['short', 'x'.repeat(129), 'with space', 'a{"b":1}', '<script>', 'ünïcode-id'])
    expect([bad, await idOf(behindProxy, bad)]).not.toEqual([bad, bad])
  expect(linesOf('7b0c:proxy_ID.1-a').length).toBe(1)
})

it('simultaneous requests keep their IDs, also after their bodies have arrived', async () => {
  const users = await Promise.all([signUp(app), signUp(app), signUp(app)])
  lines.length = 0
  // Over connections, because injected bodies arrive in the context of the request.
  const answers = await Promise.all(
    users.map(({ email }) =>
      fetch(`${app.baseUrl}/api/auth/request-password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      }),
    ),
  )
  for (const [index, { headers }] of answers.entries()) {
    const header = `X-Request-ID: ${headers.get('x-request-id')}`
    const received = () => smtp.received.find(({ data }) => data.includes(header))?.to
    await expect.poll(received).toEqual([users[index]?.email])
  }
})
