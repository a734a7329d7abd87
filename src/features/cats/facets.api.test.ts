import { describe, expect, it } from 'vitest'
import { addDays, isoDate } from '#lib/dates.ts'
import { addBreeder, addCat, certifiedBy, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { PRICE_BUCKETS } from './api/rules.ts'
import type { cats } from './api/tables.ts'
import { type CatFacets, DNA_TESTED, HEALTH_CERTIFIED } from './contract.ts'

const { app } = appOfThisFile()

type Query = Record<string, string>
const facetsOf = async (query: Query = {}) => {
  const response = await app().request('GET', `/api/cats/facets?${new URLSearchParams(query)}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<CatFacets>()
}
const countOf = async (query: Query) => {
  const response = await app().request('GET', `/api/cats?${new URLSearchParams(query)}`)
  return Number(response.headers['x-total-count'])
}
const weeksOld = (weeks: number) => addDays(isoDate(app().clock.now()), -7 * weeks)

/** Six different cats, and two hidden ones. */
async function stock() {
  const breeder = await addBreeder(app(), { location: 'Boise, Idaho' })
  const hidden = await addBreeder(app(), { isActive: false, location: 'Boise, Idaho' })
  const both = [HEALTH_CERTIFIED, DNA_TESTED]
  const add = (values: Partial<typeof cats.$inferInsert>) =>
    addCat(app(), { breederId: breeder.id, depositAmount: null, ...values })
  const male = { gender: 'male' as const }
  await add({ breed: 'Persian', price: 100_000, birthDate: weeksOld(10), ...male })
  await add({ breed: 'Persian', price: 150_000, birthDate: weeksOld(16), ...certifiedBy(...both) })
  await add({ breed: 'Persian', price: 200_000, birthDate: weeksOld(17), depositAmount: 20_000, ...male })
  await add({ breed: 'Ragdoll', price: 250_000, birthDate: weeksOld(51), ...certifiedBy(DNA_TESTED) })
  await add({ breed: 'Ragdoll', price: 300_000, birthDate: weeksOld(60), ...male })
  await add({ breed: 'Siamese', price: 480_000, birthDate: weeksOld(200), depositAmount: 1, name: 'Sunny' })
  await add({ breed: 'Persian', price: 5_000_000, status: 'withdrawn' })
  await add({ breed: 'Persian', price: 1, breederId: hidden.id })
}

describe('facets', () => {
  it('count every option of every filter', async () => {
    await stock()
    const { prices, ...facets } = await facetsOf()
    expect(facets).toEqual({
      total: 6,
      breeds: [
        { breed: 'Persian', count: 3 },
        { breed: 'Ragdoll', count: 2 },
        { breed: 'Siamese', count: 1 },
      ],
      genders: [
        { gender: 'male', count: 3 },
        { gender: 'female', count: 3 },
      ],
      ages: [
        { minAge: null, maxAge: 16, count: 2 },
        { minAge: 17, maxAge: 51, count: 2 },
        { minAge: 52, maxAge: 155, count: 1 },
        { minAge: 156, maxAge: null, count: 1 },
      ],
      healthCertified: 1,
      dnaTested: 2,
      deposit: 2,
      reserved: 0,
      relax: [],
      corrected: null,
      unapplied: null,
      parts: [],
    })
    expect(prices).toMatchObject({ min: 100_000, max: 480_000 })
    expect(prices.buckets).toHaveLength(20)
    expect(prices.buckets[0]).toEqual({ from: 100_000, to: 120_000, count: 1 })
    expect(prices.buckets.at(-1)).toEqual({ from: 480_000, to: 500_000, count: 1 })
    expect(prices.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(6)
  })

  it('each count with all filters except their own', async () => {
    await stock()
    const { breeds, genders, total } = await facetsOf({ breed: 'persian', gender: 'male' })
    expect(total).toBe(2)
    expect(breeds).toEqual([
      { breed: 'Persian', count: 2 },
      { breed: 'Ragdoll', count: 1 },
    ])
    expect(genders).toEqual([
      { gender: 'male', count: 2 },
      { gender: 'female', count: 1 },
    ])
    const cheap = await facetsOf({ maxPrice: '150000' })
    expect(cheap.total).toBe(2)
    expect(cheap.prices.max).toBe(480_000)
    expect(cheap.dnaTested).toBe(1)
    const certified = await facetsOf({ healthCertified: 'true', deposit: 'true' })
    expect(certified).toMatchObject({ total: 0, healthCertified: 0, dnaTested: 0, deposit: 0 })
    expect((await facetsOf({ minAge: '52' })).ages.map(({ count }) => count)).toEqual([2, 2, 1, 1])
  })

  it('match the totals of the list', async () => {
    await stock()
    const queries: Query[] = [
      {},
      { location: 'boise' },
      { q: 'persian' },
      { q: 'persian', gender: 'male', minPrice: '150000' },
      { minAge: '17', maxAge: '51', dnaTested: 'true' },
      { deposit: 'false', featured: 'false' },
    ]
    for (const query of queries) {
      const facets = await facetsOf(query)
      expect(facets.total).toBe(await countOf(query))
      for (const { breed, count } of facets.breeds) expect(await countOf({ ...query, breed })).toBe(count)
      for (const { gender, count } of facets.genders) expect(await countOf({ ...query, gender })).toBe(count)
      expect(await countOf({ ...query, deposit: 'true' })).toBe(facets.deposit)
    }
  })

  it('have one bar if all prices are equal, and none without cats', async () => {
    expect((await facetsOf()).prices).toEqual({ min: null, max: null, buckets: [] })
    await addCat(app(), { price: 250_000 })
    await expect
      .poll(async () => (await facetsOf()).prices)
      .toEqual({ min: 250_000, max: 250_000, buckets: [{ from: 250_000, to: 250_100, count: 1 }] })
  })
})

describe('the price histogram', () => {
  const pricesOf = async () => (await facetsOf()).prices

  it('has an open last bar for one price far above the others, and reports it as the maximum', async () => {
    const { breederId } = await addCat(app(), { price: 10_000_000 })
    for (let n = 0; n < 9; n += 1) await addCat(app(), { breederId, price: 100_000 + n * 25_000 })
    await expect.poll(async () => (await facetsOf()).total).toBe(10)
    const { min, max, buckets } = await pricesOf()
    expect({ min, max }).toEqual({ min: 100_000, max: 10_000_000 })
    expect(buckets.length).toBeGreaterThan(5)
    expect(buckets.length).toBeLessThanOrEqual(PRICE_BUCKETS + 2)
    expect(buckets.at(-1)).toMatchObject({ to: null, count: 1 })
    expect(buckets.at(-1)?.from).toBeLessThan(1_000_000)
    expect(buckets.filter(({ count }) => count > 0).length).toBeGreaterThan(5)
    expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(10)
  })

  it('is not capped where prices only vary widely', async () => {
    const { breederId } = await addCat(app(), { price: 50_000 })
    for (const dollars of [800, 1_200, 2_000, 3_500, 5_000])
      await addCat(app(), { breederId, price: dollars * 100 })
    await expect.poll(async () => (await facetsOf()).total).toBe(6)
    expect((await pricesOf()).buckets.every(({ to }) => to !== null)).toBe(true)
  })

  it('of equal prices with one outlier has two bars', async () => {
    const { breederId } = await addCat(app(), { price: 10_000_000 })
    for (let n = 0; n < 4; n += 1) await addCat(app(), { breederId, price: 100_000 })
    await expect
      .poll(async () => (await pricesOf()).buckets)
      .toEqual([
        { from: 100_000, to: 100_100, count: 4 },
        { from: 100_100, to: null, count: 1 },
      ])
  })
})

describe('statuses', () => {
  it('limit every count except that of reserved cats', async () => {
    const { breederId } = await addCat(app(), { breed: 'Ragdoll' })
    const buyer = await signUp(app())
    const reserved = { status: 'reserved', reservedBy: buyer.id } as const
    for (const breed of ['Ragdoll', 'Persian']) await addCat(app(), { breederId, breed, ...reserved })
    await addCat(app(), { breederId, breed: 'Ragdoll', status: 'sold', reservationDate: app().clock.now() })
    await expect.poll(async () => (await facetsOf()).total).toBe(4)
    const [available, both] = [
      await facetsOf({ status: 'available' }),
      await facetsOf({ status: 'available,reserved' }),
    ]
    expect(available).toMatchObject({ total: 1, breeds: [{ breed: 'Ragdoll', count: 1 }], reserved: 2 })
    expect(both).toMatchObject({ total: 3, reserved: 2 })
    expect(await facetsOf({ status: 'available', breed: 'Persian' })).toMatchObject({
      total: 0,
      reserved: 1,
      relax: [{ filter: 'breed', count: 1 }],
    })
  })
})

describe('without matches', () => {
  it('the filters whose removal finds cats are listed, most cats first', async () => {
    await stock()
    const { total, relax } = await facetsOf({ breed: 'Persian', gender: 'female', maxPrice: '120000' })
    expect(total).toBe(0)
    expect(relax).toEqual([
      { filter: 'gender', count: 1 },
      { filter: 'price', count: 1 },
    ])
    expect((await facetsOf({ breed: 'Bombay', location: 'Boise' })).relax).toEqual([
      { filter: 'breed', count: 6 },
    ])
    expect((await facetsOf({ q: 'zzzz', breed: 'Siamese' })).relax).toEqual([{ filter: 'q', count: 1 }])
  })

  it('no filter is listed whose removal finds nothing', async () => {
    await stock()
    expect((await facetsOf({ breed: 'Bombay', q: 'zzzz' })).relax).toEqual([])
    expect((await facetsOf({ q: 'sunny' })).relax).toEqual([])
  })
})

it('facets are cached until the catalog changes', async () => {
  const cat = await addCat(app())
  expect((await facetsOf()).total).toBe(1)
  await addCat(app(), { breederId: cat.breederId })
  await expect.poll(async () => (await facetsOf()).total).toBe(2)
})
