import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Pairing } from '#features/litters/contract.ts'
import { addPairing } from '#features/litters/test-world.ts'
import type { Nearest } from '#lib/places/near-query.ts'
import { addBreeder, signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { breeders } from './api/tables.ts'
import type { Breeder } from './contract.ts'
import type { ManagedBreeder } from './manage-contract.ts'

const { app } = appOfThisFile()

const get = async <T>(path: string, query: Record<string, string>) => {
  const response = await app().request('GET', `${path}?${new URLSearchParams(query)}`)
  expect(response.statusCode, response.body).toBe(200)
  return { body: response.json<T>(), total: Number(response.headers['x-total-count']) }
}
const rowOf = async (id: string) => {
  const [row] = await app().services.db.select().from(breeders).where(eq(breeders.id, id))
  return row && [row.town, row.state, row.latitude, row.longitude]
}
const unknown = [null, null, null, null]

describe('the place of a cattery', () => {
  const apply = async (location: string) => {
    const owner = await signUp(app())
    const body = { name: 'Robin', businessName: 'Quiet Cattery', location, yearsExperience: 1 }
    const response = await app().request('POST', '/api/breeders', { as: owner, body })
    expect(response.statusCode, response.body).toBe(201)
    return { owner, breeder: response.json<ManagedBreeder>() }
  }

  it.each([
    [
      'Portland, Maine',
      ['Portland', 'ME', expect.closeTo(43.66, 1), expect.closeTo(-70.26, 1)],
      'Portland, ME',
    ],
    ['02139', ['Cambridge', 'MA', expect.closeTo(42.37, 1), expect.closeTo(-71.11, 1)], 'Cambridge, MA'],
    ['Austin, TX 78701', ['Austin', 'TX', expect.any(Number), expect.any(Number)], 'Austin, TX'],
  ])('is found when %s is saved', async (location, columns, place) => {
    const { breeder } = await apply(location)
    expect(await rowOf(breeder.id)).toEqual(columns)
    expect(breeder.place).toBe(place)
    // A ZIP code says more than the town.
    expect(breeder.location).not.toMatch(/\d/)
  })

  it('changes with the location, and only with it', async () => {
    const { owner, breeder } = await apply('Portland, Maine')
    const change = async (body: object) => {
      const response = await app().request('PATCH', `/api/breeders/${breeder.id}`, {
        as: owner,
        body,
      })
      expect(response.statusCode, response.body).toBe(200)
      return response.json<ManagedBreeder>().place
    }
    expect(await change({ description: 'Quiet.' })).toBe('Portland, ME')
    expect(await change({ location: 'Hilo, Hawaii' })).toBe('Hilo, HI')
    expect(await change({ location: 'Köln, Germany' })).toBeNull()
    expect(await rowOf(breeder.id)).toEqual(unknown)
  })
})

describe('the list of breeders near a place', () => {
  const add = async (...locations: string[]) => {
    for (const location of locations) await addBreeder(app(), { location, businessName: location })
  }
  const ask = async (query: Record<string, string>) => {
    const { body, total } = await get<Breeder[]>('/api/breeders', query)
    expect(total).toBe(body.length)
    return body.map(({ businessName, miles }) => [businessName, miles])
  }

  it('is limited and ordered by distance', async () => {
    await add('Albany, NY', 'Boston, MA', 'Forest', 'Worcester, MA')
    expect(await ask({ near: '02139', sort: 'distance' })).toEqual([
      ['Boston, MA', 2],
      ['Worcester, MA', expect.closeTo(37, -1)],
      ['Albany, NY', expect.closeTo(137, -1)],
      ['Forest', null],
    ])
    expect((await ask({ near: '02139', within: '100' })).map(([name]) => name)).toEqual([
      'Boston, MA',
      'Worcester, MA',
    ])
    expect(await ask({ near: 'Narnia', within: '25', sort: 'distance' })).toHaveLength(4)
  })
})

it('pairings are limited and ordered by the distance of their catteries', async () => {
  for (const location of ['Reno, NV', 'Salem, MA', 'Worcester, MA']) {
    const { id } = await addBreeder(app(), { location })
    await addPairing(app(), { breederId: id, damName: location })
  }
  const ask = async (query: Record<string, string>) =>
    (await get<Pairing[]>('/api/breeding-pairings', query)).body.map(({ damName }) => damName)
  expect(await ask({ near: '02139', sort: 'distance' })).toEqual(['Salem, MA', 'Worcester, MA', 'Reno, NV'])
  expect(await ask({ near: '02139', within: '25' })).toEqual(['Salem, MA'])
  const { body } = await get<Pairing[]>('/api/breeding-pairings', { near: '02139', within: '25' })
  expect(body[0]?.miles).toBeCloseTo(16, -1)
})

it('breeders and pairings in a state are listed, and elsewhere the nearest are counted', async () => {
  for (const location of ['Salem, MA', 'Worcester, MA', 'Reno, NV', 'Elsewhere']) {
    const { id } = await addBreeder(app(), { location, businessName: location })
    await addPairing(app(), { breederId: id, sireBreed: 'Siberian', damBreed: 'Siberian' })
  }
  await addBreeder(app(), { location: 'Boston, MA', isActive: false })
  for (const path of ['/api/breeders', '/api/breeding-pairings']) {
    const { total } = await get<unknown[]>(path, { near: 'Massachusetts' })
    expect(total, path).toBe(2)
    const { body } = await get<Nearest>(`${path}/nearest`, { near: 'Boston, MA', within: '25' })
    expect(body, path).toEqual({
      total: 4,
      nearest: { miles: 2_520, count: 3 },
      within: [
        { miles: 25, count: 1 },
        { miles: 50, count: 2 },
        { miles: 100, count: 2 },
        { miles: 250, count: 2 },
      ],
    })
    const { body: none } = await get<Nearest>(`${path}/nearest`, { near: 'Ohio' })
    expect(none, path).toMatchObject({ total: 4, nearest: null })
  }
  const { body } = await get<Nearest>('/api/breeding-pairings/nearest', { near: '02139', breed: 'Ragdoll' })
  expect(body).toMatchObject({ total: 0, nearest: null })
  const { body: similar } = await get<Nearest>('/api/breeders/nearest', { near: '02139', q: 'worcestr' })
  expect(similar.total).toBe(1)
})

describe('GET /api/places', () => {
  it.each([
    ['02139', '02139 (Cambridge, MA)', 'Cambridge, MA', 0],
    ['portland', 'Portland, OR', 'Portland, OR', 13],
    ['Narnia', null, null, 0],
    ['TX', 'Texas', null, 0],
    ['New York', 'New York', null, 1],
  ])('%j is %s', async (q, place, town, others) => {
    type Found = { place: string | null; town: string | null; others: string[] }
    const { body } = await get<Found>('/api/places', { q })
    expect([body.place, body.town, body.others.length]).toEqual([place, town, others])
  })
})

describe('GET /api/places/nearest', () => {
  it.each([
    ['42.3', '-73.8', 'Hudson, NY'],
    ['61.2', '-149.9', 'Anchorage, AK'],
    ['48.9', '2.4', null],
    ['0', '0', null],
  ])('%s, %s is %s', async (latitude, longitude, place) => {
    const { body } = await get<{ place: string | null }>('/api/places/nearest', { latitude, longitude })
    expect(body.place?.split(', ')[1]).toBe(place?.split(', ')[1])
    if (place === 'Hudson, NY') expect(body.place).toMatch(/^(?:Hudson|Athens|Greenport|Catskill)/)
  })

  it.each([
    'latitude=91&longitude=0',
    'latitude=0&longitude=-181',
    'latitude=x&longitude=0',
    'latitude=1',
    '',
    'latitude=1&latitude=2&longitude=0',
  ])('refuses %j', async (query) => {
    expect((await app().request('GET', `/api/places/nearest?${query}`)).statusCode).toBe(400)
  })
})
