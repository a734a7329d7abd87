/** The app with what tests of accounts need besides: mail that can be read and people who call from addresses of their own. */
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { listOutbox, type OutboxMail } from '#platform/mail/outbox.ts'
import { buildTestApp } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { addPerson, hashPassword } from './api/index.ts'

export const PASSWORD = 'a good long password'

/** What `buildTestApp` signs with and where it says to be. */
export const SECRET = 'x'.repeat(40)
export const BASE_URL = 'http://localhost'

export type Caller = { cookie?: string; headers?: Record<string, string | undefined>; ip?: string }

export type World = Awaited<ReturnType<typeof openWorld>>

/** Opens an app on a database of its own; `env` adds settings. */
export async function openWorld(env: Record<string, string> = {}) {
  const database = await openTestDatabase()
  // One proxy is trusted, so that tests may say where a request comes from.
  const test = await buildTestApp(database, { env: { TRUSTED_PROXIES: '1', ...env } })
  const outbox = join(test.services.env.DATA_DIR, 'outbox')
  let people = 0

  const headersOf = ({ cookie, ip, headers }: Caller) => ({
    ...(cookie && { cookie }),
    ...(ip && { 'x-forwarded-for': ip }),
    ...headers,
  })

  const world = {
    database,
    services: test.services,
    app: test.app.server,
    /** Moves the product's clock, in seconds. */
    advance: (seconds: number) => test.clock.advance(seconds * 1_000),
    get: (url: string, caller: Caller = {}) => test.app.server.inject({ url, headers: headersOf(caller) }),
    /** A call of the sign-in API, `path` below /api/auth. */
    post: (path: string, body: unknown, caller: Caller = {}) =>
      test.app.server.inject({
        method: 'POST',
        url: `/api/auth${path}`,
        headers: { 'content-type': 'application/json', ...headersOf(caller) },
        payload: JSON.stringify(body),
      }),
    /** A form as a browser without scripts sends it. */
    form: (path: string, values: Record<string, string>, caller: Caller = {}) =>
      test.app.server.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headersOf(caller) },
        payload: new URLSearchParams(values).toString(),
      }),
    rows: (text: string, values: unknown[] = []) => database.query<Record<string, unknown>>({ text, values }),
    /** Somebody with a password, who calls from a network that nobody else in the tests uses. */
    async person() {
      people += 1
      const email = `person-${people}@example.com`
      const passwordHash = await hashPassword(PASSWORD)
      const id = await addPerson(database.db, { email, firstName: 'Ada', lastName: 'Byron', passwordHash })
      return { id, email, ip: `198.51.100.${people}` }
    },
    async signedIn() {
      const somebody = await world.person()
      const { email, ip } = somebody
      const answer = await world.post('/sign-in/email', { email, password: PASSWORD }, { ip })
      if (answer.statusCode !== 200) throw new Error(`Signing in answered ${answer.statusCode}`)
      return { ...somebody, cookie: cookieOf(answer) }
    },
    /** Waits until a mail to somebody has come and answers the newest. */
    async mailTo(to: string, subject: RegExp): Promise<OutboxMail> {
      for (let tries = 0; tries < 100; tries++) {
        const found = (await listOutbox(outbox)).find((one) => one.to === to && subject.test(one.subject))
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`No mail to ${to} about ${subject}`)
    },
    async close() {
      await test.close()
      await database.remove()
    },
  }
  return world
}

/** The cookies of an answer as a browser sends them back. */
export function cookieOf(answer: LightMyRequestResponse): string {
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .filter((line) => !/Max-Age=0/.test(line))
    .map((line) => line.split(';')[0])
    .join('; ')
}
