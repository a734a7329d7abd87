import { describe, expect, it } from 'vitest'
import { catListUrl, isNarrow, parseCatFilter, toApiFilter, toQuery } from './cat-filter.ts'

const parse = (query: string) => parseCatFilter(new URLSearchParams(query))

describe('parseCatFilter', () => {
  it('converts whole dollars to cents', () => {
    expect(parse('minPrice=500&maxPrice=1500')).toMatchObject({ minPrice: 50_000, maxPrice: 150_000 })
  })

  it.each(['abc', '', '-5', 'NaN'])('ignores a price of "%s"', (text) => {
    expect(parse(`minPrice=${text}`).minPrice).toBeUndefined()
  })

  it('reduces a price to the maximum that the API accepts', () => {
    expect(parse('maxPrice=99999999999').maxPrice).toBe(100_000_000)
  })

  it('swaps a reversed price range', () => {
    expect(parse('minPrice=900&maxPrice=300')).toMatchObject({ minPrice: 30_000, maxPrice: 90_000 })
  })

  it.each(['page=0', 'page=-3', 'page=x', ''])('reads "%s" as the first page', (query) => {
    expect(parse(query).page).toBe(1)
  })

  it.each([
    ['age=8-26', { minAge: 8, maxAge: 26 }],
    ['age=-16', { minAge: undefined, maxAge: 16 }],
    ['age=156-', { minAge: 156, maxAge: undefined }],
    ['age=30-8', { minAge: 8, maxAge: 30 }],
    ['age=', { minAge: undefined, maxAge: undefined }],
    ['age=x-y', { minAge: undefined, maxAge: undefined }],
    ['minAge=9&maxAge=2', { minAge: 2, maxAge: 9 }],
  ])('reads "%s" as a range of weeks', (query, expected) => {
    expect(parse(query)).toMatchObject(expected)
  })

  it.each([
    ['location=+02139+&within=50', ['02139', 50]],
    ['near=02139&within=25', ['02139', 25]],
    ['location=+&near=Boston&within=51', ['Boston', undefined]],
    ['location=Austin&near=Boston&location=Salem', ['Austin', undefined]],
    [`location=${'x'.repeat(500)}`, ['x'.repeat(120), undefined]],
    ['location=&near=&within=', [undefined, undefined]],
  ])('reads "%s" as a place and a distance', (query, expected) => {
    const { location, within } = parse(query)
    expect([location, within]).toEqual(expected)
  })

  it.each([
    ['sort=newest', undefined],
    ['sort=distance', undefined],
    ['sort=relevance', undefined],
    ['sort=relevance&q=blue', undefined],
    ['sort=newest&q=blue', 'newest'],
    ['sort=distance&location=Austin', undefined],
    ['sort=newest&location=Austin', 'newest'],
    ['sort=relevance&location=Austin', undefined],
    ['sort=relevance&location=Austin&q=blue', 'relevance'],
    ['sort=price&location=Austin', 'price'],
  ])('of "%s", keeps the order %s', (query, sort) => {
    expect(parse(query).sort).toBe(sort)
  })
})

const queryOf = (query: string) => toQuery(toApiFilter(parse(query)))

describe('toQuery', () => {
  it('omits unknown genders, orders, and flags', () => {
    expect(queryOf('gender=both&sort=magic&featured=yes')).toEqual({ status: 'available' })
  })

  it('contains every value of the URL except the view', () => {
    const query =
      'breed=Ragdoll&location=Austin&gender=female&minPrice=500&featured=true&dnaTested=true&sort=-price&view=list&page=3'
    expect(queryOf(query)).toEqual({
      status: 'available',
      breed: 'Ragdoll',
      near: 'Austin',
      gender: 'female',
      minPrice: 50_000,
      featured: 'true',
      dnaTested: 'true',
      sort: '-price',
      page: 3,
    })
  })
})

it('reserved cats are requested only if the visitor includes them', () => {
  expect(queryOf('reserved=true')).toEqual({ status: 'available,reserved' })
  expect(queryOf('reserved=yes')).toEqual({ status: 'available' })
})

it.each([
  ['location=Austin', 'distance'],
  ['location=Austin&q=blue', 'distance'],
  ['location=Austin&sort=newest', 'newest'],
  ['q=blue', undefined],
])('the order of "%s" is %s', (query, sort) => {
  expect(queryOf(query).sort).toBe(sort)
})

describe('isNarrow', () => {
  it.each(['', 'breed=Ragdoll&featured=true&sort=price&view=list&page=2', 'q=blue&gender=male'])(
    'is false for "%s"',
    (query) => {
      expect(isNarrow(parse(query))).toBe(false)
    },
  )

  it.each(['gender=male', 'breed=Ragdoll&minPrice=0', 'deposit=true'])('is true for "%s"', (query) => {
    expect(isNarrow(parse(query))).toBe(true)
  })
})

describe('catListUrl', () => {
  it('omits empty and default values', () => {
    expect(catListUrl(parse(''))).toBe('/cats')
    expect(catListUrl({ breed: '', page: 1 })).toBe('/cats')
  })

  it('is parsed to the same filter', () => {
    const filter = parse(
      'breed=Maine Coon&minPrice=200&maxPrice=0&maxAge=16&gender=male&q=blue eyes&deposit=true&page=2',
    )
    expect(parseCatFilter(new URL(catListUrl(filter), 'http://x').searchParams)).toEqual(filter)
  })

  it('has the fields in the order of the form', () => {
    expect(catListUrl(parse('page=2&sort=price&maxPrice=300&breed=Ragdoll'))).toBe(
      '/cats?breed=Ragdoll&maxPrice=300&sort=price&page=2',
    )
  })
})
