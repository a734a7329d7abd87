import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { type AnimalRow, animalRequests, animals, type NewAnimalRow } from './api/tables.ts'
import type { Mates, Mating, Pedigree } from './contract.ts'
import { addAncestors, addAnimal } from './test-world.ts'

const { app } = appOfThisFile()
let owner: TestUser
let cattery: Cattery
let other: TestUser
let theirs: Cattery

async function breederPerson(overrides: Parameters<typeof addBreeder>[1] = {}): Promise<[TestUser, Cattery]> {
  const person = await signUp(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, person.id))
  return [person, await addBreeder(app(), { ...overrides, userId: person.id })]
}

beforeEach(async () => {
  ;[owner, cattery] = await breederPerson()
  ;[other, theirs] = await breederPerson({ businessName: 'Other Cattery', location: 'Salem, Oregon' })
})

const own = (registeredName: string, overrides: Partial<NewAnimalRow> = {}) =>
  addAnimal(app(), { breederId: cattery.id, registeredName, ...overrides })
const foreign = (registeredName: string, overrides: Partial<NewAnimalRow> = {}) =>
  addAnimal(app(), { breederId: theirs.id, registeredName, ...overrides })
const get = (path: string, as: TestUser = owner) => app().request('GET', path, { as })
const query = (values: object) => new URLSearchParams(Object.entries(values).map(([k, v]) => [k, String(v)]))
const preview = (values: object, as = owner) => get(`/api/breeding/matings/preview?${query(values)}`, as)
const pedigree = (id: string, values: object = {}, as = owner) =>
  get(`/api/breeding/animals/${id}/pedigree?${query(values)}`, as)
const share = (animalId: string) =>
  app()
    .services.db.insert(animalRequests)
    .values({ animalId, breederId: cattery.id, status: 'accepted', decidedAt: app().clock.now() })

/** Half siblings by a sire, a male and a female. */
async function halfSiblings(sire: AnimalRow) {
  return {
    male: await own('Orion', { sireId: sire.id, damId: (await own('Vesper', { sex: 'female' })).id }),
    female: await own('Luna', { sireId: sire.id, sex: 'female' }),
  }
}

const outline = ({ tree }: Pick<Pedigree, 'tree'>) =>
  tree.map(({ place, name, isShown, repeats }) => [place, name, isShown, repeats])

