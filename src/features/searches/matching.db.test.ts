/** The list and the match decide alike: drawn filters are compared for drawn cats and pairings. Also runs on PGlite. */
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { storedCatFilters } from '#features/cats/api/index.ts'
import { catFacetsQuerySchema } from '#features/cats/contract.ts'
import { storedPairingFilters } from '#features/litters/api/index.ts'
import { breedingPairings } from '#features/litters/api/tables.ts'
import { pairingFilterSchema } from '#features/litters/contract.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { read } from '#platform/db/rows.ts'
import { addBreeder, addCat, addUser, certifiedBy } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { seededRandom } from '#testing/random/seeded-random.ts'
import { CONDITIONS_VERSION } from './api/conditions.ts'
import { enterGroup } from './api/groups.ts'
import { matchSearches } from './api/matching/sweep.ts'
import { savedSearches } from './api/tables.ts'

// The sweep would match before all searches are saved.
const { app } = appOfThisFile({ rateLimits: false, work: false })
const db = () => app().services.db

const random = seededRandom(20_260_501)
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
const chance = (share: number) => random() < share
const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))

const PLACES = [
  'Portland, Oregon',
  'Portland, ME',
  'Boston, Massachusetts',
  'Saint Paul, MN',
  'St. Louis, Missouri',
  'Austin TX',
  'Köln County, somewhere',
  'Honolulu, HI',
  'Charleston, West Virginia',
  'Richmond, VA',
]
const BREEDS = ['Ragdoll', 'ragdoll', 'Maine Coon', 'Siberian', 'Persian', 'Russian Blue', 'Sphynx']
const NAMES = ['Georgia', 'Fig', 'Tom', "O'Malley", 'Juniper', 'Will', 'Blue Moon', 'Zoë']
const COLORS = ['blue', 'seal point', 'red tabby', 'crème-silver', null]
const TEXTS = ['Loves children and naps', 'A quiet lap cat for an apartment', 'Bold climber', null]

const CATTERIES = 10
const CATS = 50
const PAIRINGS = 40
const FILTERS = 100

let breeders: string[]
let userId: string

beforeEach(async () => {
  breeders = []
  for (let at = 0; at < CATTERIES; at += 1) {
    const businessName = pick(['Quiet Paws', 'Moonlit Cats', 'Silverbrook', 'Naples Cattery']) + at
    breeders.push((await addBreeder(app(), { location: pick(PLACES), businessName })).id)
  }
  userId = (await addUser(app())).id
})

async function addCats(): Promise<void> {
  const today = isoDate(app().clock.now())
  for (let at = 0; at < CATS; at += 1) {
    const price = between(3, 40) * 10_000
    const stated = [['Health Certified'], ['DNA Tested'], ['Health Certified', 'DNA Tested'], []]
    await addCat(app(), {
      breederId: pick(breeders),
      name: pick(NAMES),
      breed: pick(BREEDS),
      gender: pick(['male', 'female']),
      color: pick(COLORS),
      description: pick(TEXTS),
      price,
      depositAmount: chance(0.3) ? null : Math.round(price / 5),
      birthDate: addDays(today, -between(0, 200)),
      isFeatured: chance(0.2),
      status: pick(['available', 'available', 'available', 'reserved', 'withdrawn'] as const),
      reservedBy: userId,
      ...(chance(0.5) ? certifiedBy(...pick(stated)) : { healthCertifications: pick(stated) }),
    })
  }
}

const QUERIES = [
  'ragdoll',
  'blue ragdoll',
  'female ragdoll kitten under $1,500',
  'maine coon near Portland, OR',
  'within 60 miles of 02139',
  'georgia',
  'in texas',
  'hypoallergenic',
  'siberian $800-$2,000',
  'with deposit',
  'under 12 weeks',
  'tom',
  'quiet',
  'children',
  'near Portland',
  'near Honolulu, HI or in texas',
  'zebra giraffe',
  'cat',
  "o'malley",
  'creme silver',
  '🐱',
  '"blue moon"',
]

function drawCatFilter(): Record<string, string> {
  const filter: Record<string, string> = { status: pick(['available', 'available,reserved']) }
  const add = (share: number, name: string, value: () => unknown) => {
    if (chance(share)) filter[name] = String(value())
  }
  add(0.45, 'q', () => pick(QUERIES))
  add(0.3, 'breed', () => pick([...BREEDS, 'No Such Breed', 'Ragdoll,Persian', ' Siberian , No Such Breed']))
  add(0.25, 'minPrice', () => between(2, 30) * 10_000)
  add(0.3, 'maxPrice', () => between(8, 42) * 10_000)
  add(0.2, 'gender', () => pick(['male', 'female']))
  if (chance(0.4)) Object.assign(filter, chance(0.6) ? drawDistance() : { location: pick(STATES) })
  add(0.15, 'minAge', () => between(0, 16))
  add(0.15, 'maxAge', () => between(2, 30))
  add(0.12, 'healthCertified', () => pick(['true', 'false']))
  add(0.12, 'dnaTested', () => pick(['true', 'false']))
  add(0.2, 'stated', () => pick(['true', 'false']))
  add(0.1, 'deposit', () => pick(['true', 'false']))
  add(0.1, 'featured', () => pick(['true', 'false']))
  return filter
}

