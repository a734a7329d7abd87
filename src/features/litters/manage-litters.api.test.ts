import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { breedingPairings, litters, queens, sires } from './api/tables.ts'
import type { Litter, Pairing, Parent } from './contract.ts'

const { app } = appOfThisFile()
let owner: TestUser
let cattery: Cattery
let stranger: TestUser
let theirs: Cattery

async function breederPerson(): Promise<[TestUser, Cattery]> {
  const person = await signUp(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, person.id))
  return [person, await addBreeder(app(), { userId: person.id })]
}

beforeEach(async () => {
  ;[owner, cattery] = await breederPerson()
  ;[stranger, theirs] = await breederPerson()
})

const SIRE = { name: 'Orion', breed: 'Ragdoll', age: 30, description: 'Calm.' }
const QUEEN = { name: 'Vesper', breed: 'Ragdoll', age: 26 }
const PAIRING = {
  status: 'planned',
  expectedLitterDate: '2027-03-12',
  expectedKittens: 5,
  priceRange: { min: 120_000, max: 180_000 },
  description: 'A calm pair.',
}
const FORM = { sire: SIRE, queen: QUEEN, pairing: PAIRING }

const call = (method: string, url: string, body?: object, as = owner) =>
  app().request(method, url, { as, ...(body && { body }) })
const addPairing = (form: object = {}, as = owner) =>
  call('POST', '/api/breeding-pairings', { ...FORM, ...form }, as)
const own = async <T>(what: string, as = owner) =>
  (await call('GET', `/api/breeders/${what}`, undefined, as)).json<T[]>()
const count = async () => {
  const { db } = app().services
  return [await db.$count(sires), await db.$count(queens), await db.$count(breedingPairings)]
}

