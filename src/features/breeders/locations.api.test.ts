import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { updatePlaces } from './api/place-sweep.ts'
import { applicationDrafts, breeders } from './api/tables.ts'
import type { LocationReading, ManagedBreeder } from './manage-contract.ts'

const { app } = appOfThisFile()
let owner: TestUser

const STREET = '12 Elm Street, Cambridge, MA 02139'
const PROFILE = { name: 'Robin', businessName: 'Quiet Cattery', yearsExperience: 1 }

beforeEach(async () => {
  owner = await signUp(app())
})

const create = (location: string) =>
  app().request('POST', '/api/breeders', { as: owner, body: { ...PROFILE, location } })
const change = (id: string, body: object) =>
  app().request('PATCH', `/api/breeders/${id}`, { as: owner, body })
const rowOf = async (id: string) => {
  const [row] = await app().services.db.select().from(breeders).where(eq(breeders.id, id))
  if (!row) throw new Error('no breeder')
  return row
}

describe('the location of a cattery', () => {
  it.each([
    [STREET, 'Cambridge, MA', 'Cambridge'],
    ['PO Box 7, Hudson, New York 12534', 'Hudson, New York', 'Hudson'],
    ['NYC', 'New York, NY', 'New York'],
    ['mc lean, virginia', 'McLean, Virginia', 'McLean'],
    ['Hagatna, Guam', 'Hagåtña, Guam', 'Hagåtña'],
    ['10 King Street, Toronto, ON M5H 1A1, Canada', 'Toronto, ON, Canada', null],
  ])('%s is stored as %s', async (typed, location, town) => {
    const response = await create(typed)
    expect(response.statusCode, response.body).toBe(201)
    const breeder = response.json<ManagedBreeder>()
    expect(breeder.location).toBe(location)
    expect(await rowOf(breeder.id)).toMatchObject({ location, town })
  })

  it.each([
    ['Springfield', ['Springfield, MO', 'Springfield, MA'], /^Several towns have this name/],
    ['McLean', ['McLean, VA', 'McLean, IL'], /^Several towns have this name/],
    ['Albuquerqe, NM', ['Albuquerque, NM'], /^Did you mean Albuquerque, NM\?/],
    ['Nowhere Special', [], /^We do not know this town/],
    ['Texas', [], /^We do not know this town/],
    ['12 Elm Street', [], /^We do not know this town/],
  ])('%s is not stored before it is clear which town it is', async (typed, suggestions, message) => {
    const { id } = await addBreeder(app(), { userId: owner.id, location: 'Bend, Oregon' })
    const other = await signUp(app())
    const body = { ...PROFILE, location: typed }
    for (const refused of [
      await app().request('POST', '/api/breeders', { as: other, body }),
      await change(id, { location: typed, description: 'Changed' }),
    ]) {
      expect(refused.statusCode, refused.body).toBe(422)
      expect(refused.json()).toMatchObject({
        code: 'unknown_place',
        fields: { location: expect.stringMatching(message) },
      })
      const given = refused.json<{ details: { suggestions: string[] } }>().details.suggestions
      expect(given.slice(0, suggestions.length)).toEqual(suggestions)
    }
    expect(await rowOf(id)).toMatchObject({ location: 'Bend, Oregon', description: null })
  })

  it('that is older than the rules does not keep other fields from being changed', async () => {
    const { id } = await addBreeder(app(), { userId: owner.id, location: 'The woods' })
    const saved = await change(id, { location: 'The woods', description: 'Quiet.' })
    expect(saved.statusCode, saved.body).toBe(200)
    expect((await change(id, { location: 'The woods' })).json()).toMatchObject({
      location: 'The woods',
      description: 'Quiet.',
    })
  })
})

describe('POST /api/breeders/location', () => {
  it.each([
    ['Hudson, New York 12534', 'found', 'Hudson, New York', 0],
    ['Boston', 'found', 'Boston, MA', 6],
    ['Springfield', 'ambiguous', null, 24],
    ['Porltand, ME', 'guess', null, 1],
    ['Narnia', 'unknown', null, 0],
    ['Lyon, France', 'abroad', 'Lyon, France', 0],
  ])('reads %s as %s', async (location, kind, stored, suggestions) => {
    const response = await app().request('POST', '/api/breeders/location', {
      as: owner,
      body: { location },
    })
    const reading = response.json<LocationReading>()
    expect(reading).toMatchObject({ kind, location: stored })
    expect(reading.suggestions.length).toBeLessThanOrEqual(24)
    expect(reading.suggestions.length).toBeGreaterThanOrEqual(suggestions)
  })

  it.each([{ location: 'x' }, { location: 'x'.repeat(121) }, { location: 7 }, {}])(
    'refuses %j',
    async (body) => {
      const response = await app().request('POST', '/api/breeders/location', { as: owner, body })
      expect(response.statusCode).toBe(400)
    },
  )
})

