import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { favorites } from './api/tables.ts'
import type { favoriteSchema } from './contract.ts'

const { app } = appOfThisFile()
let user: TestUser
let other: TestUser
let cat: TestCat

beforeEach(async () => {
  ;[user, other] = [await signUp(app()), await signUp(app())]
  cat = await addCat(app())
})

const add = (as: TestUser, catId: string, userId = as.id) =>
  app().request('POST', '/api/favorites', { as, body: { userId, catId } })
const remove = (as: TestUser, catId: string, userId = as.id) =>
  app().request('DELETE', `/api/favorites/${userId}/${catId}`, { as })
const favoritesOf = async (as: TestUser) => {
  const response = await app().request('GET', '/api/favorites', { as })
  expect(response.headers['cache-control']).toBe('private, no-store')
  return response.json<z.infer<typeof favoriteSchema>[]>()
}
const favoriteIds = async (as: TestUser) => (await favoritesOf(as)).map(({ catId }) => catId)

it('lists a user’s favorites, latest first, and no one else’s', async () => {
  const second = await addCat(app(), { name: 'Second' })
  const decoy = await addCat(app(), { name: 'Decoy' })
  await add(other, decoy.id)
  expect((await add(user, cat.id)).statusCode).toBe(201)
  await add(user, second.id)
  expect(await favoriteIds(user)).toEqual([second.id, cat.id])
  expect((await favoritesOf(user))[0]).toMatchObject({
    userId: user.id,
    cat: { name: 'Second', breeder: {} },
  })
  expect(await favoriteIds(other)).toEqual([decoy.id])
  const ids = await app().request('GET', '/api/favorites/ids', { as: user })
  expect(ids.headers['cache-control']).toBe('private, no-store')
  expect(ids.json()).toEqual([second.id, cat.id])
})

it('adds a favorite once for concurrent requests', async () => {
  const responses = await Promise.all([1, 2, 3, 4].map(() => add(user, cat.id)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(responses.map((response) => response.json().id)).size).toBe(1)
  expect(await app().services.db.select().from(favorites)).toHaveLength(1)
})

it('rejects more than 200 favorites with a message', async () => {
  const { breederId } = cat
  const rows = Array.from({ length: 200 }, (_, at) => ({ ...cat, id: newId(), name: `Cat ${at}`, breederId }))
  await app().services.db.insert(cats).values(rows)
  await app()
    .services.db.insert(favorites)
    .values(rows.map(({ id }) => ({ userId: user.id, catId: id })))
  const rejected = await add(user, cat.id)
  expect(rejected.statusCode).toBe(409)
  expect(rejected.json().message).toBe('You have 200 favorites. Remove one to add another.')
  expect((await add(user, rows[7]?.id ?? '')).statusCode).toBe(201)
  await remove(user, rows[7]?.id ?? '')
  expect((await add(user, cat.id)).statusCode).toBe(201)
  expect(await favoriteIds(user)).toHaveLength(200)
})

it('uses the user of the session and ignores payload and path', async () => {
  await add(user, cat.id, other.id)
  expect(await favoriteIds(other)).toEqual([])
  expect(await favoriteIds(user)).toEqual([cat.id])
  expect((await remove(other, cat.id, user.id)).statusCode).toBe(204)
  expect(await favoriteIds(user)).toEqual([cat.id])
  expect((await remove(user, cat.id, 'me')).statusCode).toBe(204)
  expect(await favoriteIds(user)).toEqual([])
})

it('keeps a paused cat as a favorite, and removes one that staff took down', async () => {
  await add(user, cat.id)
  const { db } = app().services
  await db.update(cats).set({ status: 'withdrawn' }).where(eq(cats.id, cat.id))
  const favorites = await app().request('GET', '/api/favorites', { as: user })
  expect(favorites.json()).toMatchObject([
    { catId: cat.id, cat: { status: 'withdrawn', isAvailable: false } },
  ])
  expect(await favoriteIds(user)).toEqual([cat.id])
  await db.update(cats).set({ takenDownFrom: 'available' }).where(eq(cats.id, cat.id))
  expect(await favoriteIds(user)).toEqual([])
})

it('removes a favorite once or twice, and one that never existed', async () => {
  await add(user, cat.id)
  await add(other, cat.id)
  for (const id of [cat.id, cat.id, crypto.randomUUID()]) {
    const response = await remove(user, id)
    expect(response.statusCode).toBe(204)
    expect(response.body).toBe('')
  }
  expect(await favoriteIds(user)).toEqual([])
  expect(await favoriteIds(other)).toEqual([cat.id])
})

it('rejects cats without a public page', async () => {
  const hidden = await addBreeder(app(), { verificationStatus: 'suspended' })
  const ids = [
    (await addCat(app(), { breederId: hidden.id })).id,
    (await addCat(app(), { status: 'withdrawn', takenDownFrom: 'available' })).id,
    (await addCat(app(), { status: 'withdrawn', deletedAt: new Date() })).id,
    crypto.randomUUID(),
  ]
  for (const id of ids) expect((await add(user, id)).statusCode).toBe(404)
  expect((await add(user, 'seven')).statusCode).toBe(400)
  expect(await app().services.db.select().from(favorites)).toEqual([])
})

it('lists sold cats and omits hidden ones', async () => {
  const { db } = app().services
  await add(user, cat.id)
  await db.update(cats).set({ status: 'sold' }).where(eq(cats.id, cat.id))
  expect((await favoritesOf(user))[0]?.cat).toMatchObject({ status: 'sold', isAvailable: false })
  await db.update(breeders).set({ isActive: false }).where(eq(breeders.id, cat.breederId))
  expect(await favoriteIds(user)).toEqual([])
  expect((await app().request('GET', '/api/favorites/ids', { as: user })).json()).toEqual([])
  await db.update(breeders).set({ isActive: true }).where(eq(breeders.id, cat.breederId))
  expect(await favoriteIds(user)).toEqual([cat.id])
})
