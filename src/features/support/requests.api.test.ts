import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { moderationCases } from '#features/moderation/api/tables.ts'
import { moderationCalls, signUpStaff } from '#features/moderation/test-world.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { supportCalls } from './test-world.ts'

const { app, database } = appOfThisFile({ work: false })
const { form, write, open, read, mails, forgetMails } = supportCalls(app, database)
const { cases, open: openCase, decide } = moderationCalls(app)
let user: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  await forgetMails()
  ;[user, breeder] = [await signUp(app()), await signUpBreeder(app())]
})

const rows = () => app().services.db.select().from(moderationCases)

async function addOrder(buyerId: string, cat: TestCat): Promise<string> {
  return (await addTestSale(app(), { buyerId, cat })).id
}

describe('a request', () => {
  it('of a user opens a case that staff find, and is confirmed by email with its number', async () => {
    const orderId = await addOrder(user.id, breeder.cat)
    const { id, number } = await open({ orderId, reference: ' The one from May ' }, user)
    expect(number).toBeGreaterThan(1_000)
    expect((await read(id, { as: user })).json()).toEqual({
      id,
      number,
      topic: 'order',
      status: 'open',
      closedAt: null,
      contactEmail: null,
      createdAt: app().clock.now().toISOString(),
      subject: {
        kind: 'order',
        title: expect.stringMatching(/^Juniper, order LM-\w{6}$/),
        path: expect.stringMatching(/^\/orders\//),
      },
      reference: 'The one from May',
      messages: [
        {
          id: expect.any(String),
          isAnswer: false,
          files: [],
          text: 'The breeder does not answer me anymore.',
          createdAt: app().clock.now().toISOString(),
        },
      ],
    })
    expect(await mails()).toMatchObject([
      { to: user.email, subject: `We have received your request (case ${number})` },
    ])
    expect((await mails())[0]?.text).toContain(`http://localhost/support/${id}`)
    const staff = await signUpStaff(app())
    expect((await cases(staff, '?kind=support')).json()).toMatchObject([
      {
        id,
        number,
        kind: 'support',
        reason: 'order',
        status: 'open',
        reporter: null,
        person: { userId: user.id },
        contactEmail: null,
        comment: expect.stringContaining('breeder'),
        waitingSince: app().clock.now().toISOString(),
      },
    ])
    for (const q of [
      String(number),
      `Case ${number}`,
      'not ANSWER me',
      user.email,
      'one from may',
      'juniper',
    ])
      expect([q, (await cases(staff, `?q=${encodeURIComponent(q)}`)).json()]).toMatchObject([q, [{ id }]])
    expect((await openCase(staff, id)).statusCode).toBe(200)
    expect((await decide(staff, id, 'dismiss')).json().code).toBe('conflict')
  })

  it('of a visitor needs an email address and does not quote the text in the confirmation', async () => {
    expect((await write()).json()).toMatchObject({ code: 'invalid', fields: { email: expect.any(String) } })
    const { id, number } = await open({ email: ' Visitor@Example.com ' })
    expect(await rows()).toMatchObject([
      { id, number, userId: null, contactEmail: 'visitor@example.com', kind: 'support' },
    ])
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: 'visitor@example.com' })
    expect(mail?.text).toContain(`http://localhost/support/${id}?token=`)
    expect(mail?.text).not.toContain('does not answer')
    const staff = await signUpStaff(app())
    expect((await cases(staff, '?q=visitor@')).json()).toMatchObject([
      { id, person: null, contactEmail: 'visitor@example.com' },
    ])
    expect((await openCase(staff, id)).json()).toMatchObject({ person: null, decisions: [], violations: [] })
    expect((await decide(staff, id, 'dismiss')).json().code).toBe('conflict')
  })

  it('that is sent twice, also at the same time, opens one case', async () => {
    for (const [as, email] of [[user], [undefined, 'visitor@example.com']] as const) {
      const body = form({ email })
      const answers = await Promise.all([1, 2, 3].map(() => write(body, as)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
      expect((await write(body, breeder)).json().code).toBe('conflict')
      if (email) expect((await write({ ...body, email: 'other@example.com' })).json().code).toBe('conflict')
    }
    expect(await rows()).toHaveLength(2)
    expect(await mails()).toHaveLength(2)
  })

  it('of a suspended user is accepted', async () => {
    await app().services.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, user.id))
    const { id } = await open({ topic: 'account' }, user)
    expect((await read(id, { as: user })).statusCode).toBe(200)
  })

  it('rejects invalid values', async () => {
    const invalid = [
      { clientId: 'x' },
      { topic: 'weather' },
      { topic: undefined },
      { text: 'Too short' },
      { text: ' '.repeat(50) },
      { text: '\u200b'.repeat(50) },
      { text: 'x'.repeat(5_001) },
      { text: `A text with a null byte \u0000` },
      { text: 7 },
      { reference: 'x'.repeat(201) },
      { orderId: '7' },
      { catId: '7' },
      { files: 'x' },
      { files: ['/objects/1', '/objects/2', '/objects/3', '/objects/4'] },
      { files: ['/etc/passwd'] },
      { files: [`/objects/${newId()}`] },
      { website: 'https://spam.example' },
      { orderId: newId(), catId: newId() },
    ]
    for (const changes of invalid)
      expect([changes, (await write(changes, user)).statusCode]).toEqual([changes, 400])
    for (const email of ['x', 'a@', 'a b@example.com', `${'x'.repeat(250)}@example.com`, '', 7])
      expect([email, (await write({ email })).statusCode]).toEqual([email, 400])
    expect(await rows()).toEqual([])
    expect(await mails()).toEqual([])
  })
})

