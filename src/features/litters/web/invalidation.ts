import type { QueryClient } from '@tanstack/react-query'
import { invalidateSubject } from '#lib/client/invalidation.ts'
import { managedLitterQueries } from './manage-queries.ts'

/** Invalidates what shows pairings and litters, and the lists of parents, after a breeder changed a pairing. */
export async function invalidatePairings(client: QueryClient): Promise<void> {
  const { pairings, sires, queens } = managedLitterQueries
  await Promise.all([
    invalidateSubject(client, 'litters'),
    ...[pairings, sires, queens].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
  ])
}

/** Invalidates litters, and pairings because they count their litters, after a breeder changed a litter. */
export async function invalidateManagedLitters(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: managedLitterQueries.litters.queryKey }),
    invalidatePairings(client),
  ])
}
