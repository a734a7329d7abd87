import { isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addPairing } from '#features/litters/test-world.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { uploadPicture } from '#testing/uploads.ts'
import type { Animal, AnimalRequest, BookAnimal, SameCat } from './contract.ts'
import { type Book, openBook } from './test-world.ts'

const { app } = appOfThisFile()
let ours: Book
let theirs: Book

beforeEach(async () => {
  ours = await openBook(app())
  theirs = await openBook(app())
})

const decide = (one: { id: string }, other: { id: string }, isSame = true, book = ours) =>
  book.call('POST', '/same-cats', { oneId: one.id, otherId: other.id, isSame })
const page = (animal: { id: string }) => ours.get<Animal>(`/animals/${animal.id}`)
const pairs = async (book = ours) =>
  (await book.get<SameCat[]>('/same-cats')).map(({ one, other }) => [one.birth, other.birth])

describe('pairs that may be the same cat', () => {
  it.each([
    [{}, {}, true],
    [{}, { registeredName: 'IVÁN' }, true],
    [{}, { registeredName: 'Ivan II' }, false],
    [{}, { sex: 'female' }, false],
    [{ birth: '2021-04-05' }, { birth: '2021-04-05' }, true],
    [{ birth: '2021-04-05' }, { birth: '2021-04-06' }, false],
    [{ birth: '2021-04-05' }, { birth: '2021-04' }, true],
    [{ birth: '2021-05' }, { birth: '2021-04-05' }, false],
    [{ birth: '2021' }, { birth: '2021-04' }, true],
    [{ birth: '2021-04-05' }, { birth: '2021' }, true],
    [{ birth: '2020' }, { birth: '2021-04-05' }, false],
    [{ birth: '2021' }, {}, true],
    [{ microchip: '276098100000123' }, {}, true],
    [{ microchip: '276098100000123' }, { microchip: '276098100000124' }, false],
  ])('have the same name and sex, and facts that do not differ: %j and %j', async (one, other, isPair) => {
    const first = await ours.add({ registeredName: 'Ivan', ...one })
    const second = await ours.add({ registeredName: 'Ivan', ...other })
    // The order of the pair does not matter.
    const answers = [await decide(first, second, false), await ours.get<SameCat[]>('/same-cats')]
    expect(answers).toEqual([{ status: 200, body: { oneId: first.id } }, []])
    const third = await ours.add({ registeredName: 'Ivan', ...one, microchip: null })
    const found = await ours.get<SameCat[]>('/same-cats')
    const ids = found.map((pair) => [pair.one.id, pair.other.id].sort())
    const ofFirst = [first.id, third.id].sort()
    const ofSecond = [second.id, third.id].sort()
    const isChip = 'microchip' in one
    expect(ids.sort()).toEqual((isPair || isChip ? [ofFirst, ofSecond] : [ofFirst]).sort())
  })

  it('are of one book, and show what is known of both', async () => {
    const sire = await ours.add({ registeredName: 'Boris' })
    const one = await ours.add({ registeredName: 'Ivan', birth: '2021', sireId: sire.id })
    const other = await ours.add({ registeredName: 'ivan', callName: 'Vanya', isOutside: true })
    await theirs.add({ registeredName: 'Ivan' })
    expect(await pairs(theirs)).toEqual([])
    const listed = (await ours.get<BookAnimal[]>('/animals')).map(({ isOffered: _, ...animal }) => animal)
    const find = ({ id }: { id: string }) => listed.find((each) => each.id === id)
    const [found] = await ours.get<SameCat[]>('/same-cats')
    expect([found?.one, found?.other].sort((a, b) => ((a?.id ?? '') < (b?.id ?? '') ? -1 : 1))).toEqual(
      [find(one), find(other)].sort((a, b) => ((a?.id ?? '') < (b?.id ?? '') ? -1 : 1)),
    )
  })
})

