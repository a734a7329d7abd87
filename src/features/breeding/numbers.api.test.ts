import { beforeEach, describe, expect, it } from 'vitest'
import { appOfThisFile } from '#testing/harness.ts'
import type { Animal } from './contract.ts'
import { type Book, openBook } from './test-world.ts'

const { app } = appOfThisFile()
let ours: Book
let theirs: Book
let ivan: Animal

beforeEach(async () => {
  ours = await openBook(app())
  theirs = await openBook(app())
  ivan = await ours.add({
    registeredName: 'Ivan',
    microchip: '276098100000123',
    registrations: [
      { registry: 'FIFe', number: 'DE LO 1234' },
      { registry: 'CFA', number: '1' },
    ],
  })
})

const add = (form: object, book = ours) =>
  book.call('POST', '/animals', { registeredName: 'Katya', breed: 'Siberian', sex: 'female', ...form })
const numbers = (...registrations: [string, string][]) => ({
  registrations: registrations.map(([registry, number]) => ({ registry, number })),
})
const refused = (fields: object) => ({
  status: 400,
  body: { code: 'invalid', message: 'Please check the marked fields.', fields },
})

describe('a registration number', () => {
  it('belongs to one animal of a book, however it is spaced and capitalized', async () => {
    for (const number of ['DE LO 1234', 'de lo1234', 'DE\u00A0LO  1234'])
      expect(await add(numbers(['CFA', '2'], ['FIFe', number]))).toEqual(
        refused({ 'registrations.1.number': 'Ivan has this number.' }),
      )
    expect((await add(numbers(['FIFe', 'DE LO 12345'], ['TICA', 'DE LO 1234']))).status).toBe(201)
  })

  it('may be that of the same cat in the book of another cattery', async () => {
    expect((await add(numbers(['FIFe', 'DE LO 1234']), theirs)).status).toBe(201)
  })

  it('is entered once in a form', async () => {
    expect(await add(numbers(['FIFe', 'DE LO 5'], ['CFA', '5'], ['FIFe', 'delo5']))).toEqual(
      refused({ 'registrations.2.number': 'This number is entered twice.' }),
    )
  })

  it('stays when its animal is changed, and keeps its order', async () => {
    const change = (form: object, version: number) =>
      ours.call('PATCH', `/animals/${ivan.id}`, { version, ...form })
    const swapped = numbers(['CFA', '1'], ['FIFe', 'DE LO 1234'])
    expect((await change(swapped, 1)).body).toMatchObject(swapped)
    expect((await change({ color: 'Red' }, 2)).body).toMatchObject({ ...swapped, color: 'Red' })
    const katya = (await add(numbers(['CFA', '3']))).body as Animal
    expect(
      await ours.call('PATCH', `/animals/${katya.id}`, { version: 1, ...numbers(['CFA', '1']) }),
    ).toEqual(refused({ 'registrations.0.number': 'Ivan has this number.' }))
  })

  it('is added to one of two animals that are sent at the same time', async () => {
    const form = numbers(['WCF', '9'])
    const answers = await Promise.all([add(form), add({ ...form, registeredName: 'Olga' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  })
})

describe('a microchip', () => {
  it('belongs to one animal of a book', async () => {
    expect(await add({ microchip: '276-098-100-000-123' })).toEqual(
      refused({ microchip: 'Ivan has this microchip.' }),
    )
    expect((await add({ microchip: '276098100000124' })).status).toBe(201)
    expect((await add({ microchip: '276098100000123' }, theirs)).status).toBe(201)
  })

  it('is that of its animal before', async () => {
    const answer = await ours.call('PATCH', `/animals/${ivan.id}`, {
      version: 1,
      microchip: '276098100000123',
      color: 'Red',
    })
    expect(answer.status).toBe(200)
  })
})
