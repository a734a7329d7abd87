import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { placeRules } from '#features/place-rules/api/tables.ts'
import { addRule } from '#features/place-rules/test-world.ts'
import { objects } from '#features/uploads/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { newId } from '#lib/ids.ts'
import { addBreeder, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { animals, animalTests } from './api/tables.ts'
import type { Animal, Mate, Mating } from './contract.ts'
import type { AnimalHealth } from './health-contract.ts'
import { addAnimal } from './test-world.ts'

const { app } = appOfThisFile()
let owner: TestUser
let cattery: Cattery
let stranger: TestUser
let others: Cattery

async function breederPerson(): Promise<[TestUser, Cattery]> {
  const person = await signUp(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, person.id))
  return [person, await addBreeder(app(), { userId: person.id })]
}

beforeEach(async () => {
  ;[owner, cattery] = await breederPerson()
  ;[stranger, others] = await breederPerson()
})

/** An ISO date a number of days before now. */
const ago = (days: number) => addDays(isoDate(app().clock.now()), -days)
const call = (method: string, url: string, body?: object, as = owner) =>
  app().request(method, url, { as, ...(body && { body }) })
const testsOf = (id: string) => `/api/breeding/animals/${id}/tests`
const add = (id: string, form: object, as = owner) => call('POST', testsOf(id), form, as)
const health = async (id: string, as = owner) =>
  (await call('GET', testsOf(id), undefined, as)).json<AnimalHealth>()
const LITTERS = {
  kind: 'club',
  place: 'FIFe',
  subject: 'litters',
  unit: 'litters',
  months: 12,
  sentence: 'A queen has few litters.',
  source: 'Rules of breeding',
} as const

const own = (name: string, sex: 'male' | 'female', overrides: object = {}) =>
  addAnimal(app(), { breederId: cattery.id, registeredName: name, sex, ...overrides })

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
const see = (id: string) =>
  app().services.db.update(animalTests).set({ seenAt: app().clock.now() }).where(eq(animalTests.id, id))

const CLEAR = { code: 'PKDef', result: 'N/N', laboratory: 'Genelab' }

