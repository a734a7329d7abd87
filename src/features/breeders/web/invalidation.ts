import type { QueryClient } from '@tanstack/react-query'
import { CAT_CHANGED } from '#features/orders/events.ts'
import { endpointQueries } from '#lib/endpoint-query.ts'
import { type InvalidationRules, onEvent } from '#lib/invalidation.ts'
import type { BreederEndpoints } from '../contract.ts'

const { key } = endpointQueries<BreederEndpoints>()

/** Invalidates the public lists and profiles of breeders, which also show and count their cats. */
export async function invalidateBreeders(client: QueryClient): Promise<void> {
  const keys = [key('GET /api/breeders'), key('GET /api/breeders/{id}')]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export const breederInvalidation: InvalidationRules = {
  events: [onEvent(CAT_CHANGED, (client) => void invalidateBreeders(client))],
  missed: (client) => void invalidateBreeders(client),
}
