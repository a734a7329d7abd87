import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDays, isoDate } from '#lib/dates.ts'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { GUIDE_TEXTS } from './api/guides/index.ts'
import { breedPriceSweep, computePrices } from './api/prices.ts'
import type { Guide, GuideSummary } from './contract.ts'
import { PRICES_FROM } from './limits.ts'

const { app } = appOfThisFile()
const today = () => isoDate(app().clock.now())
const get = (slug: string) => app().request('GET', `/api/breed-guides/${slug}`)
const guide = async (slug: string) => (await get(slug)).json<Guide>()
const list = async () => (await app().request('GET', '/api/breed-guides')).json<GuideSummary[]>()
const compute = async () => {
  await computePrices(app().services.db, today())
  return (await guide('ragdoll')).prices
}

it('every breed that is known has a guide, and every guide is about a known breed', async () => {
  const { rows } = await app().services.db.execute<{ name: string }>(
    sql`select name from breeds order by name`,
  )
  expect((await list()).map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
  expect(Object.keys(GUIDE_TEXTS).sort()).toEqual(rows.map(({ name }) => name).sort())
})

it('the texts of all guides are whole sentences', async () => {
  for (const { slug } of await list()) {
    const response = await get(slug)
    expect(response.statusCode, slug).toBe(200)
    const { look, care, living, drawbacks, healthTests } = response.json<Guide>()
    for (const text of [look, care, living, drawbacks]) expect(text).toMatch(/^[A-Z].{10,}\.$/)
    expect(healthTests.length).toBeGreaterThan(0)
  }
})

it.each(['zebra', 'Ragdoll', 'maine%20coon', '%00', '..', 'x'.repeat(81), 'constructor'])(
  'there is no guide %s',
  async (slug) => {
    expect([400, 404]).toContain((await get(slug)).statusCode)
  },
)

it('counts the cats that are for sale, in any spelling of the breed', async () => {
  await addCat(app(), { breed: 'ragdoll' })
  await addCat(app(), { breed: 'Ragdoll', status: 'withdrawn' })
  const hidden = await addBreeder(app(), { isActive: false })
  await addCat(app(), { breed: 'Ragdoll', breederId: hidden.id })
  await expect.poll(async () => (await guide('ragdoll')).count).toBe(1)
  await expect.poll(async () => (await list()).find(({ slug }) => slug === 'ragdoll')?.count).toBe(1)
})

/** Cats of one cattery with these prices. */
async function addCattery(prices: number[], more: Partial<Parameters<typeof addCat>[1]> = {}): Promise<void> {
  const { id: breederId } = await addBreeder(app())
  for (const price of prices)
    await addCat(app(), { breed: 'Ragdoll', breederId, price, birthDate: addDays(today(), -100), ...more })
}

it('typical prices count each cattery once, however many cats it lists', async () => {
  await addCattery([100_000, 100_000, 100_000, 100_000, 100_000, 100_000])
  await addCattery([150_000])
  await addCattery([190_000, 210_000])
  expect(await compute()).toEqual([
    { ageGroup: 'kitten', listings: 9, low: 125_000, median: 150_000, high: 175_000, computedOn: today() },
  ])
})

it.each([
  ['too few listings', [PRICES_FROM.listings - 3, 1, 1], 0],
  ['enough listings', [PRICES_FROM.listings - 2, 1, 1], 1],
  ['too few catteries', [PRICES_FROM.listings - 1, 1], 0],
])('prices of %s', async (_, listed, expected) => {
  for (const count of listed) await addCattery(Array.from({ length: count }, () => 123_400))
  expect(await compute()).toHaveLength(expected)
})

it('kittens are younger than twelve months, and cats that are not for sale do not count', async () => {
  const now = app().clock.now()
  const yearAgo = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate()))
  const [kitten, adult] = [addDays(isoDate(yearAgo), 1), isoDate(yearAgo)]
  for (const birthDate of [kitten, adult])
    for (const count of [3, 3, 2])
      await addCattery(
        Array.from({ length: count }, () => 100_000),
        { birthDate },
      )
  await addCattery([900_000], { birthDate: kitten, status: 'withdrawn' })
  expect((await compute()).map(({ ageGroup, listings }) => [ageGroup, listings])).toEqual([
    ['kitten', 8],
    ['adult', 8],
  ])
})

it('prices are replaced each day, also if two processes compute them at once', async () => {
  for (const count of [3, 3, 2]) await addCattery(Array.from({ length: count }, () => 100_000))
  const { db } = app().services
  await Promise.all([computePrices(db, today()), computePrices(db, today())])
  expect((await guide('ragdoll')).prices).toHaveLength(1)
  const sweep = breedPriceSweep(app().services)
  await sweep.run({ atStart: true })
  app().clock.advance(24 * 3_600_000)
  await sweep.run({ atStart: false })
  expect((await guide('ragdoll')).prices).toMatchObject([{ computedOn: today() }])
})
