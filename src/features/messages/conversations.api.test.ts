import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { configure, joinList } from '#testing/sales/offers.ts'
import type { Conversation, Message } from './contract.ts'
import { type Breeder, callsOf, signUpBreeder } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
const { send, ask, read, contact, block, conversations: list } = callsOf(app)
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  ;[buyer, breeder] = [await signUp(app()), await signUpBreeder(app())]
})

const pairingOf = async (breederId: string) => {
  const parents = { sireName: 'Rowan', damName: 'Hazel', sireBreed: 'Maine Coon', damBreed: 'Maine Coon' }
  const [row] = await app()
    .services.db.insert(breedingPairings)
    .values({ ...parents, breederId })
    .returning()
  return row?.id ?? ''
}

/** A family joins a waiting list of the breeder. */
const startWaiting = async (family: TestUser) => {
  const world = {
    owner: breeder,
    breederId: breeder.cattery.id,
    pairingId: await pairingOf(breeder.cattery.id),
  }
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, breeder.id))
  await configure(app(), world, {})
  await joinList(app(), world, family)
}

it('a breeder finds a buyer only after a message or on a waiting list, else as if there were none', async () => {
  const stranger = await signUp(app())
  const answersFor = async (id: string) => [
    (await read(breeder, { id })).json(),
    (await contact(breeder, `userId=${id}`)).json(),
    (await block(breeder, id, true)).json(),
    (await send(breeder, id, 'Hello')).json(),
  ]
  const unknown = await answersFor(newId())
  expect(unknown.map(({ code }) => code)).toEqual(Array(4).fill('not_found'))
  expect(await answersFor(stranger.id)).toEqual(unknown)
  // Another cattery's conversation or family changes nothing.
  const other = await signUpBreeder(app())
  await send(stranger, other.id, 'Hello')
  await startWaiting(buyer)
  expect(await answersFor(stranger.id)).toEqual(unknown)
  expect((await send(other, buyer.id, 'Hello')).statusCode).toBe(404)
  expect((await contact(breeder, `userId=${buyer.id}`)).statusCode).toBe(200)
  expect((await read(breeder, buyer)).json()).toEqual([])
  expect((await send(breeder, buyer.id, 'Your kitten is born')).statusCode).toBe(201)
  await send(stranger, breeder.id, 'Good day')
  expect((await send(breeder, stranger.id, 'Good day')).statusCode).toBe(201)
})

describe('the subject of a conversation', () => {
  it('is part of each message that has one, and the list shows the latest', async () => {
    const pairingId = await pairingOf(breeder.cattery.id)
    await send(buyer, breeder.id, 'Good day')
    const about = await send(buyer, breeder.id, 'Is she used to dogs?', { catId: breeder.cat.id })
    expect(about.json<Message>().subject).toMatchObject({ kind: 'cat', title: 'Juniper' })
    await send(breeder, buyer.id, 'She is.')
    expect((await list(buyer)).json<Conversation[]>()[0]?.subject?.title).toBe('Juniper')
    await send(buyer, breeder.id, 'And the litter?', { breedingPairingId: pairingId })
    const seen = (await read(breeder, buyer)).json<Message[]>()
    expect(seen.map(({ subject }) => subject && `${subject.kind} ${subject.title}`)).toEqual([
      ...[null, 'cat Juniper', null, 'pairing Rowan × Hazel'],
    ])
    for (const as of [buyer, breeder])
      expect((await list(as)).json<Conversation[]>()[0]?.subject).toEqual({
        kind: 'pairing',
        id: pairingId,
        title: 'Rowan × Hazel',
        imageUrl: null,
        isShown: true,
      })
  })

  it('has a client ID that only its sender can see', async () => {
    const clientId = newId()
    await send(buyer, breeder.id, 'Hello', { clientId })
    expect((await read(buyer, breeder)).json<Message[]>()[0]?.clientId).toBe(clientId)
    expect((await read(breeder, buyer)).json<Message[]>()[0]?.clientId).toBeNull()
  })

  it('keeps its name when staff take it down, and then only its owner can open it', async () => {
    await send(buyer, breeder.id, 'Is she free?', { catId: breeder.cat.id })
    await app()
      .services.db.update(cats)
      .set({ status: 'withdrawn', takenDownFrom: 'available' })
      .where(eq(cats.id, breeder.cat.id))
    const subjectFor = async (as: TestUser, other: TestUser) =>
      (await read(as, other)).json<Message[]>()[0]?.subject
    expect(await subjectFor(buyer, breeder)).toMatchObject({ title: 'Juniper', isShown: false })
    expect(await subjectFor(breeder, buyer)).toMatchObject({ title: 'Juniper', isShown: true })
    await app().services.db.delete(cats).where(eq(cats.id, breeder.cat.id))
    expect(await subjectFor(buyer, breeder)).toBeNull()
    expect((await list(buyer)).json<Conversation[]>()[0]?.subject).toBeNull()
  })
})

