import type { QueryClient } from '@tanstack/react-query'
import { CAT_CHANGED } from '#features/orders/events.ts'
import { type InvalidationRules, onEvent } from '#lib/invalidation.ts'
import { breederKeys } from './keys.ts'

/** Invalidates the public lists and profiles of breeders, which also show and count their cats. */
export function invalidateBreeders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: breederKeys.all })
}

export const breederInvalidation: InvalidationRules = {
  events: [onEvent(CAT_CHANGED, (client) => void invalidateBreeders(client))],
  missed: (client) => void invalidateBreeders(client),
}
