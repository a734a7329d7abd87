/** What families read about the health of a cat, on its page and from the API, and what changes it. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { cats } from '#features/cats/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, addCat, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { extractText, WEB_SOURCES } from '#testing/pages.ts'
import { type AnimalRow, animalRegistrations, animals, animalTests } from './api/tables.ts'
import type { AnimalHealth, FamilyHealth } from './health-contract.ts'
import { addAnimal } from './test-world.ts'

const { app } = appOfThisFile({ web: WEB_SOURCES })
let owner: TestUser
let cattery: Cattery
/** The cattery of the dam. */
let others: Cattery
let al: AnimalRow
let bea: AnimalRow
let cat: { id: string; animalId: string }

const db = () => app().services.db

beforeEach(async () => {
  owner = await signUp(app())
  await db().update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  cattery = await addBreeder(app(), { userId: owner.id })
  others = await addBreeder(app())
  al = await addAnimal(app(), { breederId: cattery.id, registeredName: 'Al', visibility: 'public' })
  bea = await addAnimal(app(), {
    breederId: others.id,
    registeredName: 'Bea',
    sex: 'female',
    visibility: 'public',
  })
  cat = await addCat(app(), { breederId: cattery.id, name: 'Mia', breed: 'Siberian' })
  await db().update(animals).set({ sireId: al.id, damId: bea.id }).where(eq(animals.id, cat.animalId))
})

/** As a visitor, for whom a response may be cached. */
const open = (path: string) => app().request('GET', path, { headers: { 'cache-control': '' } })
const read = (id: string) => open(`/api/cats/${id}/health`)
const texts = async () =>
  (await read(cat.id)).json<FamilyHealth>().statements.map(({ text }) => text.replace(/ \(.*?\)/, ''))
/** The part of the cat's page about tests, as text; null if there is none. */
const section = async () => {
  const response = await open(`/cats/${cat.id}`)
  expect(response.statusCode).toBe(200)
  const { body } = response
  const start = body.indexOf('Tests of this cat and its parents')
  return start < 0 ? null : extractText(body.slice(start, body.indexOf('</section>', start)))
}
const add = (animal: AnimalRow, values: Partial<typeof animalTests.$inferInsert> = {}) =>
  db()
    .insert(animalTests)
    .values({
      animalId: animal.id,
      breederId: animal.breederId,
      code: 'PKDef',
      result: 'N/N',
      laboratory: 'Genelab',
      testedOn: '2026-03-09',
      ...values,
    })
    .returning()
    .then(([row]) => row as typeof animalTests.$inferSelect)
const change = (animal: AnimalRow, values: Partial<AnimalRow>) =>
  db().update(animals).set(values).where(eq(animals.id, animal.id))

const SOURCE = 'omia.org/OMIA000844/9685'
const ONLY_SIRE =
  'The sire tested clear for PK deficiency, so no kitten can be affected; no result of the dam is shown.'
const BOTH = 'Both parents tested clear for PK deficiency. So Mia is clear by parentage.'

