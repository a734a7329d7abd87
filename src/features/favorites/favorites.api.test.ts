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
let person: TestUser
let other: TestUser
let cat: TestCat

beforeEach(async () => {
  ;[person, other] = [await signUp(app()), await signUp(app())]
  cat = await addCat(app())
})

const keep = (as: TestUser, catId: string, userId = as.id) =>
  app().request('POST', '/api/favorites', { as, body: { userId, catId } })
const letGo = (as: TestUser, catId: string, userId = as.id) =>
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
  await keep(other, decoy.id)
  expect((await keep(person, cat.id)).statusCode).toBe(201)
  await keep(person, second.id)
  expect(await favoriteIds(person)).toEqual([second.id, cat.id])
  expect((await favoritesOf(person))[0]).toMatchObject({
    userId: person.id,
    cat: { name: 'Second', breeder: {} },
  })
  expect(await favoriteIds(other)).toEqual([decoy.id])
  const ids = await app().request('GET', '/api/favorites/ids', { as: person })
  expect(ids.headers['cache-control']).toBe('private, no-store')
  expect(ids.json()).toEqual([second.id, cat.id])
})

it('keeps a cat once, however often and fast it is asked to', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => keep(person, cat.id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  expect(await app().services.db.select().from(favorites)).toHaveLength(1)
})

it('holds two hundred cats, and says so', async () => {
  const { breederId } = cat
  const rows = Array.from({ length: 200 }, (_, at) => ({ ...cat, id: newId(), name: `Cat ${at}`, breederId }))
  await app().services.db.insert(cats).values(rows)
  await app()
    .services.db.insert(favorites)
    .values(rows.map(({ id }) => ({ userId: person.id, catId: id })))
  const refused = await keep(person, cat.id)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toBe('You have 200 favorites. Remove one to add another.')
  expect((await keep(person, rows[7]?.id ?? '')).statusCode).toBe(201)
  await letGo(person, rows[7]?.id ?? '')
  expect((await keep(person, cat.id)).statusCode).toBe(201)
  expect(await favoriteIds(person)).toHaveLength(200)
})

it('takes the person from the session, whatever payload and path say', async () => {
  await keep(person, cat.id, other.id)
  expect(await favoriteIds(other)).toEqual([])
  expect(await favoriteIds(person)).toEqual([cat.id])
  expect((await letGo(other, cat.id, person.id)).statusCode).toBe(204)
  expect(await favoriteIds(person)).toEqual([cat.id])
  expect((await letGo(person, cat.id, 'me')).statusCode).toBe(204)
  expect(await favoriteIds(person)).toEqual([])
})

it('removes a favorite once or twice, and one that never existed', async () => {
  await keep(person, cat.id)
  await keep(other, cat.id)
  for (const id of [cat.id, cat.id, crypto.randomUUID()]) {
    const response = await letGo(person, id)
    expect(response.statusCode).toBe(204)
    expect(response.body).toBe('')
  }
  expect(await favoriteIds(person)).toEqual([])
  expect(await favoriteIds(other)).toEqual([cat.id])
})

it('rejects cats that are not public', async () => {
  const hidden = await addBreeder(app(), { verificationStatus: 'suspended' })
  const ids = [
    (await addCat(app(), { breederId: hidden.id })).id,
    (await addCat(app(), { status: 'withdrawn' })).id,
    crypto.randomUUID(),
  ]
  for (const id of ids) expect((await keep(person, id)).statusCode).toBe(404)
  expect((await keep(person, 'seven')).statusCode).toBe(400)
  expect(await app().services.db.select().from(favorites)).toEqual([])
})

it('leaves out a hidden cat and shows a sold one', async () => {
  const { db } = app().services
  await keep(person, cat.id)
  await db.update(cats).set({ status: 'sold' }).where(eq(cats.id, cat.id))
  expect((await favoritesOf(person))[0]?.cat).toMatchObject({ status: 'sold', isAvailable: false })
  await db.update(breeders).set({ isActive: false }).where(eq(breeders.id, cat.breederId))
  expect(await favoriteIds(person)).toEqual([])
  expect((await app().request('GET', '/api/favorites/ids', { as: person })).json()).toEqual([])
  await db.update(breeders).set({ isActive: true }).where(eq(breeders.id, cat.breederId))
  expect(await favoriteIds(person)).toEqual([cat.id])
})