describe('the pedigree of an animal', () => {
  it('has ancestors of other catteries: shown ones with details, private ones with the name only', async () => {
    const animal = await own('Orion')
    const { sire, dam } = await addAncestors(app(), animal, { sire: 'Vega', dam: 'Lyra' })
    const details = {
      bornOn: '2020-04-01',
      bornPrecision: 'month' as const,
      color: 'Blue',
      titlesBefore: 'GC',
    }
    const secret = await foreign('Secret', { ...details, isOutside: true })
    const open = await foreign('Open', { ...details, sex: 'female', visibility: 'public', emsCode: 'SIB n' })
    const { db } = app().services
    await db
      .update(animals)
      .set({ sireId: secret.id, damId: open.id })
      .where(eq(animals.id, sire?.id ?? ''))
    await db
      .update(animals)
      .set({ sireId: secret.id })
      .where(eq(animals.id, dam?.id ?? ''))
    const response = await pedigree(animal.id, { tree: 3, generations: 5 })
    expect(response.statusCode, response.body).toBe(200)
    const found = response.json<Pedigree>()
    expect(outline(found)).toEqual([
      ['S', 'Vega', true, null],
      ['D', 'Lyra', true, null],
      ['SS', 'Secret', false, null],
      ['SD', 'Open', true, null],
      ['DS', 'Secret', false, 'SS'],
    ])
    const [, , hidden, shown] = found.tree
    const empty = { titlesBefore: null, titlesAfter: null, birth: null, color: null, emsCode: null }
    expect(hidden).toEqual({
      ...{ place: 'SS', id: secret.id, name: 'Secret', sex: 'male', repeats: null, isShown: false },
      ...empty,
      registration: null,
    })
    expect(shown).toEqual({
      ...{ place: 'SD', id: open.id, name: 'Open', sex: 'female', repeats: null, isShown: true },
      ...{ titlesBefore: 'GC', titlesAfter: null, birth: '2020-04', color: 'Blue', emsCode: 'SIB n' },
      registration: null,
    })
    expect(found.inbreeding).toEqual({
      coefficient: 0.125,
      generations: 5,
      isCut: false,
      completeness: 5 / 62,
      places: [
        { known: 2, all: 2 },
        { known: 3, all: 4 },
        { known: 0, all: 8 },
        { known: 0, all: 16 },
        { known: 0, all: 32 },
      ],
      ancestorLoss: 4 / 5,
      commonAncestors: [
        { id: secret.id, name: 'Secret', sex: 'male', birth: null, isShown: false, share: 0.125 },
      ],
    })
  })

  it('is only for those who may see the animal', async () => {
    const secret = await foreign('Secret')
    expect((await pedigree(secret.id)).statusCode).toBe(404)
    await share(secret.id)
    expect((await pedigree(secret.id)).statusCode).toBe(200)
    const mine = await own('Mine')
    expect((await pedigree(mine.id, {}, other)).statusCode).toBe(404)
    expect((await pedigree(newId())).statusCode).toBe(404)
    const buyer = await signUp(app())
    expect((await pedigree(mine.id, {}, buyer)).statusCode).toBe(403)
    expect((await app().request('GET', `/api/breeding/animals/${mine.id}/pedigree`)).statusCode).toBe(401)
  })

  it('takes 1 to 40 generations or all, and trees of 3 to 5', async () => {
    const { id } = await own('Orion')
    for (const generations of ['1', '40', 'all'])
      expect((await pedigree(id, { generations })).statusCode, generations).toBe(200)
    for (const generations of ['0', '41', '-1', '1.5', 'x', 'null'])
      expect((await pedigree(id, { generations })).statusCode, generations).toBe(400)
    for (const tree of ['3', '5']) expect((await pedigree(id, { tree })).statusCode, tree).toBe(200)
    for (const tree of ['2', '6', 'x', 'all'])
      expect((await pedigree(id, { tree })).statusCode, tree).toBe(400)
  })

  it('of 100 generations is cut after 40, and says so', async () => {
    let sireId: string | null = null
    let damId: string | null = null
    for (let generation = 0; generation < 100; generation += 1) {
      const parents: Partial<NewAnimalRow> = { sireId, damId }
      sireId = (await own(`Male ${generation}`, parents)).id
      damId = (await own(`Female ${generation}`, { ...parents, sex: 'female' })).id
    }
    const last = await own('Last', { sireId, damId })
    const inbreedingOf = async (generations: number | 'all') =>
      (await pedigree(last.id, { generations })).json<Pedigree>().inbreeding
    const all = await inbreedingOf('all')
    expect([all.generations, all.isCut, all.places.length, all.completeness]).toEqual([null, true, 10, 1])
    expect((await inbreedingOf(40)).coefficient).toBe(all.coefficient)
    expect((await inbreedingOf(39)).coefficient).toBeLessThan(all.coefficient)
    expect((await inbreedingOf(2)).coefficient).toBe(0.25)
    expect(all.commonAncestors).toHaveLength(20)
  })
})

