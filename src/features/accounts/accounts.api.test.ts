import { createHmac } from 'node:crypto'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEYS } from '#testing/app.ts'
import { openAccounts } from './api/index.ts'
import { signCookie } from './api/sessions/session-cookie.ts'
import { BASE_URL, openWorld, PASSWORD, readCookies, type World } from './test-world.ts'

let world: World
let newcomers = 0

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

describe('signing up', () => {
  const fresh = () => {
    newcomers += 1
    return {
      email: `new-${newcomers}@example.com`,
      password: PASSWORD,
      firstName: 'Grace',
      lastName: 'Hopper',
    }
  }

  test('creates a signed-in buyer and sends the confirmation email', async () => {
    const body = { ...fresh(), email: `New-${newcomers}-UPPER@Example.com` }
    const answer = await world.post('/sign-up/email', body)
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
    const cookie = readCookies(answer)
    const me = await world.get('/api/auth/user', { cookie })
    expect(me.json()).toEqual(answer.json().user)

    const mail = await world.mailTo(email, /confirm/)
    const token = new URL(/http\S+\/confirm-email\?\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token')
    expect((await world.post('/confirm-email', { token }, { cookie })).statusCode).toBe(200)
    expect((await world.get('/api/auth/user', { cookie })).json().isVerified).toBe(true)
  })

  test('ignores a role, a confirmation, or an ID in the body', async () => {
    const body = {
      ...fresh(),
      role: 'admin',
      isVerified: true,
      emailVerified: true,
      id: crypto.randomUUID(),
      image: 'x',
    }
    const answer = await world.post('/sign-up/email', body)
    expect(answer.json().user).toMatchObject({ role: 'buyer', isVerified: false, profileImageUrl: null })
    const [row] = await world.rows('select role, is_verified, id from users where email = $1', [body.email])
    expect(row).toMatchObject({ role: 'buyer', is_verified: false })
    expect(row?.id).not.toBe(body.id)
  })

  test('with a known address reports it if email is not sent over SMTP', async () => {
    const { email } = await world.person()
    const answer = await world.post('/sign-up/email', { ...fresh(), email: email.toUpperCase() })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken'])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('twelve times concurrently with one address creates one account', async () => {
    const body = fresh()
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.post('/sign-up/email', body)))
    const statuses = answers.map((answer) => answer.statusCode).sort()
    expect(statuses).toEqual([200, ...Array(11).fill(409)])
    expect(await world.rows('select id from users where email = $1', [body.email])).toHaveLength(1)
    expect(
      await world.rows('select a.id from accounts a join users u on u.id = a.user_id where u.email = $1', [
        body.email,
      ]),
    ).toHaveLength(1)
  })

  test.each([
    ['a short password', { password: 'short1234' }],
    ['a password that repeats one character', { password: 'aaaaaaaaaaaa' }],
    ['a password of 129 characters', { password: `${'ab1-'.repeat(32)}x` }],
    ['a password of 10 kB', { password: 'ab1-'.repeat(2_500) }],
    ['an empty first name', { firstName: ' ' }],
    ['a name of 10 kB', { lastName: 'x'.repeat(10_000) }],
    ['a name with a line break', { firstName: 'Grace\r\nBcc: all@example.com' }],
    ['markup as name', { firstName: '<script>' }],
    ['an address as name', { firstName: 'grace@example.com' }],
    ['a telephone number as name', { lastName: '503 555 0134' }],
    ['an address without a domain', { email: 'grace' }],
    ['two addresses', { email: 'a@example.com,b@example.com' }],
    ['an address of 10 kB', { email: `${'a'.repeat(10_000)}@example.com` }],
    ['a list as address', { email: ['a@example.com'] }],
    ['an object as password', { password: { $gt: '' } }],
    ['null bytes', { firstName: 'Gr\u0000ce' }],
  ])('refuses %s', async (_, change) => {
    const answer = await world.post('/sign-up/email', { ...fresh(), ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test.each(['password123', '1234567890', 'grace.new-7@example.com', 'GraceHopper1', 'littermate-demo'])(
    'explains why %s is too easy to guess',
    async (password) => {
      const answer = await world.post('/sign-up/email', {
        ...fresh(),
        email: 'grace.new-7@example.com',
        password,
      })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'weak_password'])
      expect(answer.json().fields.password).toMatch(/^Please choose a password that is harder to guess\. \w/)
      expect(await world.rows("select id from users where email = 'grace.new-7@example.com'")).toEqual([])
    },
  )

  test('rejects bodies that are not JSON objects', async () => {
    for (const body of [null, 7, 'text', [], [[]]]) {
      expect((await world.post('/sign-up/email', body)).statusCode).toBe(400)
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
  test('starts a session with an HttpOnly cookie', async () => {
    const { email, ip } = await world.person()
    const answer = await world.post(
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
    const me = await world.get('/api/auth/user', { cookie: readCookies(answer) })
    expect(me.statusCode).toBe(200)
    expect(me.json().email).toBe(email)
    expect(me.headers['cache-control']).toContain('no-store')
    expect(Object.keys(me.json()).sort()).toEqual([
      'breederId',
      'createdAt',
      'deletionDueAt',
      'email',
      'firstName',
      'id',
      'isSuspended',
      'isVerified',
      'lastName',
      'needsSecondFactor',
      'place',
      'profileImageUrl',
      'role',
      'staffRole',
      'timeZone',
      'updatedAt',
    ])
  })

  test('returns the same error for a wrong password and an unknown address', async () => {
    const { email, ip } = await world.person()
    const wrong = await world.post('/sign-in/email', { email, password: 'not the password' }, { ip })
    const unknown = await world.post(
      '/sign-in/email',
      { email: 'unknown@example.com', password: PASSWORD },
      { ip },
    )
    expect(wrong.statusCode).toBe(401)
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('replaces the browser’s previous session', async () => {
    const first = await world.signedIn()
    const second = await world.post(
      '/sign-in/email',
      { email: first.email, password: PASSWORD },
      { cookie: first.cookie, ip: first.ip },
    )
    expect(second.statusCode).toBe(200)
    expect(readCookies(second)).not.toBe(first.cookie)
    expect((await world.get('/api/auth/user', { cookie: first.cookie })).statusCode).toBe(401)
    expect((await world.get('/api/auth/user', { cookie: readCookies(second) })).statusCode).toBe(200)
  })

  test('ignores a session token that an attacker set before', async () => {
    const { email, ip } = await world.person()
    const answer = await world.post(
      '/sign-in/email',
      { email, password: PASSWORD },
      { ip, cookie: 'littermate.session_token=planted.sig' },
    )
    expect(readCookies(answer)).not.toContain('planted')
  })

  test('blocks the sixth guess within a minute, only from that IP address and for that account', async () => {
    const { email, ip } = await world.person()
    const guess = (from = ip) =>
      world.post('/sign-in/email', { email, password: 'guess number one' }, { ip: from })
    for (let n = 0; n < 5; n++) expect((await guess()).statusCode).toBe(401)
    const sixth = await guess()
    expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect((await world.post('/sign-in/email', { email, password: PASSWORD }, { ip })).statusCode).toBe(429)
    const elsewhere = await world.post(
      '/sign-in/email',
      { email, password: PASSWORD },
      { ip: '203.0.113.77' },
    )
    expect(elsewhere.statusCode).toBe(200)
    world.advance(61)
    expect((await world.post('/sign-in/email', { email, password: PASSWORD }, { ip })).statusCode).toBe(200)
  })

  test('allows five of twenty concurrent guesses', async () => {
    const { email, ip } = await world.person()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.post('/sign-in/email', { email, password: 'guess number one' }, { ip }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5)
  })

  test('does not count correct passwords', async () => {
    const { email, ip } = await world.person()
    for (let n = 0; n < 8; n++) {
      expect((await world.post('/sign-in/email', { email, password: PASSWORD }, { ip })).statusCode).toBe(200)
    }
  })

  test('rejects writes from another site', async () => {
    const { email, ip } = await world.person()
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' },
    ]) {
      const answer = await world.post('/sign-in/email', { email, password: PASSWORD }, { ip, headers })
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
    expect((await world.post('/sign-in/email', body)).statusCode).toBe(400)
  })
})

describe('sessions', () => {
  test('a visitor gets 401 with an empty body', async () => {
    const answer = await world.get('/api/auth/user')
    expect([answer.statusCode, answer.body]).toEqual([401, ''])
  })

  test('a tampered, unsigned, or foreign cookie is ignored', async () => {
    const { cookie } = await world.signedIn()
    const [session = ''] = cookie.split('; ')
    const [name = '', value = ''] = session.split('=')
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
      expect((await world.get('/api/auth/user', { cookie: bad })).statusCode).toBe(401)
    }
    expect((await world.get('/api/auth/user', { cookie })).statusCode).toBe(200)
  })

  test('only cookies that we signed cause a database query', async () => {
    const unreachable = drizzle.mock()
    const { env, events, mail, log, rateLimits, securityLog } = world.services
    const clock = { now: () => new Date() }
    const accounts = await openAccounts(
      { env, events, mail, log, rateLimits, securityLog, clock, jobs: world.services.jobs, db: unreachable },
      { keys: KEYS, baseUrl: BASE_URL },
      { notify: async () => {} },
    )
    const asked = accounts.viewerOf({
      cookie: `littermate.session_token=${signCookie('token', KEYS)}`,
    })
    await expect(asked).rejects.toThrow()
    for (const cookie of ['', 'theme=dark', 'littermate.session_token=forged.signature']) {
      expect(await accounts.viewerOf({ cookie })).toBeNull()
    }
    expect(await accounts.viewerOf({})).toBeNull()
  })

  test('an expired session is rejected', async () => {
    const { cookie, id } = await world.signedIn()
    await world.rows("update sessions set expires_at = now() - interval '1 day' where user_id = $1", [id])
    expect((await world.get('/api/auth/user', { cookie })).statusCode).toBe(401)
  })

  test('signing out ends the session on the server', async () => {
    const { cookie, id } = await world.signedIn()
    const out = await world.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie } })
    expect(out.statusCode).toBe(200)
    expect(String(out.headers['set-cookie'])).toMatch(/session_token=;.*Max-Age=0/)
    expect(out.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(String(out.headers['set-cookie'])).not.toContain('device')
    expect(await world.rows('select id from sessions where user_id = $1', [id])).toHaveLength(0)
    expect((await world.get('/api/auth/user', { cookie })).statusCode).toBe(401)
  })
})
