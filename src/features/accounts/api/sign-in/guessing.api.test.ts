/** Guessing passwords is slowed down, and nobody can keep the owner of an account out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#lib/durations.ts'
import { createRateLimits, RateLimitedError } from '#platform/rate-limits/index.ts'
import { testClock } from '#testing/clock.ts'
import { type Caller, openWorld, PASSWORD, readCookies, type World } from '../../test-world.ts'
import { countGuess } from './guesses.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const signIn = (email: string, password: string, caller: Caller = {}) =>
  world.post('/sign-in/email', { email, password }, caller)
const guess = (email: string, caller: Caller = {}) => signIn(email, 'guess number one', caller)

/** Only the cookie that makes the device known. */
const deviceIn = (cookie: string) =>
  cookie
    .split('; ')
    .filter((pair) => pair.includes('device.'))
    .join('; ')

/** Fills an account's counters as many guesses from many networks would, without hashing a password for each. */
async function guessFromManyNetworks(email: string, count: number) {
  const { db, rateLimits } = world.services
  for (let n = 0; n < count; n += 1)
    await countGuess(db, rateLimits, { address: `10.${n >> 8}.${n & 255}.1`, email, deviceId: null })
}

const eventsOf = (id: string) =>
  world.rows('select kind, detail from security_events where subject_id = $1 order by created_at, id', [id])

describe('one attacker', () => {
  test('slows down only their own network, however many guesses they send', async () => {
    const { email, ip } = await world.person()
    const answers = []
    for (let n = 0; n < 30; n += 1) answers.push((await guess(email, { ip: '203.0.113.5' })).statusCode)
    expect(answers.filter((status) => status === 401)).toHaveLength(5)
    expect(answers.slice(5).every((status) => status === 429)).toBe(true)
    expect((await signIn(email, PASSWORD, { ip })).statusCode).toBe(200)
  })

  test('waits longer after each guess, up to 15 minutes, and the response says how long', async () => {
    const { email } = await world.person()
    const waits: number[] = []
    for (let n = 0; n < 12; n += 1) {
      expect((await guess(email, { ip: '203.0.113.6' })).statusCode).toBe(401)
      if (n < 4) continue
      const refused = await guess(email, { ip: '203.0.113.6' })
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
      const wait = Number(refused.headers['retry-after'])
      waits.push(wait)
      if (wait === 30)
        expect(refused.json().message).toBe(
          'There were several wrong passwords for this account. If you forgot yours, you can reset it. Please try again in 30 seconds.',
        )
      world.advance(wait)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
  })

  test('with 65,536 IPv6 networks of one /48 is one network', async () => {
    const { email } = await world.person()
    const statuses = []
    for (let n = 0; n < 7; n += 1)
      statuses.push((await guess(email, { ip: `2001:db8:7:${n}::1` })).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await guess(email, { ip: '2001:db8:8::1' })).statusCode).toBe(401)
  })

  test('can try few passwords at many accounts', async () => {
    const { db, rateLimits } = world.services
    const guesser = (n: number) => ({
      address: '203.0.113.9',
      email: `spray-${n}@example.com`,
      deviceId: null,
    })
    for (let n = 0; n < 100; n += 1) await countGuess(db, rateLimits, guesser(n))
    const refused = await guess('spray-100@example.com', { ip: '203.0.113.9' })
    expect(refused.json().message).toMatch(/^There were many wrong passwords from your network. Please try/)
    expect((await guess('spray-100@example.com', { ip: '203.0.113.10' })).statusCode).toBe(401)
  })

  test('gets the same responses for unknown addresses', async () => {
    const { email } = await world.person()
    for (const address of [email, 'nobody@example.com']) {
      const statuses = []
      for (let n = 0; n < 7; n += 1) statuses.push((await guess(address, { ip: '203.0.113.11' })).statusCode)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    }
  })
})

