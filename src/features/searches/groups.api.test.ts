/** Searches with equal criteria share what is found; their prices, cursors, and pauses are their own. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { whileLocked } from '#testing/while-locked.ts'
import { holdGroups, lockGroups } from './api/groups.ts'
import { removeUnusedGroups } from './api/matching/remove-groups.ts'
import { matchSearches } from './api/matching/sweep.ts'
import { searchRules } from './api/personal-data.ts'
import { groupMatches, listingChanges, searchEvents, searchGroups, searchMatches } from './api/tables.ts'
import type { SavedSearch } from './contract.ts'
import { conditionsOf, failingDatabase, passDatabaseTime } from './test-world.ts'

// Tests run the sweep explicitly.
const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db
let user: TestUser
let other: TestUser
let breederId: string

beforeEach(async () => {
  ;[user, other] = [await signUp(app()), await signUp(app())]
  breederId = (await addBreeder(app())).id
})

const settle = async () => {
  app().clock.advance(MINUTE_MS)
  await passDatabaseTime(db())
}
async function save(filters: object, as = user, list = 'cats'): Promise<string> {
  const body = { id: newId(), list, alert: 'daily', filters }
  const response = await app().request('POST', '/api/searches', { as, body })
  expect(response.statusCode, response.body).toBe(200)
  await settle()
  return body.id
}
const edit = async (id: string, body: object, as = user) => {
  expect((await app().request('PATCH', `/api/searches/${id}`, { as, body })).statusCode).toBe(200)
  await settle()
}
const match = async () => {
  await matchSearches(app().services)
  await settle()
}
const look = (id: string, as = user) => app().request('POST', `/api/searches/${id}/seen`, { as })
const ragdoll = (price = 150_000, overrides: Partial<typeof cats.$inferInsert> = {}) =>
  addCat(app(), { breederId, breed: 'Ragdoll', price, depositAmount: null, ...overrides })
const change = (id: string, set: Partial<typeof cats.$inferInsert>) =>
  db().update(cats).set(set).where(eq(cats.id, id))
/** Changes a price and matches it. */
const reprice = async (id: string, price: number) => {
  await change(id, { price })
  await match()
}
const matchesOf = async (searchId: string) =>
  (
    await db()
      .select()
      .from(searchMatches)
      .where(eq(searchMatches.searchId, searchId))
      .orderBy(searchMatches.eventId)
  ).map(({ kind, price, previousPrice }) => [kind, price, previousPrice])
const newIn = async (id: string, as = user) =>
  (await app().request('GET', '/api/searches', { as })).json<SavedSearch[]>().find((each) => each.id === id)
    ?.newMatches

