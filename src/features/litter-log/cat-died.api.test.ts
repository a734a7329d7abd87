/** A cat that died, by the breeding book, is not for sale, whoever would list it again. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { animals } from '#features/breeding/api/tables.ts'
import { hold, release } from '#features/cats/api/holds.ts'
import { claimListing, releaseListing } from '#features/cats/api/store.ts'
import { cats } from '#features/cats/api/tables.ts'
import { bringBackCat, takeDownCat } from '#features/cats/api/take-down.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, type Cattery, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'

const { app } = appOfThisFile({ rateLimits: false })
const db = () => app().services.db
let owner: TestUser
let cattery: Cattery
let fig: TestCat
/** The same cattery's, which lives. */
let oak: TestCat

beforeEach(async () => {
  owner = await signUp(app())
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  cattery = await addBreeder(app(), { userId: owner.id })
  fig = await addCat(app(), { breederId: cattery.id, name: 'Fig' })
  oak = await addCat(app(), { breederId: cattery.id, name: 'Oak' })
})

const rowOf = async ({ id }: { id: string }) => {
  const [cat] = await db().select().from(cats).where(eq(cats.id, id))
  if (!cat) throw new Error('no cat')
  return cat
}
const statuses = async () => [(await rowOf(fig)).status, (await rowOf(oak)).status]
const change = ({ id }: TestCat, values: Partial<typeof cats.$inferInsert>) =>
  db().update(cats).set(values).where(eq(cats.id, id))
const inBook = async (status: 'died' | 'kept') =>
  db()
    .update(animals)
    .set({ status, diedOn: null })
    .where(eq(animals.id, (await rowOf(fig)).animalId ?? ''))
const list = (cat: TestCat, isAvailable: boolean) =>
  app().request('PATCH', `/api/breeders/cats/${cat.id}`, { as: owner, body: { isAvailable } })

describe('its listing', () => {
  it('is paused when its breeder writes it into the book', async () => {
    const { animalId, version } = await rowOf(fig)
    const path = `/api/breeding/animals/${animalId}`
    const { version: animalVersion } = (await app().request('GET', path, { as: owner })).json()
    const body = { version: animalVersion, status: 'died' }
    const response = await app().request('PATCH', path, { as: owner, body })
    expect(response.statusCode, response.body).toBe(200)
    expect(await statuses()).toEqual(['withdrawn', 'available'])
    expect((await rowOf(fig)).version).toBe(version + 1)
  })

  it.each([
    ['reserved', { status: 'reserved' as const, reservedBy: 'owner' }],
    ['sold', { status: 'sold' as const }],
    ['held by an offer', { heldByOffer: newId() }],
  ])('stays as it is while it is %s', async (_, { reservedBy, ...values }: Record<string, unknown>) => {
    await change(fig, { ...values, ...(reservedBy ? { reservedBy: owner.id } : {}) })
    const before = (await rowOf(fig)).status
    await inBook('died')
    expect((await rowOf(fig)).status).toBe(before)
  })

  it('cannot be listed again until the book is corrected', async () => {
    await inBook('died')
    const refused = await list(fig, true)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Fig died, by your breeding book, and cannot be listed again. If that is wrong, correct the book first.',
    ])
    expect((await list(fig, false)).statusCode).toBe(200)
    await inBook('kept')
    expect(await statuses()).toEqual(['withdrawn', 'available'])
    expect((await list(fig, true)).statusCode).toBe(200)
    expect(await statuses()).toEqual(['available', 'available'])
  })

  it('is not listed again by the end of a sale, of an offer, or of a decision of staff', async () => {
    await inBook('died')
    const offerId = newId()
    for (const cat of [fig, oak]) {
      await change(cat, { status: 'reserved', reservedBy: owner.id, stripePaymentIntentId: `pi_${cat.name}` })
      await releaseListing(db(), cat.id, `pi_${cat.name}`, false)
    }
    expect(await statuses()).toEqual(['withdrawn', 'available'])
    for (const cat of [fig, oak]) {
      await change(cat, { status: 'available', heldByOffer: offerId })
      await release(db(), { catId: cat.id, offerId, pause: false })
    }
    expect(await statuses()).toEqual(['withdrawn', 'available'])
    for (const cat of [fig, oak]) {
      await inBook('kept')
      await change(cat, { status: 'available' })
      await takeDownCat(db(), cat.id)
      await inBook('died')
      await bringBackCat(db(), cat.id)
    }
    expect(await statuses()).toEqual(['withdrawn', 'available'])
  })

  it('begins paused for a new cat that is an animal that died', async () => {
    await inBook('died')
    await change(fig, { deletedAt: app().clock.now() })
    const { animalId } = await rowOf(fig)
    const again = await addCat(app(), { breederId: cattery.id, name: 'Fig', animalId })
    expect((await rowOf(again)).status).toBe('withdrawn')
  })
})

it('it is neither offered nor claimed', async () => {
  const offerId = newId()
  const claim = (cat: TestCat) =>
    claimListing(db(), {
      catId: cat.id,
      price: cat.price,
      status: 'reserved',
      buyerId: owner.id,
      intentId: `pi_${cat.name}`,
      at: app().clock.now(),
      offerId,
    })
  const holdFor = (cat: TestCat) => hold(db(), { catId: cat.id, offerId, until: null })
  expect([await holdFor(fig), await holdFor(oak)]).toEqual([true, true])
  await inBook('died')
  expect([await claim(fig), (await claim(oak))?.id]).toEqual([undefined, oak.id])
  expect(await holdFor(fig)).toBe(false)
  expect((await rowOf(fig)).heldByOffer).toBe(offerId)
})
