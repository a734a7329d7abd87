import type { QueryClient } from '@tanstack/react-query'
import { CAT_CHANGED } from '#features/cats/events.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { type InvalidationRules, onEvent } from '#lib/client/invalidation.ts'
import type { FavoriteEndpoints } from '../contract.ts'
import { favoriteIdsQuery } from './queries.ts'

const cards = endpointQueries<FavoriteEndpoints>().key('GET /api/favorites')

/** The IDs and the cards of the viewer's favorites. */
export async function invalidateFavorites(client: QueryClient): Promise<void> {
  const keys = [favoriteIdsQuery.queryKey, cards]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

const invalidateCards = (client: QueryClient) => void client.invalidateQueries({ queryKey: cards })

export const favoriteInvalidation: InvalidationRules = {
  events: [onEvent(CAT_CHANGED, invalidateCards)],
  missed: invalidateCards,
}
