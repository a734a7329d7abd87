import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { appOfThisFile } from '#testing/harness.ts'
import type { Animal, AnimalRequest, FoundAnimal } from './contract.ts'
import { type Book, openBook } from './test-world.ts'

const { app } = appOfThisFile()
let ours: Book
let theirs: Book
let others: Book
let ivan: Animal

beforeEach(async () => {
  ours = await openBook(app(), { businessName: 'Test Cattery' })
  theirs = await openBook(app(), { businessName: 'Silver Birch' })
  others = await openBook(app(), { businessName: 'Third Cattery' })
  ivan = await theirs.add({
    registeredName: 'Ivan of Birch',
    callName: 'Vanya',
    birth: '2018',
    microchip: '276098100000123',
    registrations: [{ registry: 'FIFe', number: 'DE LO 1234' }],
  })
  // A decoy with similar facts.
  await theirs.add({ registeredName: 'Igor of Birch', visibility: 'public' })
})

const ask = (animal = ivan, book = ours) => book.call('POST', `/animals/${animal.id}/requests`)
const decide = ({ id }: { id: string }, decision: string, book = theirs) =>
  book.call('POST', `/requests/${id}/decision`, { decision })
const hidden = () => ({ id: ivan.id, name: 'Ivan of Birch', sex: 'male', birth: null, isShown: false })
const shown = () => ({ ...hidden(), birth: '2018', isShown: true })

describe('a request', () => {
  it('is seen by both catteries, and by no other one', async () => {
    const { status, body } = await ask()
    const request = body as AnimalRequest
    expect(status).toBe(200)
    expect(request).toEqual({
      id: request.id,
      isOwn: true,
      animal: hidden(),
      catteryName: null,
      status: 'open',
      createdAt: request.createdAt,
    })
    expect(await ours.get('/requests')).toEqual([request])
    expect(await theirs.get('/requests')).toEqual([
      { ...request, isOwn: false, animal: shown(), catteryName: 'Test Cattery' },
    ])
    expect(await others.get('/requests')).toEqual([])
  })

  it('is one, however often it is sent', async () => {
    const answers = await Promise.all([ask(), ask()])
    expect(answers[0]).toEqual(answers[1])
    await ask(ivan, others)
    expect((await theirs.get<AnimalRequest[]>('/requests')).map(({ catteryName }) => catteryName)).toEqual([
      'Third Cattery',
      'Test Cattery',
    ])
  })

  it('is about an animal of another cattery', async () => {
    expect(await ask(ivan, theirs)).toMatchObject({
      status: 409,
      body: { message: 'This animal is in your own book.' },
    })
    expect((await ours.call('POST', `/animals/${newId()}/requests`)).status).toBe(404)
  })

  it('is decided by the cattery of the animal, which may change its mind', async () => {
    const request = (await ask()).body as AnimalRequest
    for (const book of [ours, others]) expect((await decide(request, 'accepted', book)).status).toBe(404)
    expect((await ours.call('GET', `/animals/${ivan.id}`)).status).toBe(404)
    expect((await decide(request, 'accepted')).body).toMatchObject({ status: 'accepted', isOwn: false })
    expect(await ours.get('/requests')).toEqual([
      { ...request, status: 'accepted', animal: shown(), catteryName: 'Silver Birch' },
    ])
    expect(await ours.get(`/animals/${ivan.id}`)).toMatchObject({
      registeredName: 'Ivan of Birch',
      isOwn: false,
    })
    expect((await others.call('GET', `/animals/${ivan.id}`)).status).toBe(404)
    await decide(request, 'declined')
    expect((await ours.call('GET', `/animals/${ivan.id}`)).status).toBe(404)
    expect((await decide(request, 'open')).status).toBe(400)
    expect((await decide({ id: newId() }, 'accepted')).status).toBe(404)
  })

  it('stays declined when it is sent again', async () => {
    const request = (await ask()).body as AnimalRequest
    await decide(request, 'declined')
    expect((await ask()).body).toMatchObject({ id: request.id, status: 'declined' })
  })

  it('is gone with its animal', async () => {
    await ask()
    await theirs.call('DELETE', `/animals/${ivan.id}`)
    expect(await ours.get('/requests')).toEqual([])
  })
})

describe('the search among animals of other catteries', () => {
  const find = (q: string, more = '', book = ours) =>
    book.get<FoundAnimal[]>(`/public-animals?q=${encodeURIComponent(q)}${more}`)
  const names = async (q: string, more = '', book = ours) =>
    (await find(q, more, book)).map(({ name }) => name)

  it('finds public ones by a part of their name, those that begin with it first', async () => {
    await ours.add({ registeredName: 'Birch of ours', visibility: 'public' })
    await others.add({ registeredName: 'Birch', visibility: 'public', sex: 'female', breed: 'Ragdoll' })
    expect(await names('birch')).toEqual(['Birch', 'Igor of Birch'])
    expect(await names('birch', '&sex=male')).toEqual(['Igor of Birch'])
    expect(await names('Nobody')).toEqual([])
    expect(await find('birch', '&sex=female')).toEqual([
      {
        id: expect.any(String),
        name: 'Birch',
        sex: 'female',
        birth: null,
        isShown: true,
        catteryName: 'Third Cattery',
        breed: 'Ragdoll',
        request: null,
      },
    ])
  })

  it('finds private ones by a whole number or chip only, and shows their name', async () => {
    const found = [{ ...hidden(), catteryName: null, breed: null, request: null }]
    for (const q of ['DE LO 1234', 'delo1234', '276 098 100 000 123']) expect(await find(q)).toEqual(found)
    for (const q of ['Ivan', 'DE LO 123', '27609810000012', 'Vanya']) expect(await find(q)).toEqual([])
    expect(await find('DE LO 1234', '&sex=female')).toEqual([])
    expect(await find('DE LO 1234', '', theirs)).toEqual([])
  })

  it('finds shared ones by their name, and says what was asked', async () => {
    const request = (await ask()).body as AnimalRequest
    expect(await find('DE LO 1234')).toEqual([
      { ...hidden(), catteryName: null, breed: null, request: 'open' },
    ])
    await decide(request, 'accepted')
    expect(await find('Ivan')).toEqual([
      { ...shown(), catteryName: 'Silver Birch', breed: 'Siberian', request: 'accepted' },
    ])
    expect(await find('Ivan', '', others)).toEqual([])
  })

  it('finds nothing of a hidden cattery', async () => {
    const closed = await openBook(app(), { isActive: false })
    await closed.add({ registeredName: 'Birch', visibility: 'public' })
    expect(await names('Birch')).toEqual(['Igor of Birch'])
  })

  it.each(['', ' a ', 'a'.repeat(201)])('refuses “%s”', async (q) => {
    expect((await ours.call('GET', `/public-animals?q=${encodeURIComponent(q)}`)).status).toBe(400)
  })
})
