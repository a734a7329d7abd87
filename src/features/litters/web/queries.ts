import { queryOptions } from '@tanstack/react-query'
import { type CardCat, toCardCat } from '#features/cats/web/index.ts'
import { apiFor } from '#lib/query-client.ts'
import type { LitterDetail, LitterEndpoints } from '../contract.ts'
import { toCardPairing } from './card-pairing.ts'
import type { PairingQuery } from './pairing-search.ts'

/** A litter as its page shows it. */
export type ShownLitter = Omit<LitterDetail, 'kittens'> & { kittens: CardCat[] }

/** The reads of pairings and litters. Keys begin with the path, so that a change refreshes them all. */
export const pairingQueries = {
  /** One page of pairings, as far as a card shows them, and how many match. */
  list: (query: PairingQuery) =>
    queryOptions({
      queryKey: ['/api/breeding-pairings', query],
      queryFn: async ({ client, signal }) => {
        const { items, total } = await apiFor<LitterEndpoints>(client).page('GET /api/breeding-pairings', {
          query,
          signal,
        })
        return { items: items.map(toCardPairing), total }
      },
    }),
  /** The breeds to choose from. */
  breeds: () =>
    queryOptions({
      queryKey: ['/api/breeding-pairings/breeds'],
      queryFn: ({ client, signal }) =>
        apiFor<LitterEndpoints>(client).call('GET /api/breeding-pairings/breeds', { signal }),
    }),
  /** One pairing; an ApiError with status 404 where there is none. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['/api/breeding-pairings', id],
      queryFn: ({ client, signal }) =>
        apiFor<LitterEndpoints>(client).call('GET /api/breeding-pairings/{id}', { params: { id }, signal }),
    }),
  /** One litter, its kittens as far as a card shows them; an ApiError with status 404 where there is none. */
  litter: (id: string) =>
    queryOptions({
      queryKey: ['/api/litters', id],
      queryFn: async ({ client, signal }): Promise<ShownLitter> => {
        const litter = await apiFor<LitterEndpoints>(client).call('GET /api/litters/{id}', {
          params: { id },
          signal,
        })
        return { ...litter, kittens: litter.kittens.map(toCardCat) }
      },
    }),
}

const UPCOMING = 3

/**
 * The few litters to come that the home page shows, the next one first.
 * @public
 */
export const upcomingPairings = queryOptions({
  queryKey: ['/api/breeding-pairings', 'upcoming'],
  queryFn: async ({ client, signal }) => {
    const query = { limit: UPCOMING }
    // Born litters stand behind all others, so what is left of the first three is what there is.
    const items = await apiFor<LitterEndpoints>(client).call('GET /api/breeding-pairings', { query, signal })
    return items.filter(({ status }) => status !== 'born').map(toCardPairing)
  },
})
