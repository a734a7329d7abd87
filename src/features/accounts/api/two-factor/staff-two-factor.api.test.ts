import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '#testing/authenticator.ts'
import { openWorld, PASSWORD, readCookies, type World } from '../../test-world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ STAFF_TWO_FACTOR: 'required' })
})
afterAll(() => world?.close())

/** A signed-in member of staff. */
async function staff(role = 'owner') {
  const person = await world.person()
  await world.rows("update users set role = 'admin', staff_role = $2 where id = $1", [person.id, role])
  return { ...person, ...(await signIn(person)) }
}

async function signIn({ email, ip }: { email: string; ip: string }) {
  const answer = await world.post('/sign-in/email', { email, password: PASSWORD }, { ip })
  return { cookie: readCookies(answer), nextStep: answer.json().nextStep }
}

const userOf = async (cookie: string) => (await world.get('/api/auth/user', { cookie })).json()
const staffPage = (cookie: string) => world.get('/api/admin/staff', { cookie })

/** Sets up an app in a session; returns its key. */
async function setUp(cookie: string): Promise<string> {
  const { key } = (await world.post('/two-factor', undefined, { cookie })).json()
  const code = codeOf(key)
  const confirmed = await world.post('/two-factor/confirm', { code }, { cookie })
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
  world.advance(30)
  return key
}

const codeOf = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: world.services.clock.now().getTime() })

describe('members of staff without a second factor', () => {
  test('are told to set one up, and have only the rights of users until then', async () => {
    const { cookie, nextStep } = await staff()
    expect(nextStep).toBe('set-up')
    expect(await userOf(cookie)).toMatchObject({ role: 'buyer', staffRole: null, needsSecondFactor: true })
    const refused = await staffPage(cookie)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'two_factor_required'])
    expect((await world.get('/api/auth/two-factor', { cookie })).json().isRequired).toBe(true)
    await setUp(cookie)
    expect(await userOf(cookie)).toMatchObject({
      role: 'admin',
      staffRole: 'owner',
      needsSecondFactor: false,
    })
    expect((await staffPage(cookie)).statusCode).toBe(200)
  })

  test('are led to the page for it without a script', async () => {
    const { email, ip } = await staff()
    const answer = await world.form('/login', { email, password: PASSWORD, returnTo: '/admin' }, { ip })
    expect(answer.headers.location).toBe('/two-factor?returnTo=%2Fadmin')
  })

  test('are refused as soon as they become staff, in open sessions, too', async () => {
    const user = await world.signedIn()
    expect((await staffPage(user.cookie)).json().code).toBe('forbidden')
    await world.rows("update users set role = 'admin', staff_role = 'support' where id = $1", [user.id])
    expect((await staffPage(user.cookie)).json().code).toBe('two_factor_required')
  })

  test('can use a passkey; a later sign-in with only the password is not enough', async () => {
    const person = await staff()
    const started = await world.post('/passkeys/options', undefined, { cookie: person.cookie })
    const device = createAuthenticator()
    const cookie = `${person.cookie}; ${readCookies(started)}`
    const credential = device.register(started.json())
    expect((await world.post('/passkeys', { name: 'Key', credential }, { cookie })).statusCode).toBe(201)
    expect((await staffPage(person.cookie)).statusCode).toBe(200)

    const again = await signIn(person)
    expect(again.nextStep).toBe('set-up')
    expect((await staffPage(again.cookie)).json().code).toBe('two_factor_required')
    const options = await world.post('/sign-in/passkey/options', undefined, { cookie: again.cookie })
    const shown = await world.post(
      '/reauthenticate/passkey',
      { credential: device.authenticate(options.json()) },
      { cookie: `${again.cookie}; ${readCookies(options)}` },
    )
    expect((await staffPage(readCookies(shown))).statusCode).toBe(200)
  })
})

