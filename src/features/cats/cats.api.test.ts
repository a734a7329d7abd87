import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { breeders } from '#features/breeders/api/tables.ts'
import { litters } from '#features/litters/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, certifiedBy, signUp, type TestCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { cats } from './api/tables.ts'
import { type Cat, DNA_TESTED, HEALTH_CERTIFIED } from './contract.ts'

const { app } = appOfThisFile()

type Query = Record<string, string | number>
type NewCat = Partial<typeof cats.$inferInsert>

const ask = (query: Query = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return app().request('GET', `/api/cats?${search}`)
}
const list = async (query: Query = {}) => {
  const response = await ask(query)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Cat[]>()
}
const names = async (query: Query = {}) => (await list(query)).map(({ name }) => name)
const daysAgo = (days: number) => addDays(isoDate(app().clock.now()), -days)

describe('each filter finds the matching cat and not the decoy', () => {
  const filters: [string, Query, NewCat, NewCat][] = [
    ['breed, in any case', { breed: 'mAINE cOON' }, { breed: 'Maine Coon' }, { breed: 'Maine Coon Mix' }],
    ['several breeds', { breed: 'Persian, mAINE cOON' }, { breed: 'Maine Coon' }, { breed: 'Persian Mix' }],
    [
      'a breed with a comma',
      { breed: 'Domestic, long' },
      { breed: 'domestic, LONG' },
      { breed: 'Domestic long' },
    ],
    ['minPrice', { minPrice: 100_000 }, { price: 100_000 }, { price: 99_999 }],
    ['maxPrice', { maxPrice: 100_000 }, { price: 100_000 }, { price: 100_001 }],
    ['both prices', { minPrice: 90_000, maxPrice: 100_000 }, { price: 95_000 }, { price: 100_001 }],
    ['reversed prices', { minPrice: 100_000, maxPrice: 90_000 }, { price: 95_000 }, { price: 80_000 }],
    ['gender', { gender: 'male' }, { gender: 'male' }, { gender: 'female' }],
    ['featured', { featured: 'true' }, { isFeatured: true }, { isFeatured: false }],
    ['not featured', { featured: 'false' }, { isFeatured: false }, { isFeatured: true }],
    [
      'healthCertified',
      { healthCertified: 'true' },
      certifiedBy(DNA_TESTED, HEALTH_CERTIFIED),
      certifiedBy(DNA_TESTED),
    ],
    ['dnaTested', { dnaTested: 'true' }, certifiedBy(DNA_TESTED), certifiedBy(HEALTH_CERTIFIED)],
    [
      'dnaTested, also stated',
      { dnaTested: 'true', stated: 'true' },
      { healthCertifications: [DNA_TESTED] },
      {},
    ],
    [
      'dnaTested, not stated',
      { dnaTested: 'true' },
      certifiedBy(DNA_TESTED),
      { healthCertifications: [DNA_TESTED] },
    ],
    ['deposit', { deposit: 'true' }, { depositAmount: 10_000 }, { depositAmount: 0 }],
    ['no deposit', { deposit: 'false' }, { depositAmount: null }, { depositAmount: 10_000 }],
    ['not dnaTested', { dnaTested: 'false' }, {}, certifiedBy(DNA_TESTED)],
    ['q in the name', { q: 'wanted' }, {}, {}],
    ['q in the breed', { q: 'shorthair' }, { breed: 'British Shorthair' }, {}],
    ['q in the description', { q: 'cuddly' }, { description: 'A cuddly one' }, { description: 'A shy one' }],
    ['q in another form of a word', { q: 'climbs' }, { description: 'Loves climbing' }, {}],
    [
      'q of two words, one in the name',
      { q: 'wanted playing' },
      { description: 'Plays all day' },
      { name: 'Wanted too', description: 'Sleeps all day' },
    ],
  ]
  it.each(filters)('%s', async (_, query, match, decoy) => {
    const low = { depositAmount: null }
    await addCat(app(), { name: 'Decoy', ...low, ...decoy })
    await addCat(app(), { name: 'Wanted', ...low, ...match })
    expect(await names(query)).toEqual(['Wanted'])
    expect((await ask(query)).headers['x-total-count']).toBe('1')
  })

  it.each(['Juniper', 'juniper', 'Daisies', 'Running Bear', 'The Duchess', 'Will'])(
    'q finds the name %s as it is written',
    async (name) => {
      await addCat(app(), { name: 'Decoy' })
      await addCat(app(), { name, breed: 'Persian' })
      expect(await names({ q: name })).toEqual([name])
    },
  )

  it('maxAge counts whole weeks', async () => {
    await addCat(app(), { name: 'Too old', birthDate: daysAgo(70) })
    await addCat(app(), { name: 'Just nine weeks', birthDate: daysAgo(69) })
    expect(await names({ maxAge: 9 })).toEqual(['Just nine weeks'])
    expect(await names({ maxAge: 10 })).toHaveLength(2)
  })

  it('minAge and maxAge include both ends and may be reversed', async () => {
    for (const weeks of [8, 9, 10, 11])
      await addCat(app(), { name: `${weeks}`, birthDate: daysAgo(weeks * 7) })
    expect((await names({ minAge: 10 })).sort()).toEqual(['10', '11'])
    expect((await names({ minAge: 9, maxAge: 10 })).sort()).toEqual(['10', '9'])
    expect((await names({ minAge: 10, maxAge: 9 })).sort()).toEqual(['10', '9'])
    expect(await names({ minAge: 12 })).toEqual([])
  })

  it('breederId and litterId', async () => {
    const [mine, other] = [await addBreeder(app()), await addBreeder(app())]
    const litterId = newId()
    await app().services.db.insert(litters).values({ id: litterId, breederId: mine.id })
    await addCat(app(), { name: 'Decoy', breederId: other.id })
    await addCat(app(), { name: 'Single', breederId: mine.id })
    await addCat(app(), { name: 'Sibling', breederId: mine.id, litterId })
    expect((await names({ breederId: mine.id })).sort()).toEqual(['Sibling', 'Single'])
    expect(await names({ litterId })).toEqual(['Sibling'])
    expect(await names({ breederId: other.id, litterId })).toEqual([])
  })

  it.each([
    ['portland', 'Portland, Oregon'],
    ['LAND, OR', 'Portland, Oregon'],
    ['1%0', '1 0 Pines'],
    ['a_b', 'a_b Town'],
    ['back\\slash', 'back\\slash Hill'],
    ["o'fallon", 'O’Fallon, Missouri'],
    ['"the"', 'Near "The" Gate'],
    ['Köln', 'KÖLN, Germany'],
    ['koln', 'Köln, Germany'],
  ])('location %s is part of %s, and no character is a wildcard', async (location, place) => {
    const decoy = await addBreeder(app(), { location: '1x0 aXb backslash O Fallon near gate' })
    const match = await addBreeder(app(), { location: place })
    await addCat(app(), { name: 'Decoy', breederId: decoy.id })
    await addCat(app(), { name: 'Wanted', breederId: match.id })
    expect(await names({ location })).toEqual(['Wanted'])
  })

  it("q finds the cattery's name", async () => {
    const match = await addBreeder(app(), { businessName: 'Moonlit Paws' })
    await addCat(app(), { name: 'Decoy' })
    await addCat(app(), { name: 'Wanted', breederId: match.id })
    expect(await names({ q: 'moonlit p' })).toEqual(['Wanted'])
  })

  it('status limits the list to available or reserved cats, with a text as well', async () => {
    const { breederId } = await addCat(app(), { name: 'Free', breed: 'Siamese' })
    const buyer = await signUp(app())
    const more = { breederId, breed: 'Siamese' }
    await addCat(app(), { ...more, name: 'Reserved', status: 'reserved', reservedBy: buyer.id })
    await addCat(app(), { ...more, name: 'Sold', status: 'sold', reservationDate: app().clock.now() })
    await expect.poll(async () => (await names()).sort()).toEqual(['Free', 'Reserved', 'Sold'])
    for (const query of [{}, { q: 'siamese' }, { sort: 'price' }, { breed: 'siamese' }]) {
      expect(await names({ ...query, status: 'available' })).toEqual(['Free'])
      expect(await names({ ...query, status: 'reserved' })).toEqual(['Reserved'])
      expect(await names({ ...query, status: 'reserved,available' })).toEqual(['Free', 'Reserved'])
      expect((await ask({ ...query, status: 'available' })).headers['x-total-count']).toBe('1')
    }
    for (const status of ['sold', 'withdrawn', 'available,', 'available,sold', 'x'])
      expect((await ask({ status })).statusCode).toBe(400)
  })

  it('several filters must all match, and an empty one is ignored', async () => {
    await addCat(app(), { name: 'Decoy', gender: 'female', breed: 'Siamese' })
    await addCat(app(), { name: 'Wanted', gender: 'male', breed: 'Siamese' })
    await addCat(app(), { name: 'Other decoy', gender: 'male', breed: 'Persian' })
    expect(await names({ gender: 'male', breed: 'siamese' })).toEqual(['Wanted'])
    const nothing = { breed: '', minPrice: '', maxPrice: '', location: '', q: '', maxAge: '', page: '' }
    expect(await names({ ...nothing, gender: '', featured: '', sort: '', breederId: '' })).toHaveLength(3)
  })
})

