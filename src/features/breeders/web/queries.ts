import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { BreederEndpoints } from '../contract.ts'
import type { BreederQuery } from './breeder-search.ts'
import { toCardBreeder } from './card-breeder.ts'

/** The reads of breeders. Keys begin with the path, so that a change of the catalogue refreshes them all. */
export const breederQueries = {
  /** One page of breeders, as far as a card shows them, and how many match. */
  list: (query: BreederQuery) =>
    queryOptions({
      queryKey: ['/api/breeders', query],
      queryFn: async ({ client, signal }) => {
        const { items, total } = await apiFor<BreederEndpoints>(client).page('GET /api/breeders', {
          query,
          signal,
        })
        return { items: items.map(toCardBreeder), total }
      },
    }),
}
