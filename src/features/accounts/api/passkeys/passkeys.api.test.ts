import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '#testing/authenticator.ts'
import { openWorld, readCookies, type World } from '../../test-world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

let visitors = 0
/** Each request comes from another address, because tries are limited by address. */
const anyone = () => ({ ip: `198.18.${Math.floor(++visitors / 250)}.${visitors % 250}` })

const both = (...cookies: string[]) => cookies.filter(Boolean).join('; ')

/** Asks for the options of a registration; returns them with the cookie of the challenge. */
async function startAdding(cookie: string) {
  const answer = await world.post('/passkeys/options', undefined, { cookie, ...anyone() })
  return { options: answer.json(), cookie: both(cookie, readCookies(answer)) }
}

async function add(cookie: string, device = createAuthenticator(), name = 'My laptop') {
  const started = await startAdding(cookie)
  const credential = device.register(started.options)
  const answer = await world.post('/passkeys', { name, credential }, { cookie: started.cookie, ...anyone() })
  return { answer, device, started, credential }
}

/** Asks for the options of a sign-in. */
async function startSignIn(cookie = '') {
  const answer = await world.post('/sign-in/passkey/options', undefined, {
    ...(cookie && { cookie }),
    ...anyone(),
  })
  return { options: answer.json(), cookie: both(cookie, readCookies(answer)) }
}

async function signIn(device: ReturnType<typeof createAuthenticator>) {
  const { options, cookie } = await startSignIn()
  const credential = device.authenticate(options)
  return {
    answer: await world.post('/sign-in/passkey', { credential }, { cookie, ...anyone() }),
    credential,
    cookie,
  }
}

const list = async (cookie: string) => (await world.get('/api/auth/passkeys', { cookie })).json()
const change = (method: 'PATCH' | 'DELETE', id: string, cookie: string, payload?: object) =>
  world.app.inject({
    method,
    url: `/api/auth/passkeys/${id}`,
    headers: { cookie },
    ...(payload && { payload }),
  })
const eventsOf = async (id: string) =>
  (await world.rows('select kind from security_events where subject_id = $1 order by id', [id])).map(
    ({ kind }) => kind,
  )

describe('a passkey', () => {
  test('is added with a name, signs in, and shows when it was last used', async () => {
    const { id, email, cookie } = await world.signedIn()
    const { options } = await startAdding(cookie)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Littermate' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { answer, device } = await add(cookie)
    expect(answer.statusCode).toBe(201)
    expect(await list(cookie)).toMatchObject([{ id: answer.json().id, name: 'My laptop', lastUsedAt: null }])
    expect(await eventsOf(id)).toContain('passkey_added')
    expect((await world.mailTo(email, /^A passkey was added/)).text).toContain('My laptop')

    const signedIn = await signIn(device)
    expect([signedIn.answer.statusCode, signedIn.answer.json().user.email]).toEqual([200, email])
    const session = readCookies(signedIn.answer)
    expect((await world.get('/api/auth/user', { cookie: session })).json().id).toBe(id)
    expect((await list(session))[0].lastUsedAt).toBe(world.services.clock.now().toISOString())
  })

  test('counts as two factors: no code is asked for', async () => {
    const { id, cookie } = await world.signedIn()
    const { device } = await add(cookie)
    await world.rows(
      "insert into two_factors (user_id, secret, confirmed_at, created_at) values ($1, 'x', now(), now())",
      [id],
    )
    const { answer } = await signIn(device)
    expect((await world.get('/api/auth/user', { cookie: readCookies(answer) })).statusCode).toBe(200)
    const sessions = await world.rows('select second_factor from sessions where user_id = $1', [id])
    expect(sessions.map((row) => row.second_factor).sort()).toEqual(['passkey', 'passkey'])
  })

  test('is renamed and removed only by its owner', async () => {
    const [owner, other] = [await world.signedIn(), await world.signedIn()]
    const { answer, device } = await add(owner.cookie)
    const { id } = answer.json()
    expect((await change('PATCH', id, other.cookie, { name: 'Mine' })).statusCode).toBe(404)
    expect((await change('DELETE', id, other.cookie)).statusCode).toBe(404)
    expect((await change('PATCH', id, owner.cookie, { name: '  Phone ' })).json().name).toBe('Phone')
    expect(await list(other.cookie)).toEqual([])
    expect((await change('DELETE', id, owner.cookie)).statusCode).toBe(200)
    expect((await change('DELETE', id, owner.cookie)).statusCode).toBe(404)
    expect((await signIn(device)).answer.statusCode).toBe(400)
    expect(await eventsOf(owner.id)).toContain('passkey_removed')
    await world.mailTo(owner.email, /^A passkey was removed/)
  })

  test.each([[{}], [{ name: '' }], [{ name: 7 }], [{ name: 'x'.repeat(61) }], [{ name: 'a\u0000' }]])(
    'is not renamed to %j',
    async (body) => {
      const { cookie } = await world.signedIn()
      const { id } = (await add(cookie)).answer.json()
      expect((await change('PATCH', id, cookie, body)).statusCode).toBe(400)
    },
  )

  test('of a deleted user signs in nobody; suspended users can sign in', async () => {
    const { id, cookie } = await world.signedIn()
    const { device } = await add(cookie)
    await world.rows('update users set suspended_at = now() where id = $1', [id])
    expect((await signIn(device)).answer.statusCode).toBe(200)
    await world.rows('delete from users where id = $1', [id])
    expect((await signIn(device)).answer.statusCode).toBe(400)
  })
})

