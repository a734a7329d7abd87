import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type World } from '../../test-world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const NEW_PASSWORD = 'seven quiet otters nap'

type User = Awaited<ReturnType<World['signedIn']>>
const change = (user: User, body: unknown) => world.post('/change-password', body, user)
const signIn = async ({ email, ip }: User, password: string) =>
  (await world.post('/sign-in/email', { email, password }, { ip })).statusCode

describe('changing the password', () => {
  test('with the current one ends the other sessions, emails the user, and is recorded', async () => {
    const user = await world.signedIn()
    const other = await world.signIn(user)
    await world.post('/request-password-reset', { email: user.email }, user)
    const link = /token=([\w-]+)/.exec((await world.mailTo(user.email, /new password/)).text)?.[1]

    const answer = await change(user, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: true }])
    expect((await world.get('/api/auth/user', user)).statusCode).toBe(200)
    expect((await world.get('/api/auth/user', { cookie: other })).statusCode).toBe(401)
    expect([await signIn(user, PASSWORD), await signIn(user, NEW_PASSWORD)]).toEqual([401, 200])
    expect((await world.mailTo(user.email, /was changed/)).text).toContain('all other devices')
    const reset = await world.post('/reset-password', { token: link, newPassword: 'another quiet otter' })
    expect(reset.json().code).toBe('link_expired')
    expect(
      await world.rows(
        "select actor_id from security_events where subject_id = $1 and kind = 'password_changed'",
        [user.id],
      ),
    ).toEqual([{ actor_id: user.id }])
  })

  test('with a wrong one is refused at its field and recorded', async () => {
    const user = await world.signedIn()
    const answer = await change(user, { currentPassword: 'not this one at all', newPassword: NEW_PASSWORD })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { currentPassword: 'That is not your current password.' },
    ])
    expect(await signIn(user, PASSWORD)).toBe(200)
    expect(
      await world.rows(
        "select detail from security_events where subject_id = $1 and kind = 'reauthentication_failed'",
        [user.id],
      ),
    ).toEqual([{ detail: { method: 'password' } }])
  })

  test('allows ten guesses in a quarter of an hour', async () => {
    const user = await world.signedIn()
    const guess = () => change(user, { currentPassword: 'not this one at all', newPassword: NEW_PASSWORD })
    for (let n = 0; n < 10; n++) expect((await guess()).statusCode).toBe(400)
    expect((await guess()).statusCode).toBe(429)
    expect((await change(user, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).statusCode).toBe(
      429,
    )
    world.advance(15 * 60 + 1)
    expect((await change(user, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).statusCode).toBe(
      200,
    )
  })

  test('refuses short, unchanged, and malformed passwords', async () => {
    const user = await world.signedIn()
    for (const newPassword of ['short', PASSWORD, 'a'.repeat(129), 7, null]) {
      const answer = await change(user, { currentPassword: PASSWORD, newPassword })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['newPassword']])
    }
    expect((await change(user, {})).statusCode).toBe(400)
    expect(
      (await world.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }))
        .statusCode,
    ).toBe(401)
  })

  test('twice at the same time does it once', async () => {
    const user = await world.signedIn()
    const answers = await Promise.all(
      ['first', 'second'].map((word) =>
        change(user, { currentPassword: PASSWORD, newPassword: `${word} quiet otters nap` }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  })

  test('is possible while suspended', async () => {
    const user = await world.signedIn()
    await world.rows('update users set suspended_at = now() where id = $1', [user.id])
    expect((await change(user, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })).statusCode).toBe(
      200,
    )
  })
})

test('a user without a password sets one with the emailed link', async () => {
  const user = await world.signedIn()
  await world.rows("delete from accounts where user_id = $1 and provider_id = 'credential'", [user.id])
  const refused = await change(user, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Your account has no password yet. Request a link by email to set one.',
  ])
  await world.post('/request-password-reset', { email: user.email }, user)
  const token = /token=([\w-]+)/.exec((await world.mailTo(user.email, /new password/)).text)?.[1]
  const set = await world.post('/reset-password', { token, newPassword: NEW_PASSWORD })
  expect(set.statusCode).toBe(200)
  expect(await signIn(user, NEW_PASSWORD)).toBe(200)
})