describe('a pairing', () => {
  it('is stored with both parents, public, and in its breeder’s list', async () => {
    await addPairing({}, stranger)
    const added = await addPairing({ breederId: theirs.id, canEdit: false })
    expect(added.statusCode, added.body).toBe(201)
    expect(added.json()).toMatchObject({
      ...PAIRING,
      breederId: cattery.id,
      sireName: 'Orion',
      damName: 'Vesper',
      sireBreed: 'Ragdoll',
      damBreed: 'Ragdoll',
      sire: SIRE,
      queen: QUEEN,
      canEdit: true,
    })
    expect(await own('pairings')).toEqual([added.json()])
    expect((await own<Parent>('sires')).map(({ name }) => name)).toEqual(['Orion'])
    expect((await own<Parent>('queens')).map(({ name }) => name)).toEqual(['Vesper'])
    const shown = await app().request('GET', `/api/breeding-pairings/${added.json().id}`)
    const { isTakenDown, overrideReason, ...everybodys } = added.json()
    expect([isTakenDown, overrideReason]).toEqual([false, null])
    expect(shown.json()).toEqual({ ...everybodys, canEdit: false })
  })

  it('reuses and updates stored parents', async () => {
    const first = (await addPairing()).json<Pairing>()
    const again = await addPairing({
      sire: { ...SIRE, id: first.sireId, age: 31 },
      queen: { ...QUEEN, id: first.queenId },
      pairing: { status: 'confirmed' },
    })
    expect(again.json()).toMatchObject({ sireId: first.sireId, queenId: first.queenId, priceRange: null })
    expect(await count()).toEqual([1, 1, 2])
    expect((await own<Parent>('sires'))[0]?.age).toBe(31)
  })

  it('is added once when it is sent twice, even concurrently', async () => {
    const id = newId()
    const answers = await Promise.all([addPairing({ id }), addPairing({ id })])
    expect(answers.map((answer) => [answer.statusCode, answer.json().id])).toEqual([
      [201, id],
      [201, id],
    ])
    expect(await count()).toEqual([1, 1, 1])
    expect((await addPairing({ id }, stranger)).statusCode).toBe(403)
  })

  it.each([
    ['no sire', { sire: undefined }, ['sire']],
    ['a sire without name', { sire: { ...SIRE, name: ' ' } }, ['sire.name']],
    ['a sire of no age', { sire: { ...SIRE, age: 0 } }, ['sire.age']],
    ['a queen of half a month', { queen: { ...QUEEN, age: 1.5 } }, ['queen.age']],
    ['a queen without breed', { queen: { ...QUEEN, breed: '' } }, ['queen.breed']],
    ['an unknown sire', { sire: { ...SIRE, id: newId() } }, ['sire.id']],
    [
      'a picture of elsewhere',
      { queen: { ...QUEEN, imageUrl: 'https://example.com/q.png' } },
      ['queen.imageUrl'],
    ],
    [
      'a contact in a description',
      { sire: { ...SIRE, description: 'me@example.com' } },
      ['sire.description'],
    ],
    ['a contact in the pairing', { pairing: { description: 'call me' } }, ['pairing.description']],
    ['another status', { pairing: { status: 'done' } }, ['pairing.status']],
    ['a day that is none', { pairing: { expectedLitterDate: '2027-02-30' } }, ['pairing.expectedLitterDate']],
    ['the year 0', { pairing: { actualLitterDate: '0000-05-05T00:00:00Z' } }, ['pairing.actualLitterDate']],
    ['a birth in 1950', { pairing: { actualLitterDate: '1950-01-01' } }, ['pairing.actualLitterDate']],
    ['a birth to come', { pairing: { actualLitterDate: '2999-01-01' } }, ['pairing.actualLitterDate']],
    ['a negative minimum', { pairing: { priceRange: { min: -1, max: 5 } } }, ['pairing.priceRange.min']],
    ['a negative maximum', { pairing: { priceRange: { min: 0, max: -5 } } }, ['pairing.priceRange.max']],
    ['a range turned round', { pairing: { priceRange: { min: 9, max: 5 } } }, ['pairing.priceRange.max']],
    ['a price of 10^12', { pairing: { priceRange: { min: 0, max: 10 ** 12 } } }, ['pairing.priceRange.max']],
    ['half a kitten', { pairing: { expectedKittens: 2.5 } }, ['pairing.expectedKittens']],
  ])('refuses %s, and stores nothing', async (_, form, fields) => {
    const refused = await addPairing(form)
    expect([refused.statusCode, Object.keys(refused.json().fields ?? {})], refused.body).toEqual([
      400,
      fields,
    ])
    expect(await count()).toEqual([0, 0, 0])
  })

  it('is rejected with the messages of the form', async () => {
    const refused = await addPairing({
      sire: { ...SIRE, age: 0, name: '' },
      queen: { ...QUEEN, age: -1, breed: ' ' },
      pairing: { priceRange: { min: -1, max: -2 } },
    })
    expect(refused.json().fields).toEqual({
      'sire.name': 'Required',
      'sire.age': 'Age must be at least 1 month',
      'queen.breed': 'Required',
      'queen.age': 'Age must be at least 1 month',
      'pairing.priceRange.min': 'Minimum price must be at least 0',
      'pairing.priceRange.max': 'Maximum price must be at least 0',
    })
  })

  it('changes together with its parents or not at all', async () => {
    const { id, sireId } = (await addPairing()).json<Pairing>()
    const url = `/api/breeding-pairings/${id}`
    const failed = await call('PUT', url, {
      ...FORM,
      sire: { ...SIRE, name: 'Rigel' },
      queen: { ...QUEEN, id: newId() },
    })
    expect(failed.statusCode).toBe(400)
    expect((await own<Pairing>('pairings'))[0]?.sireName).toBe('Orion')
    const changed = await call('PUT', url, {
      ...FORM,
      sire: { ...SIRE, name: 'Rigel' },
      pairing: { status: 'born', priceRange: null },
    })
    expect(changed.json()).toMatchObject({
      id,
      sireId,
      sireName: 'Rigel',
      status: 'born',
      priceRange: null,
      description: 'A calm pair.',
    })
    expect(await count()).toEqual([1, 1, 1])
  })

  it('rejects a parent of another cattery', async () => {
    const foreign = (await addPairing({}, stranger)).json<Pairing>()
    const refused = await addPairing({ sire: { ...SIRE, id: foreign.sireId } })
    expect(Object.keys(refused.json().fields)).toEqual(['sire.id'])
    expect((await own<Parent>('sires', stranger))[0]?.name).toBe('Orion')
  })

  it('is changed and deleted only by its breeder, and not deleted while it has litters', async () => {
    const { id } = (await addPairing()).json<Pairing>()
    const url = `/api/breeding-pairings/${id}`
    const buyer = await signUp(app())
    for (const as of [stranger, buyer]) {
      expect((await call('PUT', url, FORM, as)).statusCode).toBe(403)
      expect((await call('DELETE', url, undefined, as)).statusCode).toBe(403)
    }
    expect((await call('PUT', `/api/breeding-pairings/${newId()}`, FORM)).statusCode).toBe(404)
    const litter = (await call('POST', '/api/litters', { breedingPairingId: id })).json<Litter>()
    const refused = await call('DELETE', url)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('has litters'),
    ])
    await call('DELETE', `/api/litters/${litter.id}`)
    expect((await call('DELETE', url)).json()).toEqual({ id })
    expect((await call('DELETE', url)).statusCode).toBe(404)
    expect(await count()).toEqual([1, 1, 0])
  })
})

