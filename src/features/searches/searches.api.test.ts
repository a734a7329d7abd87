/** Saved searches: saving, the maximum, changing, and who reads what. */
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { matchSearches } from './api/matching/sweep.ts'
import { savedSearches, searchMatches } from './api/tables.ts'
import type { newCatSchema, newPairingSchema, SavedSearch } from './contract.ts'
import { MAX_SEARCHES } from './limits.ts'
import { conditionsOf, storeOldConditions } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
const db = () => app().services.db
let user: TestUser
let other: TestUser

beforeEach(async () => {
  ;[user, other] = [await signUp(app()), await signUp(app())]
})

const RAGDOLLS = { breed: 'Ragdoll', maxPrice: 150_000, gender: 'female', status: 'available' }
const RAGDOLLS_STORED = { ...RAGDOLLS, status: ['available'] }
const send = (as: TestUser, body: Record<string, unknown> = {}) =>
  app().request('POST', '/api/searches', {
    as,
    body: { id: newId(), list: 'cats', name: 'Ragdolls', alert: 'daily', filters: RAGDOLLS, ...body },
  })
async function save(as: TestUser, body: Record<string, unknown> = {}): Promise<SavedSearch> {
  const response = await send(as, body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ search: SavedSearch }>().search
}
const searchesOf = async (as: TestUser) =>
  (await app().request('GET', '/api/searches', { as })).json<SavedSearch[]>()
const change = (as: TestUser, id: string, body: unknown) =>
  app().request('PATCH', `/api/searches/${id}`, { as, body })
const filtersOf = (n: number) => ({ filters: { q: `cat number ${n}` } })

