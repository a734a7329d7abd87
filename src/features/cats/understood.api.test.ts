import { describe, expect, it } from 'vitest'
import { addDays, isoDate } from '#lib/dates.ts'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { LOW_ALLERGEN_BREEDS } from './api/search/allergy.ts'
import type { cats } from './api/tables.ts'
import type { Breed, Cat, CatFacets } from './contract.ts'

const { app } = appOfThisFile()

const get = async <T>(path: string, query: Record<string, string>) => {
  const response = await app().request('GET', `${path}?${new URLSearchParams(query)}`)
  expect(response.statusCode, response.body).toBe(200)
  return { body: response.json<T>(), total: Number(response.headers['x-total-count']) }
}
const ask = async (q: string, more: Record<string, string> = {}) => {
  const { body, total } = await get<Cat[]>('/api/cats', { q, ...more })
  expect(total).toBe(body.length)
  return body.map(({ name }) => name)
}
const facetsOf = async (q: string) => (await get<CatFacets>('/api/cats/facets', { q })).body
const labelsOf = async (q: string) => (await facetsOf(q)).parts.map(({ label }) => label)

const weeksOld = (weeks: number) => addDays(isoDate(app().clock.now()), -7 * weeks)
const day = (n: number) => new Date(Date.UTC(2026, 0, n))
/** Adds cats, the first one as the newest. */
const addCats = async (...list: Partial<typeof cats.$inferInsert>[]) => {
  const { id } = await addBreeder(app(), { location: 'Elsewhere' })
  for (const [index, cat] of list.entries())
    await addCat(app(), { breederId: id, breed: 'Siberian', createdAt: day(28 - index), ...cat })
}

describe('preferences come first, and nothing is left out', () => {
  it('for a sex', async () => {
    await addCats(
      { name: 'New girl', gender: 'female' },
      { name: 'Boy', gender: 'male' },
      { name: 'Ragdoll boy', gender: 'male', breed: 'Ragdoll' },
      { name: 'Old girl', gender: 'female' },
    )
    for (const q of [
      'siberian male',
      'male siberian',
      'Siberian boys',
      'siberian tom',
      'siberian MALE kitten',
    ])
      expect(await ask(q), q).toEqual(['Boy', 'New girl', 'Old girl'])
    expect(await ask('siberian female')).toEqual(['New girl', 'Old girl', 'Boy'])
    expect(await ask('male')).toEqual(['Boy', 'Ragdoll boy', 'New girl', 'Old girl'])
    expect(await ask('male', { sort: 'newest' })).toEqual(['New girl', 'Boy', 'Ragdoll boy', 'Old girl'])
    expect(await ask('male', { gender: 'female' })).toEqual(['New girl', 'Old girl'])
    expect((await facetsOf('siberian male')).corrected).toBeNull()
    expect(await labelsOf('siberian male')).toEqual(['Males first', 'siberian'])
  })

  it('for an age', async () => {
    await addCats(
      { name: 'Twelve years', birthDate: weeksOld(12 * 52) },
      { name: 'Kitten', birthDate: weeksOld(10) },
      { name: 'Two years', birthDate: weeksOld(2 * 52) },
      { name: 'Four years', birthDate: weeksOld(4 * 52) },
    )
    expect((await ask('kitten'))[0]).toBe('Kitten')
    expect((await ask('adult')).at(-1)).toBe('Kitten')
    expect((await ask('young adult'))[0]).toBe('Two years')
    expect((await ask('senior'))[0]).toBe('Twelve years')
    expect((await ask('retired siberian')).slice(0, 2).sort()).toEqual(['Four years', 'Twelve years'])
    expect((await ask('3 month old siberian'))[0]).toBe('Kitten')
    expect(await ask('siberian under 1 year')).toEqual(['Kitten'])
    expect(await ask('over 3 years')).toEqual(['Twelve years', 'Four years'])
  })

  it('and a cat with such a name comes before all', async () => {
    await addCats({ name: 'Boy', gender: 'male' }, { name: 'Tom', gender: 'male' }, { name: 'Queen Mab' })
    expect((await ask('tom'))[0]).toBe('Tom')
    expect((await ask('queen'))[0]).toBe('Queen Mab')
    expect(await ask('"queen"')).toEqual(['Queen Mab'])
  })

  it('available cats before all', async () => {
    const { id } = await addBreeder(app())
    await addCats({ name: 'Girl', gender: 'female' })
    const sold = { status: 'sold', reservationDate: app().clock.now() } as const
    await addCat(app(), { name: 'Sold boy', gender: 'male', breed: 'Siberian', breederId: id, ...sold })
    expect(await ask('siberian male')).toEqual(['Girl', 'Sold boy'])
  })
})

