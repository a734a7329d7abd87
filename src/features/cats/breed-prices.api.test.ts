/** Typical prices of breeds, as the guide and the list of cats show them. */
import { expect, it } from 'vitest'
import type { Guide } from '#features/breeds/contract.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { computePrices, sweepPrices } from './api/breed-prices.ts'
import { PRICES_FROM } from './api/rules.ts'
import type { Breed, CatDetail } from './contract.ts'

const { app } = appOfThisFile()
const today = () => isoDate(app().clock.now())
const guide = async (slug: string) => (await app().request('GET', `/api/breed-guides/${slug}`)).json<Guide>()
const breed = async (name: string) => (await app().request('GET', `/api/breeds/${name}`)).json<Breed>()
const compute = async () => {
  await computePrices(app().services.db, today())
  return (await guide('ragdoll')).prices
}

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
  const sweep = sweepPrices(app().services)
  await sweep.run({ atStart: true })
  app().clock.advance(DAY_MS)
  await sweep.run({ atStart: false })
  expect((await guide('ragdoll')).prices).toMatchObject([{ computedOn: today() }])
})

it('the list of cats shows the range of kittens, and of adults while too few kittens are listed', async () => {
  expect((await breed('Ragdoll')).priceRange).toBeNull()
  const adult = { birthDate: addDays(today(), -900) }
  for (const price of [80_000, 90_000, 100_000]) await addCattery([price, price, price], adult)
  await compute()
  const shown = async () => (await breed('Ragdoll')).priceRange
  await expect.poll(shown).toEqual({ ageGroup: 'adult', low: 85_000, high: 95_000 })
  for (const price of [200_000, 220_000, 240_000]) await addCattery([price, price, price])
  await compute()
  await expect.poll(shown).toEqual({ ageGroup: 'kitten', low: 210_000, high: 230_000 })
})

it('the page of a cat shows the prices of its breed and age group', async () => {
  for (const price of [200_000, 220_000, 240_000]) await addCattery([price, price, price])
  await computePrices(app().services.db, today())
  const { id: breederId } = await addBreeder(app())
  const born = { birthDate: addDays(today(), -100) }
  const kitten = await addCat(app(), { breederId, breed: 'ragdoll', ...born })
  const adult = await addCat(app(), { breederId, breed: 'Ragdoll', birthDate: addDays(today(), -900) })
  const other = await addCat(app(), { breederId, breed: 'Persian', ...born })
  const shown = async ({ id }: { id: string }) =>
    (await app().request('GET', `/api/cats/${id}`)).json<CatDetail>().typicalPrice
  expect(await shown(kitten)).toEqual({
    ageGroup: 'kitten',
    listings: 9,
    low: 210_000,
    median: 220_000,
    high: 230_000,
    computedOn: today(),
  })
  expect([await shown(adult), await shown(other)]).toEqual([null, null])
})