describe('criteria', () => {
  it('that are equal are compared once, whatever the price, the name, and upper and lower case', async () => {
    const any = await save({ breed: 'Ragdoll,Birman' })
    const cheap = await save({ breed: 'ragdoll,birman', maxPrice: 160_000 }, other)
    const dear = await save({ breed: 'Ragdoll,BIRMAN', minPrice: 155_000 }, other)
    const decoy = await save({ breed: 'Ragdoll,Birman', gender: 'male' })
    expect(await db().$count(searchGroups)).toBe(2)
    await ragdoll(150_000)
    await ragdoll(170_000)
    await ragdoll(157_000, { breed: 'Persian' })
    await match()
    expect(await db().$count(groupMatches)).toBe(2)
    expect(await matchesOf(any)).toEqual([
      ['new', 150_000, null],
      ['new', 170_000, null],
    ])
    expect(await matchesOf(cheap)).toEqual([['new', 150_000, null]])
    expect(await matchesOf(dear)).toEqual([['new', 170_000, null]])
    expect(await matchesOf(decoy)).toEqual([])
    expect([await newIn(any), await newIn(cheap, other), await newIn(dear, other)]).toEqual([2, 1, 1])
  })

  it('are compared with the prices that any of their searches wants', async () => {
    const prices = async (id: string) => {
      const { minPrice, maxPrice } = await conditionsOf(db(), id)
      return [minPrice, maxPrice]
    }
    const first = await save({ breed: 'Ragdoll', minPrice: 100_000, maxPrice: 120_000 })
    expect(await prices(first)).toEqual([100_000, 120_000])
    await ragdoll(150_000)
    await match()
    expect(await db().$count(groupMatches), 'nobody wants it at this price').toBe(0)
    await save({ breed: 'Ragdoll', minPrice: 90_000, maxPrice: 110_000 }, other)
    expect(await prices(first)).toEqual([90_000, 120_000])
    const wide = await save({ breed: 'Ragdoll', minPrice: 95_000 }, other)
    expect(await prices(first)).toEqual([90_000, null])
    await edit(first, { minPrice: null })
    expect(await prices(first)).toEqual([null, null])
    await ragdoll(200_000)
    await match()
    expect([await newIn(first), await newIn(wide, other)]).toEqual([0, 1])
  })

  it('that are written differently keep their words', async () => {
    await save({ q: 'hypoallergenic under $900' })
    await save({ q: 'hypoallergenic up to $2,000' }, other)
    expect(await db().$count(searchGroups)).toBe(1)
    const filters = async (as: TestUser) =>
      (await app().request('GET', '/api/searches', { as }))
        .json<SavedSearch[]>()
        .map((search) => [search.filters.q, search.terms])
    expect(await filters(user)).toEqual([['hypoallergenic under $900', ['“hypoallergenic under $900”']]])
    expect(await filters(other)).toEqual([['hypoallergenic up to $2,000', ['“hypoallergenic up to $2,000”']]])
  })

  it('of nobody are removed with what they have found, and those of somebody stay', async () => {
    const first = await save({ breed: 'Ragdoll' })
    const second = await save({ breed: 'Ragdoll', maxPrice: 200_000 }, other)
    await save({ gender: 'female' }, other)
    await ragdoll()
    await match()
    await app().request('DELETE', `/api/searches/${first}`, { as: user })
    expect(await removeUnusedGroups(app().services)).toBe(0)
    await edit(second, { near: 'Ohio' }, other)
    expect([await db().$count(searchGroups), await db().$count(groupMatches)]).toEqual([3, 2])
    expect(await removeUnusedGroups(app().services)).toBe(1)
    expect([await db().$count(searchGroups), await db().$count(groupMatches)]).toEqual([2, 1])
    await db().delete(searchEvents)
    await ragdoll()
    await match()
    await removeUnusedGroups(app().services)
    expect(await db().$count(groupMatches), 'without those of events that ended').toBe(1)
  })

  it('are not removed while somebody saves a search with them', async () => {
    const first = await save({ breed: 'Ragdoll' })
    await app().request('DELETE', `/api/searches/${first}`, { as: user })
    const saved = await whileLocked(db(), {
      lock: (tx) => lockGroups(tx),
      start: () => Promise.all([save({ breed: 'Ragdoll' }), removeUnusedGroups(app().services)]),
      waiting: 2,
    })
    expect(await conditionsOf(db(), saved[0])).toMatchObject({ breeds: ['ragdoll'] })
  })
})

describe('criteria of an earlier version', () => {
  const age = () => db().update(searchGroups).set({ conditionsVersion: 2, fingerprint: 'old' })
  const groupOf = async (id: string) => (await conditionsOf(db(), id)).id

  it('keep their group, except for searches that mean something else now', async () => {
    const [mine, theirs] = [await save({ breed: 'Ragdoll' }), await save({ breed: 'Ragdoll' }, other)]
    const inOhio = await save({ breed: 'Ragdoll', maxPrice: 200_000 }, other)
    const before = await groupOf(mine)
    await ragdoll()
    await match()
    await age()
    await db().execute(sql`
      update saved_searches set filters = '{"breed": "Ragdoll", "location": "Ohio"}' where id = ${inOhio}`)
    await Promise.all([matchSearches(app().services), matchSearches(app().services)])
    expect([await groupOf(mine), await groupOf(theirs)]).toEqual([before, before])
    expect(await conditionsOf(db(), inOhio)).toMatchObject({ inState: 'OH', conditionsVersion: 3 })
    const found = [await newIn(mine), await newIn(theirs, other), await newIn(inOhio, other)]
    expect(found, 'the cat is in Oregon').toEqual([1, 1, 0])
    await ragdoll()
    await match()
    expect([await newIn(mine), await newIn(theirs, other), await newIn(inOhio, other)]).toEqual([2, 2, 0])
  })

  it('join those that mean the same now, and what they have found is not found again', async () => {
    const mine = await save({ breed: 'Ragdoll' })
    const { id } = await ragdoll()
    await match()
    await age()
    const theirs = await save({ breed: 'Ragdoll', maxPrice: 145_000 }, other)
    expect(await db().$count(searchGroups)).toBe(2)
    await match()
    expect(await groupOf(mine)).toBe(await groupOf(theirs))
    expect(await db().$count(searchGroups)).toBe(1)
    await db().update(listingChanges).set({ isPending: true })
    await match()
    expect([await matchesOf(mine), await newIn(mine)]).toEqual([[['new', 150_000, null]], 1])
    await reprice(id, 140_000)
    expect(await matchesOf(mine)).toEqual([['new', 140_000, 150_000]])
    expect(await matchesOf(theirs)).toEqual([['new', 140_000, 150_000]])
  })
})