describe('the second factor that members of staff must have', () => {
  const turnOff = (cookie: string) =>
    world.app.inject({ method: 'DELETE', url: '/api/auth/two-factor', headers: { cookie } })

  async function addPasskey(session: string): Promise<string> {
    const started = await world.post('/passkeys/options', undefined, { cookie: session })
    const credential = createAuthenticator().register(started.json())
    const cookie = `${session}; ${readCookies(started)}`
    const added = await world.post('/passkeys', { name: 'Key', credential }, { cookie })
    if (added.statusCode !== 201) throw new Error(added.body)
    return added.json().id
  }
  const removePasskey = (cookie: string, id: string) =>
    world.app.inject({ method: 'DELETE', url: `/api/auth/passkeys/${id}`, headers: { cookie } })

  test('is not removed while it is the only one', async () => {
    const { cookie } = await staff()
    await setUp(cookie)
    const refused = await turnOff(cookie)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict'])
    expect((await staffPage(cookie)).statusCode).toBe(200)
  })

  test('can be replaced by another one, and the last one stays', async () => {
    const { cookie } = await staff()
    await setUp(cookie)
    const passkey = await addPasskey(cookie)
    expect((await turnOff(cookie)).statusCode).toBe(200)
    expect((await removePasskey(cookie, passkey)).statusCode).toBe(409)
    const left = (await world.get('/api/auth/passkeys', { cookie })).json()
    expect(left.map(({ id }: { id: string }) => id)).toEqual([passkey])
  })

  test('is removed by users who need not have one', async () => {
    const { cookie } = await world.signedIn()
    await setUp(cookie)
    expect((await turnOff(cookie)).statusCode).toBe(200)
  })
})

describe('members of staff with an app', () => {
  test('enter a code at each sign-in: no device is trusted', async () => {
    const person = await staff()
    const key = await setUp(person.cookie)
    const { cookie, nextStep } = await signIn(person)
    expect(nextStep).toBe('code')
    expect((await staffPage(cookie)).statusCode).toBe(401)
    const done = await world.post('/sign-in/code', { code: codeOf(key), trustDevice: true }, { cookie })
    expect(readCookies(done)).not.toContain('trusted')
    expect((await staffPage(cookie)).statusCode).toBe(200)
    expect((await signIn(person)).nextStep).toBe('code')
  })

  test('a device that was trusted before the user became staff is not anymore', async () => {
    const user = await world.signedIn()
    const key = await setUp(user.cookie)
    const { cookie } = await signIn(user)
    const trust = readCookies(
      await world.post('/sign-in/code', { code: codeOf(key), trustDevice: true }, { cookie }),
    )
    await world.rows("update users set role = 'admin', staff_role = 'support' where id = $1", [user.id])
    const answer = await world.post(
      '/sign-in/email',
      { email: user.email, password: PASSWORD },
      { ip: user.ip, cookie: trust },
    )
    expect(answer.json()).toEqual({ user: null, nextStep: 'code' })
  })
})

describe('a lost second factor', () => {
  const reset = (id: string, cookie: string, reason = 'The phone was stolen') =>
    world.app.inject({
      method: 'POST',
      url: `/api/admin/staff/${id}/two-factor-reset`,
      headers: { cookie },
      payload: { reason },
    })

  test('is reset by another owner, which ends all sessions, is recorded, and notifies the user', async () => {
    const [owner, colleague] = [await staff(), await staff('support')]
    await setUp(owner.cookie)
    await setUp(colleague.cookie)
    expect((await reset(colleague.id, owner.cookie)).statusCode).toBe(200)
    expect((await world.get('/api/auth/user', { cookie: colleague.cookie })).statusCode).toBe(401)
    expect((await signIn(colleague)).nextStep).toBe('set-up')
    const events = await world.rows(
      "select actor_id, detail from security_events where kind = 'two_factor_disabled' and subject_id = $1",
      [colleague.id],
    )
    expect(events).toEqual([{ actor_id: owner.id, detail: { by: 'owner', reason: 'The phone was stolen' } }])
    await world.mailTo(colleague.email, /two-factor authentication was reset/)
  })

  test('is not reset without a reason', async () => {
    const [owner, colleague] = [await staff(), await staff('support')]
    await setUp(owner.cookie)
    await setUp(colleague.cookie)
    for (const reason of ['', '  a ', 'x'.repeat(1_001)]) {
      const answer = await reset(colleague.id, owner.cookie, reason)
      expect([answer.statusCode, answer.json().fields]).toMatchObject([400, { reason: expect.any(String) }])
    }
    expect((await world.get('/api/auth/user', { cookie: colleague.cookie })).statusCode).toBe(200)
  })

  test('is not reset for oneself, for users who are not staff, by other roles, or in an old session', async () => {
    const [owner, moderator] = [await staff(), await staff('moderator')]
    await setUp(owner.cookie)
    await setUp(moderator.cookie)
    const user = await world.signedIn()
    expect((await reset(owner.id, owner.cookie)).statusCode).toBe(403)
    expect((await reset(user.id, owner.cookie)).statusCode).toBe(404)
    expect((await reset('0199b3a0-0000-7000-8000-000000000001', owner.cookie)).statusCode).toBe(404)
    expect((await reset(owner.id, moderator.cookie)).json().code).toBe('forbidden')
    world.advance(15 * 60)
    expect((await reset(moderator.id, owner.cookie)).json().code).toBe('reauthentication_required')
  })
})
