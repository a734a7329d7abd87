import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { knownDevices } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { type Breeder, signUpBreeder } from '#features/messages/test-world.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { dayIn, deadlineText } from '#lib/times.ts'
import { addCat, PASSWORD, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { mutes } from './api/tables.ts'
import { moderationCalls, signUpStaff } from './test-world.ts'

const { app } = appOfThisFile()
const { act, log, accountStatus, send } = moderationCalls(app)
let staff: TestUser
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  staff = await signUpStaff(app())
  ;[buyer, breeder] = [
    await signUp(app(), { firstName: 'Kim', lastName: 'Buyer' }),
    await signUpBreeder(app()),
  ]
})

const listUsers = (query = '') => app().request('GET', `/api/admin/people${query}`, { as: staff })
const idsOf = (response: { json: () => { userId: string }[] }) => response.json().map(({ userId }) => userId)
const get = (url: string, as?: TestUser) => app().request('GET', url, as ? { as } : {})

const signIn = ({ email }: TestUser) =>
  app().request('POST', '/api/auth/sign-in/email', { body: { email, password: PASSWORD } })

describe('the list of users', () => {
  it('finds users by name, email, and cattery, newest first', async () => {
    expect(idsOf(await listUsers())).toEqual([breeder.id, buyer.id, staff.id])
    const first = await listUsers('?limit=2')
    expect(idsOf(first)).toEqual([breeder.id, buyer.id])
    expect(first.headers['x-total-count']).toBe('3')
    expect(idsOf(await listUsers('?limit=2&page=2'))).toEqual([staff.id])
    for (const q of ['kim buyer', 'KIM', buyer.email, buyer.email.slice(2, 9)])
      expect([q, idsOf(await listUsers(`?q=${encodeURIComponent(q)}`))]).toEqual([q, [buyer.id]])
    expect(idsOf(await listUsers('?q=quiet%20paw'))).toEqual([breeder.id])
    for (const q of ['%25', '_', "'%3B--", '%F0%9F%90%88', 'x'.repeat(200)])
      expect([q, idsOf(await listUsers(`?q=${q}`))]).toEqual([q, []])
    for (const query of ['?q=%00', `?q=${'x'.repeat(201)}`, '?accountStatus=fine', '?limit=0'])
      expect([query, (await listUsers(query)).statusCode]).toEqual([query, 400])
  })

  it('filters users by account status', async () => {
    await act(staff, buyer.id, 'mute', { hours: 2 })
    await act(staff, breeder.id, 'suspend')
    expect((await listUsers('?accountStatus=muted')).json()).toMatchObject([
      { userId: buyer.id, mutedUntil: new Date(app().clock.now().getTime() + 2 * HOUR_MS).toISOString() },
    ])
    expect((await listUsers('?accountStatus=suspended')).json()).toMatchObject([
      { userId: breeder.id, suspendedAt: app().clock.now().toISOString() },
    ])
    app().clock.advance(2 * HOUR_MS)
    expect((await listUsers('?accountStatus=muted')).json()).toEqual([])
  })
})