describe('a search', () => {
  it('that is saved after others knows what was for sale then, and finds what is cheaper', async () => {
    const first = await save({ breed: 'Ragdoll' })
    const { id } = await ragdoll(150_000)
    await match()
    const second = await save({ breed: 'Ragdoll', maxPrice: 155_000 }, other)
    await reprice(id, 152_000)
    expect([await matchesOf(first), await matchesOf(second)]).toEqual([[['new', 150_000, null]], []])
    await reprice(id, 140_000)
    expect(await matchesOf(second)).toEqual([['cheaper', 140_000, 152_000]])
    expect(await matchesOf(first), 'not announced yet').toEqual([['new', 140_000, 150_000]])
    expect([await newIn(first), await newIn(second, other)]).toEqual([1, 1])
  })

  it('with a lowest price is told of a price again only below those that it wants', async () => {
    const search = await save({ breed: 'Ragdoll', minPrice: 100_000 })
    const { id } = await ragdoll(150_000)
    await match()
    await look(search)
    await reprice(id, 90_000)
    expect(await newIn(search), 'below its lowest price').toBe(0)
    await reprice(id, 160_000)
    expect(await newIn(search), 'above the price that it knows').toBe(0)
    await reprice(id, 110_000)
    expect(await newIn(search)).toBe(1)
    expect(await matchesOf(search)).toEqual([['new', 110_000, 150_000]])
  })

  it('keeps what it has found when its prices change, if it still fits, and is not told of it again', async () => {
    const search = await save({ breed: 'Ragdoll' })
    const [fair, dear] = [await ragdoll(110_000), await ragdoll(150_000)]
    await match()
    await edit(search, { maxPrice: 120_000 })
    expect(await matchesOf(search)).toEqual([['new', 110_000, null]])
    expect(await newIn(search)).toBe(1)
    await look(search)
    await reprice(fair.id, 119_000)
    await reprice(fair.id, 112_000)
    expect(await newIn(search), 'above the price that was found').toBe(0)
    await reprice(dear.id, 115_000)
    expect(await newIn(search), 'into its range').toBe(1)
    await reprice(fair.id, 100_000)
    expect(await newIn(search)).toBe(2)
  })

  it('that joins others by a change does not find what they found before', async () => {
    const theirs = await save({ breed: 'Ragdoll' }, other)
    const mine = await save({ breed: 'Ragdoll', gender: 'male' })
    await ragdoll(150_000)
    const male = await ragdoll(140_000, { gender: 'male' })
    await match()
    await db().execute(
      sql`update saved_searches set filters = '{"breed": "Ragdoll", "gender": "male"}' where id = ${mine}`,
    )
    await edit(mine, { near: 'Oregon' })
    expect(await matchesOf(mine), 'it is in Oregon').toEqual([['new', 140_000, null]])
    await edit(mine, { near: null })
    expect(await matchesOf(mine)).toEqual([['new', 140_000, null]])
    expect(await matchesOf(theirs)).toHaveLength(2)
    await reprice(male.id, 130_000)
    expect(await matchesOf(mine)).toEqual([['new', 130_000, 140_000]])
  })

  it('does not find what happens while it is paused, also after several pauses', async () => {
    const search = await save({ breed: 'Ragdoll' })
    const theirs = await save({ breed: 'Ragdoll' }, other)
    for (const isPaused of [false, true, false, true, true, false, false]) {
      await edit(search, { isPaused })
      await ragdoll(150_000, { name: isPaused ? 'Decoy' : 'Found' })
      await match()
    }
    expect([await newIn(search), await newIn(theirs, other)]).toEqual([4, 7])
    const found = await app().request('GET', `/api/searches/${search}/new`, { as: user })
    expect(found.json().map(({ cat }: { cat: { name: string } }) => cat.name)).toEqual([
      'Found',
      'Found',
      'Found',
      'Found',
    ])
  })

  it('exports what it has found, with what others have not', async () => {
    const search = await save({ breed: 'Ragdoll', maxPrice: 160_000 })
    await save({ breed: 'Ragdoll' }, other)
    const { id } = await ragdoll(150_000)
    await ragdoll(170_000)
    await match()
    const rules = searchRules.find(({ table }) => table === 'own_matches')
    if (!rules || 'impersonal' in rules || !rules.exported || !('rows' in rules.exported))
      throw new Error('It is exported.')
    const { rows } = await db().execute(rules.exported.rows(user.id))
    expect(rows).toEqual([
      {
        search: 'Ragdolls under $1,600',
        catId: id,
        pairingId: null,
        stage: 'cat',
        kind: 'new',
        priceCents: 150_000,
        previousPriceCents: null,
        matchedAt: expect.anything(),
        announcedAt: null,
      },
    ])
    await app().request('DELETE', `/api/searches/${search}`, { as: user })
    expect((await db().execute(rules.exported.rows(user.id))).rows).toEqual([])
  })
})

