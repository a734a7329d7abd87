import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { LitterDetail, LitterEndpoints } from '../contract.ts'
import { toCardPairing } from './card-pairing.ts'
import { litterKeys } from './keys.ts'
import type { PairingQuery } from './pairing-search.ts'

type Kitten = LitterDetail['kittens'][number]

/** A litter without its kittens, and with the card data of its kittens. */
export type ShownLitter = Omit<LitterDetail, 'kittens'>
export type LitterWithKittens<Card> = ShownLitter & { kittens: Card[] }

/** The public queries of pairings and litters. */
export const pairingQueries = {
  /** One page of pairings with the fields that cards show, and the number of matches. */
  list: (query: PairingQuery) =>
    queryOptions({
      queryKey: litterKeys.pairingList(query),
      queryFn: async ({ client, signal }) => {
        const { items, total } = await apiFor<LitterEndpoints>(client).page('GET /api/breeding-pairings', {
          query,
          signal,
        })
        return { items: items.map(toCardPairing), total }
      },
    }),
  /** Breeds for the filter. */
  breeds: () =>
    queryOptions({
      queryKey: litterKeys.pairingBreeds,
      queryFn: ({ client, signal }) =>
        apiFor<LitterEndpoints>(client).call('GET /api/breeding-pairings/breeds', { signal }),
    }),
  /** One pairing. Throws ApiError with status 404 if there is none. */
  detail: (id: string) =>
    queryOptions({
      queryKey: litterKeys.pairing(id),
      queryFn: ({ client, signal }) =>
        apiFor<LitterEndpoints>(client).call('GET /api/breeding-pairings/{id}', { params: { id }, signal }),
    }),
  /**
   * One litter. Throws ApiError with status 404 if there is none. Cached data is part of the page's HTML, so `toCard`
   * reduces each kitten to the fields that its card shows.
   */
  litter: <Card>(id: string, toCard: (kitten: Kitten) => Card) =>
    queryOptions({
      queryKey: litterKeys.litter(id),
      queryFn: async ({ client, signal }): Promise<LitterWithKittens<Card>> => {
        const litter = await apiFor<LitterEndpoints>(client).call('GET /api/litters/{id}', {
          params: { id },
          signal,
        })
        return { ...litter, kittens: litter.kittens.map(toCard) }
      },
    }),
}

const MAX_UPCOMING = 3

/**
 * Expected litters for the home page, earliest first.
 * @public
 */
export const upcomingPairings = queryOptions({
  queryKey: litterKeys.upcomingPairings,
  queryFn: async ({ client, signal }) => {
    const query = { limit: MAX_UPCOMING }
    // The API lists born litters last, so filtering the first three suffices.
    const items = await apiFor<LitterEndpoints>(client).call('GET /api/breeding-pairings', { query, signal })
    return items.filter(({ status }) => status !== 'born').map(toCardPairing)
  },
})