describe('two animals that are the same cat', () => {
  it('become one with the facts, numbers, kittens, and requests of both', async () => {
    const sire = await ours.add({ registeredName: 'Boris' })
    const dam = await ours.add({ registeredName: 'Olga', sex: 'female' })
    const one = await ours.add({
      registeredName: 'Ivan',
      birth: '2021',
      color: 'Red',
      emsCode: 'SIB d',
      isOutside: true,
      sireId: sire.id,
      registrations: [{ registry: 'CFA', number: '1' }],
    })
    const other = await ours.add({
      registeredName: 'Ivan',
      callName: 'Vanya',
      birth: '2021-04-05',
      color: 'Blue',
      emsCode: 'SIB a',
      emsRegistry: 'FIFe',
      microchip: '276098100000123',
      breederName: 'Someone',
      titlesBefore: 'CH',
      titlesAfter: 'DM',
      damId: dam.id,
      status: 'died',
      diedOn: '2024-01-01',
      visibility: 'public',
      registrations: [{ registry: 'TICA', number: '2' }],
    })
    const kitten = await ours.add({ registeredName: 'Kitten', sireId: other.id })
    const foreign = await theirs.add({ registeredName: 'Foreign', sireId: other.id })
    const request = (await theirs.call('POST', `/animals/${other.id}/requests`)).body as AnimalRequest
    expect(await decide(one, other)).toEqual({ status: 200, body: { oneId: one.id } })
    const merged = await page(one)
    expect(merged).toEqual({
      ...one,
      version: 2,
      callName: 'Vanya',
      birth: '2021-04-05',
      isOutside: false,
      microchip: '276098100000123',
      breederName: 'Someone',
      titlesBefore: 'CH',
      titlesAfter: 'DM',
      status: 'died',
      diedOn: '2024-01-01',
      visibility: 'public',
      registrations: [
        { registry: 'CFA', number: '1' },
        { registry: 'TICA', number: '2' },
      ],
      dam: { id: dam.id, name: 'Olga', sex: 'female', birth: null, isShown: true },
      litters: merged.litters,
      kittenCount: 1,
    })
    expect(merged.litters.flatMap(({ kittens }) => kittens.map(({ id }) => id))).toEqual([kitten.id])
    expect((await ours.call('GET', `/animals/${other.id}`)).status).toBe(404)
    expect(await theirs.get(`/animals/${foreign.id}`)).toMatchObject({ sire: { id: one.id }, version: 2 })
    expect(await theirs.get('/requests')).toMatchObject([{ id: request.id, animal: { id: one.id } }])
    expect(await decide(one, other)).toMatchObject({ status: 404 })
  })

  it('keep the parent in a pairing, whose queen follows', async () => {
    const pairing = await addPairing(app(), { breederId: ours.cattery.id, damName: 'Olga' })
    const [stored] = await ours.get<{ id: string }[]>('/animals?q=Olga')
    const one = await ours.add({ registeredName: 'OLGA', sex: 'female', birth: '2021-04-05' })
    expect(await decide(one, stored as { id: string })).toMatchObject({ status: 200 })
    expect(await page(one)).toMatchObject({ isParentOfPairing: true, registeredName: 'OLGA' })
    const shown = await app().request('GET', `/api/breeding-pairings/${pairing.id}`)
    expect(shown.json()).toMatchObject({ damName: 'OLGA', queen: { name: 'OLGA', birthDate: '2021-04-05' } })
  })

  it('keep a parent that is not shown any more', async () => {
    const sire = await theirs.add({ registeredName: 'Boris', visibility: 'public' })
    const one = await ours.add({ registeredName: 'Ivan' })
    const other = await ours.add({ registeredName: 'Ivan', sireId: sire.id })
    await theirs.call('PATCH', `/animals/${sire.id}`, { version: 1, visibility: 'private' })
    expect((await decide(one, other)).status).toBe(200)
    expect(await page(one)).toMatchObject({ sire: { name: 'Boris', isShown: false } })
  })

  it('keep one picture', async () => {
    const [imageUrl, second] = [
      await uploadPicture(app(), ours.owner),
      await uploadPicture(app(), ours.owner),
    ]
    const one = await ours.add({ registeredName: 'Ivan', imageUrl })
    const other = await ours.add({ registeredName: 'Ivan', imageUrl: second })
    await decide(one, other)
    expect(await page(one)).toMatchObject({ imageUrl: one.imageUrl })
    expect(await app().services.db.$count(objects, isNotNull(objects.attachedAt))).toBe(1)
  })

  it.each([
    ['sexes', {}, { sex: 'female' }],
    ['birth dates', { birth: '2021-04-05' }, { birth: '2021-05' }],
    ['microchips', { microchip: '276098100000123' }, { microchip: '276098100000124' }],
  ])('do not have different %s', async (what, one, other) => {
    const first = await ours.add({ registeredName: 'Ivan', ...one })
    const second = await ours.add({ registeredName: 'Ivan', ...other })
    expect(await decide(first, second)).toEqual({
      status: 409,
      body: { code: 'conflict', message: `Ivan and Ivan have different ${what}, so they are two cats.` },
    })
    expect([await page(first), await page(second)]).toEqual([first, second])
  })

  it('are not parent and kitten, nor older than a kitten of the other', async () => {
    const one = await ours.add({ registeredName: 'Ivan' })
    const other = await ours.add({ registeredName: 'Ivan', sireId: one.id })
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const)
      expect(await decide(first, second)).toMatchObject({
        status: 409,
        body: { message: 'Ivan descends from Ivan, so they are two cats.' },
      })
    const between = await ours.add({ registeredName: 'Boris', sireId: other.id })
    const last = await ours.add({ registeredName: 'Ivan', sireId: between.id })
    expect((await decide(one, last)).status).toBe(409)
    const young = await ours.add({ registeredName: 'Igor', birth: '2022' })
    const old = await ours.add({ registeredName: 'Igor' })
    await ours.add({ registeredName: 'Kitten', birth: '2021', sireId: old.id })
    for (const [first, second] of [
      [young, old],
      [old, young],
    ] as const)
      expect(await decide(first, second)).toMatchObject({
        status: 409,
        body: { message: 'Igor was born in 2022, not before Kitten.' },
      })
    const died = await ours.add({
      registeredName: 'Oleg',
      birth: '2021',
      status: 'died',
      diedOn: '2021-02-01',
    })
    const later = await ours.add({ registeredName: 'Oleg', birth: '2021-03-01' })
    expect((await decide(died, later)).status).toBe(409)
  })

  it('are two animals of the own book', async () => {
    const one = await ours.add({ registeredName: 'Ivan' })
    const foreign = await theirs.add({ registeredName: 'Ivan', visibility: 'public' })
    for (const isSame of [true, false]) {
      expect((await decide(one, foreign, isSame)).status).toBe(404)
      expect((await decide(foreign, one, isSame)).status).toBe(404)
      expect((await decide(one, one, isSame)).status).toBe(404)
      expect((await decide(one, { id: newId() }, isSame)).status).toBe(404)
    }
  })
})

describe('two cats with one name', () => {
  it('are not asked about again, whichever is named first', async () => {
    const one = await ours.add({ registeredName: 'Ivan' })
    const other = await ours.add({ registeredName: 'Ivan' })
    expect(await pairs()).toEqual([[null, null]])
    const [first, second] = [one, other].sort((a, b) => (a.id < b.id ? 1 : -1)) as [Animal, Animal]
    for (let time = 1; time <= 2; time += 1)
      expect(await decide(first, second, false)).toEqual({ status: 200, body: { oneId: first.id } })
    expect(await pairs()).toEqual([])
    expect([await page(one), await page(other)]).toEqual([one, other])
  })
})
