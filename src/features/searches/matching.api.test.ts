/** What is news for a saved search, and what is not. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { favorites } from '#features/favorites/api/tables.ts'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { matchSearches } from './api/matching/sweep.ts'
import { listingChanges, savedSearches, searchMatches } from './api/tables.ts'
import type { SavedSearch } from './contract.ts'
import { passDatabaseTime } from './test-world.ts'

// Tests run the sweep explicitly.
const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
let user: TestUser
let breederId: string

beforeEach(async () => {
  user = await signUp(app())
  breederId = (await addBreeder(app())).id
})

/** Saves a search as if that had happened a while before what follows. */
async function save(filters: Record<string, unknown> = { breed: 'Ragdoll' }, list = 'cats'): Promise<string> {
  const body = { id: newId(), list, name: 'Ours', alert: 'daily', filters }
  const response = await app().request('POST', '/api/searches', { as: user, body })
  expect(response.statusCode, response.body).toBe(200)
  await settle()
  return body.id
}
/** Lets a minute pass. */
const settle = async () => {
  app().clock.advance(MINUTE_MS)
  await passDatabaseTime(db())
}
const match = async () => {
  await matchSearches(app().services)
  await settle()
}
const ragdoll = (overrides: Partial<typeof cats.$inferInsert> = {}) =>
  addCat(app(), { breederId, breed: 'Ragdoll', price: 150_000, depositAmount: null, ...overrides })
const change = (id: string, set: Partial<typeof cats.$inferInsert>) =>
  db().update(cats).set(set).where(eq(cats.id, id))
const matches = async () =>
  (await db().select().from(searchMatches).orderBy(searchMatches.searchId)).map(
    ({ kind, price, previousPrice }) => [kind, price, previousPrice],
  )
const newIn = async (id: string) => {
  const searches = (await app().request('GET', '/api/searches', { as: user })).json<SavedSearch[]>()
  return searches.find((each) => each.id === id)?.newMatches
}

describe('a cat', () => {
  it('that is listed is new once, however often it is matched, and until the user looks', async () => {
    const id = await save()
    await ragdoll()
    await ragdoll({ breed: 'Persian' })
    await match()
    expect(await matches()).toEqual([['new', 150_000, null]])
    await db().update(listingChanges).set({ isPending: true })
    await Promise.all([match(), matchSearches(app().services)])
    expect(await matches()).toHaveLength(1)
    expect(await newIn(id)).toBe(1)
    expect((await app().request('POST', `/api/searches/${id}/seen`, { as: user })).statusCode).toBe(204)
    expect(await newIn(id)).toBe(0)
  })

  it('that was on the list when the search was saved is no news, unless its price falls', async () => {
    const { id } = await ragdoll()
    await match()
    const search = await save()
    await change(id, { name: 'Other', price: 160_000 })
    await match()
    expect(await newIn(search)).toBe(0)
    await change(id, { price: 140_000 })
    await match()
    expect(await matches()).toEqual([['cheaper', 140_000, 160_000]])
    expect(await newIn(search)).toBe(1)
  })

  it('whose price falls into the range is new, with what it cost before', async () => {
    const { id } = await ragdoll({ price: 180_000 })
    await match()
    await save({ maxPrice: 150_000 })
    await change(id, { price: 145_000 })
    await match()
    expect(await matches()).toEqual([['new', 145_000, 180_000]])
  })

  it('is told again only below the price that was told', async () => {
    await save()
    const { id } = await ragdoll()
    await match()
    await db().update(savedSearches).set({ mailedEvent: sql`(select max(id) from search_events)` })
    for (const price of [170_000, 155_000]) {
      await change(id, { price })
      await match()
      expect(await matches()).toEqual([['new', 150_000, null]])
    }
    await change(id, { price: 120_000 })
    await match()
    expect(await matches()).toEqual([['cheaper', 120_000, 150_000]])
  })

  it('that is paused and listed again is no news, also for a search that was saved before or meanwhile', async () => {
    const first = await save()
    const { id } = await ragdoll()
    await match()
    await app().request('POST', `/api/searches/${first}/seen`, { as: user })
    const second = await save({ breed: 'Ragdoll', gender: 'female' })
    await change(id, { status: 'withdrawn' })
    await match()
    await settle()
    await change(id, { status: 'available' })
    await match()
    expect([await newIn(first), await newIn(second)]).toEqual([0, 0])
    await change(id, { status: 'withdrawn' })
    const third = await save({ breed: 'Ragdoll', maxPrice: 200_000 })
    await change(id, { status: 'available' })
    await match()
    expect(await newIn(third), 'it was not for sale when this one was saved').toBe(1)
  })

  it('that is listed, sold, and listed again within a minute is new once', async () => {
    await save()
    const { id } = await ragdoll()
    await change(id, { status: 'sold' })
    await change(id, { status: 'available' })
    await match()
    expect(await matches()).toEqual([['new', 150_000, null]])
  })

  it('that is sold meanwhile is not counted', async () => {
    const search = await save()
    const { id } = await ragdoll()
    await match()
    await change(id, { status: 'sold' })
    expect(await newIn(search)).toBe(0)
    const gone = await ragdoll()
    await change(gone.id, { status: 'sold' })
    await match()
    expect(await matches()).toHaveLength(1)
  })

  it('of a cattery that becomes public is new, and the user’s own cats are not', async () => {
    await save()
    await db().update(breeders).set({ isActive: false }).where(eq(breeders.id, breederId))
    await ragdoll()
    await addCat(app(), { breed: 'Ragdoll', breederId: (await addBreeder(app(), { userId: user.id })).id })
    await match()
    expect(await matches()).toEqual([])
    await db().update(breeders).set({ isActive: true }).where(eq(breeders.id, breederId))
    await match()
    expect(await matches()).toEqual([['new', 150_000, null]])
  })

  it('does not fit a paused search', async () => {
    const id = await save()
    const body = { isPaused: true }
    await app().request('PATCH', `/api/searches/${id}`, { as: user, body })
    await ragdoll()
    await match()
    expect(await matches()).toEqual([])
  })
})