describe('adding a passkey is refused', () => {
  test('with a used, expired, or missing challenge', async () => {
    const { cookie } = await world.signedIn()
    const { started, credential } = await add(cookie)
    const send = (from: string) =>
      world.post('/passkeys', { name: 'x', credential }, { cookie: from, ...anyone() })
    expect((await send(started.cookie)).statusCode).toBe(400)
    expect((await send(cookie)).statusCode).toBe(400)
    const second = await startAdding(cookie)
    await world.rows("update verifications set expires_at = now() - interval '1 second'")
    const late = createAuthenticator().register(second.options)
    const answer = await world.post(
      '/passkeys',
      { name: 'x', credential: late },
      { cookie: second.cookie, ...anyone() },
    )
    expect(answer.statusCode).toBe(400)
    expect(await list(cookie)).toHaveLength(1)
  })

  test('for another site, another user, and devices that did not verify the user', async () => {
    const [user, other] = [await world.signedIn(), await world.signedIn()]
    const attempt = async (flags: { origin?: string; isVerified?: boolean }, as = user.cookie) => {
      const { options, cookie } = await startAdding(user.cookie)
      const credential = createAuthenticator().register(options, flags)
      const challenge = cookie.slice(user.cookie.length)
      return world.post('/passkeys', { name: 'x', credential }, { cookie: both(as, challenge), ...anyone() })
    }
    expect((await attempt({ origin: 'https://attacker.example' })).statusCode).toBe(400)
    expect((await attempt({ isVerified: false })).statusCode).toBe(400)
    expect((await attempt({}, other.cookie)).statusCode).toBe(400)
    expect((await attempt({})).statusCode).toBe(201)
    expect(await list(other.cookie)).toEqual([])
  })

  test('twice with the same device, and beyond 20', async () => {
    const { cookie } = await world.signedIn()
    const { device } = await add(cookie)
    expect((await add(cookie, device)).answer.statusCode).toBe(400)
    for (let n = 1; n < 20; n++) expect((await add(cookie)).answer.statusCode).toBe(201)
    expect((await add(cookie)).answer.statusCode).toBe(409)
  })

  test.each([
    [{}],
    [{ name: 'x' }],
    [{ name: 'x', credential: 'x' }],
    [{ name: 'x', credential: { id: 'x', response: {} } }],
    [{ name: 'x', credential: { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } } }],
    [{ name: '', credential: { id: 'x', response: {} } }],
  ])('with %j', async (body) => {
    const { cookie } = await startAdding((await world.signedIn()).cookie)
    expect((await world.post('/passkeys', body, { cookie, ...anyone() })).statusCode).toBe(400)
  })
})

