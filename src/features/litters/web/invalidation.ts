import type { QueryClient } from '@tanstack/react-query'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { InvalidationRules } from '#lib/client/invalidation.ts'
import type { LitterEndpoints } from '../contract.ts'
import { managedLitterQueries } from './manage-queries.ts'

const { key } = endpointQueries<LitterEndpoints>()

/** Invalidates the public pages of litters, which show their kittens. */
export function invalidateLitters(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: key('GET /api/litters/{id}') })
}

/** Invalidates lists and pages of pairings and the lists of parents, after a breeder changed a pairing. */
export async function invalidatePairings(client: QueryClient): Promise<void> {
  const { pairings, sires, queens } = managedLitterQueries
  const keys = [
    key('GET /api/breeding-pairings'),
    key('GET /api/breeding-pairings/{id}'),
    pairings.queryKey,
    sires.queryKey,
    queens.queryKey,
  ]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Invalidates litters, and pairings because they count their litters, after a breeder changed a litter. */
export async function invalidateManagedLitters(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: managedLitterQueries.litters.queryKey }),
    invalidateLitters(client),
    invalidatePairings(client),
  ])
}

export const litterInvalidation: InvalidationRules = {
  // Cats, which are above litters, invalidate them when a cat changes.
  events: [],
  missed: (client) => void invalidateLitters(client),
}
