import { eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { animalTests } from '#features/breeding/api/tables.ts'
import { addAnimal } from '#features/breeding/test-world.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { DAY_MS } from '#lib/durations.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { breedingPairings } from './api/tables.ts'
import type { Pairing } from './contract.ts'
import type { ManagedPairing } from './manage-contract.ts'

const { app } = appOfThisFile()
let owner: TestUser
let stranger: TestUser

async function breederPerson(): Promise<TestUser> {
  const person = await signUp(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, person.id))
  await addBreeder(app(), { userId: person.id })
  return person
}

beforeEach(async () => {
  owner = await breederPerson()
  stranger = await breederPerson()
})

const SIRE = { name: 'Orion', breed: 'Ragdoll', age: 30 }
const QUEEN = { name: 'Vesper', breed: 'Ragdoll', age: 26 }
const HCM = { name: 'HCM', result: 'Clear by echocardiogram', lab: 'Vet Anna', date: '2025-11-02' }

const call = (method: string, url: string, body?: object, as = owner) =>
  app().request(method, url, { as, ...(body && { body }) })
const add = (sire: object = {}, queen: object = {}, pairing: object = {}) =>
  call('POST', '/api/breeding-pairings', {
    sire: { ...SIRE, ...sire },
    queen: { ...QUEEN, ...queen },
    pairing,
  })
const change = (id: string, sire: object = {}, pairing: object = {}) =>
  call('PUT', `/api/breeding-pairings/${id}`, { sire: { ...SIRE, ...sire }, queen: QUEEN, pairing })

/** Uploads a certificate and returns its path. */
async function document(as = owner): Promise<string> {
  const { uploadURL } = (await call('POST', '/api/objects/upload?purpose=document', undefined, as)).json()
  const sent = await app().app.server.inject({
    method: 'PUT',
    url: uploadURL.slice('http://localhost'.length),
    payload: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
    headers: { 'content-type': 'application/pdf', cookie: as.cookie },
  })
  return sent.json<{ url: string }>().url
}

const attached = async () =>
  (await app().services.db.select({ id: objects.id }).from(objects).where(isNotNull(objects.attachedAt))).map(
    ({ id }) => `/objects/${id}`,
  )

