/** What visitors and load balancers get while PostgreSQL does not respond, and while the process stops. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestRelay, type TestRelay } from '#platform/db/test-relay.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { addCat, PASSWORD, signUp, type TestUser } from '#testing/builders.ts'
import { openDatabaseAt, openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { WEB_SOURCES } from '#testing/pages.ts'

describe('while the database does not respond', ONLY_POSTGRES, () => {
  let direct: TestDatabase
  let relay: TestRelay
  let relayed: TestDatabase
  let app: TestApp
  let user: TestUser
  beforeAll(async () => {
    direct = await openTestDatabase()
    const url = new URL(direct.url ?? '')
    relay = await startTestRelay({ host: url.hostname, port: Number(url.port) })
    url.port = String(relay.port)
    relayed = await openDatabaseAt(url.href)
    app = await buildTestApp(relayed, { web: WEB_SOURCES, work: false })
    user = await signUp(app)
    await addCat(app)
    expect((await app.request('GET', '/readyz')).statusCode).toBe(200)
    await relay.disconnect()
  })
  afterAll(async () => {
    await app?.close()
    await relayed?.close()
    await relay?.close()
    await direct?.remove()
  })

  it.each(['/cats', '/orders', '/'])(
    '%s is an HTML page with status 503, also for signed-in users',
    async (path) => {
      for (const as of [user, undefined]) {
        const page = await app.request('GET', path, as && { as })
        // Visitors sign in to see orders, and the front page needs no data.
        if (!as && path !== '/cats') continue
        expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '10'])
        expect(page.headers['content-type']).toContain('text/html')
        expect(page.body).toContain('</html>')
      }
    },
  )

  it('the API answers 503, and so does /readyz; /healthz does not', async () => {
    const answer = await app.request('GET', '/api/orders', { as: user })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
    expect(answer.headers['retry-after']).toBe('10')
    expect((await app.request('GET', '/readyz')).json()).toEqual({ status: 'database unavailable' })
    expect((await app.request('GET', '/healthz')).statusCode).toBe(200)
  })

  it('signing in and signing up answer 503, too', async () => {
    const person = { email: user.email, password: PASSWORD, firstName: 'Robin', lastName: 'Reader' }
    for (const path of ['/api/auth/sign-in/email', '/api/auth/sign-up/email']) {
      const answer = await app.request('POST', path, { body: person })
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
    }
  })

  it('everything works again when the database does', async () => {
    await relay.reconnect()
    await expect.poll(async () => (await app.request('GET', '/readyz')).statusCode).toBe(200)
    expect((await app.request('GET', '/orders', { as: user })).statusCode).toBe(200)
  })
})

describe('a process that stops', () => {
  const { app, database } = appOfThisFile({ work: false })

  it('first fails /readyz, while it answers all other requests', async () => {
    const stopping = await buildTestApp(database(), { work: false })
    stopping.app.state.drain()
    expect((await stopping.request('GET', '/readyz')).statusCode).toBe(503)
    expect((await stopping.request('GET', '/api/cats')).statusCode).toBe(200)
    expect((await app().request('GET', '/readyz')).statusCode).toBe(200)
    await stopping.close()
  })

  it('finishes a request whose body takes longer than two seconds', async () => {
    const stopping = await buildTestApp(database(), { work: false })
    const user = await signUp(stopping)
    const body = JSON.stringify({ timeZone: 'Europe/Berlin' })
    const { port, hostname } = new URL(stopping.baseUrl)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.write(
      `PUT /api/auth/time-zone HTTP/1.1\r\nHost: localhost\r\nCookie: ${user.cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    await pause(300)
    const closed = stopping.close()
    await pause(2_500)
    socket.write(body.slice(5))
    await expect.poll(() => answer).toContain('200 OK')
    await closed
  })
})
