import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { OIDC_CLIENT, startOidcProvider, type TestOidcProvider } from '#testing/oidc-provider.ts'
import { BASE_URL, openWorld, PASSWORD, readCookies, type World } from '../../test-world.ts'

let provider: TestOidcProvider
let world: World

beforeAll(async () => {
  provider = await startOidcProvider(`${BASE_URL}/api/auth/callback/oidc`)
  world = await openWorld({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_NAME: 'Cat Club',
  })
})
afterAll(async () => {
  await world?.close()
  await provider?.close()
})

let people = 0
beforeEach(() => {
  people += 1
  provider.user = {
    sub: `sub-${people}`,
    email: `Member-${people}@example.com`,
    email_verified: true,
    name: 'Ada Byron King',
    given_name: 'Ada',
    family_name: 'Byron',
  }
})

const email = () => provider.user.email.toLowerCase()

/** Starts a sign-in; returns the provider's URL and the browser's cookies. */
async function begin(returnTo = '/cats', at = world) {
  const answer = await at.get(`/api/login?returnTo=${encodeURIComponent(returnTo)}`)
  return { url: String(answer.headers.location), cookie: readCookies(answer) }
}

/** Follows the redirects at the provider until they lead back to us. */
async function visit(url: string): Promise<string> {
  const jar = new Map<string, string>()
  for (let next = url, hops = 0; hops < 10; hops++) {
    if (next.startsWith(BASE_URL)) return next.slice(BASE_URL.length)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next).href
  }
  throw new Error('The provider leads nowhere.')
}

async function signIn(returnTo?: string) {
  const { url, cookie } = await begin(returnTo)
  const answer = await world.get(await visit(url), { cookie })
  return { answer, cookie: readCookies(answer) }
}

