import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type World } from '../../test-world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const MINUTE = 60

/** A user whose session is older than 15 minutes. */
async function withOldSession() {
  const user = await world.signedIn()
  world.advance(15 * MINUTE)
  return user
}

const ways = async (cookie: string) => (await world.get('/api/auth/reauthentication', { cookie })).json()
const eventsOf = (id: string) =>
  world.rows('select kind, network, detail from security_events where subject_id = $1 order by id', [id])

describe('proving who you are', () => {
  test('is not necessary for 15 minutes after signing in', async () => {
    const { cookie } = await world.signedIn()
    expect(await ways(cookie)).toEqual({
      isRecent: true,
      isFactorRecent: false,
      password: true,
      passkey: false,
      code: false,
      provider: null,
    })
    world.advance(14 * MINUTE)
    expect((await ways(cookie)).isRecent).toBe(true)
    world.advance(MINUTE)
    expect((await ways(cookie)).isRecent).toBe(false)
  })

  test('with the password counts for 15 minutes, for this session only, and is recorded', async () => {
    const { id, email, ip, cookie } = await withOldSession()
    const other = await world.post('/sign-in/email', { email, password: PASSWORD }, { ip: '192.0.2.9' })
    expect(other.statusCode).toBe(200)
    const done = await world.post('/reauthenticate', { password: PASSWORD }, { cookie, ip })
    expect([done.statusCode, done.json()]).toEqual([200, { status: true }])
    expect((await ways(cookie)).isRecent).toBe(true)
    world.advance(15 * MINUTE)
    expect((await ways(cookie)).isRecent).toBe(false)
    expect((await eventsOf(id)).filter(({ kind }) => kind === 'reauthenticated')).toEqual([
      {
        kind: 'reauthenticated',
        network: `${ip.split('.').slice(0, 3).join('.')}.0/24`,
        detail: { method: 'password' },
      },
    ])
  })

  test('fails with a wrong password at its field and is recorded', async () => {
    const { id, ip, cookie } = await withOldSession()
    const refused = await world.post('/reauthenticate', { password: 'not my password' }, { cookie, ip })
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'invalid', fields: { password: 'That is not the password of your account.' } },
    ])
    expect((await ways(cookie)).isRecent).toBe(false)
    expect((await eventsOf(id)).map(({ kind }) => kind)).toContain('reauthentication_failed')
  })

  test('is limited to 10 guesses in 15 minutes, from all addresses, and correct ones do not count', async () => {
    const { cookie } = await withOldSession()
    const guess = (password: string, n: number) =>
      world.post('/reauthenticate', { password }, { cookie, ip: `203.0.113.${n}` })
    for (let n = 0; n < 9; n++) expect((await guess('wrong', n)).statusCode).toBe(400)
    expect((await guess(PASSWORD, 9)).statusCode).toBe(200)
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, n) => guess('wrong', n)))
    const count = (status: number) => guesses.filter(({ statusCode }) => statusCode === status).length
    expect([count(400), count(429)]).toEqual([10, 2])
    expect((await guess(PASSWORD, 1)).statusCode).toBe(429)
    world.advance(15 * MINUTE)
    expect((await guess(PASSWORD, 1)).statusCode).toBe(200)
  })

  test('works for suspended users and not for visitors or ended sessions', async () => {
    const { id, ip, cookie } = await withOldSession()
    await world.rows('update users set suspended_at = now() where id = $1', [id])
    expect((await world.post('/reauthenticate', { password: PASSWORD }, { cookie, ip })).statusCode).toBe(200)
    await world.rows('delete from sessions where user_id = $1', [id])
    expect((await world.post('/reauthenticate', { password: PASSWORD }, { cookie, ip })).statusCode).toBe(401)
    expect((await world.post('/reauthenticate', { password: PASSWORD }, { ip })).statusCode).toBe(401)
  })

  test('fails without a password, and the ways say so', async () => {
    const { id, ip, cookie } = await withOldSession()
    await world.rows('delete from accounts where user_id = $1', [id])
    expect(await ways(cookie)).toMatchObject({ isRecent: false, password: false, provider: null })
    expect((await world.post('/reauthenticate', { password: PASSWORD }, { cookie, ip })).statusCode).toBe(400)
  })

  test.each([
    [{}],
    [{ password: '' }],
    [{ password: 7 }],
    [{ password: 'x'.repeat(129) }],
    [{ password: [] }],
  ])('refuses %j', async (body) => {
    const { ip, cookie } = await withOldSession()
    expect((await world.post('/reauthenticate', body, { cookie, ip })).statusCode).toBe(400)
  })
})
