import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { FavoriteEndpoints } from '../contract.ts'
import { favoriteKeys } from './keys.ts'

/** The IDs of the viewer's favorites, separate from the public lists so that those can be cached for everyone. */
export const favoriteIdsQuery = queryOptions({
  queryKey: favoriteKeys.ids,
  queryFn: ({ client, signal }) =>
    apiFor<FavoriteEndpoints>(client).call('GET /api/favorites/ids', { signal }),
})
