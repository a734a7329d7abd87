import { createHmac } from 'node:crypto'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPerson, hashPassword, openAccounts } from './api/index.ts'
import { BASE_URL, openTestApp, SECRET, type TestApp } from './test-app.ts'

let world: TestApp
let people = 0

beforeAll(async () => {
  world = await openTestApp()
}, 60_000)
afterAll(() => world?.close())

const PASSWORD = 'a good long password'

type Options = { cookie?: string; headers?: Record<string, string | undefined>; ip?: string }

function post(path: string, body: unknown, { cookie, headers, ip }: Options = {}) {
  return world.app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    headers: {
      'content-type': 'application/json',
      ...(cookie && { cookie }),
      ...(ip && { 'x-forwarded-for': ip }),
      ...headers,
    },
    payload: JSON.stringify(body),
  })
}

function get(url: string, { cookie, headers }: Options = {}) {
  return world.app.inject({ url, headers: { ...(cookie && { cookie }), ...headers } })
}

type Answer = Awaited<ReturnType<typeof get>>

/** The cookies of an answer as a browser sends them back. */
function cookieOf(answer: Answer): string {
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .filter((line) => !/Max-Age=0/.test(line))
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Somebody with a password, and an address of the network that nobody else in the tests uses. */
async function person() {
  people += 1
  const email = `person-${people}@example.com`
  const id = await addPerson(world.database.db, {
    email,
    firstName: 'Ada',
    lastName: 'Byron',
    passwordHash: await hashPassword(PASSWORD),
  })
  return { id, email, password: PASSWORD, ip: `198.51.100.${people}` }
}

async function signedIn() {
  const somebody = await person()
  const answer = await post(
    '/sign-in/email',
    { email: somebody.email, password: PASSWORD },
    { ip: somebody.ip },
  )
  expect(answer.statusCode).toBe(200)
  return { ...somebody, cookie: cookieOf(answer) }
}

async function rowsOf(sql: string, values: unknown[] = []) {
  return await world.database.query<Record<string, unknown>>({ text: sql, values })
}

describe('signing up', () => {
  const fresh = () => {
    people += 1
    return { email: `new-${people}@example.com`, password: PASSWORD, firstName: 'Grace', lastName: 'Hopper' }
  }

  test('makes a buyer who is signed in at once, and sends the confirmation mail', async () => {
    const body = { ...fresh(), email: `New-${people}-UPPER@Example.com` }
    const answer = await post('/sign-up/email', body)
    expect(answer.statusCode).toBe(200)
    const email = body.email.toLowerCase()
    expect(answer.json().user).toMatchObject({
      email,
      firstName: 'Grace',
      lastName: 'Hopper',
      role: 'buyer',
      isVerified: false,
    })
    expect(answer.body).not.toContain('token')
    const cookie = cookieOf(answer)
    const me = await get('/api/auth/user', { cookie })
    expect(me.json()).toEqual(answer.json().user)

    const mail = await world.mailTo(email, /confirm/)
    const link = /http\S+verify-email\S+/.exec(mail.text)?.[0] ?? ''
    const confirmed = await get(new URL(link).pathname + new URL(link).search)
    expect(confirmed.headers.location).toBe('/login?confirmed=yes')
    expect((await get('/api/auth/user', { cookie })).json().isVerified).toBe(true)
  })

  test('never takes a role, a confirmation or an id from the body', async () => {
    const body = {
      ...fresh(),
      role: 'admin',
      isVerified: true,
      emailVerified: true,
      id: crypto.randomUUID(),
      image: 'x',
    }
    const answer = await post('/sign-up/email', body)
    expect(answer.json().user).toMatchObject({ role: 'buyer', isVerified: false, profileImageUrl: null })
    const [row] = await rowsOf('select role, is_verified, id from users where email = $1', [body.email])
    expect(row).toMatchObject({ role: 'buyer', is_verified: false })
    expect(row?.id).not.toBe(body.id)
  })

  test('with a known address says so where mail stays on this machine', async () => {
    const { email } = await person()
    const answer = await post('/sign-up/email', { ...fresh(), email: email.toUpperCase() })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('twelve times at once with one address makes one account', async () => {
    const body = fresh()
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('/sign-up/email', body)))
    const statuses = answers.map((answer) => answer.statusCode).sort()
    expect(statuses).toEqual([200, ...Array(11).fill(409)])
    expect(await rowsOf('select id from users where email = $1', [body.email])).toHaveLength(1)
    expect(
      await rowsOf('select a.id from accounts a join users u on u.id = a.user_id where u.email = $1', [
        body.email,
      ]),
    ).toHaveLength(1)
  })

  test.each([
    ['a short password', { password: 'short1234' }],
    ['a password of one letter', { password: 'aaaaaaaaaaaa' }],
    ['a password of 129 characters', { password: `${'ab1-'.repeat(32)}x` }],
    ['a password of 10 kB', { password: 'ab1-'.repeat(2_500) }],
    ['a first name of one letter', { firstName: 'A' }],
    ['a name of 10 kB', { lastName: 'x'.repeat(10_000) }],
    ['a name with a line break', { firstName: 'Grace\r\nBcc: all@example.com' }],
    ['markup as name', { firstName: '<script>' }],
    ['no last name', { lastName: undefined }],
    ['an address without a domain', { email: 'grace' }],
    ['two addresses', { email: 'a@example.com,b@example.com' }],
    ['an address of 10 kB', { email: `${'a'.repeat(10_000)}@example.com` }],
    ['a list as address', { email: ['a@example.com'] }],
    ['an object as password', { password: { $gt: '' } }],
    ['null bytes', { firstName: 'Gr\u0000ce' }],
  ])('refuses %s', async (_, change) => {
    const answer = await post('/sign-up/email', { ...fresh(), ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('refuses bodies that are no JSON objects', async () => {
    for (const body of [null, 7, 'text', [], [[]]]) {
      expect((await post('/sign-up/email', body)).statusCode).toBe(400)
    }
    const broken = await world.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      headers: { 'content-type': 'application/json' },
      payload: '{"email":',
    })
    expect(broken.statusCode).toBe(400)
  })
})

describe('signing in', () => {
  test('begins a session that /api/auth/user knows, with a cookie that scripts cannot read', async () => {
    const { email, ip } = await person()
    const answer = await post(
      '/sign-in/email',
      { email: ` ${email.toUpperCase()} `, password: PASSWORD },
      { ip },
    )
    expect(answer.statusCode).toBe(200)
    const [line] = [answer.headers['set-cookie'] ?? []].flat()
    expect(line).toMatch(/^littermate\.session_token=/)
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Lax/)
    expect(line).toMatch(/Path=\//)
    const me = await get('/api/auth/user', { cookie: cookieOf(answer) })
    expect(me.statusCode).toBe(200)
    expect(me.json().email).toBe(email)
    expect(me.headers['cache-control']).toContain('no-store')
    expect(Object.keys(me.json()).sort()).toEqual([
      'createdAt',
      'email',
      'firstName',
      'id',
      'isVerified',
      'lastName',
      'profileImageUrl',
      'role',
    ])
  })

  test('answers a wrong password and an unknown address alike', async () => {
    const { email, ip } = await person()
    const wrong = await post('/sign-in/email', { email, password: 'not the password' }, { ip })
    const unknown = await post('/sign-in/email', { email: 'nobody@example.com', password: PASSWORD }, { ip })
    expect(wrong.statusCode).toBe(401)
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('a new session replaces the one that the browser had', async () => {
    const first = await signedIn()
    const second = await post(
      '/sign-in/email',
      { email: first.email, password: PASSWORD },
      { cookie: first.cookie, ip: first.ip },
    )
    expect(second.statusCode).toBe(200)
    expect(cookieOf(second)).not.toBe(first.cookie)
    expect((await get('/api/auth/user', { cookie: first.cookie })).statusCode).toBe(401)
    expect((await get('/api/auth/user', { cookie: cookieOf(second) })).statusCode).toBe(200)
  })

  test('ignores a session token that somebody planted before', async () => {
    const { email, ip } = await person()
    const answer = await post(
      '/sign-in/email',
      { email, password: PASSWORD },
      { ip, cookie: 'littermate.session_token=planted.sig' },
    )
    expect(cookieOf(answer)).not.toContain('planted')
  })

  test('the sixth guess within a minute has to wait, from that address and for that account only', async () => {
    const { email, ip } = await person()
    const guess = (from = ip) => post('/sign-in/email', { email, password: 'guess number one' }, { ip: from })
    for (let n = 0; n < 5; n++) expect((await guess()).statusCode).toBe(401)
    const sixth = await guess()
    expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect((await post('/sign-in/email', { email, password: PASSWORD }, { ip })).statusCode).toBe(429)
    const elsewhere = await post('/sign-in/email', { email, password: PASSWORD }, { ip: '203.0.113.77' })
    expect(elsewhere.statusCode).toBe(200)
    world.advance(61)
    expect((await post('/sign-in/email', { email, password: PASSWORD }, { ip })).statusCode).toBe(200)
  })

  test('twenty guesses at the same moment are five', async () => {
    const { email, ip } = await person()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        post('/sign-in/email', { email, password: 'guess number one' }, { ip }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5)
  })

  test('right passwords do not add up', async () => {
    const { email, ip } = await person()
    for (let n = 0; n < 8; n++) {
      expect((await post('/sign-in/email', { email, password: PASSWORD }, { ip })).statusCode).toBe(200)
    }
  })

  test('refuses writes that another site begins', async () => {
    const { email, ip } = await person()
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' },
    ]) {
      const answer = await post('/sign-in/email', { email, password: PASSWORD }, { ip, headers })
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test.each([
    { email: 'a@example.com', password: 'x'.repeat(10_000) },
    { email: 'x'.repeat(10_000), password: 'x' },
    { email: { toString: 'a' }, password: 'x' },
    { email: 'a@example.com', password: 12345678901 },
    { email: 'a\u0000@example.com', password: 'x' },
    { email: 'a@example.com', password: 'pass\u0000word' },
    {},
  ])('refuses the odd body %#', async (body) => {
    expect((await post('/sign-in/email', body)).statusCode).toBe(400)
  })
})

describe('sessions', () => {
  test('a visitor gets 401 with an empty answer', async () => {
    const answer = await get('/api/auth/user')
    expect([answer.statusCode, answer.body]).toEqual([401, ''])
  })

  test('a tampered, unsigned or foreign cookie is nobody', async () => {
    const { cookie } = await signedIn()
    const [name = '', value = ''] = cookie.split('=')
    const [token = ''] = decodeURIComponent(value).split('.')
    const forged = createHmac('sha256', 'another secret').update(token).digest('base64')
    for (const bad of [
      `${name}=${token}`,
      `${name}=${token}.`,
      `${name}=${value.slice(0, -8)}AAAAAA%3D`,
      `${name}=x${value}`,
      `${name}=${encodeURIComponent(`${token}.${forged}`)}`,
      `${name}=%E0%A4%A`,
      `${name}=`,
      `other=${value}`,
    ]) {
      expect((await get('/api/auth/user', { cookie: bad })).statusCode).toBe(401)
    }
    expect((await get('/api/auth/user', { cookie })).statusCode).toBe(200)
  })

  test('the database is asked for a cookie that we signed, and for no other', async () => {
    const unreachable = drizzle.mock()
    const { env, mail, log } = world.services
    const clock = { now: () => new Date() }
    const accounts = await openAccounts(
      { env, mail, log, clock, jobs: world.services.jobs, db: unreachable },
      { secret: SECRET, baseUrl: BASE_URL },
    )
    const signature = createHmac('sha256', SECRET).update('token').digest('base64')
    const asked = accounts.viewerOf({
      cookie: `littermate.session_token=${encodeURIComponent(`token.${signature}`)}`,
    })
    await expect(asked).rejects.toThrow()
    for (const cookie of ['', 'theme=dark', 'littermate.session_token=forged.signature']) {
      expect(await accounts.viewerOf({ cookie })).toBeNull()
    }
    expect(await accounts.viewerOf({})).toBeNull()
  })

  test('an expired session is over', async () => {
    const { cookie, id } = await signedIn()
    await rowsOf("update sessions set expires_at = now() - interval '1 day' where user_id = $1", [id])
    expect((await get('/api/auth/user', { cookie })).statusCode).toBe(401)
  })

  test('signing out ends the session on the server', async () => {
    const { cookie, id } = await signedIn()
    const out = await world.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie } })
    expect(out.statusCode).toBe(200)
    expect(String(out.headers['set-cookie'])).toMatch(/session_token=;.*Max-Age=0/)
    expect(await rowsOf('select id from sessions where user_id = $1', [id])).toHaveLength(0)
    expect((await get('/api/auth/user', { cookie })).statusCode).toBe(401)
  })
})

describe('a forgotten password', () => {
  const tokenIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''

  test('answers the same for known and unknown addresses', async () => {
    const { email, ip } = await person()
    const known = await post('/request-password-reset', { email }, { ip })
    const unknown = await post('/request-password-reset', { email: 'nobody@example.com' }, { ip })
    expect([known.statusCode, known.body]).toEqual([200, unknown.body])
  })

  test('is replaced by a mailed link, once, and ends every session', async () => {
    const { email, ip, cookie } = await signedIn()
    await post('/request-password-reset', { email }, { ip })
    const token = tokenIn((await world.mailTo(email, /new password/)).text)
    const newPassword = 'quite another password'
    const done = await post('/reset-password', { token, newPassword })
    expect(done.statusCode).toBe(200)
    expect((await get('/api/auth/user', { cookie })).statusCode).toBe(401)
    expect((await post('/sign-in/email', { email, password: PASSWORD }, { ip })).statusCode).toBe(401)
    const signIn = await post('/sign-in/email', { email, password: newPassword }, { ip })
    expect(signIn.json().user.isVerified).toBe(true)

    const again = await post('/reset-password', { token, newPassword: 'a third good password' })
    expect([again.statusCode, again.json().code]).toEqual([400, 'link_expired'])
    expect((await post('/sign-in/email', { email, password: newPassword }, { ip })).statusCode).toBe(200)
    await world.mailTo(email, /was changed/)
  })

  test('another link of the same person stops working too, and so does one after an hour', async () => {
    const { email, ip } = await person()
    for (const _ of [1, 2]) await post('/request-password-reset', { email }, { ip })
    const rows = await rowsOf(
      'select identifier from verifications where value = (select id::text from users where email = $1)',
      [email],
    )
    const [first = '', second = ''] = rows.map((row) => String(row.identifier).replace('reset-password:', ''))
    expect(
      (await post('/reset-password', { token: first, newPassword: 'quite another password' })).statusCode,
    ).toBe(200)
    expect(
      (await post('/reset-password', { token: second, newPassword: 'quite another password' })).statusCode,
    ).toBe(400)

    await post('/request-password-reset', { email }, { ip })
    await rowsOf("update verifications set expires_at = now() - interval '1 second'")
    const [late] = await rowsOf('select identifier from verifications')
    const token = String(late?.identifier).replace('reset-password:', '')
    expect((await post('/reset-password', { token, newPassword: 'a third good password' })).statusCode).toBe(
      400,
    )
  })

  test('is not replaced with a made-up token', async () => {
    for (const token of ['x', '%', "' or 1=1", 'a'.repeat(200)]) {
      expect((await post('/reset-password', { token, newPassword: PASSWORD })).statusCode).toBe(400)
    }
  })

  test('sends no more than a few mails an hour', async () => {
    const { email, ip } = await person()
    for (let n = 0; n < 5; n++)
      expect((await post('/request-password-reset', { email }, { ip })).statusCode).toBe(200)
    expect((await post('/request-password-reset', { email }, { ip })).statusCode).toBe(429)
  })
})

describe('confirming an address', () => {
  test('a bad link says so', async () => {
    for (const query of ['', '?token=x', '?token=a&token=b', `?token=${'a'.repeat(5_000)}`]) {
      const answer = await get(`/api/auth/verify-email${query}`)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?confirmed=no'])
    }
  })

  test('the mail can be asked for again by its owner', async () => {
    const { email, cookie, ip } = await signedIn()
    expect((await post('/send-verification-email', {}, { ip })).statusCode).toBe(401)
    expect((await post('/send-verification-email', {}, { ip, cookie })).statusCode).toBe(200)
    await world.mailTo(email, /confirm/)
  })
})

describe('the addresses that a browser visits', () => {
  test('/api/login leads to the sign-in page and keeps the way back', async () => {
    const plain = await get('/api/login')
    expect([plain.statusCode, plain.headers.location]).toEqual([303, '/login'])
    const back = await get('/api/login?returnTo=%2Fcats%3Fbreed%3DRagdoll')
    expect(back.headers.location).toBe('/login?returnTo=%2Fcats%3Fbreed%3DRagdoll')
  })

  test('/api/login leads somebody who is signed in straight back', async () => {
    const { cookie } = await signedIn()
    expect((await get('/api/login?returnTo=/cats', { cookie })).headers.location).toBe('/cats')
    expect((await get('/api/login', { cookie })).headers.location).toBe('/')
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
  ])('nobody is led to %s', async (returnTo) => {
    const { cookie } = await signedIn()
    const signedInAnswer = await get(
      `/api/login?returnTo=${encodeURIComponent(decodeURIComponent(returnTo))}`,
      { cookie },
    )
    expect(signedInAnswer.headers.location).toBe('/')
    expect((await get(`/api/login?returnTo=${returnTo}`)).headers.location).toBe('/login')
    expect((await get(`/api/login?returnTo=${returnTo}&returnTo=/cats`)).headers.location).toBe('/login')
  })

  test('/api/logout ends the session and leads home', async () => {
    const { cookie } = await signedIn()
    const answer = await get('/api/logout', {
      cookie,
      headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/'])
    expect(String(answer.headers['set-cookie'])).toMatch(/session_token=;/)
    expect((await get('/api/auth/user', { cookie })).statusCode).toBe(401)
  })

  test('/api/logout without a session leads home too', async () => {
    expect((await get('/api/logout')).headers.location).toBe('/')
  })

  test('/api/logout has no effect when another site or a guess of the browser asks', async () => {
    const { cookie } = await signedIn()
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { referer: 'https://evil.example/page' },
      { referer: 'nonsense' },
      { 'sec-purpose': 'prefetch;prerender' },
    ]) {
      const answer = await get('/api/logout', { cookie, headers })
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect((await get('/api/auth/user', { cookie })).statusCode).toBe(200)
  })

  test('nothing else of the sign-in library is open to the network', async () => {
    const { cookie } = await signedIn()
    for (const path of [
      '/get-session',
      '/list-sessions',
      '/ok',
      '/error',
      '/list-accounts',
      '/reset-password/x?callbackURL=/',
    ]) {
      expect((await get(`/api/auth${path}`, { cookie })).statusCode).toBe(404)
    }
    for (const path of [
      '/update-user',
      '/delete-user',
      '/change-email',
      '/sign-in/social',
      '/link-social',
      '/revoke-sessions',
    ]) {
      expect((await post(path, { role: 'admin' }, { cookie })).statusCode).toBe(404)
    }
  })
})

describe('what the sign-in page offers', () => {
  test('demo accounts with the demo data', async () => {
    const options = (await get('/api/auth/options')).json()
    expect(options.oidc).toBeNull()
    expect(options.demoAccounts).toContainEqual({
      role: 'Buyer',
      email: 'buyer@example.com',
      password: 'littermate-demo',
    })
  })
})

test('the outbox shows a mail with its link, and nothing but mails', async () => {
  const { email, ip } = await person()
  await post('/request-password-reset', { email }, { ip })
  const mail = await world.mailTo(email, /new password/)
  const list = await get('/dev/mail')
  expect(list.body).toContain(`/dev/mail/${mail.id}`)
  const page = await get(`/dev/mail/${mail.id}`)
  expect(page.body).toMatch(/<a href="http:\/\/localhost:4400\/reset-password\?token=[\w-]+">/)
  expect((await get(`/dev/mail/${mail.id}/html`)).headers['content-security-policy']).toMatch(/^sandbox/)
  for (const id of ['x', '..%2f..%2fpackage', crypto.randomUUID()]) {
    expect((await get(`/dev/mail/${id}`)).statusCode).toBe(404)
  }
})
