import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { cats } from '#features/cats/api/tables.ts'
import type { ManagedPairing } from '#features/litters/manage-contract.ts'
import { addLitter, addPairing } from '#features/litters/test-world.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { uploadPicture } from '#testing/uploads.ts'
import type { Animal, BookAnimal } from './contract.ts'
import { type Book, openBook } from './test-world.ts'

const { app } = appOfThisFile()
let ours: Book
let theirs: Book

beforeEach(async () => {
  ours = await openBook(app())
  theirs = await openBook(app())
})

const send = async (method: string, url: string, body?: object, as = ours.owner) => {
  const response = await app().request(method, url, { as, ...(body && { body }) })
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.statusCode === 204 ? null : response.json()
}
const list = (query = '', book = ours) => book.get<BookAnimal[]>(`/animals${query}`)
const named = async (q: string) => {
  const [animal] = await list(`?q=${encodeURIComponent(q)}`)
  return ours.get<Animal>(`/animals/${animal?.id}`)
}
const facts = ({ registeredName, breed, sex, birth, status, visibility, isOutside }: BookAnimal) =>
  [registeredName, breed, sex, birth, status, visibility, isOutside].join(', ')
const edit = ({ id, version }: Animal, form: object) =>
  ours.call('PATCH', `/animals/${id}`, { version, ...form })

const SIRE = { name: 'Orion', breed: 'Ragdoll', age: 30, birthDate: '2022-01-05' }
const QUEEN = { name: 'Vesper', breed: 'Ragdoll', age: 26 }
const addOurPairing = (form: object = {}) =>
  send('POST', '/api/breeding-pairings', {
    sire: SIRE,
    queen: QUEEN,
    pairing: { status: 'planned' },
    ...form,
  }) as Promise<ManagedPairing>
const CAT = {
  name: 'Juniper',
  breed: 'Ragdoll',
  gender: 'female',
  birthDate: '2026-08-01',
  price: 200_000,
  depositAmount: 50_000,
}
const listCat = (form: object = {}) =>
  send('POST', '/api/breeders/cats', { ...CAT, ...form }) as Promise<{ id: string; version: number }>

describe('the sire and the queen of a pairing', () => {
  it('are public animals of the book, which follow them', async () => {
    const pairing = await addOurPairing()
    expect((await list()).map(facts)).toEqual([
      'Orion, Ragdoll, male, 2022-01-05, breeding, public, false',
      'Vesper, Ragdoll, female, , breeding, public, false',
    ])
    expect(await list('', theirs)).toEqual([])
    const imageUrl = await uploadPicture(app(), ours.owner)
    await send('PUT', `/api/breeding-pairings/${pairing.id}`, {
      sire: { ...SIRE, id: pairing.sireId, name: 'Orion of Test', imageUrl },
      queen: { ...QUEEN, id: pairing.queenId, birthDate: '2023-02-03' },
      pairing: { status: 'planned' },
    })
    expect((await list()).map(facts)).toEqual([
      'Orion of Test, Ragdoll, male, 2022-01-05, breeding, public, false',
      'Vesper, Ragdoll, female, 2023-02-03, breeding, public, false',
    ])
    expect(await named('Orion of Test')).toMatchObject({
      imageUrl: expect.any(String),
      isParentOfPairing: true,
      decidedByListing: ['sex', 'imageUrl'],
    })
  })

  it('are the animals with their names that the book has', async () => {
    const orion = await ours.add({ registeredName: 'ORION', breed: 'Siberian', birth: '2022', color: 'Red' })
    await ours.add({ registeredName: 'Vesper', sex: 'female', birth: '2019-05-05', breed: 'Ragdoll' })
    await theirs.add({ registeredName: 'Orion' })
    await addOurPairing({ queen: { ...QUEEN, birthDate: '2023-02-03' } })
    expect((await list()).map(facts)).toEqual([
      'Orion, Ragdoll, male, 2022-01-05, kept, private, false',
      'Vesper, Ragdoll, female, 2019-05-05, kept, private, false',
      'Vesper, Ragdoll, female, 2023-02-03, breeding, public, false',
    ])
    expect(await named('Orion')).toMatchObject({ id: orion.id, color: 'Red', isParentOfPairing: true })
  })

  it('are not an ancestor with the same name and no birth date, which is older', async () => {
    const grandfather = await ours.add({ registeredName: 'Orion', isOutside: true })
    await ours.add({ registeredName: 'Son', birth: '2021', sireId: grandfather.id })
    await addOurPairing()
    expect((await list('?q=Orion')).map(facts).sort()).toEqual([
      'Orion, Ragdoll, male, 2022-01-05, breeding, public, false',
      'Orion, Siberian, male, , kept, private, true',
    ])
  })

  it('follow a change in the book, with the names in the pairing', async () => {
    const pairing = await addOurPairing()
    const orion = await named('Orion')
    const answer = await edit(orion, { registeredName: 'Orion II', breed: 'Birman', birth: '2022-03' })
    expect(answer.status).toBe(200)
    const shown = await app().request('GET', `/api/breeding-pairings/${pairing.id}`)
    expect(shown.json()).toMatchObject({
      sireName: 'Orion II',
      sireBreed: 'Birman',
      sire: { name: 'Orion II', breed: 'Birman', birthDate: null },
      damName: 'Vesper',
      queen: { name: 'Vesper', breed: 'Ragdoll' },
    })
  })

  it('keep their sex and picture, and are not deleted', async () => {
    const pairing = await addOurPairing()
    const vesper = await named('Vesper')
    const imageUrl = await uploadPicture(app(), ours.owner)
    for (const form of [{ sex: 'male' }, { imageUrl }])
      expect(await edit(vesper, form)).toMatchObject({
        status: 409,
        body: {
          message: 'Vesper is a parent of a pairing. Change its picture there; its sex cannot be changed.',
        },
      })
    expect(await ours.call('DELETE', `/animals/${vesper.id}`)).toMatchObject({
      status: 409,
      body: { message: 'Vesper is a parent of a pairing, so it stays in the book.' },
    })
    // The stored queen remains when the pairing is deleted, and goes with its animal.
    await send('DELETE', `/api/breeding-pairings/${pairing.id}`)
    expect((await send('GET', '/api/breeders/queens')).length).toBe(1)
    expect((await ours.call('DELETE', `/animals/${vesper.id}`)).status).toBe(200)
    expect(await send('GET', '/api/breeders/queens')).toEqual([])
    expect((await send('GET', '/api/breeders/sires')).length).toBe(1)
  })

  it('are not younger than their litter or their health tests', async () => {
    const pairing = await addPairing(app(), {
      breederId: ours.cattery.id,
      sireName: 'Ivan',
      damName: 'Katya',
    })
    await addLitter(app(), {
      breederId: ours.cattery.id,
      breedingPairingId: pairing.id,
      birthDate: '2025-05-05',
    })
    const ivan = await named('Ivan')
    expect(await edit(ivan, { birth: '2025-05-06' })).toMatchObject({
      status: 400,
      body: {
        fields: { birth: 'The sire, Ivan, was born on May 6, 2025, after the litter of May 5, 2025.' },
      },
    })
    expect((await edit(ivan, { birth: '2023-05-06' })).status).toBe(200)
    await addOurPairing({
      sire: { ...SIRE, healthTesting: [{ name: 'HCM', result: 'clear', date: '2024-01-02' }] },
    })
    expect(await edit(await named('Orion'), { birth: '2024-01-03' })).toMatchObject({
      status: 400,
      body: { fields: { birth: 'It has a health test before this date.' } },
    })
  })
})

