import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/durations.ts'
import { RECENT_MINUTES } from '#platform/http/index.ts'
import { whileLocked } from '#testing/while-locked.ts'
import { openWorld, PASSWORD, readCookies, type World } from '../../test-world.ts'
import { CODE_DELAY } from '../limits.ts'
import { lockTwoFactor } from './two-factor-store.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const STEP_SECONDS = 30

/** The code that an app with this key shows, some steps from now. */
function codeOf(key: string, steps = 0): string {
  const timestamp = world.services.clock.now().getTime() + steps * STEP_SECONDS * 1_000
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp })
}

/** A signed-in user with an authenticator app. */
async function withApp() {
  const user = await world.signedIn()
  const { cookie, ip } = user
  const { key } = (await world.post('/two-factor', undefined, { cookie, ip })).json()
  const confirmed = await world.post('/two-factor/confirm', { code: codeOf(key) }, { cookie, ip })
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
  const { recoveryCodes } = confirmed.json() as { recoveryCodes: string[] }
  // The next code is a new one.
  world.advance(STEP_SECONDS)
  return { ...user, key, recoveryCodes }
}

/** Enters the password in a new browser; returns its cookies, which wait for the code. */
async function enterPassword(user: { email: string; ip: string }, cookie?: string) {
  const answer = await world.post(
    '/sign-in/email',
    { email: user.email, password: PASSWORD },
    { ip: user.ip, ...(cookie && { cookie }) },
  )
  return { answer, cookie: readCookies(answer) }
}

const enterCode = (cookie: string, code: string, more: object = {}) =>
  world.post('/sign-in/code', { code, ...more }, { cookie })
const userOf = (cookie: string) => world.get('/api/auth/user', { cookie })
const eventsOf = async (id: string) =>
  (await world.rows('select kind from security_events where subject_id = $1 order by id', [id])).map(
    ({ kind }) => kind,
  )

/** Events of a proof with a second factor. */
const PROOFS = ['recovery_code_used', 'two_factor_failed', 'reauthenticated', 'reauthentication_failed']

