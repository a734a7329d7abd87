import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { BreederEndpoints } from '../contract.ts'
import { type BreederQuery, type BreederSearch, toBreederQuery } from './breeder-search.ts'
import { toCardBreeder } from './card-breeder.ts'
import { breederKeys } from './keys.ts'

function listQuery(query: BreederQuery, withExcerpt: boolean) {
  return queryOptions({
    queryKey: breederKeys.list(query, withExcerpt),
    queryFn: async ({ client, signal }) => {
      const { items, total } = await apiFor<BreederEndpoints>(client).page('GET /api/breeders', {
        query,
        signal,
      })
      return { items: items.map((breeder) => toCardBreeder(breeder, { withExcerpt })), total }
    },
  })
}

/** The public queries of breeders. */
export const breederQueries = {
  /** One page of breeders with the fields that cards show, and the number of matches. */
  list: (query: BreederQuery) => listQuery(query, false),
  /** The list for the search in the URL. */
  search: (search: BreederSearch) => listQuery(toBreederQuery(search), search.view === 'list'),
}
