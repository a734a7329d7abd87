import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { FavoriteEndpoints } from '../contract.ts'

/** The first part of the keys of all that is read of favourites. */
export const FAVORITES = '/api/favorites'

/** Which cats the signed-in person keeps. Small and private, so that the public lists can be shared by all. */
export const favoriteIdsQuery = queryOptions({
  queryKey: [FAVORITES, 'ids'],
  queryFn: ({ client, signal }) =>
    apiFor<FavoriteEndpoints>(client).call('GET /api/favorites/ids', { signal }),
})

/** Asks again for ids and cards, where a page shows them. */
export function refreshFavorites(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [FAVORITES] })
}
