/** EMS codes of animals, colors that parents cannot have, and colors of the kittens of a mating. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { addBreeder, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { animalRequests, type NewAnimalRow } from './api/tables.ts'
import type { Animal, Mating } from './contract.ts'
import { addAnimal } from './test-world.ts'

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
  ;[, theirs] = await breederPerson()
})

const own = (registeredName: string, overrides: Partial<NewAnimalRow> = {}) =>
  addAnimal(app(), { breederId: cattery.id, registeredName, breed: 'Maine Coon', ...overrides })
const foreign = (registeredName: string, overrides: Partial<NewAnimalRow> = {}) =>
  addAnimal(app(), { breederId: theirs.id, registeredName, breed: 'Maine Coon', ...overrides })
const female = { sex: 'female' as const }

const NEW = { registeredName: 'Miso', breed: 'Maine Coon', sex: 'male' }
const add = (body: object) =>
  app().request('POST', '/api/breeding/animals', { as: owner, body: { ...NEW, ...body } })
const getAnimal = async (id: string, as = owner) =>
  (await app().request('GET', `/api/breeding/animals/${id}`, { as })).json<Animal>()

describe('the EMS code of an animal', () => {
  it.each([
    ['mco-ns-09-22', 'MCO ns 09 22'],
    ['MCO n22', 'MCO n 22'],
    [' ', null],
    [null, null],
  ])('%s is stored as registries write it', async (emsCode, stored) => {
    const added = await add({ emsCode })
    expect([added.statusCode, added.json<Animal>().emsCode]).toEqual([201, stored])
  })

  it.each([
    ['M', 'An EMS code begins with three letters, such as MCO n 22.'],
    ['MCO n 22 23', '22 and 23 are both tabby patterns. Keep one of them.'],
    ['MCO n 22 09', 'Write the numbers from the lowest to the highest: 09 22.'],
    ['MCO nt', '“t” (amber) only follows n, a, d, e, f, g of Norwegian Forest Cats (NFO).'],
    // It would be longer in the spelling of registries.
    ['XLH(A very long name of an old breed)n22', 'This code is too long.'],
  ])('%s is refused with a reason, in new animals and in changes', async (emsCode, message) => {
    const added = await add({ emsCode })
    expect([added.statusCode, added.json<{ fields: object }>().fields]).toEqual([400, { emsCode: message }])
    const { id, version } = await own('Orion', { emsCode: 'MCO n' })
    const changed = await app().request('PATCH', `/api/breeding/animals/${id}`, {
      as: owner,
      body: { version, emsCode },
    })
    expect([changed.statusCode, changed.json<{ fields: object }>().fields]).toEqual([
      400,
      { emsCode: message },
    ])
    expect((await getAnimal(id)).emsCode).toBe('MCO n')
  })

  it('of another length or kind is refused', async () => {
    for (const emsCode of ['M'.repeat(41), 5, {}, []])
      expect((await add({ emsCode })).statusCode, JSON.stringify(emsCode)).toBe(400)
  })

  it('that was stored before it was checked stays readable', async () => {
    const { id } = await own('Orion', { emsCode: 'MCO brown' })
    const { emsCode, questions } = await getAnimal(id)
    expect([emsCode, questions]).toEqual(['MCO brown', []])
  })
})

describe('an animal is questioned', () => {
  const CHECK = 'Please check their codes and the parents.'
  const questionsOf = async (overrides: Partial<NewAnimalRow>) => {
    const { id } = await own('Miso', overrides)
    return (await getAnimal(id)).questions
  }

  it('if its parents cannot have its color', async () => {
    const sire = await own('Orion', { emsCode: 'MCO a' })
    const dam = await own('Luna', { ...female, emsCode: 'MCO e 22' })
    const parents = { sireId: sire.id, damId: dam.id }
    expect(await questionsOf({ ...parents, emsCode: 'MCO d 22' })).toEqual([
      `Orion and Luna are both dilute, but Miso is not dilute. Two dilute cats have only dilute kittens. ${CHECK}`,
    ])
    expect(await questionsOf({ ...parents, emsCode: 'MCO a' })).toEqual([
      `Miso is not red, but a red queen such as Luna has only red or cream sons. ${CHECK}`,
    ])
    expect(await questionsOf({ ...parents, emsCode: 'MCO e' })).toEqual([])
    expect(await questionsOf({ ...parents, emsCode: null })).toEqual([])
  })

  it('only with parents whose color its cattery may see', async () => {
    const dam = await foreign('Luna', { ...female, emsCode: 'MCO d' })
    const { id } = await own('Miso', { damId: dam.id, emsCode: 'MCO n' })
    expect((await getAnimal(id)).questions).toEqual([])
    await app()
      .services.db.insert(animalRequests)
      .values({ animalId: dam.id, breederId: cattery.id, status: 'accepted', decidedAt: app().clock.now() })
    expect((await getAnimal(id)).questions).toEqual([
      `Miso is not red, but a red queen such as Luna has only red or cream sons. ${CHECK}`,
    ])
  })

  it('if it is a male tortoiseshell', async () => {
    const added = await add({ emsCode: 'MCO f 22' })
    expect([added.statusCode, added.json<Animal>().questions]).toEqual([
      201,
      ['Miso is male, and nearly all tortoiseshell cats are female. Please check the code and the sex.'],
    ])
  })

  it('if its code is for another breed, which may depend on the registry', async () => {
    expect(await questionsOf({ emsCode: 'SIB n' })).toEqual([
      'The code SIB is for Siberian, but Miso is in the book as Maine Coon. Is this right?',
    ])
    expect(await questionsOf({ emsCode: 'MCO n' })).toEqual([])
    expect(await questionsOf({ emsCode: 'SOK n' })).toEqual([])
    expect(await questionsOf({ breed: 'Savannah', emsCode: 'SIB n' })).toEqual([])
    const shorthair = { breed: 'Persian', emsCode: 'ASH n' }
    expect(await questionsOf({ ...shorthair, emsRegistry: 'FIFe' })).toEqual([])
    expect(await questionsOf({ ...shorthair, emsRegistry: 'WCF' })).toHaveLength(1)
  })
})

describe('the colors of kittens of a mating', () => {
  const colorsOf = async (sireId: string, damId: string) => {
    const response = await app().request(
      'GET',
      `/api/breeding/matings/preview?${new URLSearchParams({ sireId, damId })}`,
      { as: owner },
    )
    expect(response.statusCode, response.body).toBe(200)
    return response.json<Mating>().colors
  }
  const kinds = (groups: Mating['colors']['female']) =>
    groups.flatMap((group) =>
      group.kinds.map(({ ems, words, share }) => [ems, words, `${share.numerator}/${share.denominator}`]),
    )

  it('come from both animals, their parents, and their kittens, as far as the reader sees them', async () => {
    const blue = await own('Vega', { emsCode: 'MCO a' })
    const sire = await own('Orion', { emsCode: 'MCO n', sireId: blue.id })
    const dam = await own('Luna', { ...female, emsCode: 'MCO n' })
    const other = await own('Freya', { ...female, emsCode: 'MCO n' })
    // Of another pair, and of a cattery that shows nothing.
    await own('Kitten of Freya', { emsCode: 'MCO a', damId: other.id })
    const hidden = await foreign('Hidden kitten', { emsCode: 'MCO n 33', damId: dam.id, sireId: sire.id })
    const carrier = 'Orion’s sire, Vega, is dilute, so he carries dilute.'
    const unknown = [
      'Orion shows no tabby pattern, so that of his tabby kittens is unknown.',
      'Luna shows no tabby pattern, so that of her tabby kittens is unknown.',
    ]
    const half = { numerator: 1, denominator: 2 }
    const black = {
      name: null,
      share: half,
      kindCount: 1,
      kinds: [{ ems: 'n', words: 'black', share: half }],
    }
    expect(await colorsOf(sire.id, dam.id)).toEqual({
      withoutColor: [],
      female: [black],
      male: [black],
      possible: ['If Luna carries dilute, 1/4 of the kittens are dilute.'],
      unknown,
      unpredictable: ['Eye color cannot be predicted.'],
      conclusions: [carrier],
    })
    await own('Miso', { emsCode: 'MCO a', damId: dam.id })
    const known = await colorsOf(sire.id, dam.id)
    expect(kinds(known.female)).toEqual([
      ['n', 'black', '3/8'],
      ['a', 'blue', '1/8'],
    ])
    expect(known.conclusions).toEqual([carrier, 'Luna has a dilute kitten, Miso, so she carries dilute.'])
    await app().services.db.insert(animalRequests).values({
      animalId: hidden.id,
      breederId: cattery.id,
      status: 'accepted',
      decidedAt: app().clock.now(),
    })
    expect((await colorsOf(sire.id, dam.id)).conclusions).toHaveLength(4)
  })

  it('of a mating of parent and kitten, and of full siblings, count each animal once', async () => {
    const sire = await own('Orion', { emsCode: 'MCO n' })
    const daughter = await own('Luna', { ...female, emsCode: 'MCO a', sireId: sire.id })
    const son = await own('Miso', { emsCode: 'MCO n', sireId: sire.id, damId: daughter.id })
    expect((await colorsOf(sire.id, daughter.id)).conclusions).toEqual([
      'Orion has a dilute kitten, Luna, so he carries dilute.',
    ])
    expect((await colorsOf(son.id, daughter.id)).conclusions).toEqual([
      'Miso’s dam, Luna, is dilute, so he carries dilute.',
    ])
  })

  it('are empty without a code, and with one that cannot be read', async () => {
    const sire = await own('Orion', { emsCode: 'MCO brown' })
    const dam = await own('Luna', { ...female, emsCode: 'MCO n' })
    const nothing = { female: [], male: [], possible: [], unknown: [], unpredictable: [], conclusions: [] }
    expect(await colorsOf(sire.id, dam.id)).toEqual({ ...nothing, withoutColor: ['Orion'] })
    const plain = await own('Freya', female)
    expect((await colorsOf(sire.id, plain.id)).withoutColor).toEqual(['Orion', 'Freya'])
  })

  it('answer for a sire with more kittens than are compared', async () => {
    const sire = await own('Orion', { emsCode: 'MCO n 22' })
    const dam = await own('Luna', { ...female, emsCode: 'MCO f 22' })
    for (let count = 0; count < 210; count += 1)
      await own(`Kitten ${count}`, {
        emsCode: 'MCO n 22',
        sireId: sire.id,
        bornOn: '2025-01-01',
        bornPrecision: 'day',
      })
    await own('Old', { emsCode: 'MCO a 22', sireId: sire.id, bornOn: '2020-01-01', bornPrecision: 'day' })
    expect((await colorsOf(sire.id, dam.id)).conclusions).toEqual([])
    await own('Young', { emsCode: 'MCO a 22', sireId: sire.id, bornOn: '2026-01-01', bornPrecision: 'day' })
    expect((await colorsOf(sire.id, dam.id)).conclusions).toEqual([
      'Orion has a dilute kitten, Young, so he carries dilute.',
    ])
  })
})
