import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, PASSWORD, type World } from './test-world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const HOUR = 3_600

type User = Awaited<ReturnType<World['signedIn']>>

let addresses = 0
const freshAddress = () => `new-address-${++addresses}@example.com`

const request = ({ cookie, ip }: User, newEmail: string) =>
  world.post('/email-change', { newEmail }, { cookie, ip })
const confirm = (token: string) => world.post('/email-change/confirm', { token })
const pendingOf = async ({ cookie }: User) =>
  (await world.get('/api/auth/email-change', { cookie })).json().emailChange
const emailOf = async (id: string) =>
  (await world.rows('select email from users where id = $1', [id]))[0]?.email

const tokenIn = (text: string) => /email-change\?token=([\w-]+)/.exec(text)?.[1] ?? ''
const tokensOf = async (user: User, newEmail: string) => ({
  present: tokenIn((await world.mailTo(user.email, /approve/)).text),
  new: tokenIn((await world.mailTo(newEmail, /confirm your new/)).text),
})

/** A user who asked for a new address, and the emailed tokens. */
async function requested() {
  const user = await world.signedIn()
  const newEmail = freshAddress()
  expect((await request(user, newEmail)).statusCode).toBe(200)
  return { user, newEmail, tokens: await tokensOf(user, newEmail) }
}

describe('changing the email address', () => {
  test.each([
    ['the present address confirms first', ['present', 'new']],
    ['the new address confirms first', ['new', 'present']],
  ] as const)('happens once both have confirmed: %s', async (_, [first, second]) => {
    const { user, newEmail, tokens } = await requested()
    const other = await world.signIn(user)
    expect(await pendingOf(user)).toMatchObject({ newEmail, isApproved: false, isConfirmed: false })

    expect((await confirm(tokens[first])).json()).toEqual({ isChanged: false })
    expect(await emailOf(user.id)).toBe(user.email)
    expect(await pendingOf(user)).toMatchObject({
      isApproved: first === 'present',
      isConfirmed: first === 'new',
    })
    // Opening a link again changes nothing.
    expect((await confirm(tokens[first])).json()).toEqual({ isChanged: false })

    expect((await confirm(tokens[second])).json()).toEqual({ isChanged: true })
    expect(await emailOf(user.id)).toBe(newEmail)
    expect(await pendingOf(user)).toBeNull()
    const viewer = await world.get('/api/auth/user', { cookie: user.cookie })
    expect(viewer.json()).toMatchObject({ email: newEmail, isVerified: true })
    expect((await world.get('/api/auth/user', { cookie: other })).statusCode).toBe(401)

    for (const to of [user.email, newEmail]) await world.mailTo(to, /was changed/)
    const signIn = (email: string) => world.post('/sign-in/email', { email, password: PASSWORD }, user)
    expect((await signIn(newEmail)).statusCode).toBe(200)
    expect((await signIn(user.email)).statusCode).toBe(401)
    for (const token of Object.values(tokens)) expect((await confirm(token)).json().code).toBe('link_expired')
    const events = await world.rows(
      "select kind from security_events where subject_id = $1 and kind like 'email%' order by created_at, id",
      [user.id],
    )
    expect(events.map(({ kind }) => kind)).toEqual(['email_change_requested', 'email_changed'])
  })

  test('happens once when both links are opened at the same time', async () => {
    const { user, newEmail, tokens } = await requested()
    const answers = await Promise.all([confirm(tokens.present), confirm(tokens.new), confirm(tokens.new)])
    expect(answers.filter((answer) => answer.json().isChanged === true)).toHaveLength(1)
    expect(await emailOf(user.id)).toBe(newEmail)
  })

  test('expires after a day', async () => {
    const { user, tokens } = await requested()
    expect((await confirm(tokens.new)).statusCode).toBe(200)
    world.advance(24 * HOUR)
    expect((await confirm(tokens.present)).json().code).toBe('link_expired')
    expect(await pendingOf(user)).toBeNull()
    expect(await emailOf(user.id)).toBe(user.email)
  })

  test('needs a recent sign-in', async () => {
    const user = await world.signedIn()
    world.advance(16 * 60)
    const answer = await request(user, freshAddress())
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'reauthentication_required'])
    expect((await world.post('/email-change', { newEmail: freshAddress() })).statusCode).toBe(401)
  })

  test('replaces an earlier request, whose links stop working', async () => {
    const { user, tokens } = await requested()
    const newEmail = freshAddress()
    expect((await request(user, newEmail)).statusCode).toBe(200)
    for (const token of Object.values(tokens)) expect((await confirm(token)).statusCode).toBe(400)
    expect(await pendingOf(user)).toMatchObject({ newEmail })
  })

  test('keeps one of two requests at the same time', async () => {
    const user = await world.signedIn()
    const wanted = [freshAddress(), freshAddress()]
    const answers = await Promise.all(wanted.map((newEmail) => request(user, newEmail)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(wanted).toContain((await pendingOf(user)).newEmail)
  })

  test('to an address that has an account gets the same response, and its owner is told', async () => {
    const [user, owner] = [await world.signedIn(), await world.person()]
    const free = freshAddress()
    const known = (await request(user, owner.email.toUpperCase())).json().emailChange
    const notice = await world.mailTo(owner.email, /another account/)
    expect(notice.text).not.toContain('token')
    expect(notice.text).not.toContain(user.email)
    const unknown = (await request(user, free)).json().emailChange
    expect({ ...known, newEmail: '', requestedAt: '', expiresAt: '' }).toEqual({
      ...unknown,
      newEmail: '',
      requestedAt: '',
      expiresAt: '',
    })
    expect(await emailOf(owner.id)).toBe(owner.email)
  })

  test('is refused when the new address got an account in the meantime', async () => {
    const { user, newEmail, tokens } = await requested()
    expect((await confirm(tokens.present)).statusCode).toBe(200)
    await world.rows('insert into users (id, email) values (gen_random_uuid(), $1)', [newEmail])
    expect((await confirm(tokens.new)).json().code).toBe('email_taken')
    expect(await emailOf(user.id)).toBe(user.email)
  })

  test.each([
    ['own', 'This is already your email address.'],
    ['x', 'Please enter an email address.'],
    [`${'a'.repeat(250)}@example.com`, 'This email address is too long.'],
  ])('to %# is refused with the reason', async (address, reason) => {
    const user = await world.signedIn()
    const answer = await request(user, address === 'own' ? user.email : address)
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { newEmail: reason }])
    for (const body of [null, {}, { newEmail: 7 }, { newEmail: ['a@example.com'] }])
      expect((await world.post('/email-change', body, user)).statusCode).toBe(400)
  })

  test('sends a new address only a few emails, whoever asks', async () => {
    const newEmail = freshAddress()
    for (let n = 0; n < 5; n++) expect((await request(await world.signedIn(), newEmail)).statusCode).toBe(200)
    expect((await request(await world.signedIn(), newEmail)).statusCode).toBe(429)
  })
})