describe('order and pages', () => {
  const buyable = async (name: string, values: NewCat) => addCat(app(), { name, ...values })

  it('lists available cats first, then in the requested order', async () => {
    const buyer = await signUp(app())
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    await buyable('Sold', {
      status: 'sold',
      reservationDate: app().clock.now(),
      price: 60_000,
      birthDate: daysAgo(1),
      createdAt: at(9),
    })
    await buyable('Reserved', {
      status: 'reserved',
      reservedBy: buyer.id,
      price: 50_000,
      birthDate: daysAgo(2),
      createdAt: at(8),
    })
    await buyable('A', { price: 70_000, birthDate: daysAgo(30), createdAt: at(1) })
    await buyable('B', { price: 90_000, birthDate: daysAgo(20), createdAt: at(2) })
    await buyable('C', { price: 80_000, birthDate: daysAgo(10), createdAt: at(3) })
    expect(await names()).toEqual(['C', 'B', 'A', 'Sold', 'Reserved'])
    expect(await names({ sort: 'newest' })).toEqual(['C', 'B', 'A', 'Sold', 'Reserved'])
    expect(await names({ sort: 'price' })).toEqual(['A', 'C', 'B', 'Reserved', 'Sold'])
    expect(await names({ sort: '-price' })).toEqual(['B', 'C', 'A', 'Sold', 'Reserved'])
    expect(await names({ sort: 'age' })).toEqual(['C', 'B', 'A', 'Sold', 'Reserved'])
  })

  it('shows a sold cat for 30 days; after that only its own page remains', async () => {
    const sold = await buyable('Sold', { status: 'sold', reservationDate: app().clock.now() })
    await buyable('Kept', {})
    expect(await names()).toEqual(['Kept', 'Sold'])
    const month = 31 * DAY_MS
    app().clock.advance(month)
    const later = await names()
    app().clock.advance(-month)
    expect(later).toEqual(['Kept'])
    expect((await app().request('GET', `/api/cats/${sold.id}`)).json()).toMatchObject({ status: 'sold' })
  })

  it.each(['newest', 'price', '-price', 'age'])(
    'pages by %s neither overlap nor omit cats, even if all are equal',
    async (sort) => {
      const breeder = await addBreeder(app())
      const createdAt = new Date()
      for (let n = 0; n < 11; n += 1) await addCat(app(), { breederId: breeder.id, name: `${n}`, createdAt })
      const pages = await Promise.all([1, 2, 3].map((page) => names({ sort, page, limit: 4 })))
      expect(pages.map(({ length }) => length)).toEqual([4, 4, 3])
      expect(new Set(pages.flat()).size).toBe(11)
    },
  )

  it('has a total and links to the other pages with all filters', async () => {
    const breeder = await addBreeder(app())
    for (let n = 0; n < 5; n += 1) await addCat(app(), { breederId: breeder.id, gender: 'male' })
    await addCat(app(), { gender: 'female' })
    const response = await ask({ gender: 'male', breed: 'Maine Coon', limit: 2, page: 2 })
    expect(response.headers['x-total-count']).toBe('5')
    const links = new Map(
      String(response.headers.link)
        .split(', ')
        .map((link) => /<(.*)>; rel="(\w+)"/.exec(link)?.slice(1, 3) as [string, string])
        .map(([url, rel]) => [rel, url]),
    )
    expect([...links.keys()].sort()).toEqual(['first', 'last', 'next', 'prev'])
    const last = await app().request('GET', links.get('last') ?? '')
    expect(last.json()).toHaveLength(1)
    expect(new URL(links.get('next') ?? '', 'http://a').searchParams.get('breed')).toBe('Maine Coon')
  })

  it('is empty beyond the last page but has the total', async () => {
    await addCat(app())
    const response = await ask({ page: 10_000, limit: 100 })
    expect(response.json()).toEqual([])
    expect(response.headers['x-total-count']).toBe('1')
    expect(response.headers.link).not.toContain('rel="next"')
  })
})