it('GET /api/places suggests towns for an unknown one', async () => {
  const response = await app().request('GET', '/api/places?q=Albuquerqe')
  expect(response.json()).toMatchObject({ place: null, suggestions: ['Albuquerque, NM'] })
})

describe('a street', () => {
  it('in a location is nowhere in the database or in a response', async () => {
    const draft = await app().request('PUT', '/api/breeders/application-draft', {
      as: owner,
      body: { location: STREET, businessName: 'Quiet Cattery' },
    })
    expect(draft.statusCode, draft.body).toBe(200)
    const { id } = (await create(STREET)).json<ManagedBreeder>()
    await app().services.db.update(breeders).set({ verificationStatus: 'verified', isActive: true })
    await change(id, { location: '14 Oak Avenue, Hudson, NY 12534' })
    const responses = [
      await app().request('GET', '/api/breeders/application-draft', { as: owner }),
      await app().request('GET', '/api/breeders/profile', { as: owner }),
      await app().request('GET', `/api/breeders/${id}`),
      await app().request('GET', '/api/breeders'),
      await app().request('GET', '/sitemap.xml'),
    ]
    for (const { statusCode, body } of responses) {
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/Elm|Oak|02139|12534/)
    }
    const stored = [
      await app().services.db.select().from(breeders),
      await app().services.db.select().from(applicationDrafts),
    ]
    expect(JSON.stringify(stored)).not.toMatch(/Elm|Oak|02139|12534/)
    expect(JSON.stringify(stored)).toContain('Cambridge, MA')
  })

  it.each([
    ['Cambridge, Mass', 'Cambridge, MA'],
    ['12 Elm Street', ''],
    ['Cambr', 'Cambr'],
  ])('is not kept in a draft (%s)', async (location, kept) => {
    await app().request('PUT', '/api/breeders/application-draft', { as: owner, body: { location } })
    const draft = await app().request('GET', '/api/breeders/application-draft', { as: owner })
    expect(draft.json()).toMatchObject({ form: { location: kept } })
  })

  it('is refused in meeting places, which are public', async () => {
    const { id } = await addBreeder(app(), { userId: owner.id })
    const refused = await change(id, { meetingLocations: ['At the vet', '7 Mill Road'] })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      fields: { meetingLocations: expect.stringMatching(/leave out street addresses/) },
    })
    expect((await change(id, { meetingLocations: ['At the vet'] })).statusCode).toBe(200)
  })
})

describe('stored places', () => {
  it('are brought up to date once, without what only their owners may know', async () => {
    const db = app().services.db
    const add = async (location: string, columns: object = {}) => {
      const { id } = await addBreeder(app(), { location, ...columns })
      return id
    }
    // The columns as they were before the rules.
    const old = { town: 'Knoxville', state: 'TN', latitude: 36, longitude: -84 }
    const derived = await add('Knoxville, Tennessee', { ...old, timeZone: 'America/Chicago' })
    const chosen = await add('Knoxville, TN', { ...old, timeZone: 'America/Denver' })
    const street = await add(STREET, { town: null, state: null, latitude: null, longitude: null })
    const nothing = await add('12 Elm Street')
    const abroad = await add('Köln, Germany')
    const woods = await add('The woods')
    const meetings = await add('Bend, Oregon', {
      meetingLocations: ['At the vet', '9 Oak Street, Bend, OR', '7 Mill Road'],
    })
    await db
      .insert(applicationDrafts)
      .values({ userId: owner.id, form: { location: STREET, phone: '555-0100' } })
    expect(await updatePlaces(db)).toBeGreaterThan(0)
    expect(await rowOf(derived)).toMatchObject({
      timeZone: 'America/New_York',
      location: 'Knoxville, Tennessee',
    })
    expect((await rowOf(derived)).latitude).toBeCloseTo(35.96, 1)
    expect(await rowOf(chosen)).toMatchObject({ timeZone: 'America/Denver', town: 'Knoxville' })
    expect(await rowOf(street)).toMatchObject({ location: 'Cambridge, MA', town: 'Cambridge', state: 'MA' })
    expect((await rowOf(nothing)).location).toBe('United States')
    expect((await rowOf(abroad)).location).toBe('Köln, Germany')
    expect((await rowOf(woods)).location).toBe('The woods')
    expect((await rowOf(meetings)).meetingLocations).toEqual(['At the vet', 'Bend, OR'])
    const [draft] = await db.select().from(applicationDrafts)
    expect(draft?.form).toEqual({ location: 'Cambridge, MA', phone: '555-0100' })
    expect(await updatePlaces(db)).toBe(0)
  })
})