describe('health tests', () => {
  it('of both parents and the pairing are public, and their documents only for the owner', async () => {
    const [certificate, other] = [await document(), await document()]
    const added = await add(
      {
        healthTesting: [
          { ...HCM, documentUrl: certificate },
          { name: 'PKD', result: 'Negative' },
        ],
      },
      { healthTesting: [{ name: 'Blood type', result: 'A', documentUrl: other }] },
      { healthTesting: [{ name: 'Inbreeding (COI)', result: '2.7%' }] },
    )
    expect(added.statusCode, added.body).toBe(201)
    const { id, sire, queen, healthTesting } = added.json<ManagedPairing>()
    expect(sire?.healthTesting).toEqual([
      { ...HCM, documentUrl: certificate, hasDocument: true },
      {
        name: 'PKD',
        result: 'Negative',
        lab: null,
        date: null,
        documentUrl: null,
        hasDocument: false,
      },
    ])
    expect(queen?.healthTesting[0]?.documentUrl).toBe(other)
    expect(healthTesting[0]).toMatchObject({ name: 'Inbreeding (COI)', result: '2.7%', hasDocument: false })

    const shown = await app().request('GET', `/api/breeding-pairings/${id}`)
    expect(shown.body).not.toContain(certificate)
    expect(shown.json<Pairing>().sire?.healthTesting[0]).toEqual({ ...HCM, hasDocument: true })
    expect((await call('GET', certificate)).statusCode).toBe(200)
    expect((await call('GET', certificate, undefined, stranger)).statusCode).toBe(404)

    const [stored] = (await call('GET', '/api/breeders/sires')).json()
    expect(stored.healthTesting).toEqual(sire?.healthTesting)
    expect((await call('GET', '/api/breeders/sires', undefined, stranger)).json()).toEqual([])
  })

  it('stay unchanged if the form has none, and release their documents if they are removed', async () => {
    const [first, second] = [await document(), await document()]
    const { id, sireId } = (
      await add({ healthTesting: [{ ...HCM, documentUrl: first }] })
    ).json<ManagedPairing>()
    const unchanged = (await change(id, { name: 'Rigel' })).json<ManagedPairing>()
    expect(unchanged.sire).toMatchObject({ id: sireId, name: 'Rigel', healthTesting: [HCM] })
    expect(await attached()).toEqual([first])
    // The same test again a year later.
    const tests = [
      { ...HCM, documentUrl: second },
      { ...HCM, date: '2024-11-02' },
    ]
    const repeated = (await change(id, { healthTesting: tests })).json<ManagedPairing>()
    expect(repeated.sire?.healthTesting.map(({ date }) => date)).toEqual(['2025-11-02', '2024-11-02'])
    expect(await attached()).toEqual([second])
    await change(id, { healthTesting: [] })
    expect(await attached()).toEqual([])
  })

  it('of a deleted pairing release their documents, while its parents keep theirs', async () => {
    const [ofSire, ofPairing] = [await document(), await document()]
    const { id } = (
      await add(
        { healthTesting: [{ ...HCM, documentUrl: ofSire }] },
        {},
        { healthTesting: [{ name: 'Inbreeding (COI)', result: '2.7%', documentUrl: ofPairing }] },
      )
    ).json<ManagedPairing>()
    expect((await attached()).sort()).toEqual([ofSire, ofPairing].sort())
    await call('DELETE', `/api/breeding-pairings/${id}`)
    expect(await attached()).toEqual([ofSire])
  })

  it.each([
    ['without a name', { name: '', result: 'Clear' }, 'sire.healthTesting.0.name', 'Required'],
    ['without a result', { name: 'HCM' }, 'sire.healthTesting.0.result', 'Required'],
    [
      'with a long result',
      { name: 'HCM', result: 'x'.repeat(121) },
      'sire.healthTesting.0.result',
      'Use at most 120 characters.',
    ],
    [
      'in the future',
      { ...HCM, date: '2998-01-01' },
      'sire.healthTesting.0.date',
      'This date is in the future.',
    ],
    ['on no day', { ...HCM, date: '2026-02-31' }, 'sire.healthTesting.0.date', 'Choose a date.'],
    ['by a contact', { ...HCM, lab: 'me@example.com' }, 'sire.healthTesting.0.lab', /email addresses/],
    [
      'with a document of elsewhere',
      { ...HCM, documentUrl: 'https://example.com/a.pdf' },
      'sire.healthTesting',
      'This file is not one of your uploads.',
    ],
    [
      'with a file that does not exist',
      { ...HCM, documentUrl: `/objects/${newId()}` },
      'sire.healthTesting',
      'This file is not one of your uploads.',
    ],
  ])('%s are rejected at the field', async (_, test, field, message) => {
    const refused = await add({ healthTesting: [test] })
    expect(refused.json().fields, refused.body).toEqual({
      [field]: typeof message === 'string' ? message : expect.stringMatching(message),
    })
    expect(await app().services.db.$count(breedingPairings)).toBe(0)
  })

  it('cannot have the document of another user, nor more than thirty entries', async () => {
    const theirs = await document(stranger)
    const stolen = await add({ healthTesting: [{ ...HCM, documentUrl: theirs }] })
    expect(stolen.json().fields).toEqual({ 'sire.healthTesting': 'This file is not one of your uploads.' })
    const many = await add({ healthTesting: Array(31).fill(HCM) })
    expect(many.json().fields).toEqual({ 'sire.healthTesting': 'Add at most 30 tests.' })
  })
})