describe('a test of an animal', () => {
  it('is added once, with what the animal needs', async () => {
    const animal = await own('Al', 'male', { bornOn: ago(3 * 366), bornPrecision: 'day' })
    const [id, path] = [newId(), await document()]
    const form = { ...CLEAR, id, testedOn: ago(30), documentUrl: path }
    const added = await add(animal.id, form)
    expect(added.statusCode, added.body).toBe(201)
    expect((await add(animal.id, form)).statusCode).toBe(201)
    const expected: AnimalHealth = {
      tests: [
        {
          id,
          code: 'PKDef',
          name: 'PK deficiency',
          result: 'N/N',
          laboratory: 'Genelab',
          testedOn: ago(30),
          documentUrl: path,
          hasDocument: true,
          seenOn: null,
          version: 1,
        },
      ],
      checklist: [
        ['ECHO', 'heart scan', 'missing'],
        ['PKDef', 'PK deficiency', 'done'],
        ['PKD', 'polycystic kidney disease', 'missing'],
        ['FIV', 'FIV test', 'missing'],
        ['FELV', 'FeLV test', 'missing'],
      ].map(([code, name, state]) => ({
        code,
        name,
        requiredBy: null,
        state,
        dueOn: null,
        doneOn: code === 'PKDef' ? ago(30) : null,
        source: expect.any(String),
      })) as AnimalHealth['checklist'],
      byParentage: [],
      contradictions: [],
    }
    const stored = await health(animal.id)
    const echo = stored.checklist[0]
    expect(echo?.dueOn).toMatch(/^\d{4}-/)
    expect({ ...stored, checklist: stored.checklist.map((item) => ({ ...item, dueOn: null })) }).toEqual(
      expected,
    )
    expect((await call('GET', `/api/breeding/animals/${animal.id}`)).json<Animal>().health).toEqual(stored)
  })

  it('with a name of its own has any result', async () => {
    const animal = await own('Al', 'male')
    const added = await add(animal.id, { name: 'Factor XII', result: 'Clear', code: '' })
    expect(added.json<AnimalHealth>().tests).toMatchObject([
      {
        code: null,
        name: 'Factor XII',
        result: 'Clear',
        laboratory: null,
        testedOn: null,
        hasDocument: false,
      },
    ])
  })

  it.each([
    ['no name', { result: 'Clear' }, 'name'],
    ['an unknown code', { code: 'XYZ', result: 'N/N' }, 'code'],
    ['a result of another test', { code: 'PKDef', result: 'normal' }, 'result'],
    ['no result', { code: 'PKDef' }, 'result'],
    ['a long result', { name: 'Own', result: 'x'.repeat(121) }, 'result'],
    ['contact details', { ...CLEAR, laboratory: 'call 555 123 4567' }, 'laboratory'],
    ['a file of nobody', { ...CLEAR, documentUrl: `/objects/${newId()}` }, 'documentUrl'],
    ['a future date', { ...CLEAR, testedOn: '2999-01-01' }, 'testedOn'],
    ['a date before its birth', { ...CLEAR, testedOn: '2020-05-31' }, 'testedOn'],
  ])('with %s is refused', async (_, form, field) => {
    const animal = await own('Al', 'male', { bornOn: '2020-06-01', bornPrecision: 'month' })
    const response = await add(animal.id, form)
    expect(response.statusCode, response.body).toBe(400)
    expect(Object.keys(response.json().fields)).toEqual([field])
  })

  it('of another cattery cannot be added, changed, or deleted, and its document is not shown', async () => {
    const animal = await own('Al', 'male', { visibility: 'public' })
    const path = await document()
    await add(animal.id, { ...CLEAR, documentUrl: path })
    const seen = await health(animal.id, stranger)
    expect(seen.tests).toMatchObject([{ documentUrl: null, hasDocument: true, laboratory: 'Genelab' }])
    expect(seen.checklist).toEqual([])
    const url = `${testsOf(animal.id)}/${seen.tests[0]?.id}`
    expect((await add(animal.id, CLEAR, stranger)).statusCode).toBe(404)
    expect((await call('PATCH', url, { version: 1, result: 'N/m' }, stranger)).statusCode).toBe(404)
    expect((await call('DELETE', url, undefined, stranger)).statusCode).toBe(404)
    const own2 = await addAnimal(app(), { breederId: others.id })
    const byOwnAnimal = `${testsOf(own2.id)}/${seen.tests[0]?.id}`
    expect((await call('PATCH', byOwnAnimal, { version: 1, result: 'N/m' }, stranger)).statusCode).toBe(404)
    expect((await call('DELETE', byOwnAnimal, undefined, stranger)).statusCode).toBe(404)
    expect((await add(own2.id, { ...CLEAR, id: seen.tests[0]?.id }, stranger)).statusCode).toBe(403)
    await app().services.db.update(animals).set({ visibility: 'private' }).where(eq(animals.id, animal.id))
    expect((await call('GET', testsOf(animal.id), undefined, stranger)).statusCode).toBe(404)
  })

  it('changes, and must be seen again', async () => {
    const animal = await own('Al', 'male')
    const [first, second] = [await document(), await document()]
    const [test] = (await add(animal.id, { ...CLEAR, documentUrl: first })).json<AnimalHealth>().tests
    const url = `${testsOf(animal.id)}/${test?.id}`
    await see(String(test?.id))
    const same = await call('PATCH', url, { version: 1, result: 'N/N' })
    expect(same.json<AnimalHealth>().tests).toMatchObject([{ version: 1, seenOn: ago(0) }])
    const changed = await call('PATCH', url, { version: 1, result: 'N/m', documentUrl: second })
    expect(changed.json<AnimalHealth>().tests).toMatchObject([
      { version: 2, result: 'N/m', laboratory: 'Genelab', documentUrl: second, seenOn: null },
    ])
    expect(await attached()).toEqual([second])
    expect((await call('PATCH', url, { version: 1, result: 'N/N' })).statusCode).toBe(409)
    expect((await call('PATCH', url, { version: 2, code: 'ECHO' })).json().fields).toHaveProperty('result')
    const named = await call('PATCH', url, { version: 2, code: null, name: 'Own test', documentUrl: null })
    expect(named.json<AnimalHealth>().tests).toMatchObject([
      { code: null, name: 'Own test', hasDocument: false },
    ])
    expect(await attached()).toEqual([])
  })

  it('is deleted with its document, as is an animal', async () => {
    const animal = await own('Al', 'male')
    const tests = (await add(animal.id, { ...CLEAR, documentUrl: await document() })).json<AnimalHealth>()
      .tests
    const url = `${testsOf(animal.id)}/${tests[0]?.id}`
    expect((await call('DELETE', url)).json<AnimalHealth>().tests).toEqual([])
    expect((await call('DELETE', url)).statusCode).toBe(404)
    await add(animal.id, { ...CLEAR, documentUrl: await document() })
    expect(await attached()).toHaveLength(1)
    await call('DELETE', `/api/breeding/animals/${animal.id}`)
    expect(await attached()).toEqual([])
    expect(await app().services.db.$count(animalTests)).toBe(0)
  })

  it('stays later than the birth of its animal, also of two that become one', async () => {
    const animal = await own('Al', 'male')
    await add(animal.id, { ...CLEAR, testedOn: '2020-05-31' })
    const late = await call('PATCH', `/api/breeding/animals/${animal.id}`, { version: 1, birth: '2020-06' })
    expect(late.json().fields).toEqual({ birth: 'It has a health test before this date.' })
    const twin = await own('Al', 'male', { bornOn: '2020-06-01', bornPrecision: 'month' })
    const merge = (oneId: string, otherId: string) =>
      call('POST', '/api/breeding/same-cats', { oneId, otherId, isSame: true })
    expect((await merge(twin.id, animal.id)).statusCode).toBe(409)
    const [test] = (await health(animal.id)).tests
    await call('PATCH', `${testsOf(animal.id)}/${test?.id}`, { version: 1, testedOn: '2020-06-01' })
    expect((await merge(twin.id, animal.id)).statusCode).toBe(200)
    expect((await health(twin.id)).tests).toMatchObject([{ id: test?.id }])
  })
})

