import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { addPairing } from '#features/litters/test-world.ts'
import { newId } from '#lib/ids.ts'
import { read } from '#platform/db/rows.ts'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { GUIDE_TEXTS } from './api/guides/index.ts'
import { suggestBreeds } from './api/suggest-breeds.ts'
import type { Guide, GuideSummary } from './contract.ts'

const { app } = appOfThisFile()
const get = (slug: string) => app().request('GET', `/api/breed-guides/${slug}`)
const guide = async (slug: string) => (await get(slug)).json<Guide>()
const list = async () => (await app().request('GET', '/api/breed-guides')).json<GuideSummary[]>()

const nameRow = z.object({ name: z.string() })

it('every breed that is known has a guide, and every guide is about a known breed', async () => {
  const rows = await read(app().services.db, nameRow).rows(sql`select name from breeds order by name`)
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

it('a trait of a breed quotes its guide, which says nothing to the contrary', async () => {
  for (const { name, slug, traits: quotes } of await list()) {
    const { temperament, care, living, drawbacks } = await guide(slug)
    const text = [temperament, care, living, drawbacks].join(' ')
    for (const quote of Object.values(quotes)) expect(text, name).toContain(quote)
    if (quotes.grooming) expect(care, name).not.toMatch(/every day|daily|twice a week/i)
    if (quotes.alone)
      expect(text, name).not.toMatch(/lonely|dislikes being|not like to be alone|wants company/)
    if (quotes.calm) expect(text, name).not.toMatch(/\bloud\b|destructive|tireless/)
  }
})

it('breeds are suggested for a home with the reason, but none that its own look makes ill', () => {
  expect(suggestBreeds('alone')).toContainEqual({
    name: 'British Shorthair',
    slug: 'british-shorthair',
    reason: 'copes with a working day alone better than most',
  })
  expect(GUIDE_TEXTS['Scottish Fold']?.traits.calm).toBeDefined()
  expect(suggestBreeds('calm').map(({ name }) => name)).not.toContain('Scottish Fold')
  for (const trait of ['calm', 'children', 'grooming', 'alone', 'active'] as const)
    expect(suggestBreeds(trait).length).toBeGreaterThan(3)
})

it.each([
  ['zebra', 404],
  ['-', 404],
  ['maine', 404],
  ['%00', 400],
  ['..', 404],
  ['x'.repeat(81), 404],
  ['constructor', 404],
])('there is no guide %s', async (slug, status) => {
  expect((await get(slug)).statusCode).toBe(status)
})

it.each(['Maine%20Coon', 'MAINE-COON', 'maine_coon', 'mainecoon', '%20Maine--Coon%20'])(
  'the spelling %s is the guide with the right one',
  async (slug) => expect((await guide(slug)).slug).toBe('maine-coon'),
)

it('counts the cats that are for sale in any spelling of the breed, the lowest price, and expected litters', async () => {
  const hidden = await addBreeder(app(), { isActive: false })
  await addCat(app(), { breed: 'ragdoll', price: 150_000 })
  await addCat(app(), { breed: 'Ragdoll', price: 190_000 })
  await addCat(app(), { breed: 'Ragdoll', status: 'withdrawn', price: 90_000 })
  await addCat(app(), { breed: 'Ragdoll', breederId: hidden.id, price: 90_000 })
  // Offered to a family: nobody else can buy it.
  await addCat(app(), { breed: 'Ragdoll', heldByOffer: newId(), price: 90_000 })
  await addPairing(app(), { sireBreed: 'Ragdoll', damBreed: 'ragdoll' })
  await addPairing(app(), { sireBreed: 'Siamese', damBreed: 'Ragdoll', status: 'confirmed' })
  await addPairing(app(), { sireBreed: 'Ragdoll', damBreed: 'Ragdoll', status: 'born' })
  await addPairing(app(), { sireBreed: 'Ragdoll', damBreed: 'Ragdoll', breederId: hidden.id })
  const expected = { count: 2, litters: 2, priceFrom: 150_000 }
  await expect.poll(() => guide('ragdoll')).toMatchObject(expected)
  const breeds = Object.fromEntries((await list()).map((breed) => [breed.slug, breed]))
  expect(breeds.ragdoll).toMatchObject(expected)
  expect(breeds.siamese).toMatchObject({ count: 0, litters: 1, priceFrom: null })
  expect(breeds.persian).toMatchObject({ count: 0, litters: 0, priceFrom: null })
})
