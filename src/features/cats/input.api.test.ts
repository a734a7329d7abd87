import { beforeEach, describe, expect, it } from 'vitest'
import { addCat } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { fc, runs } from '#testing/random/properties.ts'
import { catFacetsQuerySchema, catFacetsSchema, catFilterSchema } from './contract.ts'

const { app } = appOfThisFile()
const PARAMETERS = Object.keys(catFilterSchema.shape)

beforeEach(async () => void (await addCat(app())))

const HOSTILE = [
  '',
  ' ',
  '-1',
  '0',
  '1.5',
  '1e3',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  "'",
  '"',
  "'; drop table cats; --",
  '%',
  '_',
  '\\',
  '%%%___\\\\',
  '🐈‍⬛😺',
  'ﬁ\u0130\u202e',
  '\u0000',
  'a\u0000b',
  '\r\nset-cookie: a=b',
  '& | ! <-> ():*',
  '"unclosed',
  '-',
  'or or -or',
  '../../etc/passwd',
  '{"$gt":""}',
  'x'.repeat(10_000),
  '%'.repeat(10_000),
  '(('.repeat(100),
  "'a' & !!b | c <-> d:*",
  '~s ~1 ^black',
  '½ ™ ① ﷺ ＇ ％ _',
  'ĄÇĒß ﬀ 北京 кошка قطة',
  'a '.repeat(90),
]

/** Expects facets or a rejection. */
async function expectFacetsOrError(search: string): Promise<void> {
  const response = await app().request('GET', `/api/cats/facets?${search}`)
  const shown = `${search.slice(0, 200)} -> ${response.statusCode} ${response.body.slice(0, 300)}`
  expect([200, 400], shown).toContain(response.statusCode)
  if (response.statusCode === 200)
    expect(catFacetsSchema.safeParse(response.json()).success, shown).toBe(true)
}

/** Expects a page or an error with its code; the strict app also checks the schemas of both. */
async function expectPageOrError(search: string): Promise<void> {
  const response = await app().request('GET', `/api/cats?${search}`)
  const shown = `${search.slice(0, 200)} -> ${response.statusCode} ${response.body.slice(0, 300)}`
  expect([200, 400], shown).toContain(response.statusCode)
  const body = response.json()
  if (response.statusCode === 200) expect(Array.isArray(body), shown).toBe(true)
  else expect(['invalid', 'bad_request'], shown).toContain(body.code)
}

describe('invalid input', () => {
  it.each(PARAMETERS)('%s accepts or rejects every invalid value, once and repeated', async (name) => {
    for (const value of HOSTILE) {
      await expectPageOrError(`${name}=${encodeURIComponent(value)}`)
      await expectPageOrError(`${name}=${encodeURIComponent(value)}&${name}=2`)
      await expectPageOrError(`${name}[a]=${encodeURIComponent(value)}`)
    }
  })

  it.each(['%', '%zz', '%ff%fe', '=', '&&&', 'q', 'q=%', 'q=%E0%A4%A', '__proto__=1', 'constructor=x'])(
    'the raw query %s',
    expectPageOrError,
  )

  it('ignores unknown parameters', async () => {
    const response = await app().request('GET', '/api/cats?utm_source=mail&nonsense=%F0%9F%90%88')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toHaveLength(1)
  })

  it.each([
    ['minPrice=0', 1],
    ['maxPrice=0', 0],
    ['maxPrice=99999999999999999999', 1],
    ['minPrice=99999999999999999999', 0],
    ['minPrice=1.5&maxPrice=900000.99', 1],
    ['minPrice=1e3', 1],
  ])('accepts any number from 0 on as a bound of the price: %s', async (search, count) => {
    const response = await app().request('GET', `/api/cats?${search}`)
    expect([response.statusCode, response.json().length]).toEqual([200, count])
  })

  it.each(['minPrice=-1', 'maxPrice=-1', 'maxPrice=-0.5', 'maxPrice=-1e9'])(
    'refuses a negative price: %s',
    async (search) => {
      for (const path of ['/api/cats', '/api/cats/facets']) {
        const response = await app().request('GET', `${path}?${search}`)
        const field = search.split('=')[0] ?? ''
        expect([response.statusCode, response.json().fields]).toEqual([
          400,
          { [field]: 'A price cannot be negative.' },
        ])
      }
    },
  )

  it('names the field that is wrong', async () => {
    const wrong = 'minPrice=cheap&gender=tom&limit=1000&page=0&sort=name&maxAge=-1&breederId=7&featured=maybe'
    const response = await app().request('GET', `/api/cats?${wrong}`)
    expect(response.statusCode).toBe(400)
    const { code, fields } = response.json()
    expect(code).toBe('invalid')
    expect(Object.keys(fields).sort()).toEqual(
      wrong
        .split('&')
        .map((part) => part.split('=')[0])
        .sort(),
    )
  })

  it.each(Object.keys(catFacetsQuerySchema.shape))(
    'facets accept or reject every invalid %s',
    async (name) => {
      for (const value of HOSTILE) await expectFacetsOrError(`${name}=${encodeURIComponent(value)}`)
      await expectFacetsOrError(`${name}=1&${name}=2`)
    },
  )

  it('every search text gets a response', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        ...HOSTILE.map((value) => value.slice(0, 40)),
        'kitten',
        'juniper',
        'mco',
        'the',
        "'",
        '\\',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 4 }), async (pieces) => {
        const search = String(new URLSearchParams({ q: pieces.join(' ') }))
        await expectPageOrError(search)
        await expectFacetsOrError(search)
      }),
      { numRuns: runs(200) },
    )
  })

  it.each(HOSTILE)('the breed %j is known or unknown', async (name) => {
    const response = await app().request('GET', `/api/breeds/${encodeURIComponent(name)}`)
    expect([200, 400, 404, 414]).toContain(response.statusCode)
  })

  it('responds with a page or 400 to random queries', async () => {
    const text = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
      { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
      { weight: 2, arbitrary: fc.integer().map(String) },
      { weight: 1, arbitrary: fc.constantFrom('newest', '-price', 'male', 'Maine Coon', 'true') },
    )
    const pair = fc.tuple(fc.constantFrom(...PARAMETERS, 'unknown'), text)
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { maxLength: 6 }), async (pairs) => {
        await expectPageOrError(String(new URLSearchParams(pairs)))
      }),
      { numRuns: runs(300) },
    )
  })
})

it.each([
  ['seven', 404],
  ['1', 404],
  ['\0', 400],
  ['🐈', 404],
  ["' or 1=1", 404],
  ['0'.repeat(250), 404],
  ['../cats', 404],
  [crypto.randomUUID(), 404],
])('the ID %j is unknown', async (id, status) => {
  const response = await app().request('GET', `/api/cats/${encodeURIComponent(id)}`)
  expect(response.statusCode).toBe(status)
  expect(response.json()).toHaveProperty('message')
})