describe('signing in with a passkey is refused', () => {
  test('with a used, expired, or missing challenge, or that of a registration', async () => {
    const { cookie } = await world.signedIn()
    const { device } = await add(cookie)
    const { credential, cookie: used } = await signIn(device)
    const send = (body: object, from: string) =>
      world.post('/sign-in/passkey', { credential: body }, { cookie: from, ...anyone() })
    expect((await send(credential, used)).statusCode).toBe(400)
    expect((await send(credential, '')).statusCode).toBe(400)
    const registration = await startAdding(cookie)
    const options = { challenge: registration.options.challenge, rpId: 'localhost' }
    expect((await send(device.authenticate(options), registration.cookie)).statusCode).toBe(400)
    const late = await startSignIn()
    await world.rows("update verifications set expires_at = now() - interval '1 second'")
    expect((await send(device.authenticate(late.options), late.cookie)).statusCode).toBe(400)
  })

  test('for another site, unknown devices, devices that did not verify the user, and copies', async () => {
    const { cookie } = await world.signedIn()
    const { device } = await add(cookie)
    const attempt = async (by: typeof device, flags: { origin?: string; isVerified?: boolean } = {}) => {
      const { options, cookie: challenge } = await startSignIn()
      const credential = by.authenticate(options, flags)
      return (await world.post('/sign-in/passkey', { credential }, { cookie: challenge, ...anyone() }))
        .statusCode
    }
    expect(await attempt(device, { origin: 'https://attacker.example' })).toBe(400)
    expect(await attempt(createAuthenticator())).toBe(400)
    expect(await attempt(device, { isVerified: false })).toBe(400)
    expect(await attempt(device)).toBe(200)
    // A copy of the device has a counter that the server has seen.
    await world.rows('update passkeys set counter = 1000')
    expect(await attempt(device)).toBe(400)
  })

  test.each([
    [{}],
    [{ credential: 'x' }],
    [{ credential: { id: 'x' } }],
    [{ credential: { id: 'x', response: {} } }],
  ])('with %j', async (body) => {
    const { cookie } = await startSignIn()
    expect((await world.post('/sign-in/passkey', body, { cookie, ...anyone() })).statusCode).toBe(400)
  })

  test('after 60 tries in a minute', async () => {
    const ip = '192.0.2.77'
    const tries = []
    for (let n = 0; n < 61; n++) tries.push(await world.post('/sign-in/passkey/options', undefined, { ip }))
    expect(tries.at(-1)?.statusCode).toBe(429)
  })
})

describe('proving who you are with a passkey', () => {
  test('replaces the session by a recent one; someone else’s passkey does not', async () => {
    const [user, other] = [await world.signedIn(), await world.signedIn()]
    const { device } = await add(user.cookie)
    const { device: foreign } = await add(other.cookie)
    world.advance(15 * 60)
    const attempt = async (by: typeof device) => {
      const { options, cookie } = await startSignIn(user.cookie)
      return world.post(
        '/reauthenticate/passkey',
        { credential: by.authenticate(options) },
        { cookie, ...anyone() },
      )
    }
    const refused = await attempt(foreign)
    expect(refused.statusCode).toBe(400)
    expect(refused.headers['set-cookie']).toBeUndefined()
    const [{ count = 0 } = {}] = await world.rows('select count(*)::int from sessions where user_id = $1', [
      other.id,
    ])
    expect(count).toBe(1)
    const done = await attempt(device)
    expect(done.statusCode).toBe(200)
    const cookie = readCookies(done)
    expect((await world.get('/api/auth/reauthentication', { cookie })).json()).toMatchObject({
      isRecent: true,
      passkey: true,
    })
    expect((await world.get('/api/auth/user', { cookie: user.cookie })).statusCode).toBe(401)
    expect(await eventsOf(user.id)).toEqual([
      'signed_in',
      'passkey_added',
      'reauthentication_failed',
      'reauthenticated',
    ])
  })
})

test('asking for options with the cookie of an ended session does not remove a newer one', async () => {
  const { cookie, id } = await world.signedIn()
  await world.rows('delete from sessions where user_id = $1', [id])
  const answer = await world.post('/sign-in/passkey/options', undefined, { cookie, ...anyone() })
  expect(answer.statusCode).toBe(200)
  expect(String(answer.headers['set-cookie'])).not.toContain('session_token')
})
