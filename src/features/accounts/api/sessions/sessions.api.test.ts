import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../test-world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const HOUR = 3_600
const DAY = 24 * HOUR

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

const status = async (cookie: string) => (await world.get('/api/auth/user', { cookie })).statusCode
const list = async (cookie: string) => (await world.get('/api/auth/sessions', { cookie })).json()

/** When a session of the user was last active, in seconds. */
async function lastActive(userId: string): Promise<number> {
  const [row] = await world.rows(
    'select extract(epoch from max(last_active_at))::float8 as at from sessions where user_id = $1',
    [userId],
  )
  return Number(row?.at)
}

/** Waits for a write that no request waits for. */
async function recordedNow(userId: string): Promise<void> {
  const now = world.services.clock.now().getTime() / 1_000
  await expect.poll(() => lastActive(userId)).toBeGreaterThan(now - 60)
}

describe('the list of sessions', () => {
  test('shows the devices of the user, this one first, with the network instead of the address', async () => {
    const user = await world.person()
    await world.signedIn()
    const phone = await world.signIn(user, { 'user-agent': IPHONE })
    const computer = await world.signIn(user, { 'user-agent': FIREFOX })
    const network = user.ip.replace(/\d+$/, '0/24')
    expect(await list(phone)).toEqual([
      {
        id: expect.any(String),
        isCurrent: true,
        network,
        device: { browser: 'Safari', system: 'iOS', kind: 'mobile' },
        signedInAt: expect.any(String),
        lastActiveAt: expect.any(String),
      },
      expect.objectContaining({
        isCurrent: false,
        device: { browser: 'Firefox', system: 'Windows', kind: 'desktop' },
      }),
    ])
    expect((await list(computer)).map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([
      true,
      false,
    ])
    const stored = await world.rows('select network from sessions where user_id = $1', [user.id])
    expect(stored).toEqual([{ network }, { network }])
  })

  test.each(['', 'x', '<script>alert(1)</script>', 'Mozilla/5.0 '.repeat(500)])(
    'works with the browser name %#',
    async (name) => {
      const user = await world.person()
      const cookie = await world.signIn(user, { 'user-agent': name })
      const [{ device }] = await list(cookie)
      expect(device.kind).toMatch(/^(desktop|other)$/)
    },
  )

  test('is only for signed-in users', async () => {
    expect((await world.get('/api/auth/sessions')).statusCode).toBe(401)
  })
})

describe('ending sessions', () => {
  test('ends one of the user, once, and is recorded', async () => {
    const user = await world.person()
    const [here, there] = [await world.signIn(user), await world.signIn(user)]
    const [, { id }] = await list(here)
    expect((await world.send('DELETE', `/sessions/${id}`, {}, { cookie: here })).statusCode).toBe(200)
    expect([await status(here), await status(there)]).toEqual([200, 401])
    expect((await world.send('DELETE', `/sessions/${id}`, {}, { cookie: here })).statusCode).toBe(404)
    expect(
      await world.rows(
        "select actor_id, detail, network from security_events where subject_id = $1 and kind = 'session_ended'",
        [user.id],
      ),
    ).toEqual([{ actor_id: user.id, detail: { sessions: 1 }, network: expect.stringMatching(/\/24$/) }])
  })

  test('never ends a session of someone else', async () => {
    const [mine, theirs] = [await world.signedIn(), await world.signedIn()]
    const [{ id }] = await list(theirs.cookie)
    const answer = await world.send('DELETE', `/sessions/${id}`, {}, { cookie: mine.cookie })
    expect(answer.statusCode).toBe(404)
    expect(await status(theirs.cookie)).toBe(200)
    for (const bad of ['x', '%00', crypto.randomUUID()])
      expect(
        (await world.send('DELETE', `/sessions/${bad}`, {}, { cookie: mine.cookie })).statusCode,
      ).toBeGreaterThanOrEqual(400)
  })

  test('ends all others at once, and not those of other users', async () => {
    const user = await world.person()
    const bystander = await world.signedIn()
    const [here, ...others] = [await world.signIn(user), await world.signIn(user), await world.signIn(user)]
    const answer = await world.post('/sessions/end-others', {}, { cookie: here })
    expect(answer.json()).toEqual({ ended: 2 })
    expect(await Promise.all([here, ...others, bystander.cookie].map(status))).toEqual([200, 401, 401, 200])
    expect((await world.post('/sessions/end-others', {}, { cookie: here })).json()).toEqual({ ended: 0 })
  })
})

describe('a session', () => {
  test('ends after 14 days without use, and not before', async () => {
    const user = await world.person()
    const [used, unused] = [await world.signIn(user), await world.signIn(user)]
    world.advance(13.9 * DAY)
    expect(await status(used)).toBe(200)
    await recordedNow(user.id)
    world.advance(13.9 * DAY)
    expect([await status(used), await status(unused)]).toEqual([200, 401])
    expect(await list(used)).toHaveLength(1)
  })

  test('ends 90 days after the sign-in, however much it is used', async () => {
    const user = await world.signedIn()
    for (let day = 0; day < 89; day += 10) {
      expect(await status(user.cookie)).toBe(200)
      await recordedNow(user.id)
      world.advance(10 * DAY - 1)
    }
    world.advance(20)
    expect(await status(user.cookie)).toBe(401)
  })

  test('of staff ends after 12 hours without use, or 7 days after the sign-in', async () => {
    const staff = await world.signedIn()
    const makeStaff = (id: string) =>
      world.rows("update users set role = 'admin', staff_role = 'owner' where id = $1", [id])
    expect(await status(staff.cookie)).toBe(200)
    await makeStaff(staff.id)
    world.advance(12.1 * HOUR)
    expect(await status(staff.cookie)).toBe(401)

    const busy = await world.signedIn()
    await makeStaff(busy.id)
    for (let hour = 0; hour < 7 * 24; hour += 8) {
      expect(await status(busy.cookie)).toBe(200)
      await recordedNow(busy.id)
      world.advance(8 * HOUR)
    }
    expect(await status(busy.cookie)).toBe(401)
  })

  test('is recorded as used at most every five minutes, also by many requests at the same time', async () => {
    const user = await world.signedIn()
    const start = await lastActive(user.id)
    world.advance(4 * 60)
    expect(await status(user.cookie)).toBe(200)
    expect(await lastActive(user.id)).toBe(start)
    world.advance(2 * 60)
    expect(await Promise.all(Array.from({ length: 8 }, () => status(user.cookie)))).toEqual(
      Array(8).fill(200),
    )
    await recordedNow(user.id)
    expect(await lastActive(user.id)).toBeCloseTo(start + 6 * 60, 0)
  })

  test('that has ended is removed by a later sign-in', async () => {
    const user = await world.signedIn()
    world.advance(15 * DAY)
    await world.signedIn()
    expect(await world.rows('select id from sessions where user_id = $1', [user.id])).toEqual([])
  })

  test('that ended sends the user to the sign-in page and back to the same page', async () => {
    const user = await world.signedIn()
    world.advance(15 * DAY)
    const page = await world.get('/api/login?returnTo=/profile/security%3Fa%3D1', { cookie: user.cookie })
    expect(page.headers.location).toBe('/login?returnTo=%2Fprofile%2Fsecurity%3Fa%3D1')
  })
})
