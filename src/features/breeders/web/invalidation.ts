import type { QueryClient } from '@tanstack/react-query'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { InvalidationRules } from '#lib/client/invalidation.ts'
import type { BreederEndpoints } from '../contract.ts'

const { key } = endpointQueries<BreederEndpoints>()

/** Invalidates the public lists and profiles of breeders, which also show and count their cats. */
export async function invalidateBreeders(client: QueryClient): Promise<void> {
  const keys = [key('GET /api/breeders'), key('GET /api/breeders/{id}')]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

export const breederInvalidation: InvalidationRules = {
  // Cats, which are above breeders, invalidate them when a cat changes.
  events: [],
  missed: (client) => void invalidateBreeders(client),
}
