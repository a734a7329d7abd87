import { describe, expect, it } from 'vitest'
import type { CatFacets } from '../contract.ts'
import { readCatSearch } from './cat-search.ts'
import { barsPath, relaxations, toFacets } from './facets.ts'

const counted: CatFacets = {
  total: 3,
  breeds: [{ breed: 'Ragdoll', count: 3 }],
  genders: [{ gender: 'female', count: 3 }],
  ages: [{ minAge: null, maxAge: 16, count: 3 }],
  healthCertified: 1,
  dnaTested: 2,
  deposit: 3,
  prices: {
    min: 20_000,
    max: 70_000,
    buckets: [
      { from: 0, to: 25_000, count: 1 },
      { from: 25_000, to: 50_000, count: 0 },
      { from: 50_000, to: 75_000, count: 200 },
    ],
  },
  relax: [],
  corrected: null,
}

describe('facets as a page keeps them', () => {
  it('are lists of numbers', () => {
    expect(toFacets(counted)).toMatchObject({
      breeds: { Ragdoll: 3 },
      genders: { female: 3 },
      ages: [[null, 16, 3]],
      prices: { min: 20_000, max: 70_000, from: 0, step: 25_000, counts: [1, 0, 200] },
    })
  })

  it('have no histogram without a cat', () => {
    const prices = { min: null, max: null, buckets: [] }
    expect(toFacets({ ...counted, prices }).prices).toBeNull()
  })
})

describe('the bars of a histogram', () => {
  const prices = toFacets(counted).prices
  if (!prices) throw new Error('There are prices.')

  it('show one cat among hundreds, and none as nothing', () => {
    expect(barsPath(prices, 24)).toBe('M0 24V23h.8V24M2 24V0h.8V24')
  })

  it('can be those of a range alone', () => {
    expect(barsPath(prices, 24, (low) => low >= 50_000)).toBe('M2 24V0h.8V24')
  })
})

describe('ways out of an empty list', () => {
  const search = readCatSearch(new URLSearchParams('breed=Persian&minPrice=100&maxPrice=300&q=blue&age=0-8'))
  const waysFor = (relax: CatFacets['relax']) => relaxations(search, toFacets({ ...counted, relax }))

  it('name a filter as its chip does, both ends of a range together', () => {
    const ways = waysFor([
      { filter: 'price', count: 12 },
      { filter: 'age', count: 4 },
      { filter: 'q', count: 2 },
    ])
    expect(ways).toEqual([
      { text: 'From $100, Up to $300', without: { minPrice: null, maxPrice: null }, count: 12 },
      { text: '0 weeks to 2 months', without: { minAge: null, maxAge: null }, count: 4 },
      { text: '“blue”', without: { q: '', sort: '' }, count: 2 },
    ])
  })

  it('leave out what would find nothing, and what the list does not filter by', () => {
    expect(
      waysFor([
        { filter: 'breed', count: 0 },
        { filter: 'litterId', count: 5 },
      ]),
    ).toEqual([])
  })
})
