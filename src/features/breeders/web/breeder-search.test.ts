import { expect, it } from 'vitest'
import { breederSearchUrl, readBreederSearch, toBreederQuery } from './breeder-search.ts'

const read = (search: string) => readBreederSearch(new URLSearchParams(search))

it.each([
  ['', '/breeders'],
  ['q=%20rag%20doll%20&location=', '/breeders?q=rag+doll'],
  ['sort=recommended&page=1', '/breeders'],
  ['sort=name&page=1', '/breeders?sort=name'],
  ['sort=rating&page=3&location=Ohio', '/breeders?location=Ohio&sort=rating&page=3'],
  ['sort=toString&page=-2&verified=false&view=tiles', '/breeders'],
  ['near=00725&within=100&sort=distance', '/breeders?location=00725&within=100'],
  ['location=Hudson&location=Boston&near=Salem', '/breeders?location=Hudson'],
  ['location=TX&sort=recommended', '/breeders?location=TX&sort=recommended'],
  ['sort=distance', '/breeders'],
  ['within=40&sort=distance', '/breeders'],
  ['page=2&view=list', '/breeders?view=list&page=2'],
  ['page=99999999', '/breeders?page=10000'],
  ['page=2e9x&sort=price', '/breeders?page=2'],
])('reads ?%s as %s', (search, url) => {
  expect(breederSearchUrl(read(search))).toBe(url)
})

it('limits the length of texts to what the API accepts', () => {
  const { q, near } = toBreederQuery(read(`q=${'x'.repeat(900)}&location=${'y'.repeat(900)}`))
  expect([q?.length, near?.length]).toEqual([200, 120])
})

it.each([
  ['', undefined, 'recommended'],
  ['location=Hudson', 'Hudson', 'distance'],
  ['location=Hudson&sort=recommended', 'Hudson', 'recommended'],
  ['location=Hudson&sort=rating', 'Hudson', 'rating'],
])('?%s is near %s, in the order %s', (search, near, sort) => {
  expect([toBreederQuery(read(search)).near, toBreederQuery(read(search)).sort]).toEqual([near, sort])
})
