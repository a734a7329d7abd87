import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { LitterDetail, LitterEndpoints } from '../contract.ts'
import { toCardPairing } from './pairings/card-pairing.ts'
import type { PairingQuery } from './pairings/pairing-search.ts'

type Kitten = LitterDetail['kittens'][number]

/** A litter without its kittens, and with the card data of its kittens. */
export type ShownLitter = Omit<LitterDetail, 'kittens'>
export type LitterWithKittens<Card> = ShownLitter & { kittens: Card[] }

const endpoints = endpointQueries<LitterEndpoints>()

/** The public queries of pairings and litters. */
export const pairingQueries = {
  /** One page of pairings with the fields that cards show, and the number of matches. */
  list: (query: PairingQuery) =>
    endpoints.page(
      'GET /api/breeding-pairings',
      { query },
      {
        map: ({ items, total }) => ({ items: items.map(toCardPairing), total }),
        meta: { shows: ['litters'] },
      },
    ),
  /** Breeds for the filter. */
  breeds: () => endpoints.query('GET /api/breeding-pairings/breeds'),
  /** One pairing. Throws ApiError with status 404 if there is none. */
  detail: (id: string) =>
    endpoints.query('GET /api/breeding-pairings/{id}', { params: { id } }, { meta: { shows: ['litters'] } }),
  /**
   * One litter. Throws ApiError with status 404 if there is none. Cached data is part of the page's HTML, so `toCard`
   * reduces each kitten to the fields that its card shows.
   */
  litter: <Card>(id: string, toCard: (kitten: Kitten) => Card) =>
    endpoints.query(
      'GET /api/litters/{id}',
      { params: { id } },
      {
        map: (litter): LitterWithKittens<Card> => ({ ...litter, kittens: litter.kittens.map(toCard) }),
        meta: { shows: ['breeders', 'cats', 'litters'] },
      },
    ),
}

const MAX_UPCOMING = 3

/**
 * Expected litters for the home page, earliest first. The API lists born litters last, so filtering the first three
 * suffices.
 * @public
 */
export const upcomingPairings = endpoints.query(
  'GET /api/breeding-pairings',
  { query: { limit: MAX_UPCOMING } },
  {
    map: (pairings) => pairings.filter(({ status }) => status !== 'born').map(toCardPairing),
    meta: { shows: ['litters'] },
  },
)
