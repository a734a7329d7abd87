import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { addDays, isoDate } from '#lib/dates.ts'
import { addBreeder, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'

const { app } = appOfThisFile()
let owner: TestUser
let cattery: Cattery

beforeEach(async () => {
  owner = await signUp(app())
  await app().services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  cattery = await addBreeder(app(), { userId: owner.id })
})

/** The day in UTC, by which the schemas judge. */
const DAY = isoDate(new Date())
const inDays = (days: number) => addDays(DAY, days)

async function at(timeZone: string, time: string): Promise<void> {
  await app().services.db.update(breeders).set({ timeZone }).where(eq(breeders.id, cattery.id))
  app().clock.set(new Date(`${DAY}T${time}:00Z`))
}

const CAT = { name: 'Miso', breed: 'Siberian', gender: 'female', age: 9, price: 90_000 }
const PARENT = { name: 'Parent', breed: 'Ragdoll', age: 30 }
const test = (date: string) => [{ name: 'HCM', result: 'Clear', date }]

/** Each date of a form that must not be in the future, with the request that sends it and the field of the answer. */
const FORMS: [what: string, field: string, url: string, form: (date: string) => object][] = [
  ['the birth of a cat', 'birthDate', '/api/breeders/cats', (birthDate) => ({ ...CAT, birthDate })],
  [
    'a vaccination',
    'vaccinations.0.date',
    '/api/breeders/cats',
    (date) => ({ ...CAT, vaccinations: [{ name: 'FVRCP', date }] }),
  ],
  [
    'a health record',
    'healthRecords.0.date',
    '/api/breeders/cats',
    (date) => ({ ...CAT, healthRecords: [{ certification: 'DNA Tested', lab: 'Lab', date }] }),
  ],
  ['the birth of a litter', 'birthDate', '/api/litters', (birthDate) => ({ birthDate })],
  [
    'the litter of a pairing',
    'pairing.actualLitterDate',
    '/api/breeding-pairings',
    (actualLitterDate) => ({ sire: PARENT, queen: PARENT, pairing: { actualLitterDate } }),
  ],
  [
    'a test of a pairing',
    'pairing.healthTesting.0.date',
    '/api/breeding-pairings',
    (date) => ({ sire: PARENT, queen: PARENT, pairing: { healthTesting: test(date) } }),
  ],
  [
    'a test of a queen',
    'queen.healthTesting.0.date',
    '/api/breeding-pairings',
    (date) => ({ sire: PARENT, queen: { ...PARENT, healthTesting: test(date) }, pairing: {} }),
  ],
  [
    'a test of a sire',
    'sire.healthTesting.0.date',
    '/api/breeding-pairings',
    (date) => ({ sire: { ...PARENT, healthTesting: test(date) }, queen: PARENT, pairing: {} }),
  ],
]

it.each(FORMS)('%s is judged by the day where the cattery is', async (_, field, url, form) => {
  const add = async (date: string) => {
    const { statusCode, body } = await app().request('POST', url, { as: owner, body: form(date) })
    return statusCode === 201 ? 201 : [statusCode, JSON.parse(body).fields]
  }
  const refused = [400, { [field]: 'This date is in the future.' }]
  // The evening in the East: the next day has begun in UTC.
  await at('America/New_York', '01:00')
  expect([await add(DAY), await add(inDays(-1))]).toEqual([refused, 201])
  // The morning in Guam: the day has not begun in UTC.
  await at('Pacific/Guam', '20:00')
  expect([await add(inDays(2)), await add(inDays(1))]).toEqual([refused, 201])
})

it('a change is judged like a new form', async () => {
  await at('America/New_York', '01:00')
  const added = async (url: string, body: object) =>
    (await app().request('POST', url, { as: owner, body })).json().id
  const cat = await added('/api/breeders/cats', CAT)
  const litter = await added('/api/litters', { birthDate: inDays(-5) })
  const refusal = async (method: string, url: string, body?: object) => {
    const answer = await app().request(method, url, { as: owner, ...(body && { body }) })
    return [answer.statusCode, answer.json().fields]
  }
  const refused = [400, { birthDate: 'This date is in the future.' }]
  expect(await refusal('PATCH', `/api/breeders/cats/${cat}`, { birthDate: DAY })).toEqual(refused)
  expect(await refusal('PATCH', `/api/litters/${litter}`, { birthDate: DAY })).toEqual(refused)
  expect(await refusal('GET', `/api/litters/${litter}/birth-date?to=${DAY}`)).toEqual(refused)
})

it('a cat of no weeks is born today where the cattery is', async () => {
  await at('America/New_York', '01:00')
  const added = await app().request('POST', '/api/breeders/cats', { as: owner, body: { ...CAT, age: 0 } })
  expect(added.json()).toMatchObject({ birthDate: inDays(-1), age: 0 })
})
