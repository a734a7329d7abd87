import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { CatEndpoints } from '../contract.ts'
import { toCardCat } from './card-cat.ts'
import type { CatQuery } from './cat-search.ts'

/** The reads of the catalogue. Keys begin with the path, so that a change of it refreshes them all. */
export const catQueries = {
  /** One page of cats, as far as a card shows them, and how many match. */
  list: (query: CatQuery) =>
    queryOptions({
      queryKey: ['/api/cats', query],
      queryFn: async ({ client, signal }) => {
        const { items, total } = await apiFor<CatEndpoints>(client).page('GET /api/cats', { query, signal })
        return { items: items.map(toCardCat), total }
      },
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
