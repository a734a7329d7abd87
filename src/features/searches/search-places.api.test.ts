/** A saved search and the list that it leads to mean the same place. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { readNear } from '#lib/places/read-near.ts'
import { read } from '#platform/db/rows.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { whileLocked } from '#testing/while-locked.ts'
import { holdGroups } from './api/groups.ts'
import { matchSearches } from './api/matching/sweep.ts'
import { savedSearches, searchMatches } from './api/tables.ts'
import type { SavedSearch } from './contract.ts'
import { conditionsOf, storeOldConditions } from './test-world.ts'

// Tests run the sweep explicitly.
const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
let user: TestUser

beforeEach(async () => {
  user = await signUp(app())
})

const send = (filters: object, list = 'cats') =>
  app().request('POST', '/api/searches', {
    as: user,
    body: { id: newId(), list, alert: 'daily', filters },
  })
async function save(filters: object, list = 'cats'): Promise<SavedSearch> {
  const response = await send(filters, list)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ search: SavedSearch }>().search
}
const searchesOf = async () =>
  (await app().request('GET', '/api/searches', { as: user })).json<SavedSearch[]>()
const found = async (id: string) => {
  const search = (await searchesOf()).find((each) => each.id === id)
  if (!search) throw new Error('The search is there.')
  return search
}
const change = (id: string, body: object) => app().request('PATCH', `/api/searches/${id}`, { as: user, body })
/** Stores filters and a name as an earlier version did. */
async function storeAsBefore(id: string, filters: object, name = 'Ours'): Promise<void> {
  await db()
    .update(savedSearches)
    .set({ filters: filters as Record<string, unknown>, name })
    .where(eq(savedSearches.id, id))
  await storeOldConditions(db(), id, { conditionsVersion: 2 })
}

const TOWNS = [
  'Richmond, VA',
  'Charleston, West Virginia',
  'Seattle, Washington',
  'Washington, DC',
  'Kansas City, Missouri',
  'Wichita, Kansas',
  'La Jolla, California',
  'New Orleans, Louisiana',
  'New York, NY',
  'Albany, New York',
  'Austin, TX',
  'Dallas, TX',
]

/** A cat and a pairing in each town, by its name. */
async function addEverywhere(): Promise<void> {
  for (const location of TOWNS) {
    const { id: breederId } = await addBreeder(app(), { location })
    await addCat(app(), { breederId, name: location })
    await db()
      .insert(breedingPairings)
      .values({ breederId, sireName: location, damName: 'Hazel', sireBreed: 'Ragdoll', damBreed: 'Ragdoll' })
  }
}

const townRow = z.object({ town: z.string() })

/** The towns of what fits a search, and of what the list at its path shows. */
async function townsOf({ id, path, list }: SavedSearch): Promise<{ matched: string[]; listed: string[] }> {
  const rows = await read(db(), townRow).rows(sql`
    select coalesce(c.name, p.sire_name) as town from search_matches m left join cats c on c.id = m.cat_id
    left join breeding_pairings p on p.id = m.pairing_id where m.search_id = ${id}`)
  const { location, within } = readNear(new URL(path, 'http://localhost').searchParams)
  const query = new URLSearchParams({
    near: location,
    limit: '50',
    ...(within && { within: String(within) }),
  })
  const api = list === 'cats' ? '/api/cats' : '/api/breeding-pairings'
  const response = await app().request('GET', `${api}?${query}`)
  const shown = response.json<{ name?: string; sireName?: string }[]>()
  return {
    matched: rows.map(({ town }) => town).sort(),
    listed: shown.map(({ name, sireName }) => name ?? sireName ?? '').sort(),
  }
}

describe.each(['cats', 'pairings'])('a search for %s', (list) => {
  it.each([
    [{ near: 'Virginia' }, ['Richmond, VA']],
    [{ location: 'va' }, ['Richmond, VA']],
    [{ near: 'Washington', within: 50 }, ['Seattle, Washington']],
    [{ location: 'Kansas' }, ['Wichita, Kansas']],
    [{ location: 'Louisiana' }, ['New Orleans, Louisiana']],
    [{ near: 'New York', within: 25 }, ['Albany, New York', 'New York, NY']],
    [{ near: 'New York, NY', within: 25 }, ['New York, NY']],
    [{ location: 'Austin, TX' }, ['Austin, TX']],
    [{ location: 'Austin, TX', within: 250 }, ['Austin, TX', 'Dallas, TX']],
    [{ location: 'Virginia', near: 'Austin, TX', within: 25 }, ['Austin, TX']],
    [{ location: 'Virginia', near: 'Austin, TX' }, ['Richmond, VA']],
  ])('at %j finds what its list shows', async (filters, towns) => {
    const search = await save(filters, list)
    await addEverywhere()
    await matchSearches(app().services)
    expect(await townsOf(search)).toEqual({ matched: towns, listed: towns })
    expect(search.problem).toBeNull()
  })

  it('in a state is described and found again', async () => {
    const first = await save({ near: 'ohio', within: 50 }, list)
    expect(first).toMatchObject({ filters: { location: 'Ohio' }, terms: ['In Ohio'] })
    expect(first.name).toMatch(/ in Ohio$/)
    expect(first.path).toMatch(/\?location=Ohio$/)
    expect(first.filters).not.toHaveProperty('within')
    expect((await send({ location: 'OH' }, list)).json()).toMatchObject({ isExisting: true })
    const changed = await change(first.id, { near: 'Virginia' })
    expect(changed.json()).toMatchObject({ filters: { location: 'Virginia' } })
  })

  it('has an index for its state', async () => {
    const { id } = await save({ location: 'Ohio' }, list)
    expect(await conditionsOf(db(), id)).toMatchObject({
      inState: 'OH',
      keys: [list === 'cats' ? 's:OH' : 'p:s:OH'],
    })
  })

  it.each([
    [{ location: 'Austin, TX' }, { near: 'Austin, TX', within: 25 }, ['Austin, TX']],
    [
      { location: 'Dallas, TX', near: 'Austin, TX', within: 50 },
      { near: 'Austin, TX', within: 50 },
      ['Austin, TX'],
    ],
    [{ location: 'virginia' }, { location: 'Virginia' }, ['Richmond, VA']],
    [{ near: 'New York', within: 25 }, { near: 'New York, NY', within: 25 }, ['New York, NY']],
  ])('of an earlier version, %j, means %j', async (stored, filters, towns) => {
    const { id } = await save({ near: 'Honolulu, HI', within: 25 }, list)
    await storeAsBefore(id, stored)
    await addEverywhere()
    await matchSearches(app().services)
    const search = await found(id)
    expect([search.filters, search.name]).toEqual([filters, 'Ours'])
    expect(await townsOf(search)).toEqual({ matched: towns, listed: towns })
  })
})