describe('saving', () => {
  it('stores the filters of a list, which are described and lead back to it', async () => {
    const search = await save(user)
    expect(search).toMatchObject({
      list: 'cats',
      name: 'Ragdolls',
      alert: 'daily',
      isPaused: false,
      path: '/cats?breed=Ragdoll&gender=female&maxPrice=1500',
      terms: ['Ragdoll', 'Female', 'Up to $1,500'],
      newMatches: 0,
      problem: null,
      note: 'No Ragdoll today. We will write when one appears.',
    })
    const pairings = await save(user, {
      list: 'pairings',
      name: 'Litters',
      filters: { breed: 'Ragdoll', status: 'planned', q: 'seal point' },
    })
    expect(pairings.path).toBe('/breeding-pairings?breed=Ragdoll&q=seal+point&status=planned')
    expect((await searchesOf(user)).map(({ name }) => name)).toEqual(['Litters', 'Ragdolls'])
    expect(await searchesOf(other)).toEqual([])
  })

  it('stores what an everyday text was understood as', async () => {
    const { id } = await save(user, {
      filters: { q: 'hypoallergenic ragdoll under $1,500 near 02139' },
    })
    expect(await conditionsOf(db(), id)).toMatchObject({
      words: expect.stringContaining('ragdol'),
      maxPrice: 149_999,
      breeds: ['siberian', 'balinese', 'russian blue'],
      nearMiles: [150],
      keys: ['w:ragdol'],
    })
  })

  it('the same filters again leads to the existing search, also with other order, page, and case of a range', async () => {
    const first = await save(user, { filters: { minPrice: 100, maxPrice: 900 } })
    const again = await send(user, {
      name: 'Another name',
      filters: { minPrice: 900, maxPrice: 100, sort: 'price', page: 2, q: '' },
    })
    expect(again.json()).toMatchObject({ isExisting: true, search: { id: first.id, name: 'Ragdolls' } })
    expect((await send(other, { filters: { minPrice: 100, maxPrice: 900 } })).json()).toMatchObject({
      isExisting: false,
    })
    expect(await searchesOf(user)).toHaveLength(1)
  })

  it('a repeated request saves it once', async () => {
    const id = newId()
    const responses = await Promise.all([1, 2, 3].map(() => send(user, { id })))
    expect(responses.map((each) => each.json())).toMatchObject(
      [1, 2, 3].map(() => ({ isExisting: false, search: { id } })),
    )
    expect(await searchesOf(user)).toHaveLength(1)
  })

  it('the ID of another user’s search is refused', async () => {
    const { id } = await save(user)
    expect((await send(other, { id })).statusCode).toBe(409)
    expect(await searchesOf(other)).toEqual([])
  })

  it(`allows ${MAX_SEARCHES} searches, also for concurrent requests`, async () => {
    const all = Array.from({ length: MAX_SEARCHES + 4 }, (_, n) => send(user, filtersOf(n)))
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_SEARCHES)
    const rejected = await send(user, filtersOf(100))
    expect([rejected.statusCode, rejected.json().message]).toEqual([
      409,
      'You have 25 saved searches. Delete one to save another.',
    ])
    const [one] = await searchesOf(user)
    await app().request('DELETE', `/api/searches/${one?.id}`, { as: user })
    await save(user, filtersOf(100))
  })

  it('rejects malformed input', async () => {
    for (const body of [
      { name: '' },
      { name: '  ' },
      { name: 'x'.repeat(81) },
      { name: 7 },
      { alert: 'hourly' },
      { list: 'favorites' },
      { list: 'dogs' },
      { id: 'x' },
      { filters: null },
      { filters: [] },
      { filters: { gender: 'any' } },
      { filters: { q: 'x'.repeat(201) } },
      { filters: { minAge: -1 } },
      { filters: { maxPrice: -1 } },
      { filters: { minPrice: '-5' } },
      { filters: { breed: 'x'.repeat(81) } },
      { filters: { breed: ['Ragdoll'] } },
    ])
      expect((await send(user, body)).statusCode, JSON.stringify(body)).toBe(400)
    expect(await searchesOf(user)).toEqual([])
  })

  it('says which price is wrong', async () => {
    const response = await send(user, { filters: { maxPrice: -1 } })
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { 'filters.maxPrice': 'A price cannot be negative.' },
    ])
  })

  it('without a name is named after its filters, with the town of a ZIP code', async () => {
    const search = await save(user, {
      name: undefined,
      filters: { breed: 'Maine Coon', near: '12534', within: 50, maxPrice: 300_000 },
    })
    expect(search.name).toBe('Maine Coons near Hudson under $3,000')
    const litters = await save(user, {
      name: undefined,
      list: 'pairings',
      filters: { breed: 'Ragdoll,Birman' },
    })
    expect(litters).toMatchObject({
      name: 'Future Ragdoll or Birman litters',
      terms: ['Ragdoll or Birman'],
      path: '/breeding-pairings?breed=Ragdoll%2CBirman',
    })
  })

  it('welcomes a breed that nobody lists, until somebody does', async () => {
    const { id, note } = await save(user, { filters: { breed: 'Lykoi', maxPrice: 100 } })
    expect(note).toBe('No Lykoi today. We will write when one appears.')
    const litters = await save(user, { list: 'pairings', filters: { breed: 'Lykoi' } })
    expect(litters.note).toBe('No Lykoi litter today. We will write when one appears.')
    const silent = (await change(user, id, { alert: 'app' })).json()
    expect(silent.note).toBe('No Lykoi today. You will see it here when one appears.')
    const cattery = await addBreeder(app())
    const { id: catId } = await addCat(app(), { breederId: cattery.id, breed: 'Lykoi', status: 'withdrawn' })
    expect((await searchesOf(user)).map((each) => each.note).filter(Boolean)).toHaveLength(2)
    const offerCat = (offer: string | null) =>
      db().execute(
        sql`update cats set status = 'available', held_by_offer = ${offer}::uuid where id = ${catId}`,
      )
    await offerCat(newId())
    expect((await searchesOf(user)).map((each) => each.note).filter(Boolean)).toHaveLength(2)
    await offerCat(null)
    expect((await searchesOf(user)).map((each) => each.note)).toEqual([litters.note, null])
  })

  it('says when filters exclude each other', async () => {
    const never = await save(user, { filters: { deposit: 'true', q: 'without deposit' } })
    const excluded = await save(user, { filters: { breed: 'Ragdoll', q: 'hypoallergenic' } })
    for (const { problem } of [never, excluded])
      expect(problem).toBe('These filters exclude each other, so nothing can fit them.')
  })
})