describe('a preview of a mating', () => {
  it('has the tree and inbreeding of the kittens, and what speaks against them', async () => {
    const sire = await own('Vega')
    const { male, female } = await halfSiblings(sire)
    const response = await preview({ sireId: male.id, damId: female.id, generations: 5 })
    expect(response.statusCode, response.body).toBe(200)
    const mating = response.json<Mating>()
    expect([mating.sire.name, mating.dam.name]).toEqual(['Orion', 'Luna'])
    expect(outline(mating)).toEqual([
      ['S', 'Orion', true, null],
      ['D', 'Luna', true, null],
      ['SS', 'Vega', true, null],
      ['SD', 'Vesper', true, null],
      ['DS', 'Vega', true, 'SS'],
    ])
    expect(mating.inbreeding.coefficient).toBe(0.125)
    expect(mating.checks.map(({ code, level, text }) => [code, level, text])).toEqual([
      [
        'close-kin',
        'block',
        'Orion and Luna are half siblings. Kittens of such a mating are closely inbred.',
      ],
      ['heart-scan-sire', 'warn', 'Orion has no heart scan.'],
      ['heart-scan-dam', 'warn', 'Luna has no heart scan.'],
    ])
  })

  it('notes two breeds, and takes public and shared animals', async () => {
    const open = await foreign('Open', { visibility: 'public', breed: 'Neva Masquerade' })
    const shared = await foreign('Shared', { sex: 'female' })
    await share(shared.id)
    const mating = (await preview({ sireId: open.id, damId: shared.id })).json<Mating>()
    expect(mating.checks.map(({ code, level }) => [code, level])).toEqual([
      ['heart-scan-sire', 'warn'],
      ['heart-scan-dam', 'warn'],
      ['two-breeds', 'note'],
    ])
    expect(mating.inbreeding.generations).toBe(10)
  })

  it('refuses unknown, deleted, and hidden animals, and those of the other sex', async () => {
    const male = await own('Orion')
    const female = await own('Luna', { sex: 'female' })
    const secret = await foreign('Secret')
    const fieldsOf = async (sireId: string, damId: string) => {
      const response = await preview({ sireId, damId })
      expect(response.statusCode).toBe(400)
      return response.json<{ fields: Record<string, string> }>().fields
    }
    const notSeen = 'Please choose an animal that you may see.'
    expect(await fieldsOf(newId(), female.id)).toEqual({ sireId: notSeen })
    expect(await fieldsOf(secret.id, female.id)).toEqual({ sireId: notSeen })
    expect(await fieldsOf(female.id, male.id)).toEqual({ sireId: 'Luna is female.', damId: 'Orion is male.' })
    expect(await fieldsOf(male.id, male.id)).toEqual({ damId: 'Orion is male.' })
    const gone = await app().request('DELETE', `/api/breeding/animals/${female.id}`, { as: owner })
    expect(gone.statusCode).toBe(200)
    expect(await fieldsOf(male.id, female.id)).toEqual({ damId: notSeen })
    for (const values of [{}, { sireId: male.id }, { sireId: 'x', damId: 'y' }])
      expect((await preview(values)).statusCode).toBe(400)
    for (const generations of ['0', '41', 'x'])
      expect((await preview({ sireId: male.id, damId: female.id, generations })).statusCode).toBe(400)
  })

  it('answers while a parent is deleted', async () => {
    const male = await own('Orion')
    const female = await own('Luna', { sex: 'female' })
    const responses = await Promise.all([
      ...Array.from({ length: 5 }, () => preview({ sireId: male.id, damId: female.id })),
      app().request('DELETE', `/api/breeding/animals/${female.id}`, { as: owner }),
      ...Array.from({ length: 5 }, () => preview({ sireId: male.id, damId: female.id })),
    ])
    expect(responses.filter(({ statusCode }) => ![200, 400].includes(statusCode))).toEqual([])
  })
})

