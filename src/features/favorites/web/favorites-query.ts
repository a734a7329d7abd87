import { queryOptions } from '@tanstack/react-query'
import { type CardCat, toCardCat } from '#features/cats/web/index.ts'
import { apiFor } from '#lib/query-client.ts'
import type { FavoriteEndpoints } from '../contract.ts'
import { favoriteKeys } from './keys.ts'

/** The viewer's favorite cats, as cards. */
export const favoritesQuery = queryOptions({
  queryKey: favoriteKeys.cats,
  queryFn: async ({ client, signal }): Promise<CardCat[]> => {
    const favorites = await apiFor<FavoriteEndpoints>(client).call('GET /api/favorites', { signal })
    return favorites.map(({ cat }) => toCardCat(cat))
  },
})