describe('filters', () => {
  it('of prices and deposits', async () => {
    await addCats(
      { name: 'A thousand', price: 100_000, depositAmount: null },
      { name: 'Less', price: 99_900, depositAmount: 10_000 },
      { name: 'More', price: 250_000, depositAmount: null },
    )
    for (const q of ['under $1,000', 'under 1000', 'below 1000', 'less than $1000', 'siberian under 1k'])
      expect(await ask(q), q).toEqual(['Less'])
    expect(await ask('up to $1,000')).toEqual(['A thousand', 'Less'])
    expect(await ask('$1000-$3000')).toEqual(['A thousand', 'More'])
    expect(await ask('deposit')).toEqual(['Less'])
    expect(await ask('no deposit over $1500')).toEqual(['More'])
    expect(await ask('under $1,000', { minPrice: '99901' })).toEqual([])
    expect(await labelsOf('under 1000')).toEqual(['Under $1,000'])
  })

  it('of states, written in any way', async () => {
    for (const [businessName, location] of [
      ['Name', 'Waco, Texas'],
      ['Code', 'Austin, TX'],
      ['Other', 'Paris, Maine'],
    ] as const) {
      const { id } = await addBreeder(app(), { businessName, location })
      await addCat(app(), { name: businessName, breederId: id, createdAt: day(businessName.length) })
    }
    await addCats({ name: 'Georgia' })
    for (const q of ['texas', 'TX', 'tx', 'cats in Texas', 'Texas kittens'])
      expect((await ask(q)).sort(), q).toEqual(['Code', 'Name'])
    expect((await ask('texas or maine')).sort()).toEqual(['Code', 'Name', 'Other'])
    expect(await ask('georgia')).toEqual(['Georgia'])
    expect(await ask('maine coon in maine')).toEqual(['Other'])
    expect(await ask('texas siberian')).toEqual([])
    expect(await labelsOf('texas')).toEqual(['In Texas'])
  })

  it('of places and ZIP codes, the nearest first', async () => {
    for (const [name, location] of [
      ['Portland', 'Portland, Maine'],
      ['Salem', 'Salem, MA'],
      ['Far', 'Portland, Oregon'],
      ['Unknown', 'Behind the Hill'],
    ] as const)
      await addCat(app(), { name, breederId: (await addBreeder(app(), { location })).id })
    for (const q of [
      'near Boston',
      'near boston ma',
      'maine coon near boston',
      '02139',
      'near 02139',
      'Boston, MA',
    ])
      expect(await ask(q), q).toEqual(['Salem', 'Portland'])
    expect(await ask('within 40 miles of boston')).toEqual(['Salem'])
    expect(await ask('near portland')).toHaveLength(3)
    expect(await ask('portland, oregon')).toEqual(['Far'])
    expect(await ask('near boston', { sort: 'newest' })).toEqual(['Salem', 'Portland'])
    expect(await ask('near 00000')).toEqual([])
    expect(await labelsOf('near Boston')).toEqual(['Near Boston, MA'])
  })

  it('of a larger place that no listing names, without a correction', async () => {
    const salem = await addBreeder(app(), { location: 'Salem, MA' })
    await addCat(app(), {
      name: 'Salem',
      breederId: salem.id,
      description: 'A bostonian, dollars and orange',
    })
    await addCats({ name: 'Decoy' })
    for (const q of ['boston', 'Boston kittens', 'maine coon boston'])
      expect(await ask(q), q).toEqual(['Salem'])
    expect(await facetsOf('dallas')).toMatchObject({
      corrected: 'near dallas',
      parts: [{ label: 'Near Dallas, TX' }],
    })
    // Listed words mean themselves.
    expect(await ask('salem')).toEqual(['Salem'])
    expect(await labelsOf('salem')).toEqual([])
    expect(await labelsOf('orange')).toEqual([])
  })

  it('of breeds that are reported to be low in Fel d 1, which are all known', async () => {
    await addCats(
      { name: 'Siberian' },
      { name: 'Decoy', breed: 'Persian', description: 'Not hypoallergenic' },
    )
    for (const q of ['hypoallergenic', 'hypo-allergenic cats', 'hypoalergenic', 'non-allergenic kitten'])
      expect(await ask(q), q).toEqual(['Siberian'])
    expect((await facetsOf('hypoallergenic')).parts).toMatchObject([{ kind: 'allergy' }])
    for (const breed of LOW_ALLERGEN_BREEDS)
      expect((await get<Breed>(`/api/breeds/${breed}`, {})).body.name).toBe(breed)
  })
})

