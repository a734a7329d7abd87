import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { LitterEndpoints } from '../contract.ts'
import { toCardPairing } from './pairings/card-pairing.ts'
import type { PairingQuery } from './pairings/pairing-search.ts'

const endpoints = endpointQueries<LitterEndpoints>()

/** The public queries of pairings. */
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
  /** What the filters find farther away. */
  nearest: ({ sort, page, limit, ...filter }: PairingQuery) =>
    endpoints.query(
      'GET /api/breeding-pairings/nearest',
      { query: filter },
      { meta: { shows: ['litters'] } },
    ),
  /** Breeds for the filter. */
  breeds: () => endpoints.query('GET /api/breeding-pairings/breeds'),
  /** One pairing. Throws ApiError with status 404 if there is none. */
  detail: (id: string) =>
    endpoints.query('GET /api/breeding-pairings/{id}', { params: { id } }, { meta: { shows: ['litters'] } }),
  /** The expected inbreeding of the kittens of a pairing. */
  inbreeding: (id: string) =>
    endpoints.query(
      'GET /api/breeding-pairings/{id}/inbreeding',
      { params: { id } },
      { meta: { shows: ['litters'] } },
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
