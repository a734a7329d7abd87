import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { animals } from '#features/breeding/api/tables.ts'
import { addAnimal } from '#features/breeding/test-world.ts'
import { addBreeder, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { breedingPairings, queens, sires } from './api/tables.ts'
import { bringBackPairing, takeDownPairing } from './api/take-down.ts'
import type { ManagedPairing } from './manage-contract.ts'

const { app } = appOfThisFile()
let owner: TestUser
let cattery: Cattery
let theirs: Cattery

async function breederPerson(): Promise<[TestUser, Cattery]> {
  const person = await signUp(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, person.id))
  return [person, await addBreeder(app(), { userId: person.id })]
}

beforeEach(async () => {
  ;[owner, cattery] = await breederPerson()
  theirs = (await breederPerson())[1]
})

const call = (method: string, url: string, body?: object, as = owner) =>
  app().request(method, url, { as, ...(body && { body }) })
const add = (form: object, as = owner) => call('POST', '/api/breeding-pairings', form, as)
const row = async (id: string) => {
  const { db } = app().services
  const [found] = await db.select().from(breedingPairings).where(eq(breedingPairings.id, id))
  const { isActive, overrideReason, overrideBy, overrideAt, takenDownFrom } = found ?? {}
  return { isActive, overrideReason, overrideBy, overrideAt, takenDownFrom }
}
const PUBLIC = {
  isActive: true,
  overrideReason: null,
  overrideBy: null,
  overrideAt: null,
  takenDownFrom: null,
}
const REASON = 'The last two of an old line.'
const TEXT =
  'Orion is the father of Luna. Kittens of such a mating are closely inbred. (EU regulation on the welfare of dogs and cats, as agreed in November 2025; not in force yet)'

/** A father, his daughter, and an unrelated queen of the own book, and forms with them. */
async function family(father: Partial<typeof animals.$inferInsert> = {}) {
  const sire = await addAnimal(app(), { breederId: cattery.id, registeredName: 'Orion', ...father })
  const own = { breederId: cattery.id, sex: 'female' as const }
  const daughter = await addAnimal(app(), { ...own, registeredName: 'Luna', sireId: sire.id })
  const vesper = await addAnimal(app(), { ...own, registeredName: 'Vesper' })
  const parent = ({ id, registeredName: name }: { id: string; registeredName: string }) => ({
    ...{ animalId: id, name, breed: 'Siberian', age: 30 },
  })
  const blocked = { sire: parent(sire), queen: parent(daughter), pairing: {} }
  return { sire, daughter, blocked, free: { ...blocked, queen: parent(vesper) } }
}

describe('a pairing of close relatives', () => {
  it('is refused without a reason, with the text of the check, and stores nothing', async () => {
    const { blocked } = await family()
    for (const overrideReason of [undefined, null, '', '  ']) {
      const response = await add({ ...blocked, pairing: { overrideReason } })
      expect(response.statusCode, response.body).toBe(400)
      expect(response.json()).toMatchObject({
        code: 'invalid',
        fields: {
          'pairing.overrideReason': `${TEXT} To plan it anyway, write why. The pairing stays private.`,
        },
      })
    }
    const { db } = app().services
    expect([await db.$count(sires), await db.$count(queens), await db.$count(breedingPairings)]).toEqual([
      0, 0, 0,
    ])
  })

  it('is stored with its reason, when and by whom, and is private', async () => {
    const { blocked, sire, daughter } = await family()
    const added = await add({ ...blocked, pairing: { overrideReason: ` ${REASON} `, isActive: true } })
    expect(added.statusCode, added.body).toBe(201)
    const pairing = added.json<ManagedPairing>()
    expect([pairing.isActive, pairing.overrideReason]).toEqual([false, REASON])
    expect(await row(pairing.id)).toEqual({
      isActive: false,
      overrideReason: REASON,
      overrideBy: owner.id,
      overrideAt: app().clock.now(),
      takenDownFrom: null,
    })
    const { db } = app().services
    expect((await db.select().from(sires)).map(({ animalId }) => animalId)).toEqual([sire.id])
    expect((await db.select().from(queens)).map(({ animalId }) => animalId)).toEqual([daughter.id])
    expect((await app().request('GET', `/api/breeding-pairings/${pairing.id}`)).statusCode).toBe(404)
  })

  it('cannot be published while the check blocks it, but is edited otherwise', async () => {
    const { blocked, daughter } = await family()
    const { id } = (await add({ ...blocked, pairing: { overrideReason: REASON } })).json<ManagedPairing>()
    const put = (pairing: object) => call('PUT', `/api/breeding-pairings/${id}`, { ...blocked, pairing })
    expect((await put({ description: 'Calm.' })).statusCode).toBe(200)
    expect(await row(id)).toMatchObject({ isActive: false, overrideReason: REASON })
    const refused = await put({ isActive: true, overrideReason: REASON })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      fields: { 'pairing.isActive': `${TEXT} The pairing stays private.` },
    })
    await app().services.db.update(animals).set({ sireId: null }).where(eq(animals.id, daughter.id))
    expect((await put({ isActive: true, overrideReason: REASON })).statusCode).toBe(200)
    expect(await row(id)).toEqual(PUBLIC)
  })

  it('is one of changed parents, too', async () => {
    const { blocked, free } = await family()
    const { id } = (await add(free)).json<ManagedPairing>()
    expect(await row(id)).toEqual(PUBLIC)
    const put = (form: object) => call('PUT', `/api/breeding-pairings/${id}`, form)
    expect((await put(blocked)).statusCode).toBe(400)
    expect(await row(id)).toEqual(PUBLIC)
    expect((await put({ ...blocked, pairing: { overrideReason: REASON } })).statusCode).toBe(200)
    expect(await row(id)).toMatchObject({ isActive: false, overrideReason: REASON })
    expect((await put({ ...free, pairing: { isActive: true } })).statusCode).toBe(200)
    expect(await row(id)).toEqual(PUBLIC)
  })

  it('stays private when staff restore it', async () => {
    const { blocked, free } = await family()
    const { id } = (await add(free)).json<ManagedPairing>()
    const { db } = app().services
    await db.transaction((tx) => takeDownPairing(tx, id))
    const form = { ...blocked, pairing: { overrideReason: REASON } }
    expect((await call('PUT', `/api/breeding-pairings/${id}`, form)).statusCode).toBe(200)
    await db.transaction((tx) => bringBackPairing(tx, id))
    expect(await row(id)).toMatchObject({ isActive: false, overrideReason: REASON, takenDownFrom: null })
  })

  it('needs a reason without contact details and of at most 1,000 characters', async () => {
    const { blocked } = await family()
    for (const overrideReason of ['Call me at 503-555-0142', 'x'.repeat(1_001), 7]) {
      const response = await add({ ...blocked, pairing: { overrideReason } })
      expect(response.statusCode).toBe(400)
      expect(Object.keys(response.json().fields)).toEqual(['pairing.overrideReason'])
    }
  })
})

