import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { conversations, messages } from './api/tables.ts'
import type { Conversation, Message } from './contract.ts'
import { type Breeder, callsOf, signUpBreeder } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
const { send, read, readAll, markRead, conversations: list, unread, contact } = callsOf(app)
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
})

const rows = () => app().services.db.select().from(messages)
const texts = (response: { json: () => unknown }) =>
  (response.json() as Message[]).map(({ content }) => content)

describe('a message', () => {
  it('reaches the other user of the conversation and no one else, in the order of sending', async () => {
    const stranger = await signUp(app())
    await send(stranger, breeder.id, 'A decoy')
    const sent = await send(buyer, breeder.id, '  Is she used to dogs?\n\nOurs is old.  ', {
      catId: breeder.cat.id,
    })
    expect(sent.statusCode).toBe(201)
    expect(sent.json()).toMatchObject({
      senderId: buyer.id,
      receiverId: breeder.id,
      catId: breeder.cat.id,
      isRead: false,
      content: 'Is she used to dogs?\n\nOurs is old.',
    })
    await send(breeder, buyer.id, 'Very much so.')
    const expected = ['Is she used to dogs?\n\nOurs is old.', 'Very much so.']
    expect(texts(await read(buyer, breeder))).toEqual(expected)
    expect(texts(await read(breeder, buyer))).toEqual(expected)
    expect(texts(await read(stranger, breeder))).toEqual(['A decoy'])
  })

  it('can be read only by its two users', async () => {
    const stranger = await signUp(app())
    await send(buyer, breeder.id, 'Hello')
    const path = `/api/messages/${buyer.id}/${breeder.id}`
    for (const as of [stranger, breeder])
      expect((await app().request('GET', path, { as })).statusCode).toBe(403)
    expect((await app().request('GET', path)).statusCode).toBe(401)
  })

  it('is stored unchanged as plain text, even if it looks like markup or SQL', async () => {
    const odd = ['<img src=x onerror=alert(1)>', '🐈‍⬛🐾', "'; drop table messages; --", '%_\\', '0']
    for (const content of odd) expect((await send(buyer, breeder.id, content)).statusCode).toBe(201)
    expect(texts(await read(buyer, breeder))).toEqual(odd)
  })

  it('has 1 to 2,000 visible characters', async () => {
    const long = 'Our home is calm and full of sun. '.repeat(60)
    expect((await send(buyer, breeder.id, long.slice(0, 2_000))).statusCode).toBe(201)
    const wrong = ['', '  \n\t ', '\u200b\u2060', `${long.slice(0, 2_000)}!`, 7, null, ['a'], 'a\u0000b']
    for (const content of [...wrong, 'x'.repeat(10_000)]) {
      const { statusCode, body } = await send(buyer, breeder.id, content)
      expect(statusCode, `${JSON.stringify(content)?.slice(0, 40)} ${body}`).toBe(400)
    }
    expect(await rows()).toHaveLength(1)
  })

  it('takes its sender from the session', async () => {
    const forged = { senderId: breeder.id, isModerated: true, isRead: true }
    expect((await send(buyer, breeder.id, 'Hello', forged)).json()).toMatchObject({
      senderId: buyer.id,
      isModerated: false,
      isRead: false,
    })
  })

  it('cannot go to an unknown user, another buyer, a suspended cattery, or the sender', async () => {
    const other = await signUp(app())
    expect((await send(buyer, other.id, 'Hello')).json().code).toBe('forbidden')
    expect((await send(buyer, newId(), 'Hello')).json().code).toBe('not_found')
    expect((await send(breeder, breeder.id, 'Hello')).json().code).toBe('message_yourself')
    expect((await send(buyer, 'seven', 'Hello')).statusCode).toBe(400)
    for (const hidden of [{ verificationStatus: 'suspended' as const }, { isActive: false }]) {
      await app().services.db.update(breeders).set(hidden).where(eq(breeders.id, breeder.cattery.id))
      expect((await send(buyer, breeder.id, 'Hello')).json().code).toBe('not_found')
      expect((await send(breeder, buyer.id, 'Hello')).statusCode).toBe(403)
      await app()
        .services.db.update(breeders)
        .set({ verificationStatus: 'verified' })
        .where(eq(breeders.id, breeder.cattery.id))
    }
    expect(await rows()).toEqual([])
  })

  it('can be about a cat of one of the two users only', async () => {
    const other = await signUpBreeder(app())
    for (const catId of [other.cat.id, newId()])
      expect((await send(buyer, breeder.id, 'Hello', { catId })).json().code).toBe('not_found')
    expect((await send(buyer, breeder.id, 'Hello', { catId: 'seven' })).statusCode).toBe(400)
    expect((await send(buyer, breeder.id, 'Hello', { catId: null })).statusCode).toBe(201)
    expect((await send(breeder, buyer.id, 'She is', { catId: breeder.cat.id })).statusCode).toBe(201)
  })

  it('is stored once for each client ID, even when it is sent several times at once', async () => {
    const named = { clientId: newId() }
    const answers = await Promise.all([1, 2, 3].map(() => send(buyer, breeder.id, 'Hello', named)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect((await send(breeder, buyer.id, 'Hello', named)).json().senderId).toBe(breeder.id)
    expect(await rows()).toHaveLength(2)
    expect(await unread(breeder)).toBe(1)
  })

  it('is rejected after 20 messages in a minute', async () => {
    const answers = await Promise.all(
      Array.from({ length: 23 }, (_, index) =>
        send(buyer, breeder.id, `Message ${'abcdefghijklmnopqrstuvw'[index]}`),
      ),
    )
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 201)).toHaveLength(20)
    expect(codes.filter((code) => code === 429)).toHaveLength(3)
    app().clock.advance(61_000)
    expect((await send(buyer, breeder.id, 'Later')).statusCode).toBe(201)
  })

  it('is rejected when it would start more than 5 conversations in an hour', async () => {
    await send(buyer, breeder.id, 'An earlier question')
    app().clock.advance(3_600_001)
    const catteries = []
    for (let index = 0; index < 6; index++) catteries.push(await addBreeder(app()))
    const codes: number[] = []
    for (const { userId } of catteries) codes.push((await send(buyer, userId, 'Hello')).statusCode)
    expect(codes).toEqual([201, 201, 201, 201, 201, 429])
    expect((await send(buyer, catteries[0]?.userId ?? '', 'Once more')).statusCode).toBe(201)
    expect((await send(breeder, buyer.id, 'Answering is free')).statusCode).toBe(201)
    expect((await send(buyer, breeder.id, 'Thank you')).statusCode).toBe(201)
    app().clock.advance(3_600_001)
    expect((await send(buyer, catteries[5]?.userId ?? '', 'Hello')).statusCode).toBe(201)
  })
})