describe('mates', () => {
  const find = async (values: object, as = owner) => {
    const response = await get(`/api/breeding/mates?${query(values)}`, as)
    expect(response.statusCode, response.body).toBe(200)
    return response.json<Mates>()
  }
  const names = async (values: object) => (await find(values)).mates.map(({ name }) => name)

  it('are own ones and public ones that breed, of the other sex and the same breed', async () => {
    const animal = await own('Orion')
    const female = { sex: 'female' as const }
    await own('Kept', female)
    await own('Breeding', { ...female, status: 'breeding' })
    for (const status of ['neutered', 'sold', 'died'] as const) await own(status, { ...female, status })
    await own('Outside', { ...female, isOutside: true })
    await own('Male')
    await own('Other breed', { ...female, breed: 'Ragdoll' })
    const open = { ...female, status: 'breeding' as const, visibility: 'public' as const }
    await foreign('Open', open)
    await foreign('Open but kept', { ...open, status: 'kept' })
    await foreign('Private', { ...open, visibility: 'private' })
    const [, hidden] = await breederPerson({ isActive: false })
    await addAnimal(app(), { ...open, breederId: hidden.id, registeredName: 'Of a hidden cattery' })
    expect(await names({ animalId: animal.id })).toEqual(['Breeding', 'Kept', 'Open'])
    expect(await names({ animalId: animal.id, kind: 'own' })).toEqual(['Breeding', 'Kept'])
    expect(await names({ animalId: animal.id, kind: 'public' })).toEqual(['Open'])
    expect(await names({ animalId: animal.id, breed: 'ragdoll' })).toEqual(['Other breed'])
    const { mates, isCut } = await find({ animalId: animal.id, kind: 'public', generations: 5 })
    expect(isCut).toBe(false)
    expect(mates).toEqual([
      {
        id: expect.any(String),
        name: 'Open',
        sex: 'female',
        birth: null,
        isShown: true,
        breed: 'Siberian',
        status: 'breeding',
        isOwn: false,
        catteryName: 'Other Cattery',
        breederId: theirs.id,
        location: 'Salem, Oregon',
        miles: 44,
        coefficient: 0,
        completeness: 2 / 62,
        knownAncestors: 0,
        checks: [],
      },
    ])
    expect(await names({ animalId: animal.id, kind: 'public', within: 44 })).toEqual(['Open'])
    expect(await names({ animalId: animal.id, kind: 'public', within: 43 })).toEqual([])
  })

  it('with an unknown pedigree come after those with a known one, and objections can be left out', async () => {
    const sire = await own('Vega', { status: 'died' })
    const { male, female } = await halfSiblings(sire)
    await own('Unknown', { sex: 'female' })
    const { mates } = await find({ animalId: male.id })
    expect(mates.map(({ name, coefficient, knownAncestors }) => [name, coefficient, knownAncestors])).toEqual(
      [
        ['Luna', 0.125, 1 / 30],
        ['Unknown', 0, 0],
        ['Vesper', 0.25, 0],
      ],
    )
    expect(mates.find(({ id }) => id === female.id)?.checks.map(({ level }) => level)).toEqual(['block'])
    expect(await names({ animalId: male.id, isUnobjected: true })).toEqual(['Unknown'])
  })

  it('are refused for animals that the breeder may not see, and for bad values', async () => {
    const secret = await foreign('Secret')
    const mine = await own('Orion')
    const status = async (values: object) => (await get(`/api/breeding/mates?${query(values)}`)).statusCode
    expect(await status({ animalId: secret.id })).toBe(404)
    expect(await status({ animalId: newId() })).toBe(404)
    for (const bad of [
      { kind: 'x' },
      { within: 0 },
      { within: 'x' },
      { generations: 0 },
      { isUnobjected: 'x' },
    ])
      expect(await status({ animalId: mine.id, ...bad }), JSON.stringify(bad)).toBe(400)
    expect(await status({})).toBe(400)
  })

  it('of more than 300 are the nearest, and the answer says so', async () => {
    const animal = await own('Orion')
    const rows = Array.from({ length: 301 }, (_, n) => ({
      breederId: theirs.id,
      registeredName: `Queen ${String(n).padStart(3, '0')}`,
      breed: 'Siberian',
      sex: 'female' as const,
      status: 'breeding' as const,
      visibility: 'public' as const,
    }))
    await app().services.db.insert(animals).values(rows)
    await own('Luna', { sex: 'female' })
    const { mates, isCut } = await find({ animalId: animal.id })
    expect([mates.length, isCut]).toEqual([300, true])
    const found = mates.map(({ name }) => name)
    expect([found.includes('Luna'), found.includes('Queen 298'), found.includes('Queen 299')]).toEqual([
      true,
      true,
      false,
    ])
  })
})