describe('guesses from many networks', () => {
  test('slow down unknown devices everywhere, but never for more than 15 minutes', async () => {
    const { email, ip } = await world.person()
    await guessFromManyNetworks(email, 120)
    const refused = await signIn(email, PASSWORD, { ip })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
    world.advance(30)
    expect((await signIn(email, PASSWORD, { ip })).statusCode).toBe(200)
    // A right password does not give the attackers their free guesses back.
    expect((await guess(email, { ip: '203.0.113.20' })).statusCode).toBe(401)
    expect((await guess(email, { ip: '203.0.113.21' })).statusCode).toBe(429)
  })

  test('do not slow down a device that signed in before', async () => {
    const { email, ip, cookie } = await world.signedIn()
    const device = deviceIn(cookie)
    await guessFromManyNetworks(email, 121).catch(() => {})
    expect((await guess(email, { ip })).statusCode).toBe(429)
    expect((await signIn(email, PASSWORD, { ip, cookie: device })).statusCode).toBe(200)
    // It has guesses of its own, and then waits, too.
    const statuses = []
    for (let n = 0; n < 12; n += 1) statuses.push((await guess(email, { ip, cookie: device })).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('are forgotten after a password reset, from which the owner can sign in at once', async () => {
    const { email, ip } = await world.person()
    await guessFromManyNetworks(email, 121).catch(() => {})
    for (let n = 0; n < 6; n += 1) await guess(email, { ip })
    await world.post('/request-password-reset', { email }, { ip })
    const token = /token=([\w-]+)/.exec((await world.mailTo(email, /new password/)).text)?.[1]
    const newPassword = 'quite another password'
    expect((await world.post('/reset-password', { token, newPassword }, { ip })).statusCode).toBe(200)
    expect((await signIn(email, newPassword, { ip })).statusCode).toBe(200)
  })

  test('a password reset makes only the device known that it was made with', async () => {
    const { email, ip, cookie } = await world.signedIn()
    await world.post('/request-password-reset', { email }, { ip })
    const token = /token=([\w-]+)/.exec((await world.mailTo(email, /new password/)).text)?.[1]
    const newPassword = 'quite another password'
    const reset = readCookies(await world.post('/reset-password', { token, newPassword }, { ip }))
    await guessFromManyNetworks(email, 121).catch(() => {})
    expect((await signIn(email, newPassword, { ip, cookie: deviceIn(cookie) })).statusCode).toBe(429)
    expect((await signIn(email, newPassword, { ip, cookie: reset })).statusCode).toBe(200)
  })
})

describe('the cookie of a known device', () => {
  test('is HttpOnly, lives for 400 days, and belongs to one account', async () => {
    const { email, ip } = await world.person()
    const other = await world.person()
    const answer = await signIn(email, PASSWORD, { ip })
    const line = [answer.headers['set-cookie'] ?? []].flat().find((text) => text.includes('device.'))
    expect(line).toMatch(
      /^littermate\.device\.[\w-]{12}=[\w-]{32}\.[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    await guessFromManyNetworks(other.email, 121).catch(() => {})
    const cookie = deviceIn(readCookies(answer))
    expect((await signIn(other.email, PASSWORD, { ip, cookie })).statusCode).toBe(429)
  })

  test('is replaced if an attacker planted one of their own', async () => {
    const attacker = await world.signedIn()
    const victim = await world.person()
    const planted = deviceIn(attacker.cookie)
    const answer = await signIn(victim.email, PASSWORD, { ip: victim.ip, cookie: planted })
    expect(deviceIn(readCookies(answer))).not.toContain(planted.split('=')[1])
    await guessFromManyNetworks(victim.email, 121).catch(() => {})
    expect((await guess(victim.email, { ip: attacker.ip, cookie: planted })).statusCode).toBe(429)
  })

  test('is ignored if it is forged', async () => {
    const { email, ip, cookie } = await world.signedIn()
    const device = deviceIn(cookie)
    await guessFromManyNetworks(email, 121).catch(() => {})
    for (const forged of [
      device.slice(0, -4),
      device.replace(/=./, (start) => (start === '=A' ? '=B' : '=A')),
      device.replace(/\..*/, ''),
    ])
      expect((await signIn(email, PASSWORD, { ip, cookie: forged })).statusCode).toBe(429)
  })

  test('is kept for the five accounts of a browser that were used last', async () => {
    let jar = ''
    const emails: string[] = []
    for (let n = 0; n < 7; n += 1) {
      const { email, ip } = await world.person()
      emails.push(email)
      const answer = await signIn(email, PASSWORD, { ip, cookie: jar })
      const gone = [answer.headers['set-cookie'] ?? []].flat().filter((text) => text.includes('Max-Age=0'))
      const names = gone.map((text) => text.split('=')[0] ?? '')
      const kept = jar.split('; ').filter((pair) => pair && !names.some((name) => pair.startsWith(name)))
      jar = [...kept, deviceIn(readCookies(answer))].join('; ')
    }
    expect(jar.split('; ')).toHaveLength(5)
  })

  test('an account keeps its 20 devices that were used last', async () => {
    const { id, email, ip } = await world.person()
    for (let n = 0; n < 22; n += 1) await signIn(email, PASSWORD, { ip })
    expect(await world.rows('select id from known_devices where user_id = $1', [id])).toHaveLength(20)
  })
})

describe('an email about a new device', () => {
  const mailed = async (email: string) =>
    (
      await world.rows(
        "select data #>> '{message,text}' as text from jobs.job where name = 'mail.send' and data #>> '{message,to}' = $1 and data #>> '{message,subject}' like 'New sign-in%'",
        [email],
      )
    ).map(({ text }) => String(text))
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

  test('is not sent for the first device of a new account, but for the second', async () => {
    const { id, email, ip } = await world.person()
    const body = { email, password: PASSWORD, timeZone: 'America/Chicago' }
    const first = await world.post('/sign-in/email', body, { ip })
    await world.post('/sign-in/email', body, { ip, cookie: deviceIn(readCookies(first)) })
    expect(await mailed(email)).toEqual([])

    await world.post('/sign-in/email', body, { ip: '203.0.113.77', headers: { 'user-agent': agent } })
    const [text = ''] = await mailed(email)
    expect(text).toContain('Device: Chrome on Windows')
    expect(text).toContain('Network: 203.0.113.0/24')
    expect(text).toMatch(/Time: \w{3} \d+, \d{4}, \d+:\d\d [AP]M C[SD]T/)
    expect(text).toContain('/forgot-password')
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual([
      'signed_in',
      'signed_in',
      'signed_in',
      'new_device',
    ])
  })

  test('is sent three times a day to the user of a browser without cookies', async () => {
    const { email, ip } = await world.person()
    for (let n = 0; n < 6; n += 1) await signIn(email, PASSWORD, { ip })
    expect(await mailed(email)).toHaveLength(3)
  })

  test('is sent for the first known device of an older account', async () => {
    const { id, email, ip } = await world.person()
    await world.rows("update users set created_at = created_at - interval '8 days' where id = $1", [id])
    await signIn(email, PASSWORD, { ip })
    expect(await mailed(email)).toHaveLength(1)
  })
})

describe('the security log', () => {
  test('records wrong passwords, waits, sign-ins, sign-outs, and resets', async () => {
    const { id, email, ip, cookie } = await world.signedIn()
    const caller = { ip: '203.0.113.30' }
    for (let n = 0; n < 6; n += 1) await guess(email, caller)
    await world.post('/sign-out', {}, { cookie })
    await world.post('/request-password-reset', { email }, { ip })
    const token = /token=([\w-]+)/.exec((await world.mailTo(email, /new password/)).text)?.[1]
    await world.post('/reset-password', { token, newPassword: 'quite another password' }, { ip })
    const device = 'Unknown device'
    const failed = { kind: 'sign_in_failed', detail: { device, isKnownDevice: false } }
    expect(await eventsOf(id)).toEqual([
      { kind: 'signed_in', detail: { device, method: 'password', isNewDevice: true } },
      ...Array(5).fill(failed),
      { kind: 'sign_in_slowed', detail: { device, isKnownDevice: false, waitSeconds: 30 } },
      { kind: 'signed_out', detail: {} },
      { kind: 'password_reset_requested', detail: {} },
      { kind: 'password_reset', detail: { wasConfirmed: false } },
    ])
  })

  test('records wrong passwords for unknown addresses without the address', async () => {
    await guess('somebody-unknown@example.com', { ip: '203.0.113.31' })
    const rows = await world.rows(
      "select * from security_events where kind = 'sign_in_failed' and subject_id is null",
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('somebody-unknown')
  })
})

test.each([
  ['1 address', 1, 104],
  ['1,000 addresses', 1_000, 219],
])('an attacker with %s can make few guesses in a day', async (_, addresses, expected) => {
  const clock = testClock()
  const limits = createRateLimits(clock, { enabled: true })
  const email = `target-${addresses}@example.com`
  const end = clock.now().getTime() + DAY_MS
  let guesses = 0
  while (clock.now().getTime() < end) {
    const n = guesses % addresses
    try {
      const guesser = { address: `10.0.${n >> 8}.${n & 255}`, email, deviceId: null }
      await countGuess(world.services.db, limits, guesser)
      guesses += 1
    } catch (error) {
      // The network waits or, for an address that was not used yet, the account.
      if (!(error instanceof RateLimitedError)) throw error
      clock.advance(error.retryAfterSeconds * 1_000)
    }
  }
  expect(guesses).toBe(expected)
})
