import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { signCookie } from '#features/accounts/api/sessions/session-cookie.ts'
import { signSubscriber } from '#features/notifications/api/unsubscribe-token.ts'
import { checkToken, requestPath } from '#features/support/api/token.ts'
import { isSigned, signedPath } from '#features/uploads/api/download-link.ts'
import { addressDigests } from '#features/waiting-lists/api/invitations/address-digest.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { listOutbox } from '#platform/mail/outbox.ts'
import { decrypt, deriveKeys, type Keys } from '#platform/signatures/index.ts'
import { buildTestApp, KEYS, type TestApp } from '#testing/app.ts'
import { PASSWORD, signUp, type TestUser } from '#testing/builders.ts'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'

const OLD = 'x'.repeat(40)
const NEW = 'another secret of forty characters here.'
const ROTATED = deriveKeys([NEW, OLD])
const RENEWED = deriveKeys([NEW])

let database: TestDatabase
let dataDir: string
const apps = new Map<Keys, TestApp>()

beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'littermate-'))
  for (const keys of [KEYS, ROTATED, RENEWED])
    apps.set(keys, await buildTestApp(database, { keys, dataDir, rateLimits: false, work: keys === KEYS }))
})

afterAll(async () => {
  for (const app of apps.values()) await app.close()
  await database?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

/** A process that starts now, and ends with the test. */
async function started(keys: Keys): Promise<TestApp> {
  const app = await buildTestApp(database, { keys, dataDir, rateLimits: false, work: false })
  onTestFinished(() => app.close())
  return app
}

const appWith = (keys: Keys): TestApp => {
  const app = apps.get(keys)
  if (!app) throw new Error('no app with these keys')
  return app
}

let user: TestUser
beforeEach(async () => {
  user = await signUp(appWith(KEYS))
})

const tokenOf = ({ cookie }: TestUser) => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''

const userStatus = async (keys: Keys, cookie: string) =>
  (await appWith(keys).request('GET', '/api/auth/user', { as: { cookie } })).statusCode

describe('a session from before a rotation of the secret', () => {
  it('continues while the previous secret is still set, and ends with it', async () => {
    expect(await userStatus(ROTATED, user.cookie)).toBe(200)
    expect(await userStatus(RENEWED, user.cookie)).toBe(401)
  })

  it('can be ended by signing out', async () => {
    const out = await appWith(ROTATED).request('POST', '/api/auth/sign-out', { as: user })
    expect(out.statusCode).toBe(200)
    expect(await userStatus(ROTATED, user.cookie)).toBe(401)
    expect(await userStatus(KEYS, user.cookie)).toBe(401)
  })

  it('is replaced by one of the new secret at the next sign-in', async () => {
    const body = { email: user.email, password: PASSWORD }
    const answer = await appWith(ROTATED).request('POST', '/api/auth/sign-in/email', { body, as: user })
    const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
    expect(await userStatus(RENEWED, cookie)).toBe(200)
    expect(await userStatus(KEYS, cookie), 'the previous secret does not sign').toBe(401)
    expect(await userStatus(ROTATED, user.cookie), 'the previous session ended').toBe(401)
  })

  it('is not valid if the secret itself signed it, as in earlier versions', async () => {
    const token = tokenOf(user)
    const signature = createHmac('sha256', OLD).update(token).digest('base64')
    const cookie = `littermate.session_token=${encodeURIComponent(`${token}.${signature}`)}`
    for (const keys of [KEYS, ROTATED]) expect(await userStatus(keys, cookie)).toBe(401)
  })
})

async function confirmationToken(email: string): Promise<string> {
  let token: string | undefined
  const find = async () => {
    const mail = (await listOutbox(join(dataDir, 'outbox'))).find(({ to }) => to === email)
    token = /\/confirm-email\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
    return token
  }
  await expect.poll(find).toBeDefined()
  return token ?? ''
}

describe('a link from before a rotation of the secret', () => {
  it('confirms an email address while the previous secret is set', async () => {
    const email = 'before-rotation@example.com'
    const body = { email, password: 'a good long passphrase 7', firstName: 'Ada', lastName: 'Byron' }
    await appWith(KEYS).request('POST', '/api/auth/sign-up/email', { body })
    const token = await confirmationToken(email)
    const confirm = async (keys: Keys) => {
      const signIn = { email, password: body.password }
      const answer = await appWith(keys).request('POST', '/api/auth/sign-in/email', { body: signIn })
      const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
      const request = { body: { token }, as: { cookie } }
      return (await appWith(keys).request('POST', '/api/auth/confirm-email', request)).statusCode
    }
    expect(await confirm(RENEWED)).toBe(400)
    expect(await confirm(ROTATED)).toBe(200)
  })

  it('unsubscribes while the previous secret is set', async () => {
    const token = signSubscriber(KEYS, { id: user.id, kind: 'messages' })
    const open = async (keys: Keys) =>
      (await appWith(keys).request('GET', `/api/unsubscribe?token=${token}`)).statusCode
    expect(await open(ROTATED)).toBe(200)
    expect(await open(RENEWED)).toBe(404)
  })

  it('opens a request to support while the previous secret is set', () => {
    const path = requestPath(KEYS, user.id, new Date())
    const token = path.split('token=')[1] ?? ''
    expect(checkToken(ROTATED, user.id, token, new Date())).toBe('valid')
    expect(checkToken(RENEWED, user.id, token, new Date())).toBe('invalid')
  })

  it('downloads a private file while the previous secret is set', () => {
    const url = new URL(signedPath(KEYS, user.id, new Date(Date.now() + MINUTE_MS)), 'http://localhost')
    const query = Object.fromEntries(url.searchParams)
    expect(isSigned(ROTATED, user.id, query, new Date())).toBe(true)
    expect(isSigned(RENEWED, user.id, query, new Date())).toBe(false)
  })

  it('uploads a file while the previous secret is set', async () => {
    const answer = await appWith(KEYS).request('POST', '/api/objects/upload', {
      as: user,
      body: { purpose: 'document' },
    })
    expect(answer.statusCode).toBe(200)
    const { pathname, search } = new URL(answer.json().uploadURL)
    const signedBy = (keys: Keys) => `littermate.session_token=${signCookie(tokenOf(user), keys)}`
    const put = async (keys: Keys) =>
      (
        await appWith(keys).app.server.inject({
          method: 'PUT',
          url: pathname + search,
          headers: { cookie: signedBy(keys), 'content-type': 'application/pdf' },
          payload: 'not a PDF',
        })
      ).json().code
    expect(await put(RENEWED)).toBe('link_expired')
    expect(await put(ROTATED)).toBe('unsupported_type')
  })
})

it('processes that are not restarted yet accept what the new secret signs, once both know it', async () => {
  const waiting = await started(deriveKeys([OLD, NEW]))
  const answer = await appWith(ROTATED).request('POST', '/api/auth/sign-in/email', {
    body: { email: user.email, password: PASSWORD },
  })
  const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  const status = async (app: TestApp, as: string) =>
    (await app.request('GET', '/api/auth/user', { as: { cookie: as } })).statusCode
  expect(await status(waiting, cookie)).toBe(200)
  expect(await status(waiting, user.cookie)).toBe(200)
  expect(await userStatus(KEYS, cookie), 'a process that does not know it').toBe(401)
})

it('authenticator apps work after the rotation, also those that were set up during it', async () => {
  const app = appWith(KEYS)
  const { key } = (await app.request('POST', '/api/auth/two-factor', { as: user })).json()
  const code = () => new TOTP({ secret: Secret.fromBase32(key) }).generate()
  const confirmed = await app.request('POST', '/api/auth/two-factor/confirm', {
    as: user,
    body: { code: code() },
  })
  expect(confirmed.statusCode).toBe(200)
  const secretOf = async () =>
    (
      await database.query<{ secret: string }>({
        text: 'select secret from two_factors where user_id = $1',
        values: [user.id],
      })
    )[0]?.secret ?? ''
  const isReadable = (keys: Keys, secret: string) => {
    try {
      return decrypt(keys, 'two-factor', user.id, secret).text === key
    } catch {
      return false
    }
  }
  const previous = await secretOf()
  expect([isReadable(KEYS, previous), isReadable(RENEWED, previous)]).toEqual([true, false])
  await started(ROTATED)
  const current = await secretOf()
  expect([isReadable(KEYS, current), isReadable(RENEWED, current)]).toEqual([false, true])
})

it('addresses that want no invitations stay known after the rotation', async () => {
  const digestWith = async (keys: Keys) =>
    (await addressDigests(appWith(KEYS).services.db, keys))('robin@example.com')
  const digest = await digestWith(KEYS)
  await expect(digestWith(RENEWED)).rejects.toThrow('No key for addresses decrypts this value.')
  await started(ROTATED)
  expect(await digestWith(RENEWED)).toBe(digest)
  await expect(digestWith(KEYS)).rejects.toThrow()
  await database.query({ text: 'delete from address_digest_key', values: [] })
})

describe('a webhook', () => {
  const app = async (secrets: string) => {
    const opened = await buildTestApp(database, {
      rateLimits: false,
      work: false,
      env: {
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: secrets,
      },
    })
    onTestFinished(() => opened.close())
    return opened
  }

  it('signed with either secret is accepted while both are set, and only with the new one afterward', async () => {
    const post = async ({ app: { server }, services }: TestApp, id: string, secret: string) => {
      const object = { id: 'pi_unknown', object: 'payment_intent' }
      const payload = JSON.stringify({
        id,
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object },
      })
      const signature = services.stripe.sdk.webhooks.generateTestHeaderString({ payload, secret })
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await server.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload }))
        .statusCode
    }
    const both = await app('whsec_new, whsec_previous')
    expect(await post(both, 'evt_1', 'whsec_new')).toBe(200)
    expect(await post(both, 'evt_2', 'whsec_previous')).toBe(200)
    expect(await post(both, 'evt_3', 'whsec_other')).toBe(400)
    const renewed = await app('whsec_new')
    expect(await post(renewed, 'evt_4', 'whsec_new')).toBe(200)
    expect(await post(renewed, 'evt_5', 'whsec_previous')).toBe(400)
  })
})
