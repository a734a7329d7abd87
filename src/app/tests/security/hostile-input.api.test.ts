import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { users } from '#features/accounts/api/tables.ts'
import { addBreeder, addCat, signUp, type TestCat, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { HOSTILE_PARTS, HOSTILE_VALUES, RAW_QUERIES } from '#testing/hostile-values.ts'
import { fc, runs } from '#testing/random/properties.ts'
import { ENDPOINTS, type EndpointCase } from '../test-endpoints.ts'

const { app } = appOfThisFile()
let person: TestUser
let cat: TestCat

/** A user with access to every endpoint and a cat of their own. */
async function signUpWithAccess() {
  person = await signUp(app())
  await app()
    .services.db.update(users)
    .set({ role: 'admin', staffRole: 'owner' })
    .where(eq(users.id, person.id))
  cat = await addCat(app(), { breederId: (await addBreeder(app(), { userId: person.id })).id })
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '\u0000', '\ud83d', "'; drop table users; --", '%', '\\', '🐈‍⬛', 'x'.repeat(10_000)),
  fc.uuid(),
  fc.constantFrom('a@example.com', 'pi_1', '-1', '1e400', '__proto__', 'constructor', 'toString'),
)

/** Any JSON, and objects with the property names of our bodies and unexpected values. */
const NAMES = ['catId', 'userId', 'amount', 'breederId', 'paymentIntentId', 'email', 'password', 'token']
const body = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(
    fc.constantFrom(
      ...NAMES,
      'receiverId',
      'content',
      'message',
      'clientId',
      'newPassword',
      'firstName',
      'lastName',
      'rememberMe',
      '__proto__',
    ),
    fc.oneof(
      text,
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(text, { maxLength: 2 }),
    ),
    { maxKeys: 6 },
  ),
)

/** The parameters of an endpoint's query. */
const namesOf = ({ contract: { query } }: EndpointCase) =>
  query instanceof z.ZodObject ? Object.keys(query.shape) : []

describe('every query parameter', () => {
  beforeEach(signUpWithAccess)

  const asked = ENDPOINTS.filter((endpoint) => endpoint.method === 'GET')

  it('is known', () => {
    const names = new Set(asked.flatMap(namesOf))
    expect([...names]).toEqual(expect.arrayContaining(['q', 'breed', 'status', 'before', 'location', 'page']))
    for (const { key, contract } of ENDPOINTS)
      if (contract.query) expect(contract.query, key).toBeInstanceOf(z.ZodObject)
  })

  it.each(asked)('$key accepts or refuses any value', async (endpoint) => {
    const { path, contract } = endpoint
    const real = path
      .replace('{name}', 'siamese')
      .replace(/\{\w+\}/g, path.includes('breeders') ? cat.breederId : cat.id)
    const expectAnswer = async (url: string, repeated = false) => {
      const request = () => app().request('GET', url, { as: person })
      let response = await request()
      // Files are limited per person, so the next ones are another's.
      if (response.statusCode === 429 && contract.madeOnDemand) {
        await signUpWithAccess()
        response = await request()
      }
      const shown = `${url.slice(0, 200)} -> ${response.statusCode} ${response.body.slice(0, 200)}`
      expect(response.statusCode, shown).toBeLessThan(500)
      if (response.statusCode >= 400) expect(response.json(), shown).toHaveProperty('message')
      if (repeated) expect(response.statusCode, shown).toBe(400)
    }
    for (const name of namesOf(endpoint)) {
      for (const value of HOSTILE_VALUES) await expectAnswer(`${real}?${name}=${encodeURIComponent(value)}`)
      for (const query of RAW_QUERIES) await expectAnswer(`${real}?${query.replaceAll('NAME', name)}`)
      await expectAnswer(`${real}?${name}=1&${name}=2`, true)
    }
    if (!contract.query) await expectAnswer(`${real}?${RAW_QUERIES.join('&').replaceAll('NAME', 'x')}`)
    if (path.includes('{'))
      for (const part of HOSTILE_PARTS) await expectAnswer(path.replace(/\{\w+\}/g, part))
  })
})

describe('random requests', () => {
  beforeEach(signUpWithAccess)

  it.each(ENDPOINTS)('never cause a 500 from $key', async ({ method, path }) => {
    await fc.assert(
      fc.asyncProperty(body, text, fc.constantFrom(...NAMES), text, async (sent, id, name, value) => {
        // An existing ID reaches more code.
        const part = encodeURIComponent(id.isWellFormed() ? id.slice(0, 200) || cat.id : cat.id)
        const query = new URLSearchParams([[name, value]])
        const response = await app().request(method, `${path.replace(/\{\w+\}/g, part)}?${query}`, {
          as: person,
          ...(method !== 'GET' && {
            body: JSON.stringify(sent),
            headers: { 'content-type': 'application/json' },
          }),
        })
        expect(response.statusCode, `${JSON.stringify(sent)} -> ${response.body}`).toBeLessThan(500)
        // Messages are for people, not zod's.
        if (response.statusCode === 400)
          expect(response.body).not.toMatch(/Invalid input|\bexpected\b|Too (big|small)|Unrecognized key/)
      }),
      { numRuns: runs(30) },
    )
  })
})

describe('random cookies', () => {
  it.each(ENDPOINTS)('never cause a 500 from $key', async ({ method, url }) => {
    const header = fc.string({ unit: fc.constantFrom(...' =;,.%"\\abc-_0/+éÿ'), maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(header, async (value) => {
        const cookie = `littermate.session_token=${value}`
        const response = await app().request(method, url, { headers: { cookie } })
        expect(response.statusCode, `${value} -> ${response.body}`).toBeLessThan(500)
      }),
      { numRuns: runs(20) },
    )
  })
})
