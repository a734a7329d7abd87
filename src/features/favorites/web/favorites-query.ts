import { toCardCat } from '#features/cats/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { FavoriteEndpoints } from '../contract.ts'

/** The viewer's favorite cats, as cards. */
export const favoritesQuery = endpointQueries<FavoriteEndpoints>().query(
  'GET /api/favorites',
  {},
  { map: (favorites) => favorites.map(({ cat }) => toCardCat(cat)) },
)
