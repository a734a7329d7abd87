import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { FavoriteEndpoints } from '../contract.ts'
import { favoriteKeys } from './keys.ts'

/** Which cats the signed-in person keeps. Small and private, so that the public lists can be shared by all. */
export const favoriteIdsQuery = queryOptions({
  queryKey: favoriteKeys.ids,
  queryFn: ({ client, signal }) =>
    apiFor<FavoriteEndpoints>(client).call('GET /api/favorites/ids', { signal }),
})
