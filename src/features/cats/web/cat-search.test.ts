import { describe, expect, it } from 'vitest'
import { catSearchUrl, readCatSearch, toCatQuery } from './cat-search.ts'

const read = (query: string) => readCatSearch(new URLSearchParams(query))

describe('reading the address of the list', () => {
  it('turns whole dollars into cents for the API', () => {
    expect(toCatQuery(read('minPrice=500&maxPrice=1500'))).toEqual({
      minPrice: 50_000,
      maxPrice: 150_000,
      limit: 24,
    })
  })

  it.each(['abc', '', '-5', 'NaN'])('ignores a price of "%s"', (text) => {
    expect(read(`minPrice=${text}`).minPrice).toBeNull()
  })

  it('cuts a huge price to what the API takes', () => {
    expect(toCatQuery(read('maxPrice=99999999999')).maxPrice).toBe(100_000_000)
  })

  it('turns a reversed range round', () => {
    expect(read('minPrice=900&maxPrice=300')).toMatchObject({ minPrice: 300, maxPrice: 900 })
  })

  it.each(['page=0', 'page=-3', 'page=x', ''])('takes "%s" for the first page', (query) => {
    expect(read(query).page).toBe(1)
  })

  it('ignores sexes, orders and flags that it does not know', () => {
    expect(toCatQuery(read('gender=both&sort=magic&featured=yes'))).toEqual({ limit: 24 })
  })

  it('asks for everything that the address says', () => {
    const query =
      'breed=Ragdoll&location=Austin&gender=female&featured=true&dnaTested=true&sort=-price&page=3'
    expect(toCatQuery(read(query))).toEqual({
      breed: 'Ragdoll',
      location: 'Austin',
      gender: 'female',
      featured: 'true',
      dnaTested: 'true',
      sort: '-price',
      page: 3,
      limit: 24,
    })
  })
})

describe('reading what only the form says', () => {
  it.each([
    ['age=8-26', { minAge: 8, maxAge: 26 }],
    ['age=-16', { minAge: null, maxAge: 16 }],
    ['age=156-', { minAge: 156, maxAge: null }],
    ['age=30-8', { minAge: 8, maxAge: 30 }],
    ['age=', { minAge: null, maxAge: null }],
    ['age=x-y', { minAge: null, maxAge: null }],
    ['minAge=9&maxAge=2', { minAge: 2, maxAge: 9 }],
  ])('takes "%s" for a range of weeks', (query, expected) => {
    expect(read(query)).toMatchObject(expected)
  })

  it('leaves the usual order out, and keeps the newest first where a text would order', () => {
    expect(read('sort=newest').sort).toBe('')
    expect(read('sort=relevance&q=blue').sort).toBe('')
    expect(read('sort=newest&q=blue').sort).toBe('newest')
  })
})

describe('writing the address of a search', () => {
  it('leaves out what is empty or usual', () => {
    expect(catSearchUrl(read(''))).toBe('/cats')
  })

  it('reads back as the same search', () => {
    const search = read('breed=Maine Coon&minPrice=200&gender=male&q=blue eyes&page=2')
    expect(readCatSearch(new URL(catSearchUrl(search), 'http://x').searchParams)).toEqual(search)
  })
})
