import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import { addPairing } from '#features/litters/test-world.ts'
import { type Breeder, callsOf, signUpBreeder } from '#features/messages/test-world.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { getPage, WEB_SOURCES } from '#testing/pages.ts'
import { authorize, confirmPayment, startDeposit, startFull } from '#testing/sales/purchase.ts'
import type { Home } from './contract.ts'

const { app } = appOfThisFile({ web: WEB_SOURCES, rateLimits: false })
const { send, readAll, block } = callsOf(app)
let buyer: TestUser
let breeder: Breeder & { cat: TestCat }

beforeEach(async () => {
  buyer = await signUp(app(), { firstName: 'Dana' })
  breeder = await signUpBreeder(app())
})

const homeOf = async (as: TestUser): Promise<Home> => {
  const response = await app().request('GET', '/api/home', { as })
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'private, no-store'])
  return response.json()
}
const favor = (as: TestUser, cat: TestCat) =>
  app().request('POST', '/api/favorites', { as, body: { catId: cat.id } })
const see = (as: TestUser, catIds: unknown) =>
  app().request('POST', '/api/favorites/seen', { as, body: { catIds } })
const change = (cat: TestCat, values: Partial<typeof cats.$inferInsert>) => {
  const reservedBy = values.status === 'reserved' ? breeder.id : null
  return app()
    .services.db.update(cats)
    .set({ ...values, reservedBy })
    .where(eq(cats.id, cat.id))
}

it('is empty for a new user, whose home page says how to start', async () => {
  expect(await homeOf(buyer)).toEqual({ isNew: true, orders: [], replies: [], favorites: [], litters: [] })
  const { mainText } = await getPage(app(), '/', { as: buyer })
  expect(mainText).toContain('Find your kitten in three steps')
  expect(mainText.indexOf('three steps')).toBeLessThan(mainText.indexOf('Browse Cats'))
  const { mainText: ofBreeder } = await getPage(app(), '/', { as: breeder })
  expect(ofBreeder).not.toContain('three steps')
})

it('is not for visitors', async () => {
  expect((await app().request('GET', '/api/home')).statusCode).toBe(401)
})

describe('orders', () => {
  it('are the buyer’s own reservations and recent purchases', async () => {
    const birthDate = addDays(isoDate(app().clock.now()), -100)
    const second = await addCat(app(), { name: 'Second', breederId: breeder.cattery.id, birthDate })
    const deposit = await startDeposit(app(), buyer, breeder.cat)
    await authorize(app(), deposit)
    await confirmPayment(app(), buyer, deposit)
    const full = await startFull(app(), buyer, second)
    await authorize(app(), full)
    await confirmPayment(app(), buyer, full)
    const { orders, isNew } = await homeOf(buyer)
    expect(isNew).toBe(false)
    expect(orders).toMatchObject([
      {
        catId: breeder.cat.id,
        status: 'deposit_paid',
        paid: deposit.amount,
        due: breeder.cat.price - deposit.amount,
        breeder: { userId: breeder.id, businessName: 'Quiet Paws' },
      },
      {
        name: 'Second',
        status: 'paid',
        due: 0,
        path: expect.stringMatching(/^\/orders\/[\da-f-]{36}$/),
      },
    ])
    expect((await homeOf(await signUp(app()))).orders).toEqual([])
    expect((await homeOf(breeder)).orders).toEqual([])
    const { mainText } = await getPage(app(), '/', { as: buyer })
    expect(mainText).toMatch(
      /Waiting for you.*Agree on a pickup day for Second.*Propose a day.*Pay the balance of \$[\d,]+ for Juniper.*Your orders.*Juniper Reserved for you.*Message Quiet Paws S Second Paid in full/,
    )
  })
})

describe('messages', () => {
  it('are those that the user has not read, one for each conversation', async () => {
    await send(buyer, breeder.id, 'Is she used to dogs?')
    expect((await homeOf(buyer)).replies).toEqual([])
    await send(breeder, buyer.id, 'She sleeps on one.')
    await send(breeder, buyer.id, 'When he allows it.')
    expect((await homeOf(buyer)).replies).toMatchObject([
      { userId: breeder.id, name: 'Quiet Paws', content: 'When he allows it.', unreadCount: 2 },
    ])
    expect((await getPage(app(), '/', { as: buyer })).mainText).toContain('New messages Q Quiet Paws')
    await readAll(buyer, breeder)
    expect((await homeOf(buyer)).replies).toEqual([])
  })

  it('of blocked users are left out', async () => {
    await send(buyer, breeder.id, 'Is she used to dogs?')
    await send(breeder, buyer.id, 'She sleeps on one.')
    await block(buyer, breeder.id, true)
    expect((await homeOf(buyer)).replies).toEqual([])
  })
})