it('a batch that fails is matched again', async () => {
  await save()
  await ragdoll()
  await db().execute(sql`alter table search_events add constraint broken check (price < 100)`)
  await expect(matchSearches(app().services)).rejects.toThrow()
  expect(await db().select().from(listingChanges)).toMatchObject([{ isPending: true }])
  await db().execute(sql`alter table search_events drop constraint broken`)
  await match()
  expect(await matches()).toEqual([['new', 150_000, null]])
})

it('an import of very many cats is matched in batches', async () => {
  const search = await save()
  const rows = Array.from({ length: 120 }, (_, at) => ({
    id: newId(),
    breederId,
    name: `Kitten ${at}`,
    breed: 'Ragdoll',
    gender: 'female' as const,
    birthDate: '2026-01-01',
    price: 100_000 + at,
  }))
  await db().insert(cats).values(rows)
  await Promise.all([match(), matchSearches(app().services)])
  expect(await newIn(search)).toBe(120)
})

it('a pairing is new while it is expected, and again when its litter is born', async () => {
  const any = await save({ breed: 'Ragdoll' }, 'pairings')
  const confirmed = await save({ status: 'confirmed' }, 'pairings')
  const [pairing] = await db()
    .insert(breedingPairings)
    .values({ breederId, sireName: 'A', damName: 'B', sireBreed: 'Ragdoll', damBreed: 'Persian' })
    .returning()
  const set = (change: Partial<typeof breedingPairings.$inferInsert>) =>
    db()
      .update(breedingPairings)
      .set(change)
      .where(eq(breedingPairings.id, pairing?.id ?? ''))
  const counts = async () => [await newIn(any), await newIn(confirmed)]
  await match()
  expect(await counts()).toEqual([1, 0])
  await set({ chosenStatus: 'confirmed' })
  await match()
  expect(await counts()).toEqual([1, 1])
  await set({ isActive: false })
  await set({ isActive: true })
  await match()
  expect(await counts()).toEqual([1, 1])
  await set({ chosenStatus: 'born' })
  await match()
  expect(await counts()).toEqual([2, 1])
})

it('a favorite that becomes cheaper or is for sale again follows the setting for favorites', async () => {
  const { id } = await ragdoll()
  await db()
    .insert(favorites)
    .values({ userId: user.id, catId: id, seenPrice: 150_000, seenStatus: 'available' })
  await match()
  await change(id, { price: 140_000 })
  await match()
  expect(await matches(), 'without a setting').toEqual([])
  await app().request('PUT', '/api/favorite-alerts', { as: user, body: { alert: 'daily' } })
  await change(id, { price: 130_000 })
  await match()
  expect(await matches()).toEqual([['cheaper', 130_000, 140_000]])
  await change(id, { status: 'withdrawn' })
  await change(id, { status: 'available' })
  await match()
  expect(await matches()).toEqual([['cheaper', 130_000, 140_000]])
  await change(id, { status: 'reserved', reservedBy: user.id })
  await match()
  await change(id, { status: 'available' })
  await match()
  expect(await matches()).toEqual([['again', 130_000, null]])
  expect((await db().select().from(savedSearches)).map(({ list }) => list)).toEqual(['favorites'])
})
