import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { addDays, isoDate, monthsBetween } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { addAncestors } from '../breeding/test-world.ts'
import { breedingPairings, queens, sires } from './api/tables.ts'
import type { Pairing } from './contract.ts'
import { addLitter, addPairing, addParent } from './test-world.ts'

const { app } = appOfThisFile()

type Query = Record<string, string | number>
type NewPairing = Parameters<typeof addPairing>[1]

const ask = (query: Query = {}, as?: TestUser) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return app().request('GET', `/api/breeding-pairings?${search}`, as && { as })
}
const list = async (query: Query = {}, as?: TestUser) => {
  const response = await ask(query, as)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Pairing[]>()
}
const sireNames = async (query: Query = {}) => (await list(query)).map(({ sireName }) => sireName)
const detail = (id: string, as?: TestUser) =>
  app().request('GET', `/api/breeding-pairings/${id}`, as && { as })
const inDays = (days: number) => addDays(isoDate(app().clock.now()), days)

/** A signed-in person with a cattery. */
async function owner(cattery: Parameters<typeof addBreeder>[1] = {}) {
  const person = await signUp(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, person.id))
  return { person, breeder: await addBreeder(app(), { ...cattery, userId: person.id }) }
}

describe('each filter finds its pairing and not the other one', () => {
  const filters: [string, Query, NewPairing, NewPairing][] = [
    ['breed of the sire, in any case', { breed: 'mAINE cOON' }, { sireBreed: 'Maine Coon' }, {}],
    [
      'breed of the queen',
      { breed: 'Maine Coon' },
      { damBreed: 'Maine Coon' },
      { damBreed: 'Maine Coon Mix' },
    ],
    ['status', { status: 'confirmed' }, { status: 'confirmed' }, { status: 'planned' }],
    ['q in the name of the sire', { q: 'want' }, {}, {}],
    ['q in the name of the queen', { q: 'DUSHA' }, { damName: 'Starry Dusha' }, {}],
    ['q in a breed', { q: 'coon' }, { damBreed: 'Maine Coon' }, {}],
    ['q of two words in two places', { q: 'coon  wanted' }, { damBreed: 'Maine Coon' }, {}],
    ['q with wildcards, which are punctuation', { q: '1%0_a' }, { damName: '1 0 a' }, { damName: '1x0xa' }],
    ['q with quotes', { q: `"o'malley"` }, { damName: 'Omalley' }, { damName: 'O Malley' }],
    ['q beyond ASCII', { q: 'ÉTOILE 🐈' }, { damName: 'étoile 🐈' }, { damName: 'etoile' }],
  ]
  it.each(filters)('%s', async (_, query, wanted, decoy) => {
    await addPairing(app(), { sireName: 'Decoy', ...decoy })
    await addPairing(app(), { sireName: 'Wanted', ...wanted })
    expect(await sireNames(query)).toEqual(['Wanted'])
    expect((await ask(query)).headers['x-total-count']).toBe('1')
  })

  it("q finds the cattery's name and place, breederId the cattery", async () => {
    const { id } = await addBreeder(app(), { businessName: 'Moonlit Paws', location: 'Bend, Oregon' })
    await addPairing(app(), { sireName: 'Decoy' })
    await addPairing(app(), { sireName: 'Wanted', breederId: id })
    const queries: Query[] = [{ q: 'moonlit' }, { q: 'bend paws' }, { breederId: id }]
    for (const query of queries) expect(await sireNames(query)).toEqual(['Wanted'])
  })

  it('the breed filter offers the breeds of public pairings', async () => {
    const hidden = await addBreeder(app(), { isActive: false })
    await addPairing(app(), { breederId: hidden.id, sireBreed: 'Sphynx' })
    await addPairing(app(), { isActive: false, sireBreed: 'Burmese' })
    await addPairing(app(), { sireBreed: 'Ragdoll', damBreed: 'Bengal' })
    const response = await app().request('GET', '/api/breeding-pairings/breeds')
    expect(response.json()).toEqual(['Bengal', 'Ragdoll'])
  })
})