const UNKNOWN =
  'We do not know the place “Prtland”. Check the spelling, or enter a ZIP code or a town with its state.'

describe('what cannot be applied', () => {
  it.each([
    ['cats', { near: 'Prtland', within: 25, breed: 'Ragdoll' }, 'near', UNKNOWN],
    ['cats', { near: 'Prtland' }, 'near', UNKNOWN],
    ['pairings', { near: 'Prtland', within: 25 }, 'near', UNKNOWN],
    ['cats', { within: 25 }, 'near', 'Enter a ZIP code or a town from which we measure the distance.'],
    ['pairings', { within: 25 }, 'near', 'Enter a ZIP code or a town from which we measure the distance.'],
    ['cats', { q: 'ragdoll within 25 miles of Prtland' }, 'q', UNKNOWN],
    ['cats', { q: 'kitten near Prtland under $900' }, 'q', UNKNOWN],
    [
      'cats',
      { q: 'ragdoll near me' },
      'q',
      'We do not know where you are. Enter a ZIP code or a town instead of “near me”.',
    ],
    [
      'cats',
      { q: 'a b c d e f g h i j k l m'.replaceAll(/\w/g, '$&$&$&') },
      'q',
      'We search for up to 12 words. Please leave some out.',
    ],
    [
      'pairings',
      { q: 'one two three four five six seven eight nine' },
      'q',
      'We search for up to 8 words. Please leave some out.',
    ],
  ])('is not saved for %s: %j', async (list, filters, field, text) => {
    const response = await send(user, { list, filters })
    expect([response.statusCode, response.json().fields]).toEqual([400, { [`filters.${field}`]: text }])
    expect(await searchesOf(user)).toEqual([])
  })

  it.each([
    { near: 'portland, me', within: 25 },
    { near: '97201', within: 25 },
    { q: 'ragdoll near Portland' },
    { q: 'within 25 miles of 02139' },
    { q: '"near prtland"' },
    { q: 'aaa bbb ccc ddd eee fff ggg hhh iii jjj kkk lll' },
  ])('what can be is saved: %j', async (filters) => {
    expect((await save(user, { filters })).problem).toBeNull()
  })

  it('alerts nobody if it was saved before, says so, and can be corrected', async () => {
    const { id } = await save(user, { filters: { near: 'Portland, OR', within: 25 }, alert: 'at_once' })
    // As an earlier version stored it: the place was left out.
    await storeOldConditions(db(), id, { keys: ['*'], withinMiles: null, conditionsVersion: 0 })
    await db().execute(
      sql`update saved_searches set filters = filters || '{"near": "Prtland"}' where id = ${id}`,
    )
    const cattery = await addBreeder(app(), { location: 'Austin, TX' })
    await addCat(app(), { breederId: cattery.id })
    await matchSearches(app().services)
    expect(await db().select().from(searchMatches)).toEqual([])
    const [found] = await searchesOf(user)
    expect(found).toMatchObject({
      filters: { near: 'Prtland', within: 25 },
      terms: [],
      problem: `${UNKNOWN} Until then, this search finds nothing.`,
    })
    const wrong = await change(user, id, { near: 'Prtlnd' })
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['near']])
    const corrected = await change(user, id, { near: 'Austin, TX' })
    expect(corrected.json()).toMatchObject({
      filters: { near: 'Austin, TX', within: 25 },
      terms: ['Within 25 miles of Austin, TX'],
      path: '/cats?location=Austin%2C+TX&within=25',
      problem: null,
    })
    const other = await addCat(app(), { breederId: cattery.id })
    await matchSearches(app().services)
    expect((await db().select().from(searchMatches)).map(({ catId, kind }) => [catId, kind])).toEqual([
      [other.id, 'new'],
    ])
  })

  it('a place changes, but not to that of another search', async () => {
    await save(user, { filters: { near: '97201', within: 25 } })
    const second = await save(user, { filters: { near: '02139', within: 25 } })
    expect((await change(user, second.id, { near: '97201' })).statusCode).toBe(409)
    expect((await change(other, second.id, { near: '97202' })).statusCode).toBe(404)
    expect((await change(user, second.id, { near: '' })).statusCode).toBe(400)
    expect((await change(user, second.id, { near: '02139' })).statusCode).toBe(200)
  })
})