describe('a cat for sale', () => {
  it('is a public animal of the book with its parents, and follows', async () => {
    const pairing = await addOurPairing()
    const { id: litterId } = await addLitter(app(), {
      breederId: ours.cattery.id,
      breedingPairingId: pairing.id,
      birthDate: '2026-08-01',
    })
    const cat = await listCat({ litterId, color: 'Blue point' })
    const juniper = await named('Juniper')
    expect(juniper).toMatchObject({
      breed: 'Ragdoll',
      sex: 'female',
      birth: '2026-08-01',
      color: 'Blue point',
      status: 'kept',
      visibility: 'public',
      sire: { name: 'Orion' },
      dam: { name: 'Vesper' },
      listedCatId: cat.id,
      decidedByListing: ['registeredName', 'breed', 'sex', 'birth', 'color', 'microchip', 'imageUrl'],
    })
    await send('PATCH', `/api/breeders/cats/${cat.id}`, {
      version: cat.version,
      name: 'Juno',
      microchip: '276098100000123',
    })
    expect(await ours.get(`/animals/${juniper.id}`)).toMatchObject({
      registeredName: 'Juno',
      microchip: '276098100000123',
      color: 'Blue point',
    })
  })

  it('decides its facts, and the book the others', async () => {
    await listCat()
    const juniper = await named('Juniper')
    const message =
      'Juniper is one of your listed cats. Change its name, sex, breed, birth date, color, chip, and picture there.'
    for (const form of [
      { registeredName: 'Juno' },
      { breed: 'Birman' },
      { sex: 'male' },
      { birth: '2026-08' },
      { color: 'Red' },
      { microchip: '276098100000123' },
    ])
      expect(await edit(juniper, form)).toMatchObject({ status: 409, body: { message } })
    const same = {
      registeredName: 'Juniper',
      breed: 'Ragdoll',
      sex: 'female',
      birth: '2026-08-01',
      color: null,
    }
    expect(await edit(juniper, { ...same, callName: 'Juni', titlesBefore: 'CH' })).toMatchObject({
      status: 200,
      body: { callName: 'Juni', titlesBefore: 'CH' },
    })
    expect(await ours.call('DELETE', `/animals/${juniper.id}`)).toMatchObject({
      status: 409,
      body: { message: 'Juniper is one of your listed cats, so it stays in the book.' },
    })
  })

  it('is another animal than a cat of its litter with the same name', async () => {
    await listCat()
    await listCat()
    expect((await list('?q=Juniper')).length).toBe(2)
  })

  it('is the animal with its name that the book has, unless that is an ancestor', async () => {
    const known = await ours.add({
      registeredName: 'juniper',
      sex: 'female',
      birth: '2026-08',
      callName: 'Juni',
    })
    await listCat()
    expect(await list()).toMatchObject([
      { id: known.id, registeredName: 'Juniper', birth: '2026-08-01', callName: 'Juni' },
    ])
    const pairing = await addOurPairing()
    const vesper = await named('Vesper')
    const mother = await ours.add({ registeredName: 'Willow', sex: 'female' })
    await edit(vesper, { damId: mother.id })
    const { id: litterId } = await addLitter(app(), {
      breederId: ours.cattery.id,
      breedingPairingId: pairing.id,
      birthDate: '2026-08-01',
    })
    await listCat({ name: 'Willow', litterId })
    expect((await list('?q=Willow')).map(({ birth, damName }) => [birth, damName]).sort()).toEqual([
      [null, null],
      ['2026-08-01', 'Vesper'],
    ])
  })

  it('is sold with the sale, and kept when it comes back', async () => {
    const cat = await addCat(app(), { breederId: ours.cattery.id })
    const { db } = app().services
    // Its page and the book say the same.
    const state = async () => {
      const { status, isOffered } = await named('Juniper')
      expect((await list('?q=Juniper')).map((row) => [row.status, row.isOffered])).toEqual([
        [status, isOffered],
      ])
      return [status, isOffered]
    }
    expect(await state()).toEqual(['kept', true])
    await db.update(cats).set({ status: 'reserved', reservedBy: ours.owner.id })
    expect(await state()).toEqual(['kept', true])
    await db.update(cats).set({ status: 'sold' })
    expect(await state()).toEqual(['sold', false])
    await db.update(cats).set({ status: 'withdrawn' })
    expect(await state()).toEqual(['kept', false])
    await addCat(app(), { breederId: ours.cattery.id, name: 'Basil', status: 'sold' })
    expect((await named('Basil')).status).toBe('sold')
    expect((await named('Juniper')).listedCatId).toBe(cat.id)
  })

  it('stays in the book when its listing is deleted, without its picture, and can be deleted then', async () => {
    const image = await uploadPicture(app(), ours.owner)
    const cat = await listCat({ images: [image] })
    const juniper = await named('Juniper')
    expect(juniper.imageUrl).toMatch(/^\/objects\//)
    await send('DELETE', `/api/cats/${cat.id}`)
    expect(await named('Juniper')).toMatchObject({
      listedCatId: null,
      isOffered: false,
      decidedByListing: [],
      imageUrl: null,
    })
    expect((await list()).map(({ isOffered }) => isOffered)).toEqual([false])
    expect((await ours.call('DELETE', `/animals/${juniper.id}`)).status).toBe(200)
    expect(await list()).toEqual([])
    // A later change of the deleted row, such as the deletion of personal data, adds no animal.
    await app().services.db.update(cats).set({ name: 'Deleted' })
    expect(await list()).toEqual([])
  })

  it('follows when two animals turn out to be the same cat', async () => {
    const born = addDays(isoDate(app().clock.now()), -70)
    const older = await ours.add({ registeredName: 'Basil', sex: 'female', birth: born, color: 'Red' })
    const cat = await addCat(app(), { breederId: ours.cattery.id, name: 'Juniper' })
    const juniper = await named('Juniper')
    await app().services.db.update(cats).set({ name: 'BASIL' })
    expect(
      (await ours.call('POST', '/same-cats', { oneId: older.id, otherId: juniper.id, isSame: true })).status,
    ).toBe(200)
    expect(await ours.get(`/animals/${older.id}`)).toMatchObject({
      registeredName: 'BASIL',
      breed: 'Maine Coon',
      color: 'Red',
      visibility: 'public',
      listedCatId: cat.id,
    })
  })
})

it('a listing with the chip of another animal of the book changes its own animal only when it changes a fact', async () => {
  await ours.add({ registeredName: 'Ivan', microchip: '276098100000123' })
  const { id } = await addCat(app(), {
    breederId: ours.cattery.id,
    name: 'Juniper',
    microchip: '276098100000123',
  })
  const change = async (values: Partial<typeof cats.$inferInsert>) => {
    await app().services.db.update(cats).set(values).where(eq(cats.id, id))
    const { version, microchip, color } = await named('Juniper')
    return { version, microchip, color }
  }
  const before = await change({ color: 'Blue' })
  expect(before).toMatchObject({ microchip: null, color: 'Blue' })
  expect(await change({ color: 'Blue' })).toEqual(before)
  expect(await change({ color: 'Red' })).toEqual({ ...before, version: before.version + 1, color: 'Red' })
  expect(await change({ microchip: '276098100000124' })).toEqual({
    version: before.version + 2,
    microchip: '276098100000124',
    color: 'Red',
  })
})
