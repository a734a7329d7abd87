import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { ManagedLitterEndpoints } from '../manage-contract.ts'

/** Queries for the sires, queens, pairings, and litters of the signed-in breeder. */
export const managedLitterQueries = {
  sires: queryOptions({
    queryKey: ['/api/breeders/sires'],
    queryFn: ({ client, signal }) =>
      apiFor<ManagedLitterEndpoints>(client).call('GET /api/breeders/sires', { signal }),
  }),
  queens: queryOptions({
    queryKey: ['/api/breeders/queens'],
    queryFn: ({ client, signal }) =>
      apiFor<ManagedLitterEndpoints>(client).call('GET /api/breeders/queens', { signal }),
  }),
  pairings: queryOptions({
    queryKey: ['/api/breeders/pairings'],
    queryFn: ({ client, signal }) =>
      apiFor<ManagedLitterEndpoints>(client).call('GET /api/breeders/pairings', { signal }),
  }),
  litters: queryOptions({
    queryKey: ['/api/breeders/litters'],
    queryFn: ({ client, signal }) =>
      apiFor<ManagedLitterEndpoints>(client).call('GET /api/breeders/litters', { signal }),
  }),
}