describe('the words of a search', () => {
  it('are stored as they were written, whatever is listed then', async () => {
    const cattery = await addBreeder(app())
    const cat = (set: object) => addCat(app(), { breederId: cattery.id, ...set })
    await cat({ breed: 'Persian', name: 'Nessie', description: 'Bright as an ember' })
    const facets = (await app().request('GET', '/api/cats/facets?q=amber')).json()
    expect(facets.corrected, 'the list corrects it').toBe('ember')
    const { id, path } = await save(user, { filters: { q: 'amber' } })
    expect(path).toBe('/cats?q=amber')
    const [amber] = [
      await cat({ name: 'Honey', color: 'amber' }),
      await cat({ description: 'An ember, too' }),
    ]
    await matchSearches(app().services)
    const found = await db().select().from(searchMatches).where(eq(searchMatches.searchId, id))
    expect(found.map(({ catId, kind }) => [catId, kind])).toEqual([[amber.id, 'new']])
  })

  it.each(['silverbr', 'rusian bleu', 'dallas', 'femal', 'mane coon'])(
    'mean the same before and after cats are listed that contain similar ones: %s',
    async (q) => {
      const groupOf = async (as: TestUser) => conditionsOf(db(), (await save(as, { filters: { q } })).id)
      const before = await groupOf(user)
      const { id: breederId } = await addBreeder(app(), {
        location: 'Dallas, TX',
        businessName: 'Silverbrook',
      })
      for (const name of ['Female', 'Main', 'Russian Blue', q])
        await addCat(app(), { breederId, name, breed: 'Maine Coon' })
      expect(await groupOf(other)).toEqual(before)
    },
  )

  it('that an earlier version corrected are what was written again', async () => {
    const { id } = await save(user, { filters: { q: 'amber' } })
    await storeOldConditions(db(), id, { words: "'ember'", keys: ['w:ember'], conditionsVersion: 0 })
    await Promise.all([matchSearches(app().services), matchSearches(app().services)])
    const { words, keys } = await conditionsOf(db(), id)
    expect([words, keys]).toEqual(["'amber'", ['w:amber']])
  })
})