describe('a conversation', () => {
  it('counts for each side while it has unread messages', async () => {
    const decoy = await signUpBreeder(app())
    await send(buyer, decoy.id, 'A decoy')
    await send(buyer, breeder.id, 'One')
    await send(buyer, breeder.id, 'Two')
    await send(breeder, buyer.id, 'Three')
    expect([await unread(buyer), await unread(breeder), await unread(decoy)]).toEqual([1, 1, 1])

    const [first, second] = (await list(buyer)).json<Conversation[]>()
    expect(first).toMatchObject({
      userId: breeder.id,
      businessName: 'Quiet Paws',
      isVerified: true,
      checkCounts: { valid: 0, expired: 0, checkedIn: null, acceptedIn: null },
      unreadCount: 1,
      lastMessage: { content: 'Three', senderId: breeder.id },
    })
    expect(second).toMatchObject({ userId: decoy.id, unreadCount: 0 })
    const [theirs, ...others] = (await list(breeder)).json<Conversation[]>()
    expect(others).toEqual([])
    expect(theirs).toMatchObject({ userId: buyer.id, name: 'Robin T.', businessName: null, unreadCount: 2 })

    await read(breeder, buyer)
    expect(await unread(breeder), 'a GET changes nothing').toBe(1)
    await readAll(breeder, buyer)
    expect([await unread(buyer), await unread(breeder), await unread(decoy)]).toEqual([1, 0, 1])
    const seen = (await read(buyer, breeder)).json<Message[]>()
    expect(seen.map(({ isRead }) => isRead)).toEqual([true, true, false])
    await readAll(buyer, breeder)
    expect(await unread(buyer)).toBe(0)
  })

  it('is marked as read once, up to the message that was shown, and returns the remaining count', async () => {
    const other = await signUp(app())
    await send(other, breeder.id, 'A decoy')
    const shown = (await send(buyer, breeder.id, 'One')).json<Message>()
    app().clock.advance(1_000)
    const later = (await send(buyer, breeder.id, 'Two')).json<Message>()
    expect(await unread(breeder)).toBe(2)
    const marked = await Promise.all([1, 2, 3].map(() => markRead(breeder, buyer, shown.id)))
    expect(marked.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      marked.map(() => [200, { count: 2 }]),
    )
    expect((await markRead(breeder, buyer, shown.id)).json(), 'again').toEqual({ count: 2 })
    const history = (await read(buyer, breeder)).json<Message[]>()
    expect(history.map(({ isRead }) => isRead)).toEqual([true, false])
    // The sender's own copy marks nothing.
    expect((await markRead(buyer, breeder, later.id)).json()).toEqual({ count: 0 })
    expect(await unread(breeder)).toBe(2)
  })

  it('can be marked as read only by its two users', async () => {
    const stranger = await signUp(app())
    const { id } = (await send(buyer, breeder.id, 'Hello')).json<Message>()
    expect((await markRead(stranger, breeder, id)).json().code).toBe('not_found')
    expect((await markRead(stranger, buyer, id)).json().code).toBe('not_found')
    expect((await markRead(breeder, { id: newId() }, id)).json().code).toBe('not_found')
    expect((await markRead(breeder, breeder, id)).json().code).toBe('not_found')
    expect((await markRead(breeder, buyer, newId())).json().code).toBe('not_found')
    for (const until of ['seven', '', null, 7, undefined])
      expect((await markRead(breeder, buyer, until)).statusCode, String(until)).toBe(400)
    expect((await markRead(breeder, { id: 'seven' }, id)).statusCode).toBe(404)
    const path = `/api/conversations/${buyer.id}/read`
    expect((await app().request('POST', path, { body: { until: id } })).statusCode).toBe(401)
    expect(await unread(breeder)).toBe(1)
  })

  it('of 5,000 messages can be paged backward to its beginning, each message once', async () => {
    const start = app().clock.now().getTime() - 5_000_000
    // Several at the same time, and messages of other users that must not appear.
    const old = Array.from({ length: 5_000 }, (_, index) => ({
      ...(index % 3
        ? { senderId: buyer.id, receiverId: breeder.id }
        : { senderId: breeder.id, receiverId: buyer.id }),
      content: String(index),
      createdAt: new Date(start + Math.floor(index / 4) * 1000),
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    }))
    for (let index = 0; index < 5_000; index += 1_000)
      await app()
        .services.db.insert(messages)
        .values(old.slice(index, index + 1_000))
    const stranger = await signUp(app())
    const foreign = (await send(stranger, breeder.id, 'A decoy')).json<Message>()

    const seen: string[] = []
    let before: string | undefined
    do {
      const page = (await read(buyer, breeder, `?limit=100${before ? `&before=${before}` : ''}`)).json<
        Message[]
      >()
      seen.unshift(...page.map(({ content }) => content))
      before = page[0]?.id
    } while (before)
    expect(seen).toEqual(old.map(({ content }) => content))

    expect((await read(buyer, breeder)).json()).toHaveLength(50)
    expect((await read(buyer, breeder, `?before=${newId()}`)).json()).toEqual([])
    expect(texts(await read(buyer, breeder, `?before=${foreign.id}&limit=1`))).toEqual([])
    for (const wrong of ['limit=0', 'limit=101', 'limit=x', 'before=7', 'before=%00', 'limit=1&limit=2'])
      expect((await read(buyer, breeder, `?${wrong}`)).statusCode, wrong).toBe(400)
  })

  it('with oneself, with an unknown user, or between two buyers is rejected', async () => {
    const other = await signUp(app())
    expect((await read(buyer, buyer)).json().code).toBe('message_yourself')
    expect((await read(buyer, { id: newId() })).statusCode).toBe(404)
    expect((await read(buyer, other)).statusCode).toBe(403)
    expect((await read(buyer, { id: 'seven' })).statusCode).toBe(404)
    expect((await read(buyer, breeder)).json()).toEqual([])
  })

  it('has one row for each side, even when several first messages are sent at once', async () => {
    const other = await signUpBreeder(app())
    const both = [send(other, breeder.id, 'Hello'), send(breeder, other.id, 'Good day')]
    for (const answer of await Promise.all([...both, send(other, breeder.id, 'And hello')]))
      expect(answer.statusCode).toBe(201)
    const sides = await app().services.db.select().from(conversations)
    expect(sides).toHaveLength(2)
    expect(sides.map(({ unread: count }) => count).sort()).toEqual([1, 2])
    const [last] = (await list(other)).json<Conversation[]>()
    expect(texts(await read(other, breeder)).at(-1)).toBe(last?.lastMessage?.content)
  })

  it('is listed page by page', async () => {
    for (let index = 0; index < 3; index++) await send(buyer, (await addBreeder(app())).userId, 'Hello')
    const answer = await list(buyer, '?limit=2&page=2')
    expect(answer.headers).toMatchObject({ 'x-total-count': '3', 'cache-control': 'private, no-store' })
    expect(answer.json()).toHaveLength(1)
    expect((await list(buyer, '?page=99')).json()).toEqual([])
  })
})