describe('setting up', () => {
  test('takes a code of the app, ends other sessions, and returns ten recovery codes once', async () => {
    const user = await world.signedIn()
    const { cookie, ip, id, email } = user
    const { cookie: other } = await enterPassword(user)
    const newEmail = `elsewhere-${id}@example.com`
    expect((await world.post('/email-change', { newEmail }, { cookie: other, ip })).statusCode).toBe(200)
    const started = (await world.post('/two-factor', undefined, { cookie, ip })).json()
    expect(started.uri).toContain(`otpauth://totp/Littermate:${encodeURIComponent(email)}?`)
    expect(started.uri).toContain(`secret=${started.key}`)
    expect(started.key).toMatch(/^[A-Z2-7]{32}$/)
    expect((await world.get('/api/auth/two-factor', { cookie })).json()).toEqual({
      enabledAt: null,
      recoveryCodesLeft: 0,
      isRequired: false,
    })
    const wrong = await world.post('/two-factor/confirm', { code: '000000' }, { cookie, ip })
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong_code'])
    expect((await userOf(other)).statusCode).toBe(200)

    const code = codeOf(started.key)
    const confirmed = await world.post('/two-factor/confirm', { code }, { cookie, ip })
    const { recoveryCodes } = confirmed.json()
    expect(recoveryCodes).toHaveLength(10)
    for (const one of recoveryCodes) expect(one).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect((await world.get('/api/auth/two-factor', { cookie })).json()).toMatchObject({
      enabledAt: world.services.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    })
    // With the other session ends the change of address that it asked for.
    expect((await userOf(other)).statusCode).toBe(401)
    expect(await world.rows('select user_id from email_changes where user_id = $1', [id])).toEqual([])
    expect(await eventsOf(id)).toContain('two_factor_enabled')
    await world.mailTo(email, /^Two-factor authentication is on/)
    for (const path of ['/two-factor', '/two-factor/confirm'])
      expect((await world.post(path, { code }, { cookie, ip })).statusCode).toBe(409)
  })

  test('stores the secret encrypted and recovery codes as digests', async () => {
    const { id, key, recoveryCodes } = await withApp()
    const stored = await world.rows(
      'select t::text || r::text as text from two_factors t join recovery_codes r using (user_id) where user_id = $1',
      [id],
    )
    expect(stored).toHaveLength(10)
    const text = stored.map((row) => row.text).join()
    expect(text).not.toContain(key)
    for (const code of recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''))
  })

  test('can start again with another key until it is confirmed', async () => {
    const { cookie, ip } = await world.signedIn()
    const first = (await world.post('/two-factor', undefined, { cookie, ip })).json()
    const second = (await world.post('/two-factor', undefined, { cookie, ip })).json()
    const confirm = (key: string) => world.post('/two-factor/confirm', { code: codeOf(key) }, { cookie, ip })
    expect((await confirm(first.key)).statusCode).toBe(400)
    expect((await confirm(second.key)).statusCode).toBe(200)
  })

  test('two confirmations at once turn it on once', async () => {
    const { id, cookie, ip } = await world.signedIn()
    const { key } = (await world.post('/two-factor', undefined, { cookie, ip })).json()
    const confirm = () => world.post('/two-factor/confirm', { code: codeOf(key) }, { cookie, ip })
    const answers = await whileLocked(world.services.db, {
      lock: (tx) => lockTwoFactor(tx, id),
      start: () => Promise.all([confirm(), confirm()]),
      waiting: 2,
    })
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('needs a recent sign-in, and so do changes', async () => {
    const { cookie, ip } = await world.signedIn()
    world.advance(15 * 60)
    for (const path of [
      '/two-factor',
      '/two-factor/confirm',
      '/two-factor/recovery-codes',
      '/passkeys/options',
    ])
      expect((await world.post(path, { code: '123456' }, { cookie, ip })).json().code).toBe(
        'reauthentication_required',
      )
  })
})

describe('signing in', () => {
  test('takes the password and then a code; until then, nothing is accessible', async () => {
    const user = await withApp()
    const { answer, cookie } = await enterPassword(user)
    expect([answer.statusCode, answer.json()]).toEqual([200, { user: null, nextStep: 'code' }])
    expect((await userOf(cookie)).statusCode).toBe(401)
    for (const path of ['/api/favorites/ids', '/api/auth/two-factor', '/api/orders'])
      expect((await world.get(path, { cookie })).statusCode).toBe(401)
    const done = await enterCode(cookie, codeOf(user.key))
    expect([done.statusCode, done.json().user.email]).toEqual([200, user.email])
    expect((await userOf(cookie)).statusCode).toBe(200)
  })

  test('accepts spaces, and codes of one step before or after, but not of two', async () => {
    for (const [steps, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [1, 200],
    ] as const) {
      const user = await withApp()
      world.advance(5 * STEP_SECONDS)
      const { cookie } = await enterPassword(user)
      const code = codeOf(user.key, steps)
      expect((await enterCode(cookie, `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(status)
    }
  })

  test('accepts each code once, also from several browsers at the same time', async () => {
    const user = await withApp()
    const [one, two] = [await enterPassword(user), await enterPassword(user)]
    const code = codeOf(user.key)
    const answers = await Promise.all([enterCode(one.cookie, code), enterCode(two.cookie, code)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const three = await enterPassword(user)
    expect((await enterCode(three.cookie, code)).json().code).toBe('wrong_code')
    world.advance(STEP_SECONDS)
    expect((await enterCode(three.cookie, codeOf(user.key))).statusCode).toBe(200)
  })

  test('accepts a recovery code once, tells the user, and counts the rest', async () => {
    const user = await withApp()
    const [code = ''] = user.recoveryCodes
    const [one, two] = [await enterPassword(user), await enterPassword(user)]
    const answers = await Promise.all([
      enterCode(one.cookie, code),
      enterCode(two.cookie, code.toUpperCase().replaceAll('-', ' ')),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const { cookie } = answers[0]?.statusCode === 200 ? one : two
    expect((await world.get('/api/auth/two-factor', { cookie })).json().recoveryCodesLeft).toBe(9)
    const proofs = (await eventsOf(user.id)).filter((kind) => PROOFS.includes(String(kind)))
    expect(proofs.sort()).toEqual(['recovery_code_used', 'two_factor_failed'])
    expect((await world.mailTo(user.email, /^A recovery code was used/)).text).toContain('9 left')
  })

  test('refuses the recovery codes of another user, and old ones after new ones were created', async () => {
    const [user, other] = [await withApp(), await withApp()]
    const { cookie } = await enterPassword(user)
    expect((await enterCode(cookie, other.recoveryCodes[0] ?? '')).statusCode).toBe(400)
    const renewed = await world.post('/two-factor/recovery-codes', undefined, { cookie: user.cookie })
    expect((await enterCode(cookie, user.recoveryCodes[0] ?? '')).statusCode).toBe(400)
    expect((await enterCode(cookie, renewed.json().recoveryCodes[0])).statusCode).toBe(200)
  })

  test('ends 10 minutes after the password', async () => {
    const user = await withApp()
    const { cookie } = await enterPassword(user)
    world.advance(10 * 60)
    const late = await enterCode(cookie, codeOf(user.key))
    expect([late.statusCode, late.json().code]).toEqual([401, 'sign_in_expired'])
    expect((await world.post('/sign-in/code', { code: '123456' })).json().code).toBe('sign_in_expired')
  })

  test('the session lasts as long as others, although waiting for the code was short', async () => {
    const user = await withApp()
    const { cookie } = await enterPassword(user)
    await enterCode(cookie, codeOf(user.key))
    world.advance(60 * 60)
    expect((await userOf(cookie)).statusCode).toBe(200)
  })

  test('waits longer after each wrong code, in all browsers, and notifies the user once, in the app and by email', async () => {
    const user = await withApp()
    const browsers = [await enterPassword(user), await enterPassword(user), await enterPassword(user)]
    const guesses = await Promise.all(
      Array.from({ length: CODE_DELAY.free + 5 }, (_, n) =>
        enterCode(browsers[n % 3]?.cookie ?? '', '000000'),
      ),
    )
    const count = (status: number) => guesses.filter(({ statusCode }) => statusCode === status).length
    expect([count(400), count(429)]).toEqual([CODE_DELAY.free, 5])
    const { cookie } = await enterPassword(user)
    const refused = await enterCode(cookie, codeOf(user.key))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
      429,
      String(CODE_DELAY.firstSeconds),
    ])

    for (const doubled of [2, 4, 8]) {
      world.advance((CODE_DELAY.firstSeconds * doubled) / 2)
      expect((await enterCode(cookie, '000000')).statusCode).toBe(400)
      const next = await enterCode(cookie, '000000')
      const wait = String(CODE_DELAY.firstSeconds * doubled)
      expect([next.statusCode, next.headers['retry-after']]).toEqual([429, wait])
    }
    await world.mailTo(user.email, /^Someone entered wrong codes/)
    expect(
      await world.rows("select from notices where user_id = $1 and kind = 'account'", [user.id]),
    ).toHaveLength(1)

    world.advance(CODE_DELAY.firstSeconds * 8)
    const later = await enterPassword(user)
    expect((await enterCode(later.cookie, codeOf(user.key))).statusCode).toBe(200)
    // A right code ends the waits.
    const again = await enterPassword(user)
    for (let wrong = 0; wrong < CODE_DELAY.free; wrong += 1)
      expect((await enterCode(again.cookie, '000000')).statusCode).toBe(400)
  })

  test('never waits longer than an hour, and not after a new password', async () => {
    const user = await withApp()
    await world.rows('update users set is_verified = true where id = $1', [user.id])
    let { cookie } = await enterPassword(user)
    const waits: number[] = []
    for (let wrong = 0; wrong < CODE_DELAY.free + 10; wrong += 1) {
      expect((await enterCode(cookie, '000000')).statusCode).toBe(400)
      const wait = Number((await enterCode(cookie, '000000')).headers['retry-after'] ?? 0)
      waits.push(wait)
      world.advance(wait)
      cookie = (await enterPassword(user)).cookie
    }
    expect(Math.max(...waits)).toBe(CODE_DELAY.maxSeconds)
    expect((await enterCode(cookie, '000000')).statusCode).toBe(400)
    await world.post('/request-password-reset', { email: user.email }, { ip: user.ip })
    const { text } = await world.mailTo(user.email, /new password/)
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1]
    const newPassword = 'quite another password'
    await world.post('/reset-password', { token, newPassword })
    const fresh = await world.post(
      '/sign-in/email',
      { email: user.email, password: newPassword },
      { ip: user.ip },
    )
    expect((await enterCode(readCookies(fresh), codeOf(user.key))).statusCode).toBe(200)
  })

  test('works without a script, and keeps the page to return to', async () => {
    const user = await withApp()
    const { email, ip } = user
    const first = await world.form('/login', { email, password: PASSWORD, returnTo: '/orders' }, { ip })
    expect(first.headers.location).toBe('/login/code?returnTo=%2Forders')
    const cookie = readCookies(first)
    const wrong = await world.form('/login/code', { code: '000000', returnTo: '/orders' }, { cookie })
    expect(wrong.headers.location).toBe('/login/code?error=wrong_code&returnTo=%2Forders')
    const values = { code: codeOf(user.key), returnTo: '/orders', trustDevice: 'on' }
    const done = await world.form('/login/code', values, { cookie })
    expect(done.headers.location).toBe('/orders')
    expect(readCookies(done)).toMatch(/littermate.trusted_device=/)
    expect((await userOf(cookie)).statusCode).toBe(200)
  })

  test.each([
    [{}],
    [{ code: 123456 }],
    [{ code: '' }],
    [{ code: '12345' }],
    [{ code: '1234567' }],
    [{ code: 'x'.repeat(61) }],
    [{ code: '123456', trustDevice: 'yes' }],
  ])('refuses %j', async (body) => {
    const { cookie } = await enterPassword(await withApp())
    expect((await world.post('/sign-in/code', body, { cookie })).statusCode).toBe(400)
  })

  test('suspended users can sign in, and deleted users cannot', async () => {
    const user = await withApp()
    await world.rows('update users set suspended_at = now() where id = $1', [user.id])
    const { cookie } = await enterPassword(user)
    expect((await enterCode(cookie, codeOf(user.key))).statusCode).toBe(200)
    const again = await enterPassword(user)
    await world.rows('delete from users where id = $1', [user.id])
    expect((await enterCode(again.cookie, codeOf(user.key, 1))).json().code).toBe('sign_in_expired')
  })
})

describe('a trusted device', () => {
  test('needs no code for 30 days, only for its user, until two-factor authentication is set up again', async () => {
    const user = await withApp()
    const { cookie } = await enterPassword(user)
    const trust = readCookies(await enterCode(cookie, codeOf(user.key), { trustDevice: true }))
    const steps = async (who: { email: string; ip: string }) =>
      (await enterPassword(who, trust)).answer.json().nextStep
    expect(await steps(user)).toBeNull()
    expect(await steps(await withApp())).toBe('code')
    world.advance(30 * 24 * 60 * 60)
    expect(await steps(user)).toBe('code')
  })

  test('needs a code again when the user forgets it, also during a sign-in', async () => {
    const user = await withApp()
    const { cookie } = await enterPassword(user)
    const entered = await enterCode(cookie, codeOf(user.key), { trustDevice: true })
    const browser = readCookies(entered)
    const trusted = async () => {
      const devices = (await world.get('/api/auth/known-devices', { cookie: user.cookie })).json()
      return devices.filter(({ trustedUntil }: { trustedUntil: string | null }) => trustedUntil !== null)
    }
    const [device, ...more] = await trusted()
    expect([device.isCurrent, more]).toEqual([false, []])
    const end = world.services.clock.now().getTime() + 30 * DAY_MS
    expect(device.trustedUntil).toBe(new Date(end).toISOString())
    const forget = (id: string) => world.send('DELETE', `/known-devices/${id}`, {}, { cookie: user.cookie })
    expect((await forget(device.id)).statusCode).toBe(200)
    expect(await trusted()).toEqual([])
    const again = await enterPassword(user, browser)
    expect(again.answer.json().nextStep).toBe('code')

    world.advance(STEP_SECONDS)
    const known = readCookies(await enterCode(again.cookie, codeOf(user.key)))
    const [, { id }] = (await world.get('/api/auth/known-devices', { cookie: user.cookie })).json()
    const third = await enterPassword(user, known)
    world.advance(STEP_SECONDS)
    const code = codeOf(user.key)
    const answers = await Promise.all([
      enterCode(`${third.cookie}; ${known}`, code, { trustDevice: true }),
      forget(id),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const devices = (await world.get('/api/auth/known-devices', { cookie: user.cookie })).json()
    const stored = await world.rows('select known_device_id from trusted_devices where user_id = $1', [
      user.id,
    ])
    expect(devices.map((one: { id: string }) => one.id)).toEqual(
      expect.arrayContaining(stored.map((row) => row.known_device_id)),
    )
  })

  test('is forgotten when the password is reset, which keeps two-factor authentication on', async () => {
    const user = await withApp()
    await world.rows('update users set is_verified = true where id = $1', [user.id])
    const { cookie } = await enterPassword(user)
    const trust = readCookies(await enterCode(cookie, codeOf(user.key), { trustDevice: true }))
    await world.post('/request-password-reset', { email: user.email }, { ip: user.ip })
    const { text } = await world.mailTo(user.email, /new password/)
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1]
    const newPassword = 'quite another password'
    expect((await world.post('/reset-password', { token, newPassword })).statusCode).toBe(200)
    const signIn = await world.post(
      '/sign-in/email',
      { email: user.email, password: newPassword },
      { ip: user.ip, cookie: trust },
    )
    expect(signIn.json()).toEqual({ user: null, nextStep: 'code' })
  })
})

describe.each([
  [
    'changing the password',
    '/change-password',
    { currentPassword: PASSWORD, newPassword: 'quite another password' },
  ],
  ['signing out all other devices', '/sessions/end-others', {}],
])('%s', (_, path, body) => {
  test('removes the trusted devices and the other known devices', async () => {
    const user = await withApp()
    const { cookie } = await enterPassword(user)
    await enterCode(cookie, codeOf(user.key), { trustDevice: true })
    expect(await world.rows('select from trusted_devices where user_id = $1', [user.id])).toHaveLength(1)
    expect(await world.rows('select from known_devices where user_id = $1', [user.id])).toHaveLength(2)
    expect((await world.post(path, body, { cookie: user.cookie, ip: user.ip })).statusCode).toBe(200)
    expect(await world.rows('select from trusted_devices where user_id = $1', [user.id])).toEqual([])
    const known = await world.rows('select from known_devices where user_id = $1', [user.id])
    expect(known, 'this device').toHaveLength(1)
  })
})

describe('the password alone', () => {
  const needsFactor = async (
    answer: Promise<{ statusCode: number; json(): { code: string; details?: object } }>,
  ) => {
    const { statusCode } = await answer
    const { code, details } = (await answer).json()
    expect([statusCode, code, details]).toEqual([
      403,
      'reauthentication_required',
      { needs: 'second_factor' },
    ])
  }
  const changes = (cookie: string) => [
    world.send('DELETE', '/two-factor', {}, { cookie }),
    world.post('/two-factor/recovery-codes', undefined, { cookie }),
    world.post('/passkeys/options', undefined, { cookie }),
    world.post('/email-change', { newEmail: 'thief@example.com' }, { cookie }),
    world.post(
      '/change-password',
      { currentPassword: PASSWORD, newPassword: 'quite another password' },
      { cookie },
    ),
  ]

  test('is not enough to change how one signs in, once the factor was shown a while ago', async () => {
    const user = await withApp()
    const { cookie, ip } = user
    world.advance(RECENT_MINUTES * 60)
    expect((await world.post('/reauthenticate', { password: PASSWORD }, { cookie, ip })).statusCode).toBe(200)
    for (const change of changes(cookie)) await needsFactor(change)
    const state = (await world.get('/api/auth/reauthentication', { cookie })).json()
    expect(state).toMatchObject({ isRecent: true, isFactorRecent: false })

    const code = codeOf(user.key)
    expect((await world.post('/reauthenticate/code', { code }, { cookie })).statusCode).toBe(200)
    expect((await world.post('/two-factor/recovery-codes', undefined, { cookie })).statusCode).toBe(200)
  })

  test('is not enough in a trusted browser that has just signed in', async () => {
    const user = await withApp()
    const { cookie } = await enterPassword(user)
    const trust = readCookies(await enterCode(cookie, codeOf(user.key), { trustDevice: true }))
    const trusted = await enterPassword(user, trust)
    expect(trusted.answer.json().nextStep).toBeNull()
    for (const change of changes(trusted.cookie)) await needsFactor(change)
  })
})

describe('turning it off', () => {
  test('leaves the password, removes codes, and tells the user', async () => {
    const user = await withApp()
    const off = () =>
      world.app.inject({ method: 'DELETE', url: '/api/auth/two-factor', headers: { cookie: user.cookie } })
    expect((await off()).statusCode).toBe(200)
    expect((await off()).statusCode).toBe(200)
    await world.mailTo(user.email, /^Two-factor authentication is off/)
    expect((await eventsOf(user.id)).filter((kind) => kind === 'two_factor_disabled')).toHaveLength(1)
    expect((await enterPassword(user)).answer.json().user.email).toBe(user.email)
    const renew = await world.post('/two-factor/recovery-codes', undefined, { cookie: user.cookie })
    expect(renew.statusCode).toBe(409)
  })
})

describe('proving who you are with a code', () => {
  test('makes the session recent and uses the code up', async () => {
    const user = await withApp()
    const { cookie } = user
    world.advance(15 * 60)
    const code = codeOf(user.key)
    expect((await world.get('/api/auth/reauthentication', { cookie })).json()).toMatchObject({
      isRecent: false,
      code: true,
      passkey: false,
    })
    const wrong = await world.post('/reauthenticate/code', { code: '000000' }, { cookie })
    expect(wrong.json().code).toBe('wrong_code')
    expect((await world.post('/reauthenticate/code', { code }, { cookie })).statusCode).toBe(200)
    expect((await world.post('/reauthenticate/code', { code }, { cookie })).statusCode).toBe(400)
    expect((await world.get('/api/auth/reauthentication', { cookie })).json().isRecent).toBe(true)
    const failed = ['two_factor_failed', 'reauthentication_failed']
    expect((await eventsOf(user.id)).filter((kind) => PROOFS.includes(String(kind)))).toEqual([
      ...failed,
      'reauthenticated',
      ...failed,
    ])
  })
})
