import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { HOUR_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { cats } from './api/tables.ts'
import type { Cat } from './contract.ts'

const { app } = appOfThisFile()

describe('featuring', () => {
  const FORM = { breed: 'Ragdoll', gender: 'female', age: 10, price: 250_000 }
  const ERROR =
    'You can feature two cats at a time, and you already feature Fig and Sage. Stop featuring one of them first.'
  let owner: TestUser
  let cattery: Cattery

  const add = (name: string, more: object = {}) =>
    app().request('POST', '/api/breeders/cats', {
      as: owner,
      body: { ...FORM, name, isFeatured: true, ...more },
    })
  const change = (id: string, body: object) =>
    app().request('PATCH', `/api/breeders/cats/${id}`, { as: owner, body })
  const createdAt = (day: number) => new Date(Date.UTC(2026, 0, day))

  beforeEach(async () => {
    owner = await signUp(app())
    await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
    cattery = await addBreeder(app(), { userId: owner.id })
  })

  it('is possible for two cats of a cattery; the third is rejected with the names of the others', async () => {
    const decoy = await addBreeder(app())
    for (let n = 0; n < 3; n += 1) await addCat(app(), { breederId: decoy.id, isFeatured: true })
    const breederId = cattery.id
    const fig = await addCat(app(), { breederId, name: 'Fig', isFeatured: true, createdAt: createdAt(1) })
    const sage = await addCat(app(), { breederId, name: 'Sage', createdAt: createdAt(2) })
    const third = await addCat(app(), { breederId, name: 'Moss' })
    expect((await change(sage.id, { isFeatured: true })).statusCode).toBe(200)
    for (const refused of [await add('Moss'), await change(third.id, { isFeatured: true })]) {
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ code: 'invalid', fields: { isFeatured: ERROR } })
    }
    // A featured cat can still be changed with the whole form, and another one can take its place.
    expect((await change(fig.id, { isFeatured: true, price: 240_000 })).statusCode).toBe(200)
    expect((await change(fig.id, { isFeatured: false })).statusCode).toBe(200)
    expect((await change(third.id, { isFeatured: true })).json()).toMatchObject({ isFeatured: true })
  })

  it('a sold or deleted cat leaves its place to another, a reserved one does not', async () => {
    const breederId = cattery.id
    const reserved = { status: 'reserved', reservedBy: owner.id } as const
    await addCat(app(), { breederId, isFeatured: true, status: 'sold' })
    await addCat(app(), { breederId, isFeatured: true, ...reserved })
    const deleted = (await add('Deleted')).json<Cat>()
    expect((await add('Too many')).statusCode).toBe(400)
    expect((await app().request('DELETE', `/api/cats/${deleted.id}`, { as: owner })).statusCode).toBe(200)
    expect((await add('Next')).statusCode).toBe(201)
  })

  it('many simultaneous requests feature two cats', async () => {
    const ids = Array.from({ length: 6 }, newId)
    const others = await Promise.all(
      [1, 2, 3].map((n) => addCat(app(), { breederId: cattery.id, name: `${n}` })),
    )
    const answers = await Promise.all([
      ...ids.map((id) => add(id.slice(0, 8), { id })),
      ...others.map(({ id }) => change(id, { isFeatured: true })),
    ])
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(2)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(answers.length - 2)
    expect(await app().services.db.$count(cats, eq(cats.isFeatured, true))).toBe(2)
  })
})

describe('the rotation of featured cats', () => {
  const listed = async (query = 'limit=3') => {
    const response = await app().request(
      'GET',
      `/api/cats?featured=true&status=available&sort=rotation&${query}`,
    )
    expect(response.statusCode, response.body).toBe(200)
    return response.json<Cat[]>()
  }

  it('shows every cattery equally often in every place, whatever it did last', async () => {
    const catteries = await Promise.all([1, 2, 3, 4, 5].map(() => addBreeder(app())))
    for (const { id } of catteries)
      for (const name of ['One', 'Two']) await addCat(app(), { breederId: id, name, isFeatured: true })
    await addCat(app(), { breederId: catteries[0]?.id ?? '', name: 'Not featured' })
    await expect.poll(async () => (await listed('limit=100')).length).toBe(10)
    const shown: string[][] = []
    for (let hour = 0; hour < 5; hour += 1) {
      shown.push((await listed()).map(({ breederId }) => breederId))
      app().clock.advance(HOUR_MS)
    }
    for (const place of [0, 1, 2])
      expect(new Set(shown.map((ids) => ids[place])), `place ${place + 1}`).toEqual(
        new Set(catteries.map(({ id }) => id)),
      )
    for (const ids of shown) expect(new Set(ids).size).toBe(3)
    app().clock.advance(-5 * HOUR_MS)
  })

  it('is the same within an hour, and alternates between the two cats of a cattery', async () => {
    const { breederId } = await addCat(app(), { name: 'One', isFeatured: true })
    await addCat(app(), { name: 'Two', isFeatured: true, breederId })
    await addCat(app(), { name: 'Reserved', isFeatured: true, status: 'sold', breederId })
    const names = async () => (await listed()).map(({ name }) => name)
    await expect.poll(async () => (await names()).length).toBe(2)
    const now = await names()
    expect(await names()).toEqual(now)
    app().clock.advance(HOUR_MS)
    expect(await names()).toEqual(now.toReversed())
    app().clock.advance(-HOUR_MS)
  })

  it('has pages that do not overlap, and without `featured` is newest first', async () => {
    const { breederId } = await addCat(app(), { name: 'Older', createdAt: new Date(Date.UTC(2026, 0, 1)) })
    for (let n = 0; n < 5; n += 1) await addCat(app(), { isFeatured: true })
    await addCat(app(), { isFeatured: true, breederId })
    await expect.poll(async () => (await listed('limit=100')).length).toBe(6)
    const pages = [...(await listed('limit=4')), ...(await listed('limit=4&page=2'))]
    expect(new Set(pages.map(({ id }) => id)).size).toBe(6)
    const all = (await app().request('GET', '/api/cats?sort=rotation')).json<Cat[]>()
    expect(all.at(-1)?.name).toBe('Older')
  })
})
