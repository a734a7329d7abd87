import { describe, expect, it } from 'vitest'
import type { Breed } from '../../contract.ts'
import { parseCatFilter } from './cat-filter.ts'
import { canonicalCatListUrl, catListDescription } from './cat-list-metadata.ts'

const coon: Breed = {
  name: 'Maine Coon',
  aliases: ['coonie'],
  coat: 'Semi-long',
  temperament: 'A gentle giant.',
  priceRange: { ageGroup: 'kitten', low: 150_000, high: 250_000 },
  count: 12,
  healthTests: [],
  furtherTests: [],
}
const parse = (query: string) => parseCatFilter(new URLSearchParams(query))

describe('canonicalCatListUrl', () => {
  it.each([
    ['', '/cats'],
    ['page=2', '/cats?page=2'],
    ['view=list&sort=price', '/cats'],
    ['gender=male&page=2', '/cats'],
    ['breed=coonie&page=2', '/cats?breed=Maine+Coon&page=2'],
    ['breed=coonie&q=blue&page=2', '/cats?breed=Maine+Coon'],
  ])('of "%s" is %s', (query, url) => {
    expect(canonicalCatListUrl(parse(query), query.includes('breed') ? coon : undefined)).toBe(url)
  })
})

describe('catListDescription', () => {
  it('is about a known breed', () => {
    expect(catListDescription(parse('breed=coonie'), coon)).toBe(
      'Maine Coon cats and kittens from verified breeders. Kittens typically cost $1,500 to $2,500. A gentle giant.',
    )
  })

  it('names an unknown breed of the filter', () => {
    expect(catListDescription(parse('breed=Moggy'), undefined)).toMatch(/^Moggy cats and kittens from/)
  })
})
