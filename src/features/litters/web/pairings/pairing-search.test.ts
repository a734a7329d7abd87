import { expect, it } from 'vitest'
import { pairingSearchUrl, readPairingSearch, toPairingQuery } from './pairing-search.ts'

const read = (text: string) => readPairingSearch(new URLSearchParams(text))

it('converts a URL to a search and back', () => {
  const search = read('q=+bly+&breed=Maine+Coon&status=born&location=02139&within=50&sort=date&page=2')
  expect(search).toEqual({
    q: 'bly',
    breed: 'Maine Coon',
    status: 'born',
    location: '02139',
    within: 50,
    sort: 'date',
    page: 2,
  })
  expect(pairingSearchUrl(search)).toBe(
    '/breeding-pairings?q=bly&breed=Maine+Coon&status=born&location=02139&within=50&sort=date&page=2',
  )
  const { location, sort, ...others } = search
  expect(toPairingQuery(search)).toEqual({ ...others, near: location, limit: 12 })
})

it.each([
  '',
  'q=&breed=&status=',
  'status=BORN&page=0',
  'status=sold&page=x',
  'page=-3',
  'sort=distance',
  'within=51',
])('ignores empty and invalid parameters in %j', (text) => {
  expect(pairingSearchUrl(read(text))).toBe('/breeding-pairings')
  expect(toPairingQuery(read(text))).toEqual({ limit: 12 })
})

it.each([
  ['location=Hudson', { near: 'Hudson', sort: 'distance', limit: 12 }],
  ['near=Hudson&sort=distance', { near: 'Hudson', sort: 'distance', limit: 12 }],
  ['location=Hudson&location=Boston&sort=date', { near: 'Hudson', limit: 12 }],
  ['sort=date', { limit: 12 }],
])('asks the API for %j', (text, query) => {
  expect(toPairingQuery(read(text))).toEqual(query)
})

it('limits the length of texts and the page number', () => {
  const { q, breed, page } = read(`q=${'x'.repeat(9_999)}&breed=${'y'.repeat(999)}&page=99999999999`)
  expect([q.length, breed.length, page]).toEqual([200, 80, 10_000])
})
