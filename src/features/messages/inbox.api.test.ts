import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import { addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { Contact, Conversation, ListedInquiry } from './contract.ts'
import { type Breeder, callsOf, signUpBreeder } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
const { send, ask, readAll, inquiries, block, contact, conversations, unread } = callsOf(app)
let buyer: TestUser
let other: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  ;[buyer, other, breeder] = [await signUp(app()), await signUp(app()), await signUpBreeder(app())]
})

const shown = async (as: TestUser, show: string) => {
  const answer = await conversations(as, `?show=${show}`)
  const found = answer.json<Conversation[]>()
  expect(answer.headers['x-total-count']).toBe(String(found.length))
  return found.map(({ userId }) => userId)
}

describe('the filters of the inbox', () => {
  it('select what is unread, and what the other person wrote last', async () => {
    await send(buyer, breeder.id, 'Is she free?')
    await send(other, breeder.id, 'Does he like dogs?')
    await send(breeder, other.id, 'He does.')
    expect(await shown(breeder, 'all')).toEqual([other.id, buyer.id])
    expect(await shown(breeder, 'waiting')).toEqual([buyer.id])
    expect(await shown(other, 'waiting')).toEqual([breeder.id])
    expect(await shown(buyer, 'waiting')).toEqual([])
    await readAll(breeder, buyer)
    expect(await shown(breeder, 'unread')).toEqual([other.id])
    expect(await shown(breeder, 'waiting')).toEqual([buyer.id])
    await send(breeder, buyer.id, 'She is.')
    expect(await shown(breeder, 'waiting')).toEqual([])
  })

  it('work together with the search', async () => {
    await send(buyer, breeder.id, 'Is she free?', { catId: breeder.cat.id })
    await send(other, breeder.id, 'Does he like dogs?')
    const found = await conversations(breeder, '?show=waiting&q=juniper')
    expect(found.json<Conversation[]>().map(({ userId }) => userId)).toEqual([buyer.id])
    expect((await conversations(breeder, '?show=unread&q=nobody')).json()).toEqual([])
  })

  it('leave out closed inquiries until the buyer writes again, and blocked users', async () => {
    await ask(buyer, { catId: breeder.cat.id, message: 'Is she free?' })
    expect(await shown(breeder, 'waiting')).toEqual([buyer.id])
    const [inquiry] = (await inquiries(breeder)).json<ListedInquiry[]>()
    const change = (status: string) =>
      app().request('PATCH', `/api/inquiries/${inquiry?.id}`, { as: breeder, body: { status } })
    await change('closed')
    expect(await shown(breeder, 'waiting')).toEqual([])
    await send(buyer, breeder.id, 'And her sister?')
    expect(await shown(breeder, 'waiting')).toEqual([buyer.id])
    await block(breeder, buyer.id, true)
    expect(await shown(breeder, 'waiting')).toEqual([])
  })

  it('other values are rejected', async () => {
    for (const value of ['late', 'All', '%00'])
      expect((await conversations(breeder, `?show=${value}`)).statusCode, value).toBe(400)
  })
})