test('/api/login redirects to the provider with state, nonce, and PKCE', async () => {
  const { url } = await begin()
  expect(url.startsWith(provider.issuer)).toBe(true)
  const query = new URL(url).searchParams
  expect(query.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toBeTruthy()
  expect(query.get('redirect_uri')).toBe(`${BASE_URL}/api/auth/callback/oidc`)
  expect((await world.get('/api/auth/options')).json().oidc).toEqual({ name: 'Cat Club' })
})

test('a new user becomes a buyer with the provider’s names and confirmed address', async () => {
  provider.user.role = 'admin'
  const { answer, cookie } = await signIn('/cats?breed=Ragdoll')
  expect(answer.headers.location).toMatch(/\/cats\?breed=Ragdoll$/)
  expect((await world.get('/api/auth/user', { cookie })).json()).toMatchObject({
    email: email(),
    firstName: 'Ada',
    lastName: 'Byron',
    role: 'buyer',
    isVerified: true,
  })
  const [account] = await world.rows('select * from accounts where account_id = $1', [provider.user.sub])
  expect(account).toMatchObject({
    issuer: provider.issuer,
    access_token: null,
    id_token: null,
    refresh_token: null,
  })
})

test('a returning user is the same user, even with another address', async () => {
  const first = await signIn()
  const { id } = (await world.get('/api/auth/user', { cookie: first.cookie })).json()
  provider.user.email = 'moved@example.com'
  const second = await signIn()
  expect((await world.get('/api/auth/user', { cookie: second.cookie })).json().id).toBe(id)
})

test('a user with a confirmed address is recognized by the provider’s confirmed address', async () => {
  const { id, email } = await world.person()
  await world.rows('update users set is_verified = true where id = $1', [id])
  provider.user.email = email
  const { cookie } = await signIn()
  expect((await world.get('/api/auth/user', { cookie })).json().id).toBe(id)
})

test.each([
  ['there', { there: false, here: true }],
  ['here', { there: true, here: false }],
])('an address that is not confirmed %s does not open an existing account', async (_, { there, here }) => {
  const { id, email } = await world.person()
  await world.rows('update users set is_verified = $2 where id = $1', [id, here])
  Object.assign(provider.user, { email, email_verified: there })
  const { answer, cookie } = await signIn()
  expect(answer.headers.location).toMatch(/\/login\?.*error=account/)
  expect((await world.get('/api/auth/user', { cookie })).statusCode).toBe(401)
})

test.each([false, 'true', 1, undefined])(
  'email_verified %j creates no account, because the address may be someone else’s',
  async (claim) => {
    Object.assign(provider.user, { email_verified: claim })
    const { answer, cookie } = await signIn()
    expect(answer.headers.location).toMatch(/\/login\?.*error=email_unconfirmed/)
    expect((await world.get('/api/auth/user', { cookie })).statusCode).toBe(401)
    expect(await world.rows('select id from users where email = $1', [email()])).toEqual([])
    expect(await world.rows('select id from accounts where account_id = $1', [provider.user.sub])).toEqual([])
  },
)

/** Someone else's identity at the account of an address, as earlier versions created it from an unconfirmed address. */
async function plantIdentity(userId: string) {
  const values = [crypto.randomUUID(), userId, provider.issuer, provider.user.sub]
  await world.rows(
    "insert into accounts (id, user_id, issuer, account_id, provider_id) values ($1, $2, $3, $4, 'oidc')",
    values,
  )
}

async function resetPassword(email: string, newPassword: string) {
  await world.post('/request-password-reset', { email })
  const mail = await world.mailTo(email, /new password/)
  const token = /reset-password\?token=([\w-]+)/.exec(mail.text)?.[1]
  expect((await world.post('/reset-password', { token, newPassword })).statusCode).toBe(200)
}

test('resetting the password of an unconfirmed account removes a planted identity and its session', async () => {
  const owner = await world.person()
  await plantIdentity(owner.id)
  Object.assign(provider.user, { email_verified: false })
  const planted = await signIn()
  expect((await world.get('/api/auth/user', { cookie: planted.cookie })).json().id).toBe(owner.id)

  await resetPassword(owner.email, 'quite another password')
  expect((await world.get('/api/auth/user', { cookie: planted.cookie })).statusCode).toBe(401)
  const again = await signIn()
  expect((await world.get('/api/auth/user', { cookie: again.cookie })).statusCode).toBe(401)
  expect(await world.rows('select provider_id from accounts where user_id = $1', [owner.id])).toEqual([
    { provider_id: 'credential' },
  ])
})

test('resetting the password of a confirmed account keeps the identity that its owner uses', async () => {
  const first = await signIn()
  const { id } = (await world.get('/api/auth/user', { cookie: first.cookie })).json()
  await resetPassword(email(), 'quite another password')
  const second = await signIn()
  expect((await world.get('/api/auth/user', { cookie: second.cookie })).json().id).toBe(id)
})

test('an account that someone created with another’s address and a password is theirs after a reset only', async () => {
  const address = `victim-${people}@example.com`
  const names = { firstName: 'Mallory', lastName: 'Byron' }
  const attacker = readCookies(
    await world.post('/sign-up/email', { email: address, password: PASSWORD, ...names }),
  )
  Object.assign(provider.user, { email: address })
  // The owner's confirmed identity does not open the account that the attacker still can open.
  const { answer, cookie } = await signIn()
  expect(answer.headers.location).toMatch(/error=account/)
  expect((await world.get('/api/auth/user', { cookie })).statusCode).toBe(401)

  await resetPassword(address, 'quite another password')
  expect((await world.get('/api/auth/user', { cookie: attacker })).statusCode).toBe(401)
  const guess = await world.post(
    '/sign-in/email',
    { email: address, password: PASSWORD },
    { cookie: attacker },
  )
  expect(guess.statusCode).toBe(401)
  const owner = await signIn()
  expect((await world.get('/api/auth/user', { cookie: owner.cookie })).json().email).toBe(address)
})

test('signing in with the provider is recorded and makes the device known', async () => {
  const { cookie } = await signIn()
  expect(cookie).toContain('littermate.device.')
  const { id } = (await world.get('/api/auth/user', { cookie })).json()
  const events = await world.rows(
    'select kind, detail from security_events where subject_id = $1 order by created_at, id',
    [id],
  )
  expect(events).toEqual([
    { kind: 'signed_up', detail: { method: 'provider' } },
    { kind: 'signed_in', detail: expect.objectContaining({ method: 'provider', isNewDevice: true }) },
  ])
})

test('rejects a response for another browser, a changed state, and a used code', async () => {
  const { url, cookie } = await begin()
  const path = await visit(url)
  const refused = async (address: string, jar: string) => {
    const answer = await world.get(address, { cookie: jar })
    expect(answer.headers.location).toMatch(/error=/)
    expect(readCookies(answer)).not.toContain('session_token')
  }
  await refused(path, '')
  await refused(path.replace(/state=[^&]+/, 'state=another'), cookie)
  await refused('/api/auth/callback/oidc', cookie)
  await refused('/api/auth/callback/oidc?error=access_denied', cookie)

  const good = await begin()
  const back = await visit(good.url)
  expect(readCookies(await world.get(back, { cookie: good.cookie }))).toContain('session_token')
  await refused(back, good.cookie)
})

test('signing in never redirects to another site', async () => {
  for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example']) {
    const { answer } = await signIn(returnTo)
    expect(new URL(String(answer.headers.location), BASE_URL).href).toBe(`${BASE_URL}/`)
  }
})

test('a password still works on our own page', async () => {
  const { email, ip } = await world.person()
  expect((await world.post('/sign-in/email', { email, password: PASSWORD }, { ip })).statusCode).toBe(200)
})

test('with a client secret that the provider does not accept, signing in returns to the sign-in page, and users stay signed in', async () => {
  const member = await signIn()
  const wrong = await openWorld({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: 'the previous client secret',
  })
  onTestFinished(() => wrong.close())
  const { url, cookie } = await begin('/cats', wrong)
  const answer = await wrong.get(await visit(url), { cookie })
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toMatch(/^\S*\/login\?.*error=/)
  expect((await world.get('/api/auth/user', { cookie: member.cookie })).statusCode).toBe(200)
  const { email: known, ip } = await wrong.person()
  expect((await wrong.post('/sign-in/email', { email: known, password: PASSWORD }, { ip })).statusCode).toBe(
    200,
  )
})