describe('a pending change of address', () => {
  test('is canceled by the user, and then its links do nothing', async () => {
    const { user, tokens } = await requested()
    expect((await world.send('DELETE', '/email-change', {}, user)).statusCode).toBe(200)
    expect(await pendingOf(user)).toBeNull()
    expect((await confirm(tokens.new)).json().code).toBe('link_expired')
    expect((await world.send('DELETE', '/email-change', {}, user)).statusCode).toBe(200)
  })

  test('gets new links on request, and the used one stays used', async () => {
    const { user, newEmail, tokens } = await requested()
    await confirm(tokens.present)
    expect((await world.post('/email-change/resend', {}, user)).json().emailChange).toMatchObject({
      newEmail,
      isApproved: true,
    })
    await expect.poll(async () => (await tokensOf(user, newEmail)).new).not.toBe(tokens.new)
    expect((await confirm(tokens.new)).json().code).toBe('link_expired')
    const again = await tokensOf(user, newEmail)
    expect(again.present).toBe(tokens.present)
    expect((await confirm(again.new)).json()).toEqual({ isChanged: true })
    expect((await world.post('/email-change/resend', {}, user)).statusCode).toBe(409)
  })

  test('is shown to whoever has one of its links, without the other address', async () => {
    const { user, newEmail, tokens } = await requested()
    const link = async (token: string) => world.get(`/api/auth/email-change/link?token=${token}`)
    expect((await link(tokens.present)).json()).toEqual({ newEmail, sentTo: 'present', isUsed: false })
    await confirm(tokens.new)
    const shown = await link(tokens.new)
    expect(shown.json()).toEqual({ newEmail, sentTo: 'new', isUsed: true })
    expect(shown.body).not.toContain(user.email)
    for (const bad of ['', 'x', 'a'.repeat(43), 'a'.repeat(5_000), '%00'])
      expect((await link(bad)).statusCode).toBe(400)
  })

  test('is rejected by the present address, which ends all sessions', async () => {
    const { user, tokens } = await requested()
    const bystander = await world.signedIn()
    expect((await world.post('/email-change/reject', { token: tokens.present })).statusCode).toBe(200)
    expect((await world.get('/api/auth/user', user)).statusCode).toBe(401)
    expect((await world.get('/api/auth/user', bystander)).statusCode).toBe(200)
    expect((await confirm(tokens.new)).json().code).toBe('link_expired')
    expect((await world.post('/email-change/reject', { token: tokens.present })).statusCode).toBe(400)
  })

  test('is rejected by the new address, which keeps the user signed in', async () => {
    const { user, tokens } = await requested()
    expect((await world.post('/email-change/reject', { token: tokens.new })).statusCode).toBe(200)
    expect((await world.get('/api/auth/user', user)).statusCode).toBe(200)
    expect(await pendingOf(user)).toBeNull()
  })

  test('ends with the session that asked for it, and with a password reset', async () => {
    const { user } = await requested()
    const other = await world.signIn(user)
    expect((await world.post('/sessions/end-others', {}, { cookie: other })).json()).toEqual({ ended: 1 })
    expect(await pendingOf({ ...user, cookie: other })).toBeNull()

    const second = await requested()
    const { email, ip } = second.user
    await world.post('/request-password-reset', { email }, { ip })
    const text = (await world.mailTo(email, /new password/)).text
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1]
    await world.post('/reset-password', { token, newPassword: 'quite another password' }, { ip })
    expect((await confirm(second.tokens.new)).json().code).toBe('link_expired')
  })

  test('belongs to its user only, and a suspended user can only cancel it', async () => {
    const { user } = await requested()
    const other = await world.signedIn()
    expect(await pendingOf(other)).toBeNull()
    await world.rows('update users set suspended_at = now() where id = $1', [user.id])
    expect((await request(user, freshAddress())).json().code).toBe('suspended')
    expect((await world.post('/email-change/resend', {}, user)).json().code).toBe('suspended')
    expect((await world.send('DELETE', '/email-change', {}, user)).statusCode).toBe(200)
  })
})
