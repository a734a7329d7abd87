import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { litters } from '#features/litters/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { earliestGoHomeDay } from '#lib/go-home.ts'
import { buildTestApp, type TestApp } from '#testing/app.ts'
import { addBreeder, addCat, addUser, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addAncestors } from '../breeding/test-world.ts'
import { cats } from './api/tables.ts'
import type { Cat, CatDetail } from './contract.ts'

const { app, database } = appOfThisFile()

const get = (url: string, headers: Record<string, string> = {}, from: TestApp = app()) =>
  from.request('GET', url, { headers })
const namesFrom = async (from: TestApp) =>
  (await get('/api/cats', {}, from)).json<Cat[]>().map(({ name }) => name)

describe('a response', () => {
  it('contains nothing about buyers, payments, or documents for any viewer', async () => {
    const buyer = await signUp(app())
    const secret = () => `secret-${randomBytes(6).toString('hex')}`
    const breeder = await addBreeder(app(), {
      documents: { contactInfo: { email: secret(), phone: secret() } },
      meetingLocations: [secret()],
    })
    const cat = await addCat(app(), {
      breederId: breeder.id,
      status: 'reserved',
      reservedBy: buyer.id,
      reservationDate: app().clock.now(),
      depositPaidAt: app().clock.now(),
      stripePaymentIntentId: secret(),
      healthRecords: [
        { certification: 'DNA Tested', lab: 'A laboratory', date: '2026-01-01', documentUrl: secret() },
      ],
    })
    await addAncestors(app(), { id: cat.animalId, breederId: breeder.id }, { sire: 'Boris' })
    for (const url of ['/api/cats', `/api/cats/${cat.id}`]) {
      for (const as of [undefined, buyer]) {
        const { body } = await app().request('GET', url, { ...(as && { as }) })
        expect(body).toContain(cat.id)
        expect(body).not.toContain('secret-')
        expect(body).not.toContain(buyer.id)
        expect(body).not.toMatch(/reservedBy|reservationDate|depositPaid|isListed|documents|documentUrl/)
      }
    }
    const { healthRecords, pedigree } = (await get(`/api/cats/${cat.id}`)).json<CatDetail>()
    expect(pedigree).toEqual({ sire: { name: 'Boris' } })
    expect(healthRecords).toEqual([
      { certification: 'DNA Tested', lab: 'A laboratory', date: '2026-01-01', hasDocument: true },
    ])
    expect((await get('/api/cats')).body).not.toContain('healthRecords')
  })

  it('does not depend on the viewer, so that it can be cached', async () => {
    await addCat(app())
    const buyer = await signUp(app())
    const [visitor, user] = [await get('/api/cats'), await app().request('GET', '/api/cats', { as: buyer })]
    expect(user.body).toBe(visitor.body)
    expect(user.headers.etag).toBe(visitor.headers.etag)
    expect(visitor.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(visitor.headers['set-cookie']).toBeUndefined()
  })
})

describe('ages', () => {
  it('follow the clock, also in cached responses', async () => {
    const cat = await addCat(app(), { birthDate: addDays(isoDate(app().clock.now()), -69) })
    const ages = async () => [
      (await get('/api/cats')).json<Cat[]>()[0]?.age,
      (await get(`/api/cats/${cat.id}`)).json<CatDetail>().age,
      (await get('/api/cats?maxAge=9')).json<Cat[]>().length,
    ]
    expect(await ages()).toEqual([9, 9, 1])
    app().clock.advance(DAY_MS)
    expect(await ages()).toEqual([10, 10, 0])
    app().clock.advance(-DAY_MS)
    expect(await ages()).toEqual([9, 9, 1])
  })

  it('are zero for an unborn kitten', async () => {
    const cat = await addCat(app(), { birthDate: addDays(isoDate(app().clock.now()), 5) })
    const detail = (await get(`/api/cats/${cat.id}`)).json<CatDetail>()
    expect(detail.age).toBe(0)
    expect(detail.leavesHomeFrom).toBe(addDays(cat.birthDate, 84))
  })

  it('say when a kitten may go home, by the age that its cattery set', async () => {
    const { db } = app().services
    const cat = await addCat(app(), { birthDate: '2026-02-03' })
    const days = async () => {
      const [detail, list] = await Promise.all([get(`/api/cats/${cat.id}`), get('/api/cats')])
      return [detail.json<CatDetail>().leavesHomeFrom, list.json<CatDetail[]>()[0]?.leavesHomeFrom]
    }
    for (const goHomeWeeks of [8, 12, 13, 26]) {
      await db.update(breeders).set({ goHomeWeeks }).where(eq(breeders.id, cat.breederId))
      const day = earliestGoHomeDay({ birthDate: cat.birthDate, litterBirthDate: null, goHomeWeeks })
      await expect.poll(days).toEqual([day, day])
    }
  })

  it('say when a kitten may go home whose litter was born on another day: the later day counts', async () => {
    const { db } = app().services
    const cat = await addCat(app(), {
      birthDate: '2026-02-03',
      status: 'reserved',
      reservedBy: (await addUser(app())).id,
    })
    const [litter] = await db.insert(litters).values({ breederId: cat.breederId }).returning()
    await db
      .update(cats)
      .set({ litterId: litter?.id ?? '' })
      .where(eq(cats.id, cat.id))
    for (const litterBirthDate of ['2026-02-10', '2026-01-27']) {
      // A cat with a buyer does not follow its litter by itself.
      await db.update(litters).set({ birthDate: litterBirthDate })
      const day = earliestGoHomeDay({ birthDate: cat.birthDate, litterBirthDate, goHomeWeeks: 12 })
      const leavesHomeFrom = async () => (await get(`/api/cats/${cat.id}`)).json<CatDetail>().leavesHomeFrom
      await expect.poll(leavesHomeFrom).toBe(day)
    }
  })
})

describe('cached responses', () => {
  it('are confirmed with 304 until something changes', async () => {
    const cat = await addCat(app())
    for (const url of ['/api/cats', `/api/cats/${cat.id}`, '/api/breeds']) {
      const { etag } = (await get(url)).headers
      expect(etag).toMatch(/^W\/"/)
      const again = await get(url, { 'if-none-match': `"other", ${etag}` })
      expect(again.statusCode).toBe(304)
      expect(again.body).toBe('')
      expect(again.headers.etag).toBe(etag)
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    }
  })

  it('have a new ETag once the cat or its cattery has changed', async () => {
    const { db } = app().services
    const cat = await addCat(app())
    const tag = async () => (await get(`/api/cats/${cat.id}`)).headers.etag
    const first = await tag()
    await db.update(cats).set({ name: 'Renamed' }).where(eq(cats.id, cat.id))
    await expect.poll(tag).not.toBe(first)
    const second = await tag()
    await db.update(breeders).set({ location: 'Elsewhere' }).where(eq(breeders.id, cat.breederId))
    await expect.poll(tag).not.toBe(second)
    await db.delete(cats).where(eq(cats.id, cat.id))
    await expect.poll(async () => (await get(`/api/cats/${cat.id}`)).statusCode).toBe(404)
  })

  it('are invalidated in every process on the database', async () => {
    const other = await buildTestApp(database(), { work: false })
    try {
      const cat = await addCat(app(), { name: 'One' })
      for (const each of [app(), other]) await expect.poll(() => namesFrom(each)).toEqual(['One'])
      await other.services.db.update(cats).set({ name: 'Two' }).where(eq(cats.id, cat.id))
      for (const each of [app(), other]) await expect.poll(() => namesFrom(each)).toEqual(['Two'])
      await app().services.db.update(cats).set({ status: 'withdrawn' }).where(eq(cats.id, cat.id))
      for (const each of [app(), other]) await expect.poll(() => namesFrom(each)).toEqual([])
    } finally {
      await other.close()
    }
  })

  it('stay valid when a change is rolled back', async () => {
    const cat = await addCat(app(), { name: 'Before' })
    expect(await namesFrom(app())).toEqual(['Before'])
    const undone = app().services.db.transaction(async (tx) => {
      await tx.update(cats).set({ name: 'After' }).where(eq(cats.id, cat.id))
      throw new Error('undone on purpose')
    })
    await expect(undone).rejects.toThrow('undone on purpose')
    expect(await namesFrom(app())).toEqual(['Before'])
  })
})

it('the breed filter offers the seven well-known breeds and every listed breed once', async () => {
  const hidden = await addBreeder(app(), { isActive: false })
  await addCat(app(), { breed: 'Zebra Bobtail', breederId: hidden.id })
  await addCat(app(), { breed: 'Aegean', status: 'withdrawn' })
  await addCat(app(), { breed: 'Singapura' })
  await addCat(app(), { breed: 'Persian' })
  const breeds = (await get('/api/breeds')).json<{ name: string; count: number }[]>()
  expect(breeds).toHaveLength(8)
  expect(breeds).toContainEqual({ name: 'Singapura', count: 1 })
  expect(breeds[0]).toEqual({ name: 'Persian', count: 1 })
})

it('all breeds are by name, also those that nobody lists, each once', async () => {
  await addCat(app(), { breed: 'Aegean' })
  await addCat(app(), { breed: 'chartreux', status: 'withdrawn' })
  await addCat(app(), { breed: 'PERSIAN' })
  const response = await get('/api/breeds?all=true')
  const breeds = response.json<{ name: string; count: number }[]>()
  const names = breeds.map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Abyssinian', 'Aegean', 'American Curl'])
  expect(names.filter((name) => /^(chartreux|persian)$/i.test(name))).toEqual(['Chartreux', 'PERSIAN'])
  expect(breeds.filter(({ count }) => count > 0)).toEqual([
    { name: 'Aegean', count: 1 },
    { name: 'PERSIAN', count: 1 },
  ])
  expect(breeds).toContainEqual({ name: 'Chartreux', count: 0 })
  for (const all of ['false', '1', 'true&all=true'])
    expect([all, (await get(`/api/breeds?all=${all}`)).statusCode]).toEqual([all, 400])
})