describe('the response of the facets', () => {
  it('has each part with the text without it', async () => {
    await addCats({ name: 'Boy', gender: 'male', price: 90_000 })
    const { parts, total } = await facetsOf('Siberian male, under $1,000 near Waco')
    expect(parts).toEqual([
      { kind: 'gender', label: 'Males first', without: 'Siberian under $1,000 near Waco' },
      { kind: 'price', label: 'Under $1,000', without: 'Siberian male, near Waco' },
      { kind: 'near', label: 'Near Waco, TX', without: 'Siberian male, under $1,000' },
      { kind: 'text', label: 'Siberian', without: 'male under $1,000 near Waco' },
    ])
    expect(total).toBe(0)
  })

  it('lists the parts whose removal finds cats', async () => {
    await addCats({ name: 'Boy', gender: 'male', price: 90_000 })
    expect((await facetsOf('siberian male under $500')).relax).toEqual([{ filter: 'q', part: 1, count: 1 }])
    expect((await facetsOf('ragdoll under $1,000')).relax).toEqual([{ filter: 'q', part: 1, count: 1 }])
    expect((await facetsOf('ragdoll')).relax).toEqual([{ filter: 'q', count: 1 }])
  })

  it('counts the same cats as the list', async () => {
    await addCats({ name: 'Boy', gender: 'male', price: 90_000 }, { name: 'Girl', price: 190_000 })
    for (const q of [
      'male',
      'under $1,000',
      'hypoallergenic',
      'siberian boy',
      'in texas',
      'cats',
      'near Boston',
    ])
      expect((await facetsOf(q)).total, q).toBe((await get<Cat[]>('/api/cats', { q })).total)
  })
})

describe('typing errors', () => {
  it('are corrected to words that are understood', async () => {
    await addCats({ name: 'Girl', gender: 'female' }, { name: 'Boy', gender: 'male' })
    expect(await ask('siberian femal')).toEqual(['Girl', 'Boy'])
    expect(await ask('siberain mael')).toEqual(['Boy', 'Girl'])
    const { corrected, parts } = await facetsOf('siberain male')
    expect(corrected).toBe('siberian male')
    expect(parts.map(({ label }) => label)).toEqual(['Males first', 'siberian'])
  })

  it.each([
    'male',
    'female',
    'siberian male',
    'queen',
    'kitten',
    'adult',
    'deposit',
    'texas',
    'TX',
    'near boston',
  ])('are not assumed in %s', async (q) => {
    await addCats({ name: 'Maine', breed: 'Maine Coon', description: 'A mane, a mate, adults, a queue' })
    expect((await facetsOf(q)).corrected).toBeNull()
  })

  it('of names are not corrected to words for sex', async () => {
    await addCats({ name: 'Mabel', description: 'Has a male and a female friend' }, { name: 'Decoy' })
    expect(await ask('mable')).toEqual(['Mabel'])
  })
})
