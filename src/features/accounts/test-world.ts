/** The app for account tests, with readable email and users with their own IP addresses. */
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { listOutbox, type OutboxMail } from '#platform/mail/outbox.ts'
import { buildTestApp } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { addPerson, hashPassword } from './api/index.ts'

export const PASSWORD = 'a good long password'

/** The URL of `buildTestApp`. */
export const BASE_URL = 'http://localhost'

export type Caller = { cookie?: string; headers?: Record<string, string | undefined>; ip?: string }

export type World = Awaited<ReturnType<typeof openWorld>>

/** Starts an app on its own database; `env` adds settings. */
export async function openWorld(env: Record<string, string> = {}) {
  const database = await openTestDatabase()
  // One trusted proxy lets tests choose the client's IP address.
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
    /** Advances the app's clock, in seconds. */
    advance: (seconds: number) => test.clock.advance(seconds * 1_000),
    get: (url: string, caller: Caller = {}) => test.app.server.inject({ url, headers: headersOf(caller) }),
    /** Calls the sign-in API, `path` below /api/auth. */
    post: (path: string, body: unknown, caller: Caller = {}) =>
      test.app.server.inject({
        method: 'POST',
        url: `/api/auth${path}`,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headersOf(caller) },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }),
    /** Calls an endpoint below /api/auth with another method. */
    send: (method: 'PATCH' | 'DELETE', path: string, body: unknown, caller: Caller = {}) =>
      test.app.server.inject({
        method,
        url: `/api/auth${path}`,
        headers: { 'content-type': 'application/json', ...headersOf(caller) },
        payload: JSON.stringify(body),
      }),
    /** Submits a form as a browser without scripts would. */
    form: (path: string, values: Record<string, string>, caller: Caller = {}) =>
      test.app.server.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headersOf(caller) },
        payload: new URLSearchParams(values).toString(),
      }),
    rows: (text: string, values: unknown[] = []) => database.query<Record<string, unknown>>({ text, values }),
    /** A user with a password and a unique network. */
    async person() {
      people += 1
      const email = `person-${people}@example.com`
      const passwordHash = await hashPassword(PASSWORD)
      const id = await addPerson(database.db, { email, firstName: 'Ada', lastName: 'Byron', passwordHash })
      return { id, email, ip: `198.51.100.${people}` }
    },
    async signedIn() {
      const user = await world.person()
      return { ...user, cookie: await world.signIn(user) }
    },
    /** Signs a user in, for example on another device, and returns the cookie. */
    async signIn({ email, ip }: { email: string; ip: string }, headers: Record<string, string> = {}) {
      const answer = await world.post('/sign-in/email', { email, password: PASSWORD }, { ip, headers })
      if (answer.statusCode !== 200) throw new Error(`Signing in answered ${answer.statusCode}`)
      return readCookies(answer)
    },
    /** Waits for an email to a user and returns the latest. */
    async mailTo(to: string, subject: RegExp): Promise<OutboxMail> {
      let found: OutboxMail | undefined
      const find = async () => {
        found = (await listOutbox(outbox)).find((one) => one.to === to && subject.test(one.subject))
        return found
      }
      await expect.poll(find, { message: `an email to ${to} about ${subject}` }).toBeDefined()
      return found as OutboxMail
    },
    async close() {
      await test.close()
      await database.remove()
    },
  }
  return world
}

/** The cookies of a response as a browser would return them. */
export function readCookies(answer: LightMyRequestResponse): string {
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .filter((line) => !/Max-Age=0/.test(line))
    .map((line) => line.split(';')[0])
    .join('; ')
}
