import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { LitterDetail, LitterEndpoints } from '../contract.ts'
import { toCardPairing } from './card-pairing.ts'
import { litterKeys } from './keys.ts'
import type { PairingQuery } from './pairing-search.ts'

type Kitten = LitterDetail['kittens'][number]

/** A litter as its page shows it, and with its kittens as `toCard` reduced them. */
export type ShownLitter = Omit<LitterDetail, 'kittens'>
export type LitterWithKittens<Card> = ShownLitter & { kittens: Card[] }

/** The public queries of pairings and litters. */
export const pairingQueries = {
  /** One page of pairings, as far as a card shows them, and how many match. */
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
  /** The breeds to choose from. */
  breeds: () =>
    queryOptions({
      queryKey: litterKeys.pairingBreeds,
      queryFn: ({ client, signal }) =>
        apiFor<LitterEndpoints>(client).call('GET /api/breeding-pairings/breeds', { signal }),
    }),
  /** One pairing; an ApiError with status 404 where there is none. */
  detail: (id: string) =>
    queryOptions({
      queryKey: litterKeys.pairing(id),
      queryFn: ({ client, signal }) =>
        apiFor<LitterEndpoints>(client).call('GET /api/breeding-pairings/{id}', { params: { id }, signal }),
    }),
  /**
   * One litter; an ApiError with status 404 where there is none. Cached data is part of the page's HTML, so `toCard`
   * reduces each kitten to what the page shows of it.
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

const UPCOMING = 3

/**
 * The few litters to come that the home page shows, the next one first.
 * @public
 */
export const upcomingPairings = queryOptions({
  queryKey: litterKeys.upcomingPairings,
  queryFn: async ({ client, signal }) => {
    const query = { limit: UPCOMING }
    // Born litters stand behind all others, so what is left of the first three is what there is.
    const items = await apiFor<LitterEndpoints>(client).call('GET /api/breeding-pairings', { query, signal })
    return items.filter(({ status }) => status !== 'born').map(toCardPairing)
  },
})
