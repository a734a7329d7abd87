import type { QueryClient } from '@tanstack/react-query'
import { CAT_CHANGED } from '#features/orders/events.ts'
import { type InvalidationRules, onEvent } from '#lib/invalidation.ts'
import { favoriteKeys } from './keys.ts'

/** The IDs and the cards of the viewer's favorites. */
export function invalidateFavorites(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: favoriteKeys.all })
}

const invalidateCards = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: favoriteKeys.cats })

export const favoriteInvalidation: InvalidationRules = {
  events: [onEvent(CAT_CHANGED, invalidateCards)],
  missed: invalidateCards,
}