describe('animals of other catteries as parents', () => {
  it('are checked, and are not changed by the pairing', async () => {
    const { blocked, sire } = await family({ breederId: theirs.id, visibility: 'public' })
    expect((await add(blocked)).statusCode).toBe(400)
    const renamed = {
      ...blocked,
      sire: { ...blocked.sire, name: 'Our name' },
      pairing: { overrideReason: REASON },
    }
    const added = await add(renamed)
    expect(added.statusCode, added.body).toBe(201)
    const { db } = app().services
    const [stored] = await db.select().from(sires)
    expect([stored?.animalId, stored?.name, stored?.breederId]).toEqual([sire.id, 'Our name', cattery.id])
    const [unchanged] = await db.select().from(animals).where(eq(animals.id, sire.id))
    expect(unchanged?.registeredName).toBe('Orion')
  })

  it('are refused if they are private, unknown, or of the other sex', async () => {
    const { free, daughter } = await family({ breederId: theirs.id })
    for (const animalId of [free.sire.animalId, daughter.id, '01a22dcb-650f-7394-9de3-bb624a5392a4']) {
      const response = await add({ ...free, sire: { ...free.sire, animalId } })
      expect(response.statusCode).toBe(400)
      expect(Object.keys(response.json().fields)).toEqual(['sire.name'])
    }
  })

  it('stay as ancestors when their cattery deletes them', async () => {
    const [person, breeder] = await breederPerson()
    const { free, sire, daughter } = await family({ breederId: breeder.id, visibility: 'public' })
    await app().services.db.update(animals).set({ sireId: null }).where(eq(animals.id, daughter.id))
    expect((await add(free)).statusCode).toBe(201)
    const removed = await call('DELETE', `/api/breeding/animals/${sire.id}`, undefined, person)
    expect(removed.json()).toEqual({ id: sire.id, isKeptAsAncestor: true })
  })
})

describe('the animals of a planned mating', () => {
  const pair = (sireId: string, damId: string, as = owner) =>
    call('GET', `/api/breeders/pair?sireId=${sireId}&damId=${damId}`, undefined, as)

  it('are facts for the form of a new pairing, with the stored parents that they are', async () => {
    const { sire, daughter, free } = await family({ bornOn: '2020-01-05', bornPrecision: 'day' })
    await app()
      .services.db.update(animals)
      .set({ bornOn: '2022-01-01', bornPrecision: 'year' })
      .where(eq(animals.id, daughter.id))
    const facts = { breed: 'Siberian', storedId: null }
    expect((await pair(sire.id, daughter.id)).json()).toEqual({
      sire: { ...facts, animalId: sire.id, name: 'Orion', birthDate: '2020-01-05' },
      queen: { ...facts, animalId: daughter.id, name: 'Luna', birthDate: null },
    })
    const added = (await add(free)).json<ManagedPairing>()
    expect((await pair(sire.id, daughter.id)).json().sire.storedId).toBe(added.sireId)
    expect((await add({ ...free, pairing: {} })).json<ManagedPairing>().sireId).toBe(added.sireId)
  })

  it('are not found if the breeder cannot name them, or one has the other sex', async () => {
    const { sire, daughter } = await family({ breederId: theirs.id })
    expect((await pair(sire.id, daughter.id)).statusCode).toBe(404)
    expect((await pair(daughter.id, daughter.id)).statusCode).toBe(404)
    expect((await pair('x', daughter.id)).statusCode).toBe(400)
  })
})
