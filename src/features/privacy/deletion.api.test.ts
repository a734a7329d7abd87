import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts, sessions, users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { favorites } from '#features/favorites/api/tables.ts'
import { DAY_MS } from '#lib/durations.ts'
import { securityEvents } from '#platform/security-log/tables.ts'
import { addBreeder, addCat, PASSWORD, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { whenTold } from '#testing/mails.ts'
import { turnSiteOff } from '#testing/outages.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { accountDeletions } from './api/tables.ts'
import { callsOf, passTwoWeeks, setReminded } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
const { ask, keep, read, run, remove } = callsOf(() => app())
beforeEach(() => app().clock.set(new Date()))
const db = () => app().services.db
const findUser = async (id: string) => (await db().select().from(users).where(eq(users.id, id)))[0]
const kinds = async () => (await db().select().from(securityEvents)).map(({ kind }) => kind)

describe('asking for the deletion of an account', () => {
  it('sets a date in two weeks, makes the account read-only, and hides the cattery', async () => {
    const person = await signUp(app())
    const cattery = await addBreeder(app(), { userId: person.id })
    const response = await ask(person)
    expect(response.statusCode).toBe(200)
    const dueAt = new Date(app().clock.now().getTime() + 14 * DAY_MS).toISOString()
    expect(response.json()).toEqual({ dueAt, blockers: [], hasPassword: true })
    const [hidden] = await db().select().from(breeders).where(eq(breeders.id, cattery.id))
    expect(hidden?.isPublic).toBe(false)
    const cat = await addCat(app())
    const write = await app().request('POST', '/api/favorites', { as: person, body: { catId: cat.id } })
    expect([write.statusCode, write.json().code]).toEqual([403, 'deletion_pending'])
    const user = await app().request('GET', '/api/auth/user', { as: person })
    expect(user.json().deletionDueAt).toBe(dueAt)
    expect(await kinds()).toEqual(['deletion_requested', 'forbidden'])
  })

  it('needs the password and a recent sign-in', async () => {
    const person = await signUp(app())
    for (const body of [{}, { password: 'something else' }, { password: '' }])
      expect((await ask(person, body)).json()).toMatchObject({
        code: 'invalid',
        fields: { password: 'This is not your password.' },
      })
    expect((await ask(person, { password: 7 })).statusCode).toBe(400)
    await db()
      .update(sessions)
      .set({ authenticatedAt: new Date(0) })
    expect((await ask(person)).json().code).toBe('reauthentication_required')
    expect(await findUser(person.id)).toMatchObject({ deletionDueAt: null })
  })

  it('needs no password where there is none', async () => {
    const person = await signUp(app())
    await db().delete(accounts)
    expect((await ask(person, {})).statusCode).toBe(200)
  })

  it('twice at the same time changes nothing more', async () => {
    const person = await signUp(app())
    const [first, second] = await Promise.all([ask(person), ask(person)])
    expect(first.json()).toEqual(second.json())
    expect(await db().select().from(accountDeletions)).toHaveLength(1)
    expect(await kinds()).toHaveLength(1)
  })

  it.each(['pending', 'deposit_paid', 'paid'] as const)(
    'waits for the end of a sale that is %s',
    async (status) => {
      const [buyer, breeder] = [await signUp(app()), await signUp(app())]
      const cat = await addCat(app(), { breederId: (await addBreeder(app(), { userId: breeder.id })).id })
      const sale = await addTestSale(app(), { cat, buyerId: buyer.id, status })
      const asked = await ask(buyer)
      expect([asked.statusCode, asked.json().code]).toEqual([409, 'conflict'])
      const reference = sale.orderNumber
      expect((await read(buyer)).json().blockers).toEqual([
        { kind: 'sale', path: `/orders/${sale.id}`, reference },
      ])
      expect((await read(breeder)).json().blockers).toEqual([
        { kind: 'sale', path: `/sales/${sale.id}`, reference },
      ])
      expect((await ask(breeder)).statusCode).toBe(409)
    },
  )

  it('is not for staff', async () => {
    const person = await signUp(app())
    await db().update(users).set({ role: 'admin', staffRole: 'support' })
    expect((await ask(person)).json().details.blockers).toMatchObject([{ kind: 'staff' }])
  })

  it('is possible for a suspended user', async () => {
    const person = await signUp(app())
    await db().update(users).set({ suspendedAt: new Date() })
    await remove(person)
    const [deletion] = await db().select().from(accountDeletions)
    expect(deletion).toMatchObject({
      state: 'done',
      evidence: { name: 'Robin Testperson', email: person.email },
    })
    expect(await findUser(person.id)).toMatchObject({ name: 'Deleted user', suspendedAt: expect.any(Date) })
  })
})

describe('keeping the account', () => {
  it('makes everything as it was', async () => {
    const person = await signUp(app())
    const cattery = await addBreeder(app(), { userId: person.id })
    await ask(person)
    expect((await keep(person)).json()).toEqual({ dueAt: null, blockers: [], hasPassword: true })
    const [shown] = await db().select().from(breeders).where(eq(breeders.id, cattery.id))
    expect(shown?.isPublic).toBe(true)
    app().clock.advance(15 * DAY_MS)
    await run()
    expect(await findUser(person.id)).toMatchObject({ name: 'Robin Testperson', deletionDueAt: null })
    expect(await kinds()).toEqual(['deletion_requested', 'deletion_canceled'])
    expect((await ask(person)).statusCode).toBe(200)
  })

  it('without a request changes nothing', async () => {
    const person = await signUp(app())
    expect((await keep(person)).statusCode).toBe(200)
    expect(await kinds()).toEqual([])
  })

  it('does not show a cattery that was hidden before', async () => {
    const person = await signUp(app())
    const cattery = await addBreeder(app(), { userId: person.id, isActive: false })
    await ask(person)
    await keep(person)
    expect(await db().select().from(breeders).where(eq(breeders.id, cattery.id))).toMatchObject([
      { isActive: false },
    ])
  })

  it('at the last moment either wins or is too late', async () => {
    const person = await signUp(app())
    await ask(person)
    await passTwoWeeks(app())
    await Promise.all([run(), keep(person)])
    await run()
    const [deletion] = await db().select().from(accountDeletions)
    const user = await findUser(person.id)
    if (deletion?.state === 'canceled')
      expect(user).toMatchObject({ name: 'Robin Testperson', deletedAt: null, deletionDueAt: null })
    else {
      expect(deletion?.state).toBe('done')
      expect(user).toMatchObject({ name: 'Deleted user', deletionDueAt: null })
      expect(user?.deletedAt).not.toBeNull()
    }
  })
})

describe('the deletion', () => {
  it('reminds the user once, three days before', async () => {
    const send = vi.spyOn(app().services.mail, 'send')
    const person = await signUp(app())
    await ask(person)
    app().clock.advance(10 * DAY_MS)
    await run()
    app().clock.advance(2 * DAY_MS)
    await run()
    await run()
    await expect
      .poll(() =>
        send.mock.calls
          .filter(([{ to }]) => to === person.email)
          .map(([{ to, subject }]) => [to, subject.replace(/ on .*/, '')]),
      )
      .toEqual([
        [person.email, 'Your account will be deleted'],
        [person.email, 'Your account will be deleted'],
      ])
    send.mockRestore()
  })

  it('waits for the reminder: after an outage of 36 days, the user is reminded and has three days', async () => {
    const person = await signUp(app())
    await ask(person)
    app().clock.advance(36 * DAY_MS)
    await run()
    await run()
    const dueAt = new Date(app().clock.now().getTime() + 3 * DAY_MS)
    expect((await read(person)).json()).toMatchObject({ dueAt: dueAt.toISOString() })
    await whenTold(app())
    app().clock.advance(3 * DAY_MS - 1)
    await run()
    expect(await db().select().from(accountDeletions)).toMatchObject([{ state: 'pending' }])
    app().clock.advance(1)
    await run()
    expect(await db().select().from(accountDeletions)).toMatchObject([{ state: 'done' }])
  })

  it('waits while the mail server does not accept the reminder', async () => {
    const send = vi
      .spyOn(app().services.mail, 'send')
      .mockRejectedValue(new Error('The mail server is down.'))
    const person = await signUp(app())
    await ask(person)
    app().clock.advance(11 * DAY_MS)
    await run()
    app().clock.advance(20 * DAY_MS)
    await run()
    expect(await db().select().from(accountDeletions)).toMatchObject([{ state: 'pending' }])
    send.mockRestore()
    await setReminded(app(), app().clock.now())
    await run()
    const dueAt = new Date(app().clock.now().getTime() + 3 * DAY_MS).toISOString()
    expect((await read(person)).json()).toMatchObject({ dueAt })
    app().clock.advance(3 * DAY_MS)
    await run()
    expect(await db().select().from(accountDeletions)).toMatchObject([{ state: 'done' }])
  })

  it('removes the name, the address, and all ways to sign in, and tells the user at the end', async () => {
    const send = vi.spyOn(app().services.mail, 'send')
    const person = await signUp(app())
    const cat = await addCat(app())
    await db().insert(favorites).values({ userId: person.id, catId: cat.id })
    await remove(person)
    expect(await findUser(person.id)).toMatchObject({
      email: `deleted-${person.id}@deleted.invalid`,
      name: 'Deleted user',
      firstName: 'Deleted user',
      lastName: null,
      isVerified: false,
      deletionDueAt: null,
      deletedAt: app().clock.now(),
    })
    for (const table of [accounts, sessions, favorites]) expect(await db().select().from(table)).toEqual([])
    expect((await read(person)).statusCode).toBe(401)
    expect(await db().select().from(accountDeletions)).toMatchObject([
      { state: 'done', email: null, names: null, evidence: null },
    ])
    expect(await kinds()).toEqual(['deletion_requested', 'account_deleted'])
    await expect
      .poll(() => send.mock.calls.at(-1)?.[0])
      .toMatchObject({
        to: person.email,
        subject: 'Your account was deleted',
      })
    send.mockRestore()
  })

  it('frees the address for a new account, which the job leaves alone', async () => {
    const person = await signUp(app())
    await remove(person)
    const body = { email: person.email, password: PASSWORD, firstName: 'Robin', lastName: 'Again' }
    const signedUp = await app().request('POST', '/api/auth/sign-up/email', { body })
    expect(signedUp.statusCode).toBe(200)
    await run()
    expect(await db().select().from(users).where(eq(users.email, person.email))).toMatchObject([
      { name: 'Robin Again', deletedAt: null },
    ])
  })

  it('ends the request if something is open when it is due', async () => {
    const [buyer, breeder] = [await signUp(app()), await signUp(app())]
    const cattery = await addBreeder(app(), { userId: breeder.id })
    await ask(breeder)
    const cat = await addCat(app(), { breederId: cattery.id })
    await addTestSale(app(), { cat, buyerId: buyer.id })
    await passTwoWeeks(app())
    await run()
    expect(await findUser(breeder.id)).toMatchObject({ name: 'Robin Testperson', deletionDueAt: null })
    expect(await db().select().from(breeders).where(eq(breeders.id, cattery.id))).toMatchObject([
      { isActive: true },
    ])
    expect(await kinds()).toEqual(['deletion_requested', 'deletion_canceled'])
  })

  it('deletes the customer at the payment provider, and tries again when that fails', async () => {
    const person = await signUp(app())
    await db().update(users).set({ stripeCustomerId: 'cus_1' })
    const { customers } = app().services.stripe.sdk
    const del = vi.spyOn(customers, 'del').mockRejectedValueOnce(new Error('The provider is unreachable.'))
    del.mockResolvedValue({ id: 'cus_1', object: 'customer', deleted: true } as never)
    vi.spyOn(app().services.log, 'error').mockImplementation(() => {})
    await remove(person)
    expect(await db().select().from(accountDeletions)).toMatchObject([{ state: 'running' }])
    await run()
    expect(await db().select().from(accountDeletions)).toMatchObject([
      { state: 'done', stripeCustomerId: null },
    ])
    expect(del.mock.calls.map(([id]) => id)).toEqual(['cus_1', 'cus_1'])
    vi.restoreAllMocks()
  })

  it('of two processes is carried out once', async () => {
    const person = await signUp(app())
    await ask(person)
    await passTwoWeeks(app())
    await Promise.all([run(), run()])
    await run()
    expect((await kinds()).filter((kind) => kind === 'account_deleted')).toHaveLength(1)
  })
})

it('while the site is off for 36 days, no account is deleted: its user can keep it for three days after the start', async () => {
  const person = await signUp(app())
  await ask(person)
  app().clock.advance(11 * DAY_MS)
  await run()
  await whenTold(app())
  const until = await turnSiteOff(app())
  expect((await read(person)).json()).toMatchObject({ dueAt: until.toISOString() })
  app().clock.set(new Date(until.getTime() - 1))
  await run()
  expect(await db().select().from(accountDeletions)).toMatchObject([{ state: 'pending', dueAt: until }])
  app().clock.set(until)
  await run()
  expect(await db().select().from(accountDeletions)).toMatchObject([{ state: 'done' }])
})