describe('order and pages', () => {
  it('lists the next litter first, then those without a date, then born ones', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    await addPairing(app(), { sireName: 'Born long ago', status: 'born', actualLitterDate: inDays(-90) })
    await addPairing(app(), { sireName: 'Undated', createdAt: at(2) })
    await addPairing(app(), { sireName: 'In May', expectedLitterDate: inDays(60) })
    await addPairing(app(), { sireName: 'Born', status: 'born', expectedLitterDate: inDays(-9) })
    await addPairing(app(), { sireName: 'Forgotten', expectedLitterDate: inDays(-15), createdAt: at(1) })
    await addPairing(app(), { sireName: 'Soon', status: 'confirmed', expectedLitterDate: inDays(5) })
    await addPairing(app(), { sireName: 'Late', status: 'confirmed', expectedLitterDate: inDays(-14) })
    expect(await sireNames()).toEqual([
      'Late',
      'Soon',
      'In May',
      'Undated',
      'Forgotten',
      'Born',
      'Born long ago',
    ])
  })

  it('pages do not overlap or skip rows, and have a total and links', async () => {
    const { id: breederId } = await addBreeder(app())
    const createdAt = new Date()
    for (let n = 0; n < 7; n += 1) await addPairing(app(), { breederId, sireName: `${n}`, createdAt })
    await addPairing(app(), { sireName: 'Decoy' })
    const pages = await Promise.all([1, 2, 3].map((page) => sireNames({ breederId, page, limit: 3 })))
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1])
    expect(new Set(pages.flat()).size).toBe(7)
    const { headers } = await ask({ breederId, page: 2, limit: 3 })
    expect(headers['x-total-count']).toBe('7')
    expect(headers.link).toContain(
      `</api/breeding-pairings?breederId=${breederId}&limit=3&page=3>; rel="next"`,
    )
    const beyond = await ask({ page: 10_000, limit: 100 })
    expect([beyond.json(), beyond.headers['x-total-count']]).toEqual([[], '8'])
  })
})

const HCM = {
  name: 'HCM',
  result: 'Clear',
  lab: 'Vet Anna',
  date: '2025-11-02',
  documentUrl: '/objects/PRIVATE',
}

describe('a pairing', () => {
  it('has parents, cattery, and litters, and no private fields', async () => {
    const { db } = app().services
    const breeder = await addBreeder(app(), { documents: { references: 'PRIVATE' } })
    const id = newId()
    await db.insert(objects).values({
      id,
      contentType: 'image/webp',
      bytes: 1,
      width: 800,
      height: 600,
      color: '#aabbcc',
    })
    const sire = await addParent(app(), sires, {
      breederId: breeder.id,
      name: 'Ivan',
      age: 30,
      imageUrl: `/objects/${id}`,
      healthTesting: [HCM],
      birthDate: '2022-07-15',
      description: 'Calm.',
    })
    await addAncestors(app(), { id: sire.animalId, breederId: breeder.id }, { sire: 'Boris' })
    const queen = await addParent(app(), queens, {
      breederId: breeder.id,
      name: 'Katya',
      imageUrl: 'https://example.com/katya.jpg',
    })
    const pairing = await addPairing(app(), {
      breederId: breeder.id,
      sireId: sire.id,
      queenId: queen.id,
      status: 'born',
      expectedLitterDate: '2026-03-02',
      actualLitterDate: '2026-03-01',
      expectedKittens: 5,
      actualKittens: 4,
      priceRange: { min: 180_000, max: 240_000 },
      description: 'Silver kittens.',
    })
    const litter = await addLitter(app(), { breederId: breeder.id, breedingPairingId: pairing.id })
    await addLitter(app(), { breederId: breeder.id, breedingPairingId: pairing.id, isActive: false })
    await addLitter(app(), { breederId: breeder.id })
    const response = await detail(pairing.id)
    expect(response.body).not.toContain('PRIVATE')
    const body = response.json<Pairing>()
    expect(body).toMatchObject({
      id: pairing.id,
      breederId: breeder.id,
      sireName: 'Ivan',
      damName: 'Katya',
      status: 'born',
      expectedLitterDate: '2026-03-02',
      // That of its litter.
      actualLitterDate: '2026-01-10',
      expectedKittens: 5,
      actualKittens: 4,
      priceRange: { min: 180_000, max: 240_000 },
      description: 'Silver kittens.',
      sire: {
        id: sire.id,
        age: monthsBetween('2022-07-15', isoDate(new Date())),
        birthDate: '2022-07-15',
        description: 'Calm.',
        healthTesting: [
          { name: 'HCM', result: 'Clear', lab: 'Vet Anna', date: '2025-11-02', hasDocument: true },
        ],
        picture: { url: `/objects/${id}`, width: 800, height: 600, color: '#aabbcc' },
      },
      queen: { id: queen.id, imageUrl: 'https://example.com/katya.jpg', picture: null },
      breeder: { id: breeder.id, userId: breeder.userId, businessName: 'Test Cattery' },
      litters: [{ id: litter.id, availableKittens: 3, totalKittens: 4 }],
      litterCount: 1,
      canEdit: false,
    })
    expect(await list({ breederId: breeder.id })).toEqual([{ ...body, familiesWaiting: 0 }])
  })

  it('has the names of parents that are not stored', async () => {
    const pairing = await addPairing(app())
    const { db } = app().services
    await db.delete(sires)
    await db.delete(queens)
    await expect
      .poll(async () => (await detail(pairing.id)).json())
      .toMatchObject({ sire: null, queen: null, sireId: null, sireName: 'Ivan', damName: 'Katya' })
  })
})