describe('a litter', () => {
  const add = (form: object = {}, as = owner) =>
    call('POST', '/api/litters', { litterName: 'Autumn', totalKittens: 4, availableKittens: 3, ...form }, as)
  const edit = (id: string, form: object, as = owner) => call('PATCH', `/api/litters/${id}`, form, as)

  it('is added, listed, and changed', async () => {
    await add({}, stranger)
    const pairing = (await addPairing()).json<Pairing>()
    const birthDate = addDays(isoDate(app().clock.now()), -3)
    const added = await add({ breedingPairingId: pairing.id, birthDate, breederId: theirs.id })
    expect(added.statusCode, added.body).toBe(201)
    expect(added.json()).toMatchObject({
      litterName: 'Autumn',
      birthDate,
      breederId: cattery.id,
      sireName: 'Orion',
      totalKittens: 4,
      availableKittens: 3,
      isActive: true,
    })
    expect(await own('litters')).toEqual([added.json()])
    const changed = await edit(added.json().id, { litterName: '', totalKittens: 5 })
    expect(changed.json()).toEqual({ ...added.json(), litterName: null, totalKittens: 5 })
  })

  it('rejects more available kittens than the total', async () => {
    expect(Object.keys((await add({ availableKittens: 5 })).json().fields)).toEqual(['availableKittens'])
    const { id } = (await add()).json<Litter>()
    expect(Object.keys((await edit(id, { totalKittens: 2 })).json().fields)).toEqual(['availableKittens'])
    expect((await edit(id, { totalKittens: 2, availableKittens: 2 })).statusCode).toBe(200)
    expect((await edit(id, { totalKittens: null })).json().availableKittens).toBe(2)
  })

  it('counts its linked cats if there are any', async () => {
    const { id } = (await add()).json<Litter>()
    await addCat(app(), { breederId: cattery.id, litterId: id })
    await addCat(app(), { breederId: cattery.id, litterId: id, status: 'sold' })
    expect((await own<Litter>('litters'))[0]?.availableKittens).toBe(1)
  })

  it.each([
    [{ birthDate: '2999-01-01' }, 'birthDate'],
    [{ birthDate: '0000-01-01' }, 'birthDate'],
    [{ totalKittens: -1 }, 'totalKittens'],
    [{ totalKittens: 21 }, 'totalKittens'],
    [{ totalKittens: '4' }, 'totalKittens'],
    [{ availableKittens: 1.5 }, 'availableKittens'],
    [{ breedingPairingId: newId() }, 'breedingPairingId'],
    [{ litterName: 'call me' }, 'litterName'],
    [{ litterName: 'x'.repeat(81) }, 'litterName'],
  ])('refuses %j', async (form, field) => {
    const refused = await add(form)
    expect([refused.statusCode, Object.keys(refused.json().fields ?? {})], refused.body).toEqual([
      400,
      [field],
    ])
    expect(await app().services.db.$count(litters)).toBe(0)
  })

  it('is rejected beyond a thousand per cattery', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      breederId: cattery.id,
      litterName: `${index}`,
    }))
    await app().services.db.insert(litters).values(rows)
    expect((await add()).statusCode).toBe(409)
    const shown = await app().request('GET', `/api/breeders/${cattery.id}`)
    expect(shown.json().litters).toHaveLength(100)
  })

  it('rejects a pairing of another cattery and edits by others', async () => {
    const foreign = (await addPairing({}, stranger)).json<Pairing>()
    expect((await add({ breedingPairingId: foreign.id })).json().fields).toHaveProperty('breedingPairingId')
    const { id } = (await add()).json<Litter>()
    expect((await edit(id, { breedingPairingId: foreign.id })).json().fields).toHaveProperty(
      'breedingPairingId',
    )
    for (const as of [stranger, await signUp(app())]) {
      expect((await edit(id, { litterName: 'Mine' }, as)).statusCode).toBe(403)
      expect((await call('DELETE', `/api/litters/${id}`, undefined, as)).statusCode).toBe(403)
    }
    expect((await edit(newId(), { litterName: 'None' })).statusCode).toBe(404)
  })

  it('is added once for a form that is sent twice, and keeps its cats when it is deleted', async () => {
    const id = newId()
    const both = await Promise.all([add({ id }), add({ id })])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(await app().services.db.$count(litters)).toBe(1)
    const cat = await addCat(app(), { breederId: cattery.id, litterId: id })
    expect((await call('DELETE', `/api/litters/${id}`)).json()).toEqual({ id })
    const [row] = await app().services.db.select().from(cats).where(eq(cats.id, cat.id))
    expect(row?.litterId).toBeNull()
    expect((await call('DELETE', `/api/litters/${id}`)).statusCode).toBe(404)
  })
})
