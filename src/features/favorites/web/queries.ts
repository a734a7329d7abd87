import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { FavoriteEndpoints } from '../contract.ts'

/** The IDs of the viewer's favorites, separate from the public lists so that those can be cached for everyone. */
export const favoriteIdsQuery = endpointQueries<FavoriteEndpoints>().query('GET /api/favorites/ids')