describe('the page of a cat', () => {
  it('says what its tests and those of its parents mean, how it is known, and where the facts are from', async () => {
    expect(await section()).toBeNull()
    await add(al, { documentUrl: '/objects/al', seenAt: new Date('2026-03-20T12:00:00Z') })
    await add(bea, { laboratory: null })
    await add(al, { code: 'ECHO', result: 'normal' })
    const expected: FamilyHealth = {
      statements: [
        {
          code: 'PKDef',
          text: 'Both parents tested clear for PK deficiency (no laboratory named, Mar 2026, stated by the breeder).',
          source: SOURCE,
          expiresOn: null,
        },
        {
          code: 'ECHO',
          text: 'The sire’s heart scan of Mar 2026: normal; the next one is due in Mar 2027 (stated by the breeder).',
          source: 'pawpeds.com heart screening',
          expiresOn: '2027-03-09',
        },
      ],
      badges: [],
    }
    await expect.poll(async () => (await read(cat.id)).json()).toEqual(expected)
    const shown = await section()
    for (const { text, source } of expected.statements) expect(shown).toContain(`${text} Source: ${source}`)
    expect((await read(cat.id)).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  it.each<[string, () => Promise<unknown>, string[]]>([
    ['of the sire is added', () => add(al), [ONLY_SIRE]],
    [
      'of a parent in another book is changed',
      async () => {
        await add(al)
        const { id } = await add(bea, { result: 'N/m' })
        expect(await texts()).not.toContain(BOTH)
        await db().update(animalTests).set({ result: 'N/N' }).where(eq(animalTests.id, id))
      },
      [BOTH],
    ],
    [
      'of a parent in another book is deleted',
      async () => {
        await add(al)
        const { id } = await add(bea)
        expect(await texts()).toEqual([BOTH])
        await db().delete(animalTests).where(eq(animalTests.id, id))
      },
      [ONLY_SIRE],
    ],
    [
      'of the cat itself is added',
      () => add({ ...al, id: cat.animalId }),
      ['Mia tested clear for PK deficiency.'],
    ],
    [
      'of a grandparent counts over two generations',
      async () => {
        for (const parent of [al, bea]) {
          const sire = await addAnimal(app(), { breederId: parent.breederId, visibility: 'public' })
          const dam = await addAnimal(app(), {
            breederId: parent.breederId,
            sex: 'female',
            visibility: 'public',
          })
          await change(parent, { sireId: sire.id, damId: dam.id })
          expect(await texts()).toEqual([])
          for (const each of [sire, dam]) await add(each)
        }
      },
      [
        'Mia is clear of PK deficiency by parentage, because laboratories tested its parents or grandparents clear. Over two generations, a test is advised.',
      ],
    ],
    [
      'of an animal that becomes private is hidden',
      async () => {
        await add(al)
        await add(bea)
        expect(await texts()).toEqual([BOTH])
        await change(bea, { visibility: 'private' })
      },
      [ONLY_SIRE],
    ],
    [
      'of an animal of another cattery that becomes public is shown',
      async () => {
        await change(bea, { visibility: 'private' })
        await add(al)
        await add(bea)
        expect(await texts()).toEqual([ONLY_SIRE])
        await change(bea, { visibility: 'public' })
      },
      [BOTH],
    ],
    [
      'of an animal whose cattery is hidden is hidden',
      async () => {
        await add(al)
        await add(bea)
        expect(await texts()).toEqual([BOTH])
        await db().update(breeders).set({ isActive: false }).where(eq(breeders.id, others.id))
      },
      [ONLY_SIRE],
    ],
    [
      'of another sire counts when the cat gets that sire',
      async () => {
        await add(al)
        const other = await addAnimal(app(), { breederId: cattery.id, visibility: 'public' })
        await add(other, { result: 'm/m' })
        expect(await texts()).toEqual([ONLY_SIRE])
        await db().update(animals).set({ sireId: other.id }).where(eq(animals.id, cat.animalId))
      },
      ['The sire has the variant of PK deficiency; no result of the dam is shown.'],
    ],
  ])('follows when a test %s', async (_, work, expected) => {
    expect([await texts(), await section()]).toEqual([[], null])
    await work()
    await expect.poll(texts).toEqual(expected)
    for (const text of expected) expect((await section())?.replaceAll(/ \([^)]*\)/g, '')).toContain(text)
  })

  it('does not say that nothing is known where only tests are', async () => {
    expect((await open(`/cats/${cat.id}`)).body).toContain('No health records yet')
    await add(al)
    await expect.poll(section).not.toBeNull()
    expect((await open(`/cats/${cat.id}`)).body).not.toContain('No health records yet')
  })
})

it('the breeder removes a document, and families read that nobody saw it', async () => {
  const seen = { documentUrl: '/objects/x', seenAt: new Date('2026-03-20T12:00:00Z') }
  const test = await add(al, seen)
  expect(await section()).toContain('document seen by our staff')
  const changed = await app().request('PATCH', `/api/breeding/animals/${al.id}/tests/${test.id}`, {
    as: owner,
    body: { version: test.version, documentUrl: null },
  })
  expect(changed.statusCode, changed.body).toBe(200)
  expect(changed.json<AnimalHealth>().tests[0]?.seenOn).toBeNull()
  await expect.poll(section).toContain('stated by the breeder')
})

it('numbers at registries are part of the public pedigree at once', async () => {
  const number = async () =>
    (await open(`/api/cats/${cat.id}/pedigree`)).json().tree[0]?.registration?.number ?? null
  expect(await number()).toBeNull()
  const row = { animalId: al.id, breederId: cattery.id, registry: 'TICA' as const, place: 0 }
  await db()
    .insert(animalRegistrations)
    .values({ ...row, number: 'SBT 1' })
  await expect.poll(number).toBe('SBT 1')
  await db().delete(animalRegistrations).where(eq(animalRegistrations.animalId, al.id))
  await expect.poll(number).toBeNull()
})

it('only cats with a page have health for families', async () => {
  expect((await read(newId())).statusCode).toBe(404)
  expect((await read('x')).statusCode).toBe(404)
  await db()
    .update(cats)
    .set({ status: 'withdrawn', deletedAt: app().clock.now() })
    .where(eq(cats.id, cat.id))
  await expect.poll(async () => (await read(cat.id)).statusCode).toBe(404)
})