describe('orders and listings', () => {
  it('the form offers own orders, sales, and listings only', async () => {
    const orderId = await addOrder(user.id, breeder.cat)
    await addOrder((await signUp(app())).id, await addCat(app()))
    const choices = async (as: TestUser) =>
      (await app().request('GET', '/api/support/choices', { as })).json()
    expect(await choices(user)).toMatchObject({
      orders: [{ id: orderId, catName: 'Juniper', amount: 250_000, isSale: false }],
      cats: [],
    })
    expect(await choices(breeder)).toMatchObject({
      orders: [{ id: orderId, isSale: true }],
      cats: [{ id: breeder.cat.id, name: 'Juniper' }],
    })
  })

  it('only the parties of an order can write about it', async () => {
    const orderId = await addOrder(user.id, breeder.cat)
    await open({ orderId }, breeder)
    const stranger = await signUp(app())
    for (const [changes, as] of [
      [{ orderId }, stranger],
      [{ orderId, email: 'visitor@example.com' }, undefined],
      [{ orderId: newId() }, user],
    ] as const)
      expect((await write(changes, as)).json()).toMatchObject({
        code: 'invalid',
        fields: { orderId: 'Please choose one of your orders.' },
      })
  })

  it('anyone can write about a public listing, and its breeder about one that was taken down', async () => {
    const { id: catId } = breeder.cat
    await open({ catId, email: 'visitor@example.com' })
    const change = (values: Partial<typeof cats.$inferInsert>) =>
      app().services.db.update(cats).set(values).where(eq(cats.id, catId))
    await change({ status: 'withdrawn' })
    await open({ catId }, user)
    await change({ takenDownFrom: 'available' })
    expect((await write({ catId }, user)).json().fields).toEqual({ catId: 'Please choose a listing.' })
    await open({ catId }, breeder)
    await change({ deletedAt: new Date() })
    expect((await write({ catId }, breeder)).statusCode).toBe(400)
  })
})

describe('the limits', () => {
  it('allow five requests an hour per sender', async () => {
    const send = () => write({ email: 'visitor@example.com' })
    for (let index = 0; index < 5; index++) expect((await send()).statusCode).toBe(201)
    const refused = await send()
    expect(refused.json().code).toBe('too_many_requests')
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect((await write({ email: 'VISITOR@example.com' })).statusCode).toBe(429)
    expect((await write({ email: 'other@example.com' })).statusCode).toBe(201)
    app().clock.advance(61 * MINUTE_MS)
    expect((await send()).statusCode).toBe(201)
  })

  it('allow twelve requests an hour per network', async () => {
    for (let index = 0; index < 12; index++)
      expect((await write({ email: `visitor${index}@example.com` })).statusCode).toBe(201)
    expect((await write({ email: 'another@example.com' })).statusCode).toBe(429)
    expect((await write({}, user)).statusCode).toBe(429)
  })

  it('do not count a repeated form', async () => {
    const body = form({ email: 'visitor@example.com' })
    for (let index = 0; index < 8; index++) expect((await write(body)).statusCode).toBe(201)
  })
})
