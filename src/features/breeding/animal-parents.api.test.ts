import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { animals } from './api/tables.ts'
import type { Animal, AnimalRequest } from './contract.ts'
import { type Book, openBook } from './test-world.ts'

const { app } = appOfThisFile()
let ours: Book
let theirs: Book

beforeEach(async () => {
  ours = await openBook(app())
  theirs = await openBook(app(), { businessName: 'Silver Birch' })
})

const NOT_YOURS = 'Please choose an animal of your book, a public one, or one that is shared with you.'
const refused = (fields: object) => ({
  status: 400,
  body: { code: 'invalid', message: 'Please check the marked fields.', fields },
})
const change = (animal: { id: string; version: number }, form: object, book = ours) =>
  book.call('PATCH', `/animals/${animal.id}`, { version: animal.version, ...form })
const relative = ({ id, registeredName: name, sex, birth }: Animal) => ({
  id,
  name,
  sex,
  birth,
  isShown: true,
})

describe('the parents of an animal', () => {
  it('are shown on its page, and it is shown in the litters on theirs, newest first', async () => {
    const sire = await ours.add({ registeredName: 'Ivan', birth: '2018' })
    const dam = await ours.add({ registeredName: 'Katya', sex: 'female' })
    const other = await ours.add({ registeredName: 'Olga', sex: 'female' })
    const parents = { sireId: sire.id, damId: dam.id }
    const boris = await ours.add({ registeredName: 'Boris', birth: '2021-04-05', ...parents })
    const anna = await ours.add({ registeredName: 'Anna', sex: 'female', birth: '2021-04-05', ...parents })
    const clara = await ours.add({ registeredName: 'Clara', sex: 'female', birth: '2022', ...parents })
    const dora = await ours.add({ registeredName: 'Dora', sex: 'female', sireId: sire.id, damId: other.id })
    const emil = await ours.add({ registeredName: 'Emil', sireId: sire.id })
    expect(boris).toMatchObject({ sire: relative(sire), dam: relative(dam) })
    const page = await ours.get<Animal>(`/animals/${sire.id}`)
    expect(page.kittenCount).toBe(5)
    expect(page.litters).toEqual([
      { birth: '2022', mate: relative(dam), kittens: [relative(clara)] },
      { birth: '2021-04-05', mate: relative(dam), kittens: [relative(anna), relative(boris)] },
      { birth: null, mate: relative(other), kittens: [relative(dora)] },
      { birth: null, mate: null, kittens: [relative(emil)] },
    ])
    expect((await ours.get<Animal>(`/animals/${other.id}`)).litters).toEqual([
      { birth: null, mate: relative(sire), kittens: [relative(dora)] },
    ])
  })

  it('can be taken away', async () => {
    const sire = await ours.add()
    const kitten = await ours.add({ sireId: sire.id })
    expect((await change(kitten, { sireId: null })).body).toMatchObject({ sire: null, version: 2 })
  })

  it('have the right sex', async () => {
    const tom = await ours.add({ registeredName: 'Ivan' })
    const queen = await ours.add({ registeredName: 'Katya', sex: 'female' })
    const form = { registeredName: 'Kitten', breed: 'Siberian', sex: 'male' }
    expect(await ours.call('POST', '/animals', { ...form, sireId: queen.id, damId: tom.id })).toEqual(
      refused({
        sireId: 'Katya is female, so it cannot be the sire.',
        damId: 'Ivan is male, so it cannot be the dam.',
      }),
    )
    expect(await ours.call('POST', '/animals', { ...form, sireId: tom.id, damId: tom.id })).toMatchObject(
      refused({ damId: 'The sire and the dam cannot be the same animal.' }),
    )
  })

  it.each([
    ['2021-04-05', '2021-04-05', 'Ivan was born on Apr 5, 2021, not before Kitten.'],
    ['2021-04-05', '2021-08-04', 'Ivan was born on Apr 5, 2021, less than 4 months before Kitten.'],
    ['2021-04-05', '2021-08-05', null],
    ['2021-04-05', '2021', null],
    ['2021-04', '2021-03', 'Ivan was born in Apr 2021, not before Kitten.'],
    ['2022', '2021', 'Ivan was born in 2022, not before Kitten.'],
    ['2021', '2021', null],
    ['2022-02-01', '2021', 'Ivan was born on Feb 1, 2022, not before Kitten.'],
  ])('are older: a sire of %s and a kitten of %s', async (birth, kittenBirth, error) => {
    const sire = await ours.add({ registeredName: 'Ivan', birth })
    const kitten = await ours.add({ registeredName: 'Kitten', birth: kittenBirth })
    expect(await change(kitten, { sireId: sire.id })).toMatchObject(
      error ? refused({ sireId: error }) : { status: 200 },
    )
    // The same as the sire is given its birth later.
    const later = await ours.add({ registeredName: 'Ivan' })
    const linked = await ours.add({ registeredName: 'Kitten', birth: kittenBirth, sireId: later.id })
    expect(linked.sire?.id).toBe(later.id)
    expect(await change(later, { birth })).toMatchObject(error ? refused({ birth: error }) : { status: 200 })
  })

  it('that are very old raise a question', async () => {
    const sire = await ours.add({ registeredName: 'Ivan', birth: '1999-04-05' })
    const dam = await ours.add({ registeredName: 'Katya', sex: 'female', birth: '2001-04-06' })
    const kitten = await ours.add({
      registeredName: 'Kitten',
      birth: '2021-04-06',
      sireId: sire.id,
      damId: dam.id,
    })
    expect(kitten.questions).toEqual(['Ivan was over 20 years old when Kitten was born. Is this right?'])
    await ours.add({ registeredName: 'Next', birth: '2021-07-14', damId: dam.id })
    expect((await ours.get<Animal>(`/animals/${dam.id}`)).questions).toEqual([
      'Katya also had kittens on Apr 6, 2021, less than 100 days from this birth. Is this right?',
    ])
    expect((await ours.get<Animal>(`/animals/${sire.id}`)).questions).toEqual([])
  })

  it('keep their sex while they have kittens', async () => {
    const sire = await ours.add({ registeredName: 'Ivan' })
    await ours.add({ registeredName: 'Kitten', sireId: sire.id })
    expect(await change(sire, { sex: 'female' })).toEqual(
      refused({ sex: 'Ivan is female, so it cannot be the sire.' }),
    )
  })

  it('do not descend from the animal itself', async () => {
    const one = await ours.add({ registeredName: 'One' })
    const two = await ours.add({ registeredName: 'Two', sireId: one.id })
    const three = await ours.add({ registeredName: 'Three', sireId: two.id })
    expect(await change(one, { sireId: three.id })).toEqual(
      refused({ sireId: 'Three descends from One, so it cannot be its sire.' }),
    )
    expect(await change(one, { sireId: one.id })).toEqual(refused({ sireId: 'One cannot be its own sire.' }))
    const queen = await ours.add({ registeredName: 'Queen', sex: 'female', sireId: three.id })
    expect(await change(two, { damId: queen.id })).toEqual(
      refused({ damId: 'Queen descends from Two, so it cannot be its dam.' }),
    )
    const id = newId()
    const itself = { id, registeredName: 'New', breed: 'Siberian', sex: 'male', sireId: id }
    expect((await ours.call('POST', '/animals', itself)).status).toBe(400)
  })

  it('do not descend from it through two changes at the same time in two catteries', async () => {
    const one = await ours.add({ registeredName: 'One', visibility: 'public' })
    const two = await theirs.add({ registeredName: 'Two', visibility: 'public' })
    const answers = await Promise.all([
      change(one, { sireId: two.id }),
      change(two, { sireId: one.id }, theirs),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const rows = await app().services.db.select({ sireId: animals.sireId }).from(animals)
    expect(rows.filter(({ sireId }) => sireId).length).toBe(1)
  })
})

describe('a parent in the book of another cattery', () => {
  const link = (animal: { id: string }) =>
    ours.call('POST', '/animals', {
      registeredName: 'Kitten',
      breed: 'Siberian',
      sex: 'male',
      sireId: animal.id,
    })
  const request = async (animal: Animal, decision?: 'accepted' | 'declined') => {
    const { body } = await ours.call('POST', `/animals/${animal.id}/requests`)
    const { id } = body as AnimalRequest
    if (decision) await theirs.call('POST', `/requests/${id}/decision`, { decision })
  }

  it('is public, or shared after a request', async () => {
    const add = (visibility: string) => theirs.add({ registeredName: 'Ivan', visibility })
    expect((await link(await add('public'))).status).toBe(201)
    const ivan = await add('private')
    expect(await link(ivan)).toEqual(refused({ sireId: NOT_YOURS }))
    await request(ivan)
    expect(await link(ivan)).toEqual(refused({ sireId: NOT_YOURS }))
    await request(ivan, 'declined')
    expect(await link(ivan)).toEqual(refused({ sireId: NOT_YOURS }))
    await request(ivan, 'accepted')
    expect(await link(ivan)).toMatchObject({ status: 201, body: { sire: relative(ivan) } })
  })

  it('is not shared with another cattery than the one that asked', async () => {
    const ivan = await theirs.add({ registeredName: 'Ivan' })
    await request(ivan, 'accepted')
    const others = await openBook(app())
    const form = { registeredName: 'Kitten', breed: 'Siberian', sex: 'male', sireId: ivan.id }
    expect(await others.call('POST', '/animals', form)).toEqual(refused({ sireId: NOT_YOURS }))
  })

  it('stays with its name only when it becomes private', async () => {
    const ivan = await theirs.add({ registeredName: 'Ivan', birth: '2018', visibility: 'public' })
    const kitten = (await link(ivan)).body as Animal
    expect(kitten.sire).toEqual(relative(ivan))
    await change(ivan, { visibility: 'private' }, theirs)
    const hidden = { ...relative(ivan), birth: null, isShown: false }
    const answer = await change(kitten, { sireId: ivan.id, color: 'Red' })
    expect(answer).toMatchObject({ status: 200, body: { sire: hidden, color: 'Red' } })
    expect((await change({ id: kitten.id, version: 2 }, { sireId: null })).status).toBe(200)
    expect(await change({ id: kitten.id, version: 3 }, { sireId: ivan.id })).toEqual(
      refused({ sireId: NOT_YOURS }),
    )
  })

  it('does not show its private kittens to others', async () => {
    const ivan = await theirs.add({ registeredName: 'Ivan', birth: '2018', visibility: 'public' })
    const kitten = (await link(ivan)).body as Animal
    const shown = await theirs.add({ registeredName: 'Shown', sireId: ivan.id, visibility: 'public' })
    const page = async (book: Book) => {
      const { litters, kittenCount } = await book.get<Animal>(`/animals/${ivan.id}`)
      return { kittenCount, names: litters.flatMap(({ kittens }) => kittens.map(({ name }) => name)) }
    }
    expect(await page(theirs)).toEqual({ kittenCount: 1, names: ['Shown'] })
    expect(await page(ours)).toEqual({ kittenCount: 2, names: ['Kitten', 'Shown'] })
    await change(shown, { visibility: 'private' }, theirs)
    expect(await page(theirs)).toEqual({ kittenCount: 1, names: ['Shown'] })
    expect(await page(ours)).toEqual({ kittenCount: 1, names: ['Kitten'] })
    expect(await page(await openBook(app()))).toEqual({ kittenCount: 0, names: [] })
    // Nor does an error name it.
    await change(kitten, { birth: '2019' })
    expect(await change({ id: ivan.id, version: 1 }, { birth: '2020' }, theirs)).toEqual(
      refused({ birth: 'Ivan was born in 2020, not before a kitten of another cattery.' }),
    )
  })
})

describe('a deleted animal', () => {
  const stored = async (id: string) =>
    (await app().services.db.select().from(animals).where(eq(animals.id, id)))[0]

  it('is gone with its numbers', async () => {
    const registrations = [{ registry: 'CFA', number: '1' }]
    const ivan = await ours.add({ registrations })
    expect(await ours.call('DELETE', `/animals/${ivan.id}`)).toEqual({
      status: 200,
      body: { id: ivan.id, isKeptAsAncestor: false },
    })
    expect((await ours.call('GET', `/animals/${ivan.id}`)).status).toBe(404)
    expect((await ours.call('DELETE', `/animals/${ivan.id}`)).status).toBe(404)
    expect((await ours.add({ registrations })).registrations).toEqual(registrations)
  })

  it('becomes an ancestor from elsewhere if it has kittens', async () => {
    const dam = await ours.add({ registeredName: 'Katya', sex: 'female' })
    const ivan = await ours.add({
      registeredName: 'Ivan',
      callName: 'Vanya',
      birth: '2018',
      damId: dam.id,
      microchip: '276098100000123',
      status: 'died',
      diedOn: '2024-01-01',
      registrations: [{ registry: 'CFA', number: '1' }],
      visibility: 'public',
    })
    const kitten = await theirs.add({ registeredName: 'Kitten', sireId: ivan.id })
    expect(await ours.call('DELETE', `/animals/${ivan.id}`)).toEqual({
      status: 200,
      body: { id: ivan.id, isKeptAsAncestor: true },
    })
    expect(await ours.get(`/animals/${ivan.id}`)).toEqual({
      ...ivan,
      version: 2,
      isOutside: true,
      callName: null,
      microchip: null,
      status: 'kept',
      diedOn: null,
    })
    await theirs.call('DELETE', `/animals/${kitten.id}`)
    expect(await ours.call('DELETE', `/animals/${ivan.id}`)).toMatchObject({
      body: { isKeptAsAncestor: false },
    })
  })

  it('is nobody else’s', async () => {
    const ivan = await ours.add({ visibility: 'public' })
    expect((await theirs.call('DELETE', `/animals/${ivan.id}`)).status).toBe(404)
    expect((await ours.call('DELETE', `/animals/${newId()}`)).status).toBe(404)
    expect(await stored(ivan.id)).toBeDefined()
  })
})
