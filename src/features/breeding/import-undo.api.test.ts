import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { animals } from './api/tables.ts'
import { type Importer, kitten, QUEEN, signUpImporter, TOM } from './test-imports.ts'
import { addAnimal } from './test-world.ts'

const { app } = appOfThisFile({ rateLimits: false })
let ours: Importer
let theirs: Importer

beforeEach(async () => {
  ours = await signUpImporter(app())
  theirs = await signUpImporter(app())
})

const namesOf = async (importer: Importer) => (await importer.book()).map(({ name }) => name)
const idOf = async (name: string) => {
  const rows = await app().services.db.select().from(animals)
  return rows.find(({ registeredName }) => registeredName === name)?.id ?? ''
}
const edit = async (name: string, change: object, version = 1) => {
  const url = `/api/breeding/animals/${await idOf(name)}`
  const response = await app().request('PATCH', url, { as: ours.owner, body: { version, ...change } })
  expect(response.statusCode, response.body).toBe(200)
}
/** The message of a refused undo. */
const refusal = async (id: string) => {
  const response = await ours.undo(id)
  return [response.statusCode, response.json().message]
}

describe('undoing an import', () => {
  it('removes what it added and restores what it completed', async () => {
    await ours.read([{ ...TOM, registrations: [{ registry: 'CFA', number: '1' }] }])
    await theirs.read([TOM])
    const before = await ours.book()
    const done = await ours.read([
      {
        ...TOM,
        color: 'Blue',
        callName: 'Vanya',
        birth: '2020-04',
        emsCode: 'SIB a',
        emsRegistry: 'FIFe',
        microchip: '276098100000123',
        breederName: 'Someone',
        titlesBefore: 'CH',
        titlesAfter: 'DM',
        registrations: [
          { registry: 'CFA', number: '1' },
          { registry: 'TICA', number: '2' },
        ],
        sire: { name: 'Grandfather' },
        dam: { id: 'k' },
      },
      { ...QUEEN, id: 'k', birth: '2018' },
      kitten({ sire: { name: 'Ivan of Test' }, dam: { id: 'k' } }),
    ])
    expect([done.addedCount, done.changedCount]).toEqual([3, 1])
    const undone = await ours.undo(done.id)
    expect(undone.json()).toEqual({ ...done, status: 'undone', undoneAt: undone.json().undoneAt })
    expect(await ours.book()).toEqual(before.map((row) => ({ ...row, version: 3 })))
    expect(await namesOf(theirs)).toEqual(['Ivan of Test'])
  })

  it('happens once, and the file can be imported again', async () => {
    const check = await ours.check([TOM])
    const { id } = (await ours.apply(check)).json()
    const responses = await Promise.all([ours.undo(id), ours.undo(id)])
    expect(responses[1]?.json()).toEqual(responses[0]?.json())
    const repeated = await ours.apply(check)
    expect([repeated.statusCode, repeated.json().message]).toEqual([
      409,
      'This import was undone. To repeat it, read the file again.',
    ])
    expect(await ours.book()).toEqual([])
    await ours.read([TOM])
    expect(await namesOf(ours)).toEqual(['Ivan of Test'])
  })

  it('is refused for an import of someone else, one that was only checked, and an unknown one', async () => {
    const done = await ours.read([TOM])
    const checked = await ours.check([QUEEN])
    const responses = [await theirs.undo(done.id), await ours.undo(checked.id), await ours.undo(newId())]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(await namesOf(ours)).toEqual(['Ivan of Test'])
  })

  it('is refused once one of its animals was edited', async () => {
    const done = await ours.read([TOM, QUEEN, kitten({})])
    await edit('Katya of Test', { color: 'Blue' })
    expect(await refusal(done.id)).toEqual([
      409,
      'Katya of Test was changed since, so this import can no longer be undone.',
    ])
    await edit('Ivan of Test', { color: 'Blue' })
    expect(await refusal(done.id)).toEqual([
      409,
      'Ivan of Test and Katya of Test were changed since, so this import can no longer be undone.',
    ])
    expect(await ours.book()).toHaveLength(3)
  })

  it('does not need animals that were deleted since', async () => {
    const done = await ours.read([TOM, QUEEN])
    await app().request('DELETE', `/api/breeding/animals/${await idOf('Katya of Test')}`, { as: ours.owner })
    expect((await ours.undo(done.id)).statusCode).toBe(200)
    expect(await ours.book()).toEqual([])
  })

  it('is refused while a kitten of any book needs one of its animals', async () => {
    const done = await ours.read([{ ...TOM, visibility: 'public' }, QUEEN])
    await addAnimal(app(), { breederId: theirs.cattery.id, sireId: await idOf('Ivan of Test') })
    expect(await refusal(done.id)).toEqual([
      409,
      'Ivan of Test has kittens that were added since, so this import can no longer be undone.',
    ])
  })

  it('is refused while one of its animals is listed or in a pairing, or was listed', async () => {
    const done = await ours.read([TOM, { ...QUEEN, birth: '2020-01-01' }, kitten({ registeredName: 'Star' })])
    const star = await addCat(app(), {
      breederId: ours.cattery.id,
      name: 'Star',
      gender: 'female',
      birthDate: '2024-05-06',
      animalId: await idOf('Star'),
    })
    await app().services.db.execute(sql`update animals set version = 1 where breeder_id = ${ours.cattery.id}`)
    const listed = [409, 'Star is listed or in a pairing, so this import can no longer be undone.']
    expect(await refusal(done.id)).toEqual(listed)
    const deleted = await app().request('DELETE', `/api/cats/${star.id}`, { as: ours.owner })
    expect(deleted.statusCode).toBeLessThan(300)
    expect(await refusal(done.id)).toEqual(listed)
    await app().services.db.execute(sql`
      insert into sires (id, breeder_id, name, breed, age, animal_id)
      values (gen_random_uuid(), ${ours.cattery.id}, 'Ivan of Test', 'Siberian', 30, ${await idOf('Ivan of Test')})`)
    expect(await refusal(done.id)).toEqual([
      409,
      'Ivan of Test and Star are listed or in a pairing, so this import can no longer be undone.',
    ])
  })

  it('goes back step by step', async () => {
    const first = await ours.read([TOM])
    const second = await ours.read(
      [{ ...TOM, color: 'Blue' }],
      [{ row: 2, animalId: await idOf('Ivan of Test') }],
    )
    expect(second.changedCount).toBe(1)
    expect(await refusal(first.id)).toEqual([
      409,
      'Ivan of Test was changed since, so this import can no longer be undone.',
    ])
    expect((await ours.undo(second.id)).statusCode).toBe(200)
    expect((await ours.undo(first.id)).statusCode).toBe(200)
    expect(await ours.book()).toEqual([])
  })
})