describe('clear by parentage', () => {
  it('follows the results and the parents', async () => {
    const [al, bea] = [await own('Al', 'male'), await own('Bea', 'female')]
    const kit = await own('Kit', 'female', { sireId: al.id, damId: bea.id })
    const grandkit = await own('Grandkit', 'male', { damId: kit.id, sireId: al.id })
    const clear = { code: 'PKDef', name: 'PK deficiency' }
    await add(al.id, CLEAR)
    expect((await health(kit.id)).byParentage).toEqual([])
    const [test] = (await add(bea.id, CLEAR)).json<AnimalHealth>().tests
    expect((await health(kit.id)).byParentage).toEqual([{ ...clear, generation: 1 }])
    expect((await health(grandkit.id)).byParentage).toEqual([{ ...clear, generation: 2 }])
    expect((await health(kit.id)).checklist.find(({ code }) => code === 'PKDef')?.state).toBe('by-parentage')
    await call('PATCH', `${testsOf(bea.id)}/${test?.id}`, { version: 1, result: 'N/m' })
    expect((await health(kit.id)).byParentage).toEqual([])
    await call('PATCH', `${testsOf(bea.id)}/${test?.id}`, { version: 2, result: 'N/N' })
    await call('PATCH', `/api/breeding/animals/${kit.id}`, { version: 1, damId: null })
    expect((await health(grandkit.id)).byParentage).toEqual([])
  })

  it('does not use results that the reader may not see', async () => {
    const hidden = await addAnimal(app(), {
      breederId: others.id,
      registeredName: 'Hidden',
      visibility: 'private',
    })
    const bea = await own('Bea', 'female')
    const kit = await own('Kit', 'female', { sireId: hidden.id, damId: bea.id })
    await add(hidden.id, CLEAR, stranger)
    await add(bea.id, CLEAR)
    expect((await health(kit.id)).byParentage).toEqual([])
    await app().services.db.update(animals).set({ visibility: 'public' }).where(eq(animals.id, hidden.id))
    expect((await health(kit.id)).byParentage).toHaveLength(1)
  })

  it('reports results that contradict each other', async () => {
    const al = await own('Al', 'male')
    await add(al.id, CLEAR)
    await add(al.id, { ...CLEAR, result: 'N/m' })
    expect((await health(al.id)).contradictions).toEqual(['PK deficiency'])
  })
})