describe('a saved search', () => {
  it('can be renamed, get another alert, and be paused and resumed', async () => {
    const { id } = await save(user)
    expect((await change(user, id, { name: ' Our cat ', alert: 'weekly' })).json()).toMatchObject({
      name: 'Our cat',
      alert: 'weekly',
    })
    expect((await change(user, id, { isPaused: true })).json()).toMatchObject({ isPaused: true })
    expect((await change(user, id, { isPaused: false })).json()).toMatchObject({ isPaused: false })
    expect((await change(user, id, {})).statusCode).toBe(400)
    expect((await change(user, id, { alert: 'never' })).statusCode).toBe(400)
  })

  it('is changed in place: its radius and prices, and its name if it was that of its filters', async () => {
    const { id } = await save(user, { name: undefined, filters: { breed: 'Maine Coon', maxPrice: 300_000 } })
    const near = (
      await change(user, id, { near: '12534', within: 100, minPrice: 50_000, maxPrice: null })
    ).json()
    expect(near).toMatchObject({
      name: 'Maine Coons near Hudson from $500',
      filters: { breed: 'Maine Coon', near: '12534', within: 100, minPrice: 50_000 },
      terms: ['Maine Coon', 'From $500', 'Within 100 miles of Hudson, NY'],
    })
    const inState = (await change(user, id, { near: 'ohio' })).json()
    expect(inState).toMatchObject({
      name: 'Maine Coons in Ohio from $500',
      filters: { breed: 'Maine Coon', location: 'Ohio', minPrice: 50_000 },
    })
    expect(inState.filters).not.toHaveProperty('within')
    const swapped = (await change(user, id, { within: null, near: null, maxPrice: 20_000 })).json()
    expect(swapped).toMatchObject({
      name: 'Maine Coons for $200 to $500',
      filters: { breed: 'Maine Coon', minPrice: 20_000, maxPrice: 50_000 },
    })
    await change(user, id, { name: 'For Mia', maxPrice: 60_000 })
    expect((await change(user, id, { maxPrice: 70_000 })).json()).toMatchObject({ name: 'For Mia' })
    const [row] = await db().select().from(savedSearches).where(eq(savedSearches.id, id))
    expect(row).toMatchObject({ minPrice: 20_000, maxPrice: 70_000 })
    expect(await conditionsOf(db(), id)).toMatchObject({ withinMiles: null, breeds: ['maine coon'] })
  })

  it('keeps what it looks for if a change is refused', async () => {
    const { id } = await save(user)
    const litters = await save(user, { list: 'pairings', filters: { breed: 'Ragdoll' } })
    for (const [body, fields] of [
      [{ maxPrice: -1 }, ['maxPrice']],
      [{ maxPrice: 10.5 }, ['maxPrice']],
      [{ minPrice: '100' }, ['minPrice']],
      [{ within: 30 }, ['within']],
      [{ within: 25 }, ['near']],
      [{ near: 'Prtland', within: 25 }, ['near']],
      [{ near: '' }, ['near']],
      [{ near: 'x'.repeat(121) }, ['near']],
    ] as const) {
      const response = await change(user, id, body)
      expect([response.statusCode, Object.keys(response.json().fields)], JSON.stringify(body)).toEqual([
        400,
        fields,
      ])
    }
    expect((await change(user, litters.id, { maxPrice: 100 })).json().fields).toEqual({
      maxPrice: 'Future litters have no price yet.',
    })
    expect((await searchesOf(user)).find((each) => each.id === id)?.filters).toEqual(RAGDOLLS_STORED)
  })

  it('belongs to its user', async () => {
    const { id } = await save(user)
    expect((await change(other, id, { name: 'Mine' })).statusCode).toBe(404)
    expect((await app().request('POST', `/api/searches/${id}/seen`, { as: other })).statusCode).toBe(404)
    for (const path of ['new', 'new-pairings'])
      expect((await app().request('GET', `/api/searches/${id}/${path}`, { as: other })).statusCode).toBe(404)
    expect((await app().request('DELETE', `/api/searches/${id}`, { as: other })).statusCode).toBe(204)
    expect(await searchesOf(user)).toMatchObject([{ name: 'Ragdolls' }])
    expect((await app().request('DELETE', `/api/searches/${id}`, { as: user })).statusCode).toBe(204)
    expect((await app().request('DELETE', `/api/searches/${id}`, { as: user })).statusCode).toBe(204)
    expect(await searchesOf(user)).toEqual([])
  })
})

