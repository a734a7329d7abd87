import { describe, expect, it } from 'vitest'
import type { CatFacets } from '../../contract.ts'
import { barsPath } from './bars-path.ts'
import { parseCatFilter } from './cat-filter.ts'
import { toFacets } from './facets.ts'
import { relaxations } from './relaxations.ts'

const facets: CatFacets = {
  total: 3,
  breeds: [{ breed: 'Ragdoll', count: 3 }],
  genders: [{ gender: 'female', count: 3 }],
  ages: [{ minAge: null, maxAge: 16, count: 3 }],
  healthCertified: 1,
  dnaTested: 2,
  deposit: 3,
  reserved: 0,
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
  unapplied: null,
  parts: [],
}

describe('toFacets', () => {
  it('converts rows to compact numbers', () => {
    expect(toFacets(facets)).toMatchObject({
      breeds: { Ragdoll: 3 },
      genders: { female: 3 },
      ages: [[null, 16, 3]],
      prices: { min: 20_000, max: 70_000, from: 0, step: 25_000, counts: [1, 0, 200], isCapped: false },
    })
  })

  it('has no histogram without cats', () => {
    const prices = { min: null, max: null, buckets: [] }
    expect(toFacets({ ...facets, prices }).prices).toBeNull()
  })
})

describe('barsPath', () => {
  const prices = toFacets(facets).prices
  if (!prices) throw new Error('The example has prices.')

  it('shows one cat among hundreds and omits empty bars', () => {
    expect(barsPath(prices, 24)).toBe('M0 24V23h.8V24M2 24V0h.8V24')
  })

  it('has an open last bar where prices are capped', () => {
    const buckets = [...facets.prices.buckets, { from: 75_000, to: null, count: 100 }]
    const capped = toFacets({ ...facets, prices: { min: 20_000, max: 10_000_000, buckets } }).prices
    if (!capped) throw new Error('The example has prices.')
    expect(capped).toMatchObject({ max: 10_000_000, step: 25_000, isCapped: true })
    expect(barsPath(capped, 24, (_, high) => high > 9_000_000)).toBe('M3 24V12h.8V24')
  })

  it('can be restricted to a price range', () => {
    expect(barsPath(prices, 24, (low) => low >= 50_000)).toBe('M2 24V0h.8V24')
  })
})

describe('relaxations', () => {
  const filter = parseCatFilter(new URLSearchParams('breed=Persian&minPrice=100&maxPrice=300&q=blue&age=0-8'))
  const relaxationsOf = (relax: CatFacets['relax']) => relaxations(filter, toFacets({ ...facets, relax }))

  it('have the texts of the chips, with both ends of a range together', () => {
    const result = relaxationsOf([
      { filter: 'price', count: 12 },
      { filter: 'age', count: 4 },
      { filter: 'q', count: 2 },
    ])
    expect(result).toStrictEqual([
      { text: 'From $100, Up to $300', without: { minPrice: undefined, maxPrice: undefined }, count: 12 },
      { text: '0 weeks to 2 months', without: { minAge: undefined, maxAge: undefined }, count: 4 },
      { text: '“blue”', without: { q: undefined, sort: undefined }, count: 2 },
    ])
  })

  it('omit filters whose removal finds nothing or that are not in use', () => {
    expect(
      relaxationsOf([
        { filter: 'breed', count: 0 },
        { filter: 'litterId', count: 5 },
      ]),
    ).toEqual([])
  })
})