const STATES = ['oregon', 'Maine', 'TX', 'Virginia', 'West Virginia', 'Hawaii', 'Minnesota']

/** Its list is not limited to a place; the search that was saved before finds nothing. */
const UNKNOWN = 'Nowhere at all'
const drawDistance = () => ({
  near: pick(['02139', 'Portland, OR', 'Austin, TX', 'Boston', UNKNOWN]),
  within: pick(['25', '100', '250']),
})

function drawPairingFilter(): Record<string, string> {
  const filter: Record<string, string> = {}
  if (chance(0.5))
    filter.breed = pick([...BREEDS, 'No Such Breed', 'Ragdoll,Persian', ' Siberian , No Such Breed'])
  if (chance(0.4)) Object.assign(filter, chance(0.6) ? drawDistance() : { location: pick(STATES) })
  if (chance(0.4)) filter.status = pick(['planned', 'confirmed', 'born'])
  if (chance(0.6))
    filter.q = pick([
      'rowan',
      'Row',
      'coon quiet',
      'portland',
      'Portland, OR',
      'oregon',
      'ME',
      'St Paul',
      'zoe',
      '🐱',
      '- -',
      'silver 3',
    ])
  return filter
}

/** The IDs that a list shows. */
async function listed(path: string, { location, ...filter }: Record<string, string>): Promise<string[]> {
  const query = new URLSearchParams({ ...filter, ...(location && { near: location }), limit: '100' })
  const response = await app().request('GET', `${path}?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response
    .json<{ id: string; isAvailable?: boolean; isHeld?: boolean }[]>()
    .filter(({ isAvailable = true }) => isAvailable)
    .map(({ id }) => id)
    .sort()
}

const matchesBySearchRow = z.object({ search: z.string(), ids: z.array(z.string()) })

async function matchesBySearch(): Promise<Map<string, string[]>> {
  const rows = await read(db(), matchesBySearchRow).rows(sql`
    select search_id as search, array_agg(subject_id::text order by subject_id::text) as ids
    from search_matches group by search_id`)
  return new Map(rows.map(({ search, ids }) => [search, ids]))
}

const columns = (id: string, list: 'cats' | 'pairings', filters: object) => {
  const now = app().clock.now()
  // The ID keeps equal filters apart.
  return {
    id,
    userId,
    list,
    name: 'x',
    filters: { ...filters, id },
    alert: 'app' as const,
    seenAt: now,
    createdAt: now,
    // Before anything was listed, so that it knew nothing of it.
    knownFrom: new Date(0),
  }
}

it('cats fit a saved search exactly if its list shows them', async () => {
  await addCats()
  const drawn = Array.from({ length: FILTERS }, () => ({ id: newId(), filter: drawCatFilter() }))
  for (const { id, filter } of drawn) {
    const parsed = catFacetsQuerySchema.parse(filter)
    const inGroup = await enterGroup(db(), 'cats', {
      ...(await storedCatFilters.compile(db(), parsed)),
      conditionsVersion: CONDITIONS_VERSION,
    })
    await db()
      .insert(savedSearches)
      .values({ ...columns(id, 'cats', parsed), ...inGroup })
  }
  await matchSearches(app().services)
  const matches = await matchesBySearch()
  let found = 0
  for (const { id, filter } of drawn) {
    const inList = filter.near === UNKNOWN ? [] : await listed('/api/cats', filter)
    expect(matches.get(id) ?? [], JSON.stringify(filter)).toEqual(inList)
    found += inList.length
  }
  expect(found, 'the filters find something').toBeGreaterThan(FILTERS)
})

it('pairings fit a saved search exactly if its list shows them', async () => {
  for (let at = 0; at < PAIRINGS; at += 1)
    await db()
      .insert(breedingPairings)
      .values({
        breederId: pick(breeders),
        sireName: pick(['Rowan', 'Zoë', 'Rover 🐱']),
        damName: pick(['Hazel', 'Willow']),
        sireBreed: pick(BREEDS),
        damBreed: pick(BREEDS),
        chosenStatus: pick(['planned', 'confirmed', 'born'] as const),
        isActive: chance(0.9),
      })
  const drawn = Array.from({ length: FILTERS }, () => ({ id: newId(), filter: drawPairingFilter() }))
  for (const { id, filter } of drawn) {
    const parsed = {
      ...pairingFilterSchema.parse(filter),
      ...(filter.location && { location: filter.location }),
    }
    const inGroup = await enterGroup(db(), 'pairings', {
      ...(await storedPairingFilters.compile(db(), parsed)),
      conditionsVersion: CONDITIONS_VERSION,
    })
    await db()
      .insert(savedSearches)
      .values({ ...columns(id, 'pairings', parsed), ...inGroup })
  }
  await matchSearches(app().services)
  const matches = await matchesBySearch()
  let found = 0
  for (const { id, filter } of drawn) {
    const inList = filter.near === UNKNOWN ? [] : await listed('/api/breeding-pairings', filter)
    expect(matches.get(id) ?? [], JSON.stringify(filter)).toEqual(inList)
    found += inList.length
  }
  expect(found, 'the filters find something').toBeGreaterThan(FILTERS)
})