describe('while cats are matched', () => {
  it('a price that changes and a cat that is hidden wait, and are matched then', async () => {
    const search = await save({ breed: 'Ragdoll' })
    const [cheaper, hidden] = [await ragdoll(150_000), await ragdoll(150_000)]
    const rest = await whileLocked(db(), {
      lock: (tx) => holdGroups(tx),
      start: () =>
        Promise.all([
          matchSearches(app().services),
          change(cheaper.id, { price: 140_000 }),
          change(hidden.id, { status: 'withdrawn' }),
        ]),
    })
    expect(rest).toHaveLength(3)
    await match()
    expect(await matchesOf(search)).toContainEqual([
      'new',
      140_000,
      expect.toSatisfy((price) => price === null || price === 150_000),
    ])
    expect(await newIn(search)).toBe(1)
    expect(await db().$count(listingChanges, eq(listingChanges.isPending, true))).toBe(0)
  })

  it('a search that is being saved finds a cat that was listed before, if the list did not show it yet', async () => {
    await save({ gender: 'male' })
    await ragdoll()
    const body = { id: newId(), list: 'cats', alert: 'app', filters: { breed: 'Ragdoll' } }
    await whileLocked(db(), {
      lock: (tx) => lockGroups(tx),
      start: () => app().request('POST', '/api/searches', { as: user, body }),
    })
    await match()
    expect(await newIn(body.id)).toBe(1)
  })

  it('very many changes and two workers find each cat once, at its lowest price', async () => {
    const search = await save({ breed: 'Ragdoll' })
    const all = await Promise.all([1, 2, 3, 4].map(() => ragdoll()))
    await Promise.all([
      ...all.map(({ id }, at) => change(id, { price: 140_000 + at })),
      matchSearches(app().services),
      ...all.map(({ id }, at) => change(id, { price: 130_000 + at })),
      matchSearches(app().services),
    ])
    for (const [at, { id }] of all.entries()) await change(id, { price: 120_000 + at })
    await match()
    const prices = (await matchesOf(search)).map(([kind, price]) => [kind, price])
    expect(prices.sort()).toEqual([0, 1, 2, 3].map((at) => ['new', 120_000 + at]))
    expect(await newIn(search)).toBe(4)
  })
})

it('a worker that ends at any statement leaves cats and pairings to be matched once', async () => {
  const search = await save({ breed: 'Ragdoll' })
  await ragdoll()
  let failures = 0
  for (let at = 1; ; at += 1) {
    const failing = { ...app().services, db: failingDatabase(db(), at) }
    const failed = await matchSearches(failing).then(
      () => false,
      () => true,
    )
    if (!failed) break
    failures += 1
    const isPending = await db().$count(listingChanges, eq(listingChanges.isPending, true))
    expect(isPending + (await matchesOf(search)).length, `statement ${at}`).toBe(1)
  }
  expect(failures).toBeGreaterThan(8)
  expect(await matchesOf(search)).toEqual([['new', 150_000, null]])
  expect(await db().$count(searchEvents)).toBe(1)
})
