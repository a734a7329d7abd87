import { describe, expect, it } from 'vitest'
import type { Breed } from '../contract.ts'
import { canonicalCatList, describeCatList } from './cat-list-head.ts'
import { readCatSearch } from './cat-search.ts'

const coon: Breed = {
  name: 'Maine Coon',
  aliases: ['coonie'],
  coat: 'Semi-long',
  temperament: 'A gentle giant.',
  priceRange: { low: 150_000, high: 250_000 },
  count: 12,
  healthTests: [],
}
const read = (query: string) => readCatSearch(new URLSearchParams(query))

describe('the address under which a list is known', () => {
  it.each([
    ['', '/cats'],
    ['page=2', '/cats?page=2'],
    ['view=list&sort=price', '/cats'],
    ['gender=male&page=2', '/cats'],
    ['breed=coonie&page=2', '/cats?breed=Maine+Coon&page=2'],
    ['breed=coonie&q=blue&page=2', '/cats?breed=Maine+Coon'],
  ])('of "%s" is %s', (query, address) => {
    expect(canonicalCatList(read(query), query.includes('breed') ? coon : undefined)).toBe(address)
  })
})

describe('what search engines are told of a list', () => {
  it('is about the breed where we know it', () => {
    expect(describeCatList(read('breed=coonie'), coon)).toBe(
      'Maine Coon cats and kittens from verified breeders. Most cost $1,500 to $2,500. A gentle giant.',
    )
  })

  it('names the breed that was asked for where we do not', () => {
    expect(describeCatList(read('breed=Moggy'), undefined)).toMatch(/^Moggy cats and kittens from/)
  })
})
