import { describe, expect, it } from 'vitest'
import type { Nearest } from '#lib/places/near-query.ts'
import { addBreeder, addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { Cat, CatFacets } from './contract.ts'

const { app } = appOfThisFile()

const get = async <T>(path: string, query: Record<string, string>) => {
  const response = await app().request('GET', `${path}?${new URLSearchParams(query)}`)
  expect(response.statusCode, response.body).toBe(200)
  return { body: response.json<T>(), total: Number(response.headers['x-total-count']) }
}
const ask = async (query: Record<string, string>) => {
  const { body, total } = await get<Cat[]>('/api/cats', query)
  expect(total).toBe(body.length)
  return body.map(({ name, miles }) => [name, miles])
}
const names = async (query: Record<string, string>) => (await ask(query)).map(([name]) => name)
const day = (n: number) => new Date(Date.UTC(2026, 0, n))

/** A cat of its own cattery in each place, named by it, the first one as the newest. */
async function addAt(...places: string[]) {
  for (const [index, location] of places.entries()) {
    const { id } = await addBreeder(app(), { location })
    await addCat(app(), { breederId: id, name: location, breed: 'Siberian', createdAt: day(28 - index) })
  }
}

describe('the list near a place', () => {
  it('has distances, and only cats within the miles', async () => {
    await addAt(
      'Cambridge, MA',
      'Worcester, Massachusetts',
      'Portland, Maine',
      'Portland, Oregon',
      'Elsewhere',
    )
    expect(await ask({ near: 'Boston, MA' })).toEqual([
      ['Cambridge, MA', 3],
      ['Worcester, Massachusetts', 38],
      ['Portland, Maine', 98],
      ['Portland, Oregon', 2_533],
      ['Elsewhere', null],
    ])
    expect(await names({ near: '02139', within: '25' })).toEqual(['Cambridge, MA'])
    expect(await names({ near: '02139', within: '50' })).toEqual([
      'Cambridge, MA',
      'Worcester, Massachusetts',
    ])
    expect(await names({ near: '02139-4307', within: '100' })).toHaveLength(3)
    expect(await names({ near: 'Honolulu, HI', within: '250' })).toEqual([])
  })

  it('knows Alaska, Hawaii, Puerto Rico, and ZIP codes with zeros in front', async () => {
    await addAt('Anchorage, Alaska', 'Hilo, HI', 'Caguas, Puerto Rico', 'Adak, AK')
    expect(await names({ near: '99501', within: '25' })).toEqual(['Anchorage, Alaska'])
    expect(await names({ near: '96813', within: '250' })).toEqual(['Hilo, HI'])
    expect(await names({ near: '00901', within: '25' })).toEqual(['Caguas, Puerto Rico'])
    expect(await names({ near: 'Adak, AK', within: '250' })).toEqual(['Adak, AK'])
  })

  it('ignores a place that does not exist, and a distance without a place, and says so', async () => {
    await addAt('Boston, MA', 'Reno, NV')
    for (const [query, ignored] of [
      [{ near: '00000', within: '25' }, 'near, within'],
      [{ near: 'Narnia', sort: 'distance' }, 'near, sort'],
      [{ within: '25' }, 'within'],
    ] as const) {
      expect(await ask(query)).toEqual([
        ['Boston, MA', undefined],
        ['Reno, NV', undefined],
      ])
      for (const list of ['cats', 'breeders', 'breeding-pairings']) {
        const { headers } = await app().request('GET', `/api/${list}?${new URLSearchParams(query)}`)
        expect(headers['x-ignored-filters'], list).toBe(ignored)
      }
    }
    const known = await app().request('GET', '/api/cats?near=Boston&within=25&sort=distance')
    expect(known.headers['x-ignored-filters']).toBeUndefined()
  })

  it('combines with other filters, and counts them', async () => {
    await addAt('Boston, MA', 'Reno, NV')
    const { id } = await addBreeder(app(), { location: 'Salem, MA' })
    await addCat(app(), { breederId: id, name: 'Boy', gender: 'male', breed: 'Ragdoll' })
    await addCat(app(), { breederId: id, name: 'Girl', gender: 'female', breed: 'Ragdoll' })
    expect(await names({ near: 'Boston, MA', within: '25', breed: 'Ragdoll', gender: 'male' })).toEqual([
      'Boy',
    ])
    const { body: facets } = await get<CatFacets>('/api/cats/facets', { near: 'Boston, MA', within: '25' })
    expect(facets.total).toBe(3)
    const { body: none } = await get<CatFacets>('/api/cats/facets', { near: 'Miami, FL', within: '50' })
    expect(none).toMatchObject({ total: 0, relax: [{ filter: 'within', count: 4 }] })
  })

  it.each(['0', '51', '-25', 'x', '25.5'])('rejects a distance of %s', async (within) => {
    const { statusCode } = await app().request('GET', `/api/cats?near=02139&within=${within}`)
    expect(statusCode).toBe(400)
  })
})

describe('a state as the place', () => {
  it('leaves out what is elsewhere, has no distances, and ignores miles', async () => {
    await addAt('Boston, MA', 'Reno, NV', 'Salem, Massachusetts')
    const inState = [
      ['Boston, MA', undefined],
      ['Salem, Massachusetts', undefined],
    ]
    expect(await ask({ near: 'Massachusetts' })).toEqual(inState)
    const query = { near: 'MA', within: '25', sort: 'distance' }
    expect(await ask(query)).toEqual(inState)
    for (const list of ['cats', 'breeders', 'breeding-pairings']) {
      const { headers } = await app().request('GET', `/api/${list}?${new URLSearchParams(query)}`)
      expect(headers['x-ignored-filters'], list).toBe('within, sort')
    }
    const { body: facets } = await get<CatFacets>('/api/cats/facets', { near: 'MA' })
    expect(facets.total).toBe(2)
    const { body: none } = await get<CatFacets>('/api/cats/facets', { near: 'Ohio' })
    expect(none).toMatchObject({ total: 0, relax: [{ filter: 'location', count: 3 }] })
  })
})

describe('the nearest cats of a list without a match', () => {
  const nearest = async (query: Record<string, string>) =>
    (await get<Nearest>('/api/cats/nearest', query)).body

  it('are counted at each distance, without the limit of the list', async () => {
    await addAt('Cambridge, MA', 'Worcester, MA', 'Portland, ME', 'Portland, OR', 'Elsewhere')
    expect(await nearest({ near: 'Boston, MA', within: '25' })).toEqual({
      total: 5,
      nearest: { miles: 100, count: 3 },
      within: [
        { miles: 25, count: 1 },
        { miles: 50, count: 2 },
        { miles: 100, count: 3 },
        { miles: 250, count: 3 },
      ],
    })
  })

  it('match the other filters and the text', async () => {
    await addAt('Reno, NV')
    const { id } = await addBreeder(app(), { location: 'Salem, OR' })
    await addCat(app(), { breederId: id, name: 'Girl', breed: 'Ragdoll', gender: 'female' })
    await addCat(app(), { breederId: id, name: 'Gone', breed: 'Ragdoll', status: 'sold' })
    const query = { near: 'Boston, MA', within: '25', status: 'available' }
    const one = { total: 1, nearest: { miles: 2_560, count: 1 } }
    expect(await nearest({ ...query, breed: 'Ragdoll' })).toMatchObject(one)
    expect(await nearest({ ...query, q: 'ragdol' })).toMatchObject(one)
    expect(await nearest({ ...query, gender: 'male', breed: 'Ragdoll' })).toMatchObject({
      total: 0,
      nearest: null,
    })
  })

  it('have no distances outside of a state, from an unknown place, and at unknown places', async () => {
    await addAt('Boston, MA', 'Elsewhere')
    for (const near of ['Ohio', 'Narnia'])
      expect(await nearest({ near })).toEqual({
        total: 2,
        nearest: null,
        within: [25, 50, 100, 250].map((miles) => ({ miles, count: 0 })),
      })
    expect(await nearest({ near: 'Reno, NV', q: 'Elsewhere' })).toMatchObject({ total: 1, nearest: null })
  })

  it('in the same town are within ten miles', async () => {
    await addAt('Boston, MA')
    expect(await nearest({ near: 'Boston, MA' })).toMatchObject({ nearest: { miles: 10, count: 1 } })
  })

  it.each(['within=7', 'near=a&near=b', `near=${'x'.repeat(200)}`, 'breed=a&breed=b'])(
    'are refused for ?%s',
    async (query) => {
      for (const list of ['cats', 'breeders', 'breeding-pairings'])
        expect((await app().request('GET', `/api/${list}/nearest?${query}`)).statusCode, list).toBe(
          query.startsWith('breed') && list === 'breeders' ? 200 : 400,
        )
    },
  )
})

describe('the order by distance', () => {
  it('is exact across pages, also with equal distances', async () => {
    const [one, two] = [
      await addBreeder(app(), { location: 'Salem, MA' }),
      await addBreeder(app(), { location: 'Salem, MA' }),
    ]
    const far = await addBreeder(app(), { location: 'Reno, NV' })
    const unknown = await addBreeder(app(), { location: 'The woods' })
    for (const [n, breeder] of [far, unknown, one, two, one, two].entries())
      await addCat(app(), { breederId: breeder.id, name: `${n}`, createdAt: day(n + 1) })
    const query = { near: 'Boston, MA', sort: 'distance' }
    expect(await names(query)).toEqual(['5', '4', '3', '2', '0', '1'])
    const pages = []
    for (const page of ['1', '2', '3'])
      pages.push((await get<Cat[]>('/api/cats', { ...query, limit: '2', page })).body.map(({ name }) => name))
    expect(pages).toEqual([
      ['5', '4'],
      ['3', '2'],
      ['0', '1'],
    ])
    expect(await names({ ...query, within: '50', status: 'available' })).toEqual(['5', '4', '3', '2'])
  })

  it('begins with available cats', async () => {
    const near = await addBreeder(app(), { location: 'Boston, MA' })
    const far = await addBreeder(app(), { location: 'Reno, NV' })
    await addCat(app(), { breederId: near.id, name: 'Reserved', status: 'reserved', reservedBy: near.userId })
    await addCat(app(), { breederId: far.id, name: 'Available' })
    const query = { near: '02139', sort: 'distance' }
    expect(await names(query)).toEqual(['Available', 'Reserved'])
    expect(await names({ ...query, status: 'available,reserved' })).toEqual(['Available', 'Reserved'])
    expect(await names({ ...query, status: 'available' })).toEqual(['Available'])
  })

  it('also orders a search for words', async () => {
    await addAt('Reno, NV', 'Salem, MA')
    const { id } = await addBreeder(app(), { location: 'Boston, MA' })
    await addCat(app(), { breederId: id, name: 'Other', breed: 'Ragdoll' })
    const found = await ask({ q: 'siberian', near: '02139', sort: 'distance' })
    expect(found).toEqual([
      ['Salem, MA', expect.closeTo(16, -1)],
      ['Reno, NV', expect.any(Number)],
    ])
    expect(await names({ q: 'siberian', near: '02139', within: '50' })).toEqual(['Salem, MA'])
  })
})

it('a search for a place in words has distances, too', async () => {
  await addAt('Reno, NV', 'Salem, MA')
  expect(await ask({ q: 'siberian near boston' })).toEqual([['Salem, MA', expect.closeTo(16, -1)]])
})
