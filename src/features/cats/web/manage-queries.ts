import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { ManagedCatEndpoints } from '../manage-contract.ts'

/** All cats of the signed-in breeder. */
export const managedCatsQuery = queryOptions({
  queryKey: ['/api/breeders/cats'],
  queryFn: ({ client, signal }) =>
    apiFor<ManagedCatEndpoints>(client).call('GET /api/breeders/cats', { signal }),
})