describe('a search of an earlier version', () => {
  it('with the name of its filters gets that of its place', async () => {
    const { id } = await save({ near: 'Honolulu, HI', within: 25 })
    await storeAsBefore(id, { location: 'Austin, TX' }, 'Cats in Austin, TX')
    await matchSearches(app().services)
    expect(await found(id)).toMatchObject({ name: 'Cats near Austin', hasOwnName: false })
  })

  it('at an unknown place finds nothing, and says so', async () => {
    const { id } = await save({ near: 'Honolulu, HI', within: 25 })
    await storeAsBefore(id, { location: 'Prtland' })
    await addEverywhere()
    await matchSearches(app().services)
    const { filters, problem } = await found(id)
    expect([filters, problem]).toEqual([
      { near: 'Prtland', within: 25 },
      expect.stringContaining('We do not know the place “Prtland”.'),
    ])
    expect(await db().select().from(searchMatches)).toEqual([])
  })

  const [DAILY, WEEKLY, PAUSED] = [
    { alert: 'daily', isPaused: false },
    { alert: 'weekly', isPaused: false },
    { alert: 'at_once', isPaused: true },
  ]
  it.each([
    [DAILY, DAILY, DAILY],
    [WEEKLY, DAILY, DAILY],
    [DAILY, WEEKLY, DAILY],
    [PAUSED, WEEKLY, WEEKLY],
    [WEEKLY, PAUSED, WEEKLY],
    [PAUSED, { ...PAUSED, alert: 'app' }, PAUSED],
  ])('that means the same as another one becomes part of it: %j with %j is %j', async (one, old, merged) => {
    const decoy = await save({ near: 'Dallas, TX', within: 25 })
    const same = await save({ near: 'Austin, TX', within: 25 })
    const { id } = await save({ near: 'Honolulu, HI', within: 25 })
    await change(same.id, one)
    await change(id, old)
    await storeAsBefore(id, { location: 'Austin, TX' })
    await addEverywhere()
    await matchSearches(app().services)
    expect((await searchesOf()).map((each) => each.id)).toEqual([same.id, decoy.id])
    expect(await found(same.id)).toMatchObject(merged)
    expect((await townsOf(await found(same.id))).matched).toEqual(merged.isPaused ? [] : ['Austin, TX'])
  })

  it('has no new matches from elsewhere', async () => {
    const { id } = await save({})
    app().clock.advance(MINUTE_MS)
    await addEverywhere()
    await matchSearches(app().services)
    expect((await found(id)).newMatches).toBe(TOWNS.length)
    await storeAsBefore(id, { location: 'Virginia' })
    await matchSearches(app().services)
    expect((await found(id)).newMatches).toBe(1)
  })

  it('is changed before it is understood again', async () => {
    const { id } = await save({ near: 'Honolulu, HI', within: 25 })
    await storeAsBefore(id, { location: 'Austin, TX' })
    expect((await change(id, { maxPrice: 900_000 })).json()).toMatchObject({
      filters: { near: 'Austin, TX', within: 25, maxPrice: 900_000 },
      problem: null,
    })
  })
})

it('an unknown location is not saved', async () => {
  const response = await send({ location: 'Prtland' })
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['filters.near']])
})

it('a place is taken away together with its distance', async () => {
  const { id } = await save({ near: 'Austin, TX', within: 25 })
  for (const body of [{ near: null }, { near: null, within: 50 }]) {
    const response = await change(id, body)
    expect([response.statusCode, response.json().filters]).toEqual([200, {}])
    await change(id, { near: 'Austin, TX', within: 25 })
  }
})

it.each(['cats', 'pairings'])(
  '%s are compared with the search that a change leads to meanwhile',
  async (list) => {
    const { id } = await save({ location: 'Texas' }, list)
    await addEverywhere()
    await whileLocked(db(), {
      lock: (tx) => holdGroups(tx),
      start: () => matchSearches(app().services),
      change: (tx) => storeOldConditions(tx, id, { inState: 'UT' }),
    })
    expect(await db().select().from(searchMatches)).toEqual([])
  },
)