describe('a search over conversations', () => {
  const found = async (as: TestUser, words: string) =>
    (await list(as, `?q=${encodeURIComponent(words)}`)).json<Conversation[]>().map(({ userId }) => userId)

  it("finds users, catteries, and subjects in the viewer's own conversations only", async () => {
    const other = await signUpBreeder(app())
    const pairingId = await pairingOf(other.cattery.id)
    const clover = await addCat(app(), { breederId: other.cattery.id, name: 'Clover 100%' })
    const hill = await addBreeder(app(), { name: 'Ada Hillier', businessName: "O'Hill Cats" })
    const stranger = await signUp(app())
    await send(stranger, breeder.id, 'A decoy', { catId: breeder.cat.id })
    await send(buyer, breeder.id, 'Good day')
    await send(buyer, other.id, 'About her', { catId: clover.id })
    await send(buyer, other.id, 'And them', { breedingPairingId: pairingId })
    await send(buyer, hill.userId, 'Hello')
    for (const words of ['clover', '100%', ' HAZEL ', 'rowan × hazel', 'rowan hazel'])
      expect(await found(buyer, words)).toEqual([other.id])
    for (const words of ["o'hill", 'ADA', 'Hillier']) expect(await found(buyer, words)).toEqual([hill.userId])
    expect(await found(buyer, 'quiet paws')).toEqual([other.id, breeder.id])
    expect(await found(buyer, 'juniper')).toEqual([])
    expect(await found(breeder, 'juniper')).toEqual([stranger.id])
    // Buyers are found only by the part of their name that is shown, so that the rest cannot be guessed.
    expect(await found(breeder, 'robin t.')).toEqual([buyer.id, stranger.id])
    expect(await found(breeder, 'testperson')).toEqual([])
    const cut = await list(buyer, '?q=quiet&limit=1&page=2')
    expect(cut.headers).toMatchObject({ 'x-total-count': '2' })
    expect(cut.headers.link).toContain('q=quiet')
    expect(cut.json<Conversation[]>().map(({ userId }) => userId)).toEqual([breeder.id])
  })

  it('accepts any words and rejects malformed queries with 400', async () => {
    await send(buyer, breeder.id, 'Good day')
    for (const words of ['%', '_', '\\', '🐈', "'; drop table users; --", 'x'.repeat(100)])
      expect(await found(buyer, words)).toEqual([])
    expect(await found(buyer, '   ')).toEqual([breeder.id])
    for (const wrong of ['q=a&q=b', `q=${'x'.repeat(10_000)}`, 'q=%00', 'page=0', 'limit=101'])
      expect((await list(buyer, `?${wrong}`)).statusCode, wrong).toBe(400)
    expect((await list(buyer, '?q=quiet&page=99')).json()).toEqual([])
  })
})

describe('a blocked conversation', () => {
  it('accepts no messages from either side until the user who blocked it unblocks it', async () => {
    const stranger = await signUp(app())
    await send(buyer, breeder.id, 'Hello')
    expect((await block(breeder, buyer.id, true)).json()).toEqual({ isBlocked: true })
    expect((await contact(breeder, `userId=${buyer.id}`)).json().isBlocked).toBe(true)
    // The blocked user only learns that the message was not sent.
    expect((await contact(buyer, `userId=${breeder.id}`)).json().isBlocked).toBe(false)
    expect((await send(buyer, breeder.id, 'Hello again')).statusCode).toBe(403)
    expect((await send(breeder, buyer.id, 'Hello')).statusCode).toBe(403)
    expect((await send(stranger, breeder.id, 'Others can write')).statusCode).toBe(201)
    expect((await block(buyer, breeder.id, false)).statusCode).toBe(200)
    expect((await send(buyer, breeder.id, 'Hello again')).statusCode).toBe(403)
    await block(breeder, buyer.id, false)
    expect((await send(buyer, breeder.id, 'Hello again')).statusCode).toBe(201)
    for (const id of [stranger.id, newId()]) expect((await block(buyer, id, true)).statusCode).toBe(404)
    expect((await block(buyer, 'seven', true)).statusCode).toBe(404)
    expect((await block(buyer, breeder.id, 'yes')).statusCode).toBe(400)
  })

  it('can be blocked before the first message, and is listed as blocked afterward', async () => {
    await startWaiting(buyer)
    expect((await block(breeder, buyer.id, true)).statusCode).toBe(200)
    expect((await block(breeder, buyer.id, true)).json()).toEqual({ isBlocked: true })
    expect((await contact(breeder, `userId=${buyer.id}`)).json().isBlocked).toBe(true)
    const refused = await send(buyer, breeder.id, 'Hello', { catId: breeder.cat.id })
    expect(refused.statusCode).toBe(403)
    expect(refused.json().message).toBe('You cannot message this user.')
    expect((await ask(buyer, { catId: breeder.cat.id, message: 'Hello' })).statusCode).toBe(403)
    expect((await list(breeder)).json()).toEqual([])
    expect((await list(buyer)).json()).toEqual([])
    await block(breeder, buyer.id, false)
    await send(buyer, breeder.id, 'Hello')
    await block(breeder, buyer.id, true)
    expect((await list(breeder)).json<Conversation[]>()[0]).toMatchObject({ isBlocked: true })
    expect((await list(buyer)).json<Conversation[]>()[0]).toMatchObject({ isBlocked: false })
    expect((await block(breeder, breeder.id, true)).statusCode).toBe(404)
  })
})
