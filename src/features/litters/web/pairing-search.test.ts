import { expect, it } from 'vitest'
import { pairingSearchUrl, readPairingSearch, toPairingQuery } from './pairing-search.ts'

const read = (text: string) => readPairingSearch(new URLSearchParams(text))

it('an address says what is asked for, and gives it back', () => {
  const search = read('q=+bly+&breed=Maine+Coon&status=born&page=2')
  expect(search).toEqual({ q: 'bly', breed: 'Maine Coon', status: 'born', page: 2 })
  expect(pairingSearchUrl(search)).toBe('/breeding-pairings?q=bly&breed=Maine+Coon&status=born&page=2')
  expect(toPairingQuery(search)).toEqual({ ...search, limit: 12 })
})

it.each(['', 'q=&breed=&status=', 'status=BORN&page=0', 'status=sold&page=x', 'page=-3'])(
  'of %j nothing is asked for',
  (text) => {
    expect(pairingSearchUrl(read(text))).toBe('/breeding-pairings')
    expect(toPairingQuery(read(text))).toEqual({ limit: 12 })
  },
)

it('what is too long or too far is cut', () => {
  const { q, breed, page } = read(`q=${'x'.repeat(9_999)}&breed=${'y'.repeat(999)}&page=99999999999`)
  expect([q.length, breed.length, page]).toEqual([200, 80, 10_000])
})
