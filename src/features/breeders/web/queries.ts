import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { BreederEndpoints } from '../contract.ts'
import { type BreederQuery, type BreederSearch, toBreederQuery } from './breeder-search.ts'
import { toCardBreeder } from './card-breeder.ts'
import { breederKeys } from './keys.ts'

function listQuery(query: BreederQuery, words: boolean) {
  return queryOptions({
    queryKey: breederKeys.list(query, words),
    queryFn: async ({ client, signal }) => {
      const { items, total } = await apiFor<BreederEndpoints>(client).page('GET /api/breeders', {
        query,
        signal,
      })
      return { items: items.map((breeder) => toCardBreeder(breeder, { words })), total }
    },
  })
}

/** The public queries of breeders. */
export const breederQueries = {
  /** One page of breeders, as far as a card shows them, and how many match. */
  list: (query: BreederQuery) => listQuery(query, false),
  /** What the address of the list page asks for. */
  search: (search: BreederSearch) => listQuery(toBreederQuery(search), search.view === 'list'),
}