describe('the contact of the message dialog', () => {
  it('is the breeder of a cat, with the cat as the subject', async () => {
    const found = await contact(buyer, `catId=${breeder.cat.id}`)
    expect(found.json()).toEqual({
      userId: breeder.id,
      firstName: null,
      inquiry: null,
      name: 'Alex Testbreeder',
      breederId: breeder.cattery.id,
      businessName: 'Quiet Paws',
      isVerified: true,
      checkCounts: { valid: 0, expired: 0, checkedIn: null, acceptedIn: null },
      profileImageUrl: null,
      cat: {
        id: breeder.cat.id,
        name: 'Juniper',
        imageUrl: null,
        price: breeder.cat.price,
        depositAmount: breeder.cat.depositAmount,
        status: 'available',
        isHeld: false,
        isTakenDown: false,
        isOwn: false,
      },
      contactAllowed: false,
      mutedUntil: null,
      isBlocked: false,
      isDeleted: false,
      subject: { kind: 'cat', id: breeder.cat.id, title: 'Juniper', imageUrl: null, isShown: true },
    })
    expect((await contact(buyer, `userId=${breeder.id}`)).json().subject).toBeNull()
    expect((await contact(breeder, `catId=${breeder.cat.id}`)).json().code).toBe('message_yourself')
    expect((await contact(buyer, `catId=${newId()}`)).statusCode).toBe(404)
    expect((await contact(buyer, '')).statusCode).toBe(404)
    expect((await contact(buyer, `userId=${(await signUp(app())).id}`)).statusCode).toBe(403)
    expect((await contact(buyer, 'catId=x')).statusCode).toBe(400)
  })
  it('does not reveal catteries and cats that are not public, unless the two users wrote to each other before', async () => {
    const hidden = await addCat(app(), {
      breederId: breeder.cattery.id,
      name: 'Hidden',
      status: 'withdrawn',
      takenDownFrom: 'available',
    })
    const asked = await contact(buyer, `userId=${breeder.id}&catId=${hidden.id}`)
    expect(asked.json()).toMatchObject({ userId: breeder.id, subject: null })
    await send(buyer, breeder.id, 'Hello')
    for (const verificationStatus of ['pending', 'suspended'] as const) {
      const owner = await signUp(app())
      await addBreeder(app(), { userId: owner.id, verificationStatus, isActive: false })
      expect((await contact(buyer, `userId=${owner.id}`)).statusCode).toBe(404)
      // Such breeders cannot see buyers either.
      expect((await contact(owner, `userId=${buyer.id}`)).statusCode).toBe(403)
    }
    await app()
      .services.db.update(breeders)
      .set({ isActive: false })
      .where(eq(breeders.id, breeder.cattery.id))
    expect((await contact(buyer, `userId=${breeder.id}`)).statusCode).toBe(200)
  })
})