describe('what is new in a search', () => {
  const newIn = async (id: string) =>
    (await app().request('GET', `/api/searches/${id}/new`, { as: user })).json<
      z.infer<typeof newCatSchema>[]
    >()
  const namesIn = async (id: string) => (await newIn(id)).map(({ kind, cat }) => [kind, cat.name])
  const look = (id: string) => app().request('POST', `/api/searches/${id}/seen`, { as: user })

  it('is listed first, latest first, during the visit in which it is looked at, and not in the next one', async () => {
    const cattery = await addBreeder(app())
    const cat = (set: object) =>
      addCat(app(), { breederId: cattery.id, breed: 'Ragdoll', gender: 'female', ...set })
    await cat({ name: 'Known', price: 100_000 })
    const { id } = await save(user)
    await db().execute(sql`update saved_searches set known_from = known_from - interval '1 hour'`)
    await db().execute(sql`update listing_changes set is_pending = false`)
    expect(await newIn(id)).toEqual([])
    app().clock.advance(40 * MINUTE_MS)
    await cat({ name: 'First', price: 100_000 })
    await cat({ name: 'Decoy', price: 200_000 })
    await matchSearches(app().services)
    app().clock.advance(MINUTE_MS)
    const { id: second } = await cat({ name: 'Second', price: 120_000 })
    await matchSearches(app().services)
    const both = [
      ['new', 'Second'],
      ['new', 'First'],
    ]
    expect(await namesIn(id)).toEqual(both)
    app().clock.advance(MINUTE_MS)
    await look(id)
    expect(await namesIn(id), 'after the page noted the visit').toEqual(both)
    app().clock.advance(29 * MINUTE_MS)
    await look(id)
    expect(await namesIn(id), 'in the same visit').toEqual(both)
    app().clock.advance(31 * MINUTE_MS)
    expect(await namesIn(id), 'in the next visit').toEqual([])
    await db().execute(sql`update saved_searches set mailed_event = (select max(id) from search_events)`)
    await db().execute(sql`update cats set price = 90000 where id = ${second}`)
    await matchSearches(app().services)
    app().clock.advance(MINUTE_MS)
    await look(id)
    expect(await namesIn(id)).toEqual([['cheaper', 'Second']])
    await db().execute(sql`update cats set status = 'withdrawn' where id = ${second}`)
    expect(await namesIn(id)).toEqual([])
  })

  it('is a pairing, and once more when its litter is born, while its search finds it', async () => {
    const cattery = await addBreeder(app())
    const listed = async (id: string) =>
      (await app().request('GET', `/api/searches/${id}/new-pairings`, { as: user }))
        .json<z.infer<typeof newPairingSchema>[]>()
        .map(({ kind, pairing: { sireName, familiesWaiting } }) => [kind, sireName, familiesWaiting])
    const pair = async (sireName: string, set: object = {}) => {
      const values = {
        breederId: cattery.id,
        sireName,
        damName: 'B',
        sireBreed: 'Ragdoll',
        damBreed: 'Ragdoll',
      }
      const [row] = await db()
        .insert(breedingPairings)
        .values({ ...values, ...set })
        .returning()
      return row?.id ?? ''
    }
    const change = (id: string, set: Partial<typeof breedingPairings.$inferInsert>) =>
      db().update(breedingPairings).set(set).where(eq(breedingPairings.id, id))
    const any = (await save(user, { list: 'pairings', filters: { breed: 'Ragdoll' } })).id
    const planned = (await save(user, { list: 'pairings', filters: { status: 'planned' } })).id
    await db().execute(sql`update saved_searches set known_from = known_from - interval '1 hour'`)
    app().clock.advance(40 * MINUTE_MS)
    const first = await pair('First')
    await pair('Decoy', { sireBreed: 'Persian', damBreed: 'Persian', chosenStatus: 'confirmed' })
    await matchSearches(app().services)
    app().clock.advance(MINUTE_MS)
    const second = await pair('Second')
    await matchSearches(app().services)
    const both = [
      ['new', 'Second', 0],
      ['new', 'First', 0],
    ]
    expect([await listed(any), await listed(planned)]).toEqual([both, both])
    app().clock.advance(MINUTE_MS)
    await change(first, { chosenStatus: 'born' })
    await matchSearches(app().services)
    const [newest, other] = [
      ['born', 'First', 0],
      ['new', 'Second', 0],
    ]
    expect([await listed(any), await listed(planned)]).toEqual([[newest, other], [other]])
    app().clock.advance(MINUTE_MS)
    await look(any)
    expect(await listed(any), 'after the page noted the visit').toEqual([newest, other])
    await change(second, { isActive: false })
    expect(await listed(any)).toEqual([newest])
    app().clock.advance(31 * MINUTE_MS)
    expect(await listed(any), 'in the next visit').toEqual([])
    expect(await newIn(any), 'of cats').toEqual([])
  })
})

it('the alert of favorites is off until it is chosen', async () => {
  const read = async () => (await app().request('GET', '/api/favorite-alerts', { as: user })).json()
  expect(await read()).toEqual({ alert: 'app' })
  for (const alert of ['daily', 'weekly']) {
    const body = { alert }
    expect((await app().request('PUT', '/api/favorite-alerts', { as: user, body })).json()).toEqual(body)
    expect(await read()).toEqual(body)
  }
  expect(await searchesOf(user), 'it is no search').toEqual([])
  const id = (await db().select().from(savedSearches))[0]?.id ?? ''
  expect((await change(user, id, { name: 'x' })).statusCode).toBe(404)
})
