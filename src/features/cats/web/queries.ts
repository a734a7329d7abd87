import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { CatEndpoints } from '../contract.ts'
import type { CatQuery } from './cat-search.ts'

/** The reads of the catalogue. Keys begin with the path, so that a change of it refreshes them all. */
export const catQueries = {
  /** One page of cats and how many match. */
  list: (query: CatQuery) =>
    queryOptions({
      queryKey: ['/api/cats', query],
      queryFn: ({ client, signal }) => apiFor<CatEndpoints>(client).page('GET /api/cats', { query, signal }),
    }),
  /** One cat with its breeder; an ApiError with status 404 where there is none. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['/api/cats', id],
      queryFn: ({ client, signal }) =>
        apiFor<CatEndpoints>(client).call('GET /api/cats/{id}', { params: { id }, signal }),
    }),
  /** The breeds to choose from. */
  breeds: () =>
    queryOptions({
      queryKey: ['/api/breeds'],
      queryFn: ({ client, signal }) => apiFor<CatEndpoints>(client).call('GET /api/breeds', { signal }),
    }),
}

/** The few that the front pages show. */
export const featuredCats = catQueries.list({ featured: 'true', limit: 3 })