describe('the birth date of a parent', () => {
  const today = () => app().clock.now().toISOString().slice(0, 10)
  afterEach(() => app().clock.set(new Date()))
  const yearsAgo = (years: number) => `${Number(today().slice(0, 4)) - years}-01-01`

  it('determines the age, also later', async () => {
    const added = await add({ birthDate: yearsAgo(3), age: 1 })
    const { id, sire } = added.json<ManagedPairing>()
    const month = Number(today().slice(5, 7))
    expect(sire).toMatchObject({ birthDate: yearsAgo(3), age: 36 + month - 1 })
    app().clock.advance(366 * DAY_MS)
    expect(
      (await app().request('GET', `/api/breeding-pairings/${id}`)).json().sire.age,
    ).toBeGreaterThanOrEqual(48 + month - 1)
  })

  it('stays if the form has none, and can be removed', async () => {
    const { id } = (await add({ birthDate: yearsAgo(3) })).json<ManagedPairing>()
    expect((await change(id)).json().sire.birthDate).toBe(yearsAgo(3))
    expect((await change(id, { birthDate: null })).json().sire).toMatchObject({ birthDate: null, age: 30 })
  })

  it('is at least one month ago', async () => {
    const refused = await add({ birthDate: today() })
    expect(refused.json().fields).toEqual({ 'sire.birthDate': 'Age must be at least 1 month' })
  })
})

describe('tests of a sire that can be read with certainty', () => {
  const PK = { name: 'PK deficiency', result: 'Normal', lab: 'Genelab', date: '2025-03-04' }
  const PKD = { name: 'PKD', result: 'Negative', lab: 'Genelab', date: '2025-03-04' }
  const ofSire = async () => {
    const rows = await app()
      .services.db.select()
      .from(animalTests)
      .orderBy(animalTests.code, animalTests.testedOn)
    return rows.map(({ code, result, laboratory, testedOn, version }) => [
      code,
      result,
      laboratory,
      testedOn,
      version,
    ])
  }
  const pk = ['PKDef', 'N/N', 'Genelab', '2025-03-04', 1]

  it('are tests of its animal, too, and the others stay text', async () => {
    const added = await add({ healthTesting: [PK, PKD, HCM] })
    expect(added.statusCode, added.body).toBe(201)
    expect(
      added.json<ManagedPairing>().sire?.healthTesting.map(({ name, result }) => [name, result]),
    ).toEqual([
      ['PK deficiency', 'Normal'],
      ['PKD', 'Negative'],
      ['HCM', 'Clear by echocardiogram'],
    ])
    expect(await ofSire()).toEqual([['ECHO', 'normal', 'Vet Anna', '2025-11-02', 1], pk])
  })

  it('are added once, and corrected with their text unless the book has a document', async () => {
    const { id, sireId } = (await add({ healthTesting: [PK] })).json<ManagedPairing>()
    const save = async (...healthTesting: object[]) =>
      expect((await change(id, { id: sireId, healthTesting })).statusCode).toBe(200)
    await save(PK, PKD)
    await save()
    await save(PK)
    expect(await ofSire()).toEqual([pk])
    await save({ ...PK, result: 'Carrier' })
    expect(await ofSire()).toEqual([['PKDef', 'N/m', 'Genelab', '2025-03-04', 2]])
    await save({ ...PK, date: '2025-04-05' })
    const both = [
      ['PKDef', 'N/m', 'Genelab', '2025-03-04', 2],
      [...pk.slice(0, 3), '2025-04-05', 1],
    ]
    expect(await ofSire()).toEqual(both)
    await app().services.db.update(animalTests).set({ documentUrl: '/objects/x' })
    await save({ ...PK, result: 'Carrier', date: '2025-04-05' })
    expect(await ofSire()).toEqual(both)
  })

  it('of another cattery stay its own', async () => {
    const [cattery] = await app().services.db.select().from(breeders).where(eq(breeders.userId, stranger.id))
    const theirs = await addAnimal(app(), {
      breederId: cattery?.id ?? '',
      registeredName: 'Orion',
      breed: 'Ragdoll',
      visibility: 'public',
    })
    const added = await add({ animalId: theirs.id, healthTesting: [PK] })
    expect(added.statusCode, added.body).toBe(201)
    expect(await ofSire()).toEqual([])
  })
})