describe('a mating', () => {
  const preview = async (sireId: string, damId: string) =>
    (await call('GET', `/api/breeding/matings/preview?sireId=${sireId}&damId=${damId}`)).json<Mating>()
  const codesOf = ({ checks }: Pick<Mating, 'checks'>) => checks.map(({ code, level }) => `${level} ${code}`)

  it('shows exact odds, and why there are none', async () => {
    const [al, bea] = [await own('Al', 'male'), await own('Bea', 'female')]
    await add(al.id, { ...CLEAR, result: 'N/m' })
    await add(bea.id, { ...CLEAR, result: 'N/m' })
    await add(al.id, { code: 'PKD', result: 'N/N' })
    const mating = await preview(al.id, bea.id)
    expect(mating.health.variants).toEqual([
      {
        code: 'PKD',
        name: 'polycystic kidney disease',
        sire: { copies: 0, by: 'test' },
        dam: { copies: null, by: null },
        odds: null,
        born: null,
        isEstimated: false,
        reason:
          'It cannot be estimated: an ancestor is not tested, and no frequency of the variant in this breed is known.',
      },
      {
        code: 'PKDef',
        name: 'PK deficiency',
        sire: { copies: 1, by: 'test' },
        dam: { copies: 1, by: 'test' },
        odds: [
          { effect: 'clear', odds: '1/4' },
          { effect: 'carrier', odds: '1/2' },
          { effect: 'affected', odds: '1/4' },
        ],
        born: null,
        isEstimated: false,
        reason: null,
      },
    ])
    expect(codesOf(mating)).toEqual(['block dna-PKDef', 'warn heart-scan-sire', 'warn heart-scan-dam'])
  })

  it('conditions on a shared ancestor that was not tested', async () => {
    const [clear, carrier] = [await own('N', 'male'), await own('M', 'female')]
    const sam = await own('Sam', 'male', { sireId: clear.id, damId: carrier.id })
    const [a, b] = [await own('A', 'female'), await own('B', 'female')]
    const al = await own('Al', 'male', { sireId: sam.id, damId: a.id })
    const bea = await own('Bea', 'female', { sireId: sam.id, damId: b.id })
    for (const { id } of [clear, a, b]) await add(id, CLEAR)
    await add(carrier.id, { ...CLEAR, result: 'N/m' })
    const variant = (await preview(al.id, bea.id)).health.variants.find(({ code }) => code === 'PKDef')
    expect(variant?.odds).toContainEqual({ effect: 'affected', odds: '1/32' })
    expect(variant?.sire).toEqual({ copies: null, by: null })
    expect((await preview(al.id, a.id)).health.variants.find(({ code }) => code === 'PKDef')?.dam).toEqual({
      copies: 0,
      by: 'test',
    })
  })

  it('warns of first milk and blocks what the registry forbids', async () => {
    const al = await own('Al', 'male', {
      breed: 'Korat',
      color: 'White',
      emsCode: 'KOR',
      emsRegistry: 'FIFe',
    })
    const bea = await own('Bea', 'female', { breed: 'Korat', color: 'White', microchip: '276098106234567' })
    await add(bea.id, { code: 'BLDS', result: 'B' })
    await add(al.id, { code: 'BLD', result: 'A/b' })
    const mating = await preview(al.id, bea.id)
    expect(mating.health.blood).toEqual({
      sire: { type: 'A', genotype: 'A/b', by: 'DNA test', isContradictory: false },
      dam: { type: 'B', genotype: 'b/b', by: 'blood test', isContradictory: false },
      types: { A: '1/2', B: '1/2', AB: '0' },
      atRisk: '1/2',
      isMilkRisk: true,
    })
    expect(codesOf(mating)).toEqual([
      'block white-white',
      'block hearing-sire',
      'block hearing-dam',
      'block no-microchip-sire',
      'warn milk',
      'warn required-tests-sire',
      'warn required-tests-dam',
    ])
  })

  it('counts litters and looks at four generations', async () => {
    const munchkin = await own('Mu', 'male', { breed: 'Munchkin', isOutside: true })
    const granddam = await own('Gran', 'female', { sireId: munchkin.id })
    const greatdam = await own('Great', 'female', { damId: granddam.id })
    const al = await own('Al', 'male', {
      emsCode: 'SIB n',
      emsRegistry: 'FIFe',
      microchip: '276098106234568',
    })
    const bea = await own('Bea', 'female', { damId: greatdam.id, microchip: '276098106234569' })
    const kit = (days: number) =>
      own(`Kit ${days}`, 'male', { damId: bea.id, bornOn: ago(days), bornPrecision: 'day' })
    await Promise.all([kit(100), kit(101), kit(200)])
    const codes = () => preview(al.id, bea.id).then(codesOf)
    expect(await codes()).toEqual([
      'block fold-or-munchkin-ancestor',
      'warn heart-scan-sire',
      'warn heart-scan-dam',
      'warn litters-FIFe-12',
    ])
    // The number is a rule that staff keep. One of another club, and one that was not read for a year, find nothing.
    const { db } = app().services
    const inYear = and(eq(placeRules.place, 'FIFe'), eq(placeRules.months, 12))
    const withoutLitters = (await codes()).filter((code) => !code.includes('litters'))
    await db.update(placeRules).set({ number: 3 }).where(inYear)
    expect(await codes()).toEqual(withoutLitters)
    await db
      .update(placeRules)
      .set({ number: 2, readOn: ago(400) })
      .where(inYear)
    expect(await codes()).toEqual(withoutLitters)
    const today = isoDate(app().clock.now())
    await db.update(placeRules).set({ place: 'TICA', readOn: today }).where(inYear)
    expect(await codes()).toEqual(withoutLitters)
    await addRule(app(), { ...LITTERS, number: 1, binds: 'advice', readOn: today })
    const checks = (await preview(al.id, bea.id)).checks.filter(({ code }) => code.startsWith('litters'))
    expect(checks.map(({ code, text, source }) => [code, text, source])).toEqual([
      [
        'litters-FIFe-12',
        'This would be litter 3 of Bea in 12 months; FIFe advises at most 1.',
        'Rules of breeding',
      ],
    ])

    const further = await own('Further', 'female', { damId: bea.id })
    expect(codesOf(await preview(al.id, further.id))).toEqual([
      'block no-microchip-dam',
      'warn heart-scan-sire',
      'warn heart-scan-dam',
    ])
  })

  it('of a carrier is objected to among possible mates', async () => {
    const al = await own('Al', 'male')
    const [carrier, clear] = [await own('Carrier', 'female'), await own('Clear', 'female')]
    await add(al.id, { ...CLEAR, result: 'N/m' })
    await add(carrier.id, { ...CLEAR, result: 'N/m' })
    await add(clear.id, CLEAR)
    const { mates } = (await call('GET', `/api/breeding/mates?animalId=${al.id}`)).json<{ mates: Mate[] }>()
    expect(mates.map(({ name, checks }) => [name, checks.map(({ code }) => code)]).sort()).toEqual([
      ['Carrier', ['dna-PKDef']],
      ['Clear', []],
    ])
  })
})