describe('an action on a user', () => {
  it('mutes and unmutes a user', async () => {
    expect((await act(staff, buyer.id, 'mute', { hours: 5 })).json().mutedUntil).toBeTruthy()
    expect((await send(buyer, breeder.id, 'May I?')).json().code).toBe('muted')
    expect((await act(staff, buyer.id, 'unmute', { reason: 'All is said' })).json().mutedUntil).toBeNull()
    expect((await send(buyer, breeder.id, 'Thank you')).statusCode).toBe(201)
    expect((await log(staff)).map(({ action }: { action: string }) => action)).toEqual(['unmute', 'mute'])
  })

  it('is applied once for a double click, and rejected if it changes nothing', async () => {
    const twice = await Promise.all([1, 2].map(() => act(staff, buyer.id, 'suspend')))
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await log(staff)).toHaveLength(1)
    expect((await act(staff, buyer.id, 'suspend', { reason: 'For another reason' })).statusCode).toBe(409)
    app().clock.advance(61_000)
    expect((await act(staff, buyer.id, 'suspend')).statusCode).toBe(409)
    expect((await act(staff, breeder.id, 'restore')).statusCode).toBe(409)
    expect((await act(staff, breeder.id, 'unmute')).statusCode).toBe(409)
    await act(staff, breeder.id, 'mute', { hours: 10 })
    expect((await act(staff, breeder.id, 'mute', { hours: 5, reason: 'And again' })).statusCode).toBe(409)
    expect((await act(staff, breeder.id, 'mute', { hours: 20, reason: 'And again' })).statusCode).toBe(200)
    expect(await app().services.db.select().from(mutes)).toHaveLength(2)
  })

  it('can be repeated after another action or with a longer duration', async () => {
    await act(staff, buyer.id, 'suspend')
    await act(staff, buyer.id, 'restore', { reason: 'By mistake' })
    expect((await act(staff, buyer.id, 'suspend')).json().suspendedAt).toBeTruthy()
    await act(staff, breeder.id, 'mute', { hours: 1 })
    const until = new Date(app().clock.now().getTime() + 48 * HOUR_MS).toISOString()
    expect((await act(staff, breeder.id, 'mute', { hours: 48 })).json().mutedUntil).toBe(until)
    expect((await act(staff, breeder.id, 'mute', { hours: 48 })).statusCode).toBe(200)
    expect(await log(staff)).toHaveLength(5)
  })

  it('names the end of a mute in the time zone of its user', async () => {
    const body = { timeZone: 'America/Denver' }
    await app().request('PUT', '/api/auth/time-zone', { as: breeder, body })
    await act(staff, breeder.id, 'mute', { hours: 48 })
    await act(staff, buyer.id, 'mute', { hours: 48 })
    const until = new Date(app().clock.now().getTime() + 48 * HOUR_MS)
    for (const [user, timeZone] of [
      [breeder, 'America/Denver'],
      [buyer, 'America/New_York'],
    ] as const) {
      const text = deadlineText(until, { timeZone, today: dayIn(app().clock.now(), timeZone) })
      expect((await get('/api/notices', user)).json()[0].title).toBe(`You cannot send messages until ${text}`)
    }
  })

  it('signs a user out on all devices, which are then unknown', async () => {
    const { db } = app().services
    await signIn(buyer)
    const devices = () => db.$count(knownDevices, eq(knownDevices.userId, buyer.id))
    expect([await devices(), (await get('/api/notices', buyer)).statusCode]).toEqual([1, 200])
    expect((await act(staff, buyer.id, 'sign_out', { reason: 'Reported as taken over' })).statusCode).toBe(
      200,
    )
    expect([await devices(), (await get('/api/notices', buyer)).statusCode]).toEqual([0, 401])
    expect((await get('/api/notices', breeder)).statusCode).toBe(200)
    const events = await get(`/api/admin/people/${buyer.id}/security-events`, staff)
    expect(events.json()[0]).toMatchObject({ kind: 'session_ended', detail: { sessions: 2 } })
    expect((await log(staff))[0]).toMatchObject({ action: 'sign_out', reason: 'Reported as taken over' })
  })

  it('signs a user out once, also for several requests at a time, and again after the next sign-in', async () => {
    const reasons = ['Taken over', 'Asked on the phone', 'Lost a laptop']
    const answers = await Promise.all(reasons.map((reason) => act(staff, buyer.id, 'sign_out', { reason })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(await log(staff)).toHaveLength(1)
    await signIn(buyer)
    expect((await act(staff, buyer.id, 'sign_out', { reason: 'And again' })).statusCode).toBe(200)
  })

  it('is rejected for oneself, other staff, and unknown users', async () => {
    const other = await signUpStaff(app(), 'Noor')
    for (const action of ['warn', 'mute', 'suspend', 'restore', 'unmute', 'sign_out'])
      for (const user of [staff, other])
        expect((await act(staff, user.id, action, { hours: 1 })).json().code).toBe('forbidden')
    expect((await act(staff, newId(), 'warn')).statusCode).toBe(404)
    for (const body of [
      { action: 'take_down' },
      { reason: '' },
      { action: 'mute' },
      { action: 'mute', hours: 1e9 },
    ])
      expect([body, (await act(staff, buyer.id, body.action ?? 'warn', body)).statusCode]).toEqual([
        body,
        400,
      ])
    expect(await log(staff)).toEqual([])
  })
})

describe('a suspended user', () => {
  it('can read and see the reason, but not send messages; nothing is stored or counted', async () => {
    await send(buyer, breeder.id, 'Hello')
    await act(staff, buyer.id, 'suspend', { reason: 'Asked for money outside' })
    const rejected = await send(buyer, breeder.id, 'Call me at 503-555-0147')
    expect(rejected.statusCode).toBe(403)
    expect(rejected.json()).toEqual({
      code: 'suspended',
      message: 'Your account is suspended. You can still read and appeal the decision.',
    })
    const messages = await get(`/api/messages/${buyer.id}/${breeder.id}`, buyer)
    expect(messages.json()).toHaveLength(1)
    expect((await get('/api/auth/user', buyer)).json().isSuspended).toBe(true)
    expect(await accountStatus(buyer)).toMatchObject({
      suspendedAt: app().clock.now().toISOString(),
      violations: [],
      decisions: [{ action: 'suspend', reason: 'Asked for money outside', canAppeal: true }],
    })
    await act(staff, buyer.id, 'restore', { reason: 'Cleared up' })
    expect((await get('/api/auth/user', buyer)).json().isSuspended).toBe(false)
    expect((await send(buyer, breeder.id, 'Here I am again')).statusCode).toBe(201)
  })

  it('cannot send messages during the suspension', async () => {
    const all = await Promise.all([
      act(staff, buyer.id, 'suspend'),
      ...Array.from({ length: 8 }, (_, index) => send(buyer, breeder.id, `Quick ${index}`)),
    ])
    const delivered = all.slice(1).filter(({ statusCode }) => statusCode === 201).length
    for (const { statusCode, body } of all.slice(1))
      expect([statusCode, body]).toEqual([
        statusCode,
        expect.stringContaining(statusCode === 201 ? 'Quick' : 'suspended'),
      ])
    expect((await get(`/api/messages/${buyer.id}/${breeder.id}`, buyer)).json()).toHaveLength(delivered)
    expect((await send(buyer, breeder.id, 'After')).statusCode).toBe(403)
  })

  const statusOf = async (id: string) =>
    (await app().services.db.select().from(breeders).where(eq(breeders.id, id)))[0]

  it.each(['verified', 'pending', 'rejected', 'suspended'] as const)(
    'gets a cattery back with the status %s',
    async (verificationStatus) => {
      const { id } = breeder.cattery
      await app().services.db.update(breeders).set({ verificationStatus }).where(eq(breeders.id, id))
      const before = await statusOf(id)
      await act(staff, breeder.id, 'suspend')
      expect(await statusOf(id)).toMatchObject({ verificationStatus: 'suspended' })
      await act(staff, breeder.id, 'restore')
      expect(await statusOf(id)).toEqual(before)
    },
  )

  it('is hidden from all public lists until restored', async () => {
    const decoy = await addCat(app())
    const ids = async (url: string) => (await get(url)).json().map(({ id }: { id: string }) => id)
    const lists = async () => ({
      cats: await ids('/api/cats'),
      breeders: await ids('/api/breeders'),
      page: (await get(`/api/breeders/${breeder.cattery.id}`)).statusCode,
      cat: (await get(`/api/cats/${breeder.cat.id}`)).statusCode,
    })
    const before = await lists()
    expect(before.cats).toHaveLength(2)
    await act(staff, breeder.id, 'suspend')
    await expect.poll(lists).toEqual({ cats: [decoy.id], breeders: [decoy.breederId], page: 404, cat: 404 })
    const own = await get('/api/breeders/profile', breeder)
    expect(own.json()).toMatchObject({ verificationStatus: 'suspended' })
    expect((await send(buyer, breeder.id, 'Hello?')).statusCode).toBe(404)
    await act(staff, breeder.id, 'restore')
    await expect.poll(lists).toEqual(before)
  })
})
