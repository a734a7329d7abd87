import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, readCookies, type World } from '../../test-world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
const DAY_SECONDS = 24 * 60 * 60

const list = async (cookie: string) => (await world.get('/api/auth/known-devices', { cookie })).json()
const forget = (id: string, cookie: string) => world.send('DELETE', `/known-devices/${id}`, {}, { cookie })

describe('the list of known devices', () => {
  test('shows the browsers of the user, this one first, also after signing out', async () => {
    const user = await world.person()
    await world.signedIn()
    const firefox = await world.signIn(user, { 'user-agent': FIREFOX })
    await world.post('/sign-out', {}, { cookie: firefox })
    const since = world.services.clock.now().toISOString()
    world.advance(3 * DAY_SECONDS)
    const here = await world.signIn(user)
    expect(await list(here)).toEqual([
      expect.objectContaining({ isCurrent: true, trustedUntil: null }),
      {
        id: expect.any(String),
        isCurrent: false,
        network: user.ip.replace(/\d+$/, '0/24'),
        device: { browser: 'Firefox', system: 'Windows', kind: 'desktop' },
        knownSince: since,
        lastSignInAt: since,
        trustedUntil: null,
      },
    ])
  })

  test('does not say which one is this if the browser has lost its cookie', async () => {
    const cookie = await world.signIn(await world.person())
    const session = cookie.split('; ').find((pair) => pair.includes('session_token')) ?? ''
    expect((await list(session)).map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false])
  })

  test('leaves out those that were not used for 400 days', async () => {
    const user = await world.person()
    await world.signIn(user, { 'user-agent': FIREFOX })
    world.advance(400 * DAY_SECONDS)
    expect(await list(await world.signIn(user))).toHaveLength(1)
  })

  test('is only for signed-in users', async () => {
    expect((await world.get('/api/auth/known-devices')).statusCode).toBe(401)
    expect((await forget(crypto.randomUUID(), '')).statusCode).toBe(401)
  })
})

describe('forgetting a device', () => {
  test('does not sign it out, and reports its next sign-in', async () => {
    const user = await world.person()
    const there = await world.signIn(user, { 'user-agent': FIREFOX })
    const here = await world.signIn(user)
    world.advance(8 * DAY_SECONDS)
    const [, { id }] = await list(here)
    expect((await forget(id, here)).json()).toEqual({ status: true })
    expect((await forget(id, here)).statusCode).toBe(404)
    expect(await list(here)).toHaveLength(1)
    expect((await world.get('/api/auth/user', { cookie: there })).statusCode).toBe(200)
    expect(
      await world.rows(
        "select actor_id, detail from security_events where subject_id = $1 and kind = 'device_forgotten'",
        [user.id],
      ),
    ).toEqual([{ actor_id: user.id, detail: {} }])

    const signIn = await world.post(
      '/sign-in/email',
      { email: user.email, password: PASSWORD },
      { ip: user.ip, cookie: there, headers: { 'user-agent': FIREFOX } },
    )
    await world.mailTo(user.email, /^New sign-in/)
    expect(await list(readCookies(signIn))).toHaveLength(2)
  })

  test('works for the own one and while suspended, and never for one of someone else', async () => {
    const [mine, theirs] = [await world.signedIn(), await world.signedIn()]
    const [own] = await list(mine.cookie)
    const [other] = await list(theirs.cookie)
    expect((await forget(other.id, mine.cookie)).statusCode).toBe(404)
    for (const bad of ['x', '%00', 'a'.repeat(5_000)])
      expect((await forget(bad, mine.cookie)).statusCode, bad.slice(0, 9)).toBeGreaterThanOrEqual(400)
    await world.rows('update users set suspended_at = now() where id = $1', [mine.id])
    expect((await forget(own.id, mine.cookie)).statusCode).toBe(200)
    expect(await list(theirs.cookie)).toHaveLength(1)
  })

  test('twice at once works once', async () => {
    const user = await world.signedIn()
    const [{ id }] = await list(user.cookie)
    const answers = await Promise.all([forget(id, user.cookie), forget(id, user.cookie)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })
})