describe('visibility', () => {
  it.each([
    { verificationStatus: 'pending' },
    { verificationStatus: 'suspended' },
    { isActive: false },
  ] as const)('a cattery with %j is seen by owner and staff alone, by its address', async (hidden) => {
    const { person, breeder } = await owner(hidden)
    const staff = await signUp(app())
    await app()
      .services.db.update(users)
      .set({ role: 'admin', staffRole: 'owner' })
      .where(eq(users.id, staff.id))
    const [buyer, stranger] = [await signUp(app()), (await owner()).person]
    const { id } = await addPairing(app(), { breederId: breeder.id })
    await addPairing(app(), { sireName: 'Decoy' })
    const statuses = [undefined, buyer, stranger, person, staff].map((as) => detail(id, as))
    expect((await Promise.all(statuses)).map(({ statusCode }) => statusCode)).toEqual([
      404, 404, 404, 200, 200,
    ])
    for (const as of [undefined, buyer, person, staff])
      expect((await list({}, as)).map(({ sireName }) => sireName)).toEqual(['Decoy'])
    await app()
      .services.db.update(breeders)
      .set({ isActive: true, verificationStatus: 'verified' })
      .where(eq(breeders.id, breeder.id))
    await expect.poll(async () => (await detail(id)).statusCode).toBe(200)
  })

  it('an inactive pairing is not listed but visible to its owner', async () => {
    const { person, breeder } = await owner()
    const { id } = await addPairing(app(), { breederId: breeder.id, isActive: false })
    expect((await detail(id)).statusCode).toBe(404)
    expect(await list({}, person)).toEqual([])
    const mine = await detail(id, person)
    expect(mine.json()).toMatchObject({ isActive: false, canEdit: true })
    expect(mine.headers['cache-control']).toBe('private, no-store')
  })

  it('only the owner’s response has canEdit', async () => {
    const { person, breeder } = await owner()
    const stranger = (await owner()).person
    const mine = await addPairing(app(), { breederId: breeder.id })
    const other = await addPairing(app())
    const canEdit = async (as?: TestUser) =>
      Object.fromEntries((await list({}, as)).map((row) => [row.id, row.canEdit]))
    expect(await canEdit(person)).toEqual({ [mine.id]: true, [other.id]: false })
    for (const as of [undefined, stranger, await signUp(app())])
      expect(await canEdit(as)).toEqual({ [mine.id]: false, [other.id]: false })
    expect((await ask()).headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'cookie, accept-encoding',
    })
  })
})

describe('cached responses', () => {
  it('are invalidated when a pairing, a parent, or a litter changes', async () => {
    const { db } = app().services
    const pairing = await addPairing(app())
    const read = async () => (await detail(pairing.id)).json<Pairing>()
    await read()
    const changes: [Promise<unknown>, object][] = [
      [db.update(breedingPairings).set({ description: 'Changed' }), { description: 'Changed' }],
      [db.update(sires).set({ age: 31 }), { sire: { age: 31 } }],
      [db.update(queens).set({ age: 32 }), { queen: { age: 32 } }],
      [addLitter(app(), { breederId: pairing.breederId, breedingPairingId: pairing.id }), { litterCount: 1 }],
    ]
    for (const [change, expected] of changes) {
      await change
      await expect.poll(read).toMatchObject(expected)
    }
  })

  it('are revalidated by ETag', async () => {
    const { id } = await addPairing(app())
    const { etag } = (await detail(id)).headers
    const again = await app().request('GET', `/api/breeding-pairings/${id}`, {
      headers: { 'if-none-match': String(etag) },
    })
    expect(again.statusCode).toBe(304)
  })
})