describe('an inquiry and its conversation', () => {
  const inquiry = async () => (await inquiries(breeder)).json<ListedInquiry[]>()[0]
  const change = async (body: object) =>
    expect(
      (await app().request('PATCH', `/api/inquiries/${(await inquiry())?.id}`, { as: breeder, body }))
        .statusCode,
    ).toBe(200)
  /** What both lists say to the breeder, and what the thread says about the inquiry. */
  const state = async () => ({
    inquiry: (await inquiry())?.status,
    isRead: (await inquiry())?.isRead,
    unread: (await conversations(breeder)).json<Conversation[]>()[0]?.unreadCount,
    isWaiting: (await shown(breeder, 'waiting')).length === 1,
    inThread: (await contact(breeder, `userId=${buyer.id}`)).json<Contact>().inquiry?.status,
  })
  const ASKED = { inquiry: 'pending', isRead: false, unread: 1, isWaiting: true, inThread: 'pending' }
  const ANSWERED = { inquiry: 'responded', isRead: true, unread: 0, isWaiting: false, inThread: 'responded' }
  beforeEach(async () => {
    await ask(buyer, { catId: breeder.cat.id, message: 'Is she free?' })
  })

  it('are answered together by a message, and wait together again after the next question', async () => {
    expect(await state()).toEqual(ASKED)
    await readAll(breeder, buyer)
    expect(await state()).toEqual({ ...ASKED, isRead: true, unread: 0 })
    await send(breeder, buyer.id, 'She is.')
    expect(await state()).toEqual(ANSWERED)
    await send(buyer, breeder.id, 'And does she like dogs?')
    expect(await state()).toEqual(ASKED)
    expect((await inquiry())?.message).toBe('Is she free?')
  })

  it('are answered together by marking the inquiry as responded, without a message', async () => {
    await change({ status: 'responded' })
    expect(await state()).toEqual(ANSWERED)
    await send(buyer, breeder.id, 'Thank you. One more thing')
    expect(await state()).toEqual(ASKED)
    await change({ status: 'closed' })
    expect(await state()).toEqual({ ...ANSWERED, inquiry: 'closed', inThread: 'closed' })
    await change({ status: 'pending' })
    expect(await state()).toEqual({ ...ASKED, isRead: true, unread: 0 })
  })

  it('are read and unread together, repeatedly', async () => {
    for (const isRead of [true, true, false, false]) {
      await change({ isRead })
      expect(await state()).toEqual({ ...ASKED, isRead, unread: isRead ? 0 : 1 })
    }
    await readAll(breeder, buyer)
    expect(await state()).toEqual({ ...ASKED, isRead: true, unread: 0 })
  })

  it('wait as long as one of several inquiries does', async () => {
    const sister = await addCat(app(), { breederId: breeder.cattery.id })
    app().clock.advance(1_000)
    await ask(buyer, { catId: sister.id, message: 'And her sister?' })
    await change({ status: 'responded' })
    expect(await state()).toEqual({ ...ANSWERED, unread: 1, isWaiting: true, inThread: 'pending' })
    await readAll(breeder, buyer)
    await send(breeder, buyer.id, 'Both are free.')
    expect(await state()).toEqual(ANSWERED)
  })

  it('of a blocked person are closed and do not count', async () => {
    await block(breeder, buyer.id, true)
    expect(await inquiry()).toMatchObject({ status: 'closed', isRead: true })
    expect(await shown(breeder, 'waiting')).toEqual([])
    expect(await unread(breeder)).toBe(0)
    await block(breeder, buyer.id, false)
    expect(await unread(breeder)).toBe(1)
  })
})

describe('the cat of a conversation', () => {
  const catFor = async (as: TestUser, whom: TestUser) =>
    (await contact(as, `userId=${whom.id}`)).json<Contact>().cat

  it('is the one that the two wrote about last, with price and status, and its breeder knows that it is theirs', async () => {
    await send(buyer, breeder.id, 'Good day')
    expect(await catFor(buyer, breeder)).toBeNull()
    await send(buyer, breeder.id, 'Is she free?', { catId: breeder.cat.id })
    const { id, price, depositAmount } = breeder.cat
    const cat = {
      id,
      name: 'Juniper',
      imageUrl: null,
      price,
      depositAmount,
      status: 'available',
      isHeld: false,
      isTakenDown: false,
    }
    expect(await catFor(buyer, breeder)).toEqual({ ...cat, isOwn: false })
    expect(await catFor(breeder, buyer)).toEqual({ ...cat, isOwn: true })
  })

  it('that was taken down is only shown to its breeder, and a deleted one to nobody', async () => {
    await send(buyer, breeder.id, 'Is she free?', { catId: breeder.cat.id })
    const set = (values: Partial<typeof cats.$inferInsert>) =>
      app().services.db.update(cats).set(values).where(eq(cats.id, breeder.cat.id))
    await set({ status: 'withdrawn', takenDownFrom: 'available' })
    expect(await catFor(buyer, breeder)).toBeNull()
    expect(await catFor(breeder, buyer)).toMatchObject({ status: 'withdrawn' })
    await set({ deletedAt: app().clock.now() })
    expect(await catFor(breeder, buyer)).toBeNull()
  })
})