describe('not public', () => {
  const isVisible = async (cat: TestCat) => {
    const detail = await app().request('GET', `/api/cats/${cat.id}`)
    const inList = (await list()).some(({ id }) => id === cat.id)
    expect(detail.statusCode).toBe(inList ? 200 : 404)
    return inList
  }

  it.each([{ takenDownFrom: 'available' }, { deletedAt: new Date() }] as const)(
    'a cat with %j',
    async (gone) => {
      const [removed, sold] = [
        await addCat(app(), { status: 'withdrawn', ...gone }),
        await addCat(app(), { status: 'sold' }),
      ]
      expect(await isVisible(removed)).toBe(false)
      expect(await isVisible(sold)).toBe(true)
    },
  )

  it('a paused cat in lists, but its page remains without a purchase', async () => {
    const cat = await addCat(app(), { status: 'withdrawn' })
    expect(await list()).toEqual([])
    const detail = (await app().request('GET', `/api/cats/${cat.id}`)).json()
    expect(detail).toMatchObject({ status: 'withdrawn', isAvailable: false, isReserved: false, pedigree: {} })
  })

  it.each([
    { verificationStatus: 'pending' },
    { verificationStatus: 'rejected' },
    { verificationStatus: 'suspended' },
    { isActive: false },
  ] as const)('cats of a cattery with %j, from its first day or from one day on', async (hidden) => {
    const { db } = app().services
    await addCat(app(), { name: 'Decoy' })
    const breeder = await addBreeder(app(), hidden)
    const cat = await addCat(app(), { breederId: breeder.id })
    await expect.poll(() => isVisible(cat)).toBe(false)
    const shown = { isActive: true, verificationStatus: 'verified' } as const
    await db.update(breeders).set(shown).where(eq(breeders.id, breeder.id))
    await expect.poll(() => isVisible(cat)).toBe(true)
    await db.update(breeders).set(hidden).where(eq(breeders.id, breeder.id))
    await expect.poll(() => isVisible(cat)).toBe(false)
    expect(await names()).toEqual(['Decoy'])
  })
})