describe('favorites', () => {
  const changesOf = async (as: TestUser) => (await homeOf(as)).favorites

  it('appear when price or availability is not what the user last saw', async () => {
    const { cat } = breeder
    await favor(buyer, cat)
    expect(await changesOf(buyer)).toEqual([])
    await change(cat, { price: cat.price - 20_000 })
    expect(await changesOf(buyer)).toMatchObject([
      { catId: cat.id, price: cat.price - 20_000, seenPrice: cat.price, status: 'available' },
    ])
    const page = await getPage(app(), '/', { as: buyer })
    expect(page.mainText).toContain('Changes in your favorites')
    expect((await see(buyer, [cat.id])).statusCode).toBe(204)
    expect(await changesOf(buyer)).toEqual([])

    await change(cat, { status: 'reserved' })
    expect(await changesOf(buyer)).toMatchObject([{ status: 'reserved', seenStatus: 'available' }])
    await see(buyer, [cat.id])
    await change(cat, { status: 'available' })
    expect(await changesOf(buyer)).toMatchObject([{ status: 'available', seenStatus: 'reserved' }])
    await change(cat, { status: 'reserved' })
    expect(await changesOf(buyer)).toEqual([])
  })

  it('of others, removed ones, and the user’s own purchase do not appear', async () => {
    const other = await signUp(app())
    const removed = await addCat(app(), { name: 'Removed' })
    await favor(other, breeder.cat)
    await favor(buyer, breeder.cat)
    await favor(buyer, removed)
    await app().request('DELETE', `/api/favorites/${buyer.id}/${removed.id}`, { as: buyer })
    await change(removed, { price: 1 + removed.price })
    const deposit = await startDeposit(app(), buyer, breeder.cat)
    await authorize(app(), deposit)
    await confirmPayment(app(), buyer, deposit)
    expect(await changesOf(buyer)).toEqual([])
    expect(await changesOf(other)).toMatchObject([{ catId: breeder.cat.id, status: 'reserved' }])
    await see(buyer, [breeder.cat.id])
    expect(await changesOf(other)).toHaveLength(1)
  })

  it('added twice keep what was seen the first time', async () => {
    await favor(buyer, breeder.cat)
    await change(breeder.cat, { price: breeder.cat.price + 10_000 })
    await favor(buyer, breeder.cat)
    expect(await changesOf(buyer)).toHaveLength(1)
  })

  it('are marked as seen by valid IDs only', async () => {
    for (const catIds of [undefined, [], ['x'], 'x', Array(201).fill(crypto.randomUUID())])
      expect((await see(buyer, catIds)).statusCode).toBe(400)
    expect((await see(buyer, [crypto.randomUUID()])).statusCode).toBe(204)
  })
})

describe('litters', () => {
  const today = () => isoDate(app().clock.now())

  it('are expected ones of breeders that the user knows, then of breeds among the favorites', async () => {
    const soon = addDays(today(), 20)
    const { id: known } = await addPairing(app(), { breederId: breeder.cattery.id, sireBreed: 'Bengal' })
    const { id: sameBreed } = await addPairing(app(), {
      sireBreed: breeder.cat.breed,
      damBreed: breeder.cat.breed,
      expectedLitterDate: soon,
    })
    await addPairing(app(), { sireBreed: 'Sphynx', damBreed: 'Sphynx', expectedLitterDate: soon })
    await addPairing(app(), { breederId: breeder.cattery.id, status: 'born', actualLitterDate: today() })
    await addPairing(app(), {
      breederId: breeder.cattery.id,
      expectedLitterDate: addDays(today(), -60),
    })
    expect((await homeOf(buyer)).litters).toEqual([])
    await favor(buyer, breeder.cat)
    const { litters } = await homeOf(buyer)
    expect(litters.map(({ id, isKnownBreeder }) => [id, isKnownBreeder])).toEqual([
      [known, true],
      [sameBreed, false],
    ])
    expect((await getPage(app(), '/', { as: buyer })).mainText).toContain('Litters you may like')
    expect((await homeOf(breeder)).litters).toEqual([])
  })

  it('include those of breeders that the user wrote to', async () => {
    const { id } = await addPairing(app(), { breederId: breeder.cattery.id })
    await send(buyer, breeder.id, 'When will they be born?')
    expect((await homeOf(buyer)).litters).toMatchObject([
      { id, isKnownBreeder: true, businessName: 'Quiet Paws' },
    ])
  })
})
