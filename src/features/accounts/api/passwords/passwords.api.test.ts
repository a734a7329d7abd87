import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type World } from '../../test-world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

describe('a forgotten password', () => {
  const tokenIn = (text: string) => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''

  test('gets the same response for known and unknown addresses', async () => {
    const { email, ip } = await world.person()
    const known = await world.post('/request-password-reset', { email }, { ip })
    const unknown = await world.post('/request-password-reset', { email: 'nobody@example.com' }, { ip })
    expect([known.statusCode, known.body]).toEqual([200, unknown.body])
  })

  test('is reset with an emailed link, once, which ends every session', async () => {
    const { email, ip, cookie } = await world.signedIn()
    await world.post('/request-password-reset', { email }, { ip })
    const token = tokenIn((await world.mailTo(email, /new password/)).text)
    const newPassword = 'quite another password'
    const done = await world.post('/reset-password', { token, newPassword })
    expect(done.statusCode).toBe(200)
    expect((await world.get('/api/auth/user', { cookie })).statusCode).toBe(401)
    expect((await world.post('/sign-in/email', { email, password: PASSWORD }, { ip })).statusCode).toBe(401)
    const signIn = await world.post('/sign-in/email', { email, password: newPassword }, { ip })
    expect(signIn.json().user.isVerified).toBe(true)

    const again = await world.post('/reset-password', { token, newPassword: 'a third good password' })
    expect([again.statusCode, again.json().code]).toEqual([400, 'link_expired'])
    expect((await world.post('/sign-in/email', { email, password: newPassword }, { ip })).statusCode).toBe(
      200,
    )
    await world.mailTo(email, /was changed/)
  })

  test('is reset once if two requests use the link at once', async () => {
    const { email, ip } = await world.person()
    await world.post('/request-password-reset', { email }, { ip })
    const token = tokenIn((await world.mailTo(email, /new password/)).text)
    const answers = await Promise.all(
      ['quite another password', 'a third good password'].map((newPassword) =>
        world.post('/reset-password', { token, newPassword }, { ip }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  test('is not reset to one that is easy to guess, and the link still works', async () => {
    const { email, ip } = await world.person()
    await world.post('/request-password-reset', { email }, { ip })
    const token = tokenIn((await world.mailTo(email, /new password/)).text)
    for (const newPassword of ['password123', email, 'Ada Byron 1', 'littermate1']) {
      const weak = await world.post('/reset-password', { token, newPassword }, { ip })
      expect([weak.statusCode, weak.json().code]).toEqual([400, 'weak_password'])
      expect(weak.json().fields.newPassword).toContain('harder to guess')
    }
    const form = await world.form('/reset-password', { token, newPassword: 'password123' }, { ip })
    expect(form.headers.location).toBe(`/reset-password?error=weak_password&token=${token}`)
    const strong = await world.post(
      '/reset-password',
      { token, newPassword: 'quite another password' },
      { ip },
    )
    expect(strong.statusCode).toBe(200)
  })

  test('other links of the same user stop working, and a link expires after an hour', async () => {
    const { email, ip } = await world.person()
    for (const _ of [1, 2]) await world.post('/request-password-reset', { email }, { ip })
    const rows = await world.rows(
      'select identifier from verifications where value = (select id::text from users where email = $1)',
      [email],
    )
    const [first = '', second = ''] = rows.map((row) => String(row.identifier).replace('reset-password:', ''))
    expect(
      (await world.post('/reset-password', { token: first, newPassword: 'quite another password' }))
        .statusCode,
    ).toBe(200)
    expect(
      (await world.post('/reset-password', { token: second, newPassword: 'quite another password' }))
        .statusCode,
    ).toBe(400)

    await world.post('/request-password-reset', { email }, { ip })
    await world.rows("update verifications set expires_at = now() - interval '1 second'")
    const [late] = await world.rows('select identifier from verifications')
    const token = String(late?.identifier).replace('reset-password:', '')
    expect(
      (await world.post('/reset-password', { token, newPassword: 'a third good password' })).statusCode,
    ).toBe(400)
  })

  test('is not reset with an invalid token', async () => {
    for (const token of ['x', '%', "' or 1=1", 'a'.repeat(200)]) {
      expect((await world.post('/reset-password', { token, newPassword: PASSWORD })).statusCode).toBe(400)
    }
  })

  test('sends only a few emails per hour', async () => {
    const { email, ip } = await world.person()
    for (let n = 0; n < 5; n++)
      expect((await world.post('/request-password-reset', { email }, { ip })).statusCode).toBe(200)
    expect((await world.post('/request-password-reset', { email }, { ip })).statusCode).toBe(429)
  })
})

describe('confirming an address', () => {
  test('an invalid link is reported', async () => {
    const { cookie } = await world.signedIn()
    for (const body of [
      {},
      { token: 'x' },
      { token: ['a', 'b'] },
      { token: 'a.e30.c' },
      { token: 'a'.repeat(5_000) },
    ])
      expect((await world.post('/confirm-email', body, { cookie })).statusCode).toBe(400)
  })

  test('needs a session of the account, so that no one confirms an account that someone else created', async () => {
    const [someone, owner] = [await world.signedIn(), await world.signedIn()]
    await world.post('/send-verification-email', {}, { ip: someone.ip, cookie: someone.cookie })
    const mail = await world.mailTo(someone.email, /confirm/)
    const token = new URL(/http\S+\/confirm-email\?\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token')
    const isVerified = async ({ cookie }: { cookie: string }) =>
      (await world.get('/api/auth/user', { cookie })).json().isVerified
    expect((await world.post('/confirm-email', { token })).statusCode).toBe(401)
    const other = await world.post('/confirm-email', { token }, { cookie: owner.cookie })
    expect([other.statusCode, other.json().message]).toEqual([
      400,
      'This link was not sent to your email address.',
    ])
    expect([await isVerified(someone), await isVerified(owner)]).toEqual([false, false])
    for (const _ of [1, 2])
      expect((await world.post('/confirm-email', { token }, { cookie: someone.cookie })).statusCode).toBe(200)
    expect([await isVerified(someone), await isVerified(owner)]).toEqual([true, false])
  })

  test('the user can request the email again', async () => {
    const { email, cookie, ip } = await world.signedIn()
    expect((await world.post('/send-verification-email', {}, { ip })).statusCode).toBe(401)
    expect((await world.post('/send-verification-email', {}, { ip, cookie })).statusCode).toBe(200)
    await world.mailTo(email, /confirm/)
  })
})

test('the sign-in page offers no demo accounts without demo data', async () => {
  expect((await world.get('/api/auth/options')).json()).toEqual({ oidc: null, demoAccounts: [] })
})

test('the outbox shows emails with their links, and nothing else', async () => {
  const { email, ip } = await world.person()
  await world.post('/request-password-reset', { email }, { ip })
  const mail = await world.mailTo(email, /new password/)
  const list = await world.get('/dev/mail')
  expect(list.body).toContain(`/dev/mail/${mail.id}`)
  const page = await world.get(`/dev/mail/${mail.id}`)
  expect(page.body).toMatch(/<a href="http:\/\/localhost\/reset-password\?token=[\w-]+">/)
  expect((await world.get(`/dev/mail/${mail.id}/html`)).headers['content-security-policy']).toMatch(
    /^sandbox/,
  )
  for (const id of ['x', '..%2f..%2fpackage', crypto.randomUUID()]) {
    expect((await world.get(`/dev/mail/${id}`)).statusCode).toBe(404)
  }
})

describe('a password is used exactly as it was entered', () => {
  const change = async (password: string) => {
    const { email, ip } = await world.person()
    await world.post('/request-password-reset', { email }, { ip })
    const token = /reset-password\?token=([\w-]+)/.exec((await world.mailTo(email, /new password/)).text)?.[1]
    const { statusCode } = await world.post('/reset-password', { token, newPassword: password })
    expect(statusCode).toBe(200)
    return async (tried: string) =>
      (await world.post('/sign-in/email', { email, password: tried }, { ip })).statusCode
  }

  test('with its spaces, letters, and characters', async () => {
    const signIn = await change('  Correct Horse ß stäple ')
    for (const other of ['Correct Horse ß stäple', '  correct horse ß stäple ', '  Correct Horse ss stäple '])
      expect(await signIn(other)).toBe(401)
    expect(await signIn('  Correct Horse ß stäple ')).toBe(200)
  })

  test('to its last character, also with 64 or 128 of them', async () => {
    for (const length of [64, 128]) {
      const password = 'kittens sleep under the blue shelf, '.repeat(4).slice(0, length)
      const signIn = await change(password)
      expect(await signIn(`${password.slice(0, -1)}x`)).toBe(401)
      expect(await signIn(password)).toBe(200)
    }
  })
})

test('a session token has at least 128 random bits', async () => {
  const person = await world.person()
  const tokens: string[] = []
  for (let n = 0; n < 8; n++) {
    const cookie = await world.signIn(person)
    const [, token = ''] = /session_token=([^.;]+)\./.exec(cookie) ?? []
    tokens.push(token)
  }
  // Letters and digits have 5.9 bits each.
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{22,}$/)
  expect(new Set(tokens).size).toBe(tokens.length)
  const positions = Array.from({ length: 22 }, (_, at) => new Set(tokens.map((token) => token[at])).size)
  expect(Math.min(...positions), 'no position is constant').toBeGreaterThan(1)
})
