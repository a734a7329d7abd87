import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { OwnCatEndpoints } from '../own-contract.ts'

/** All cats of the signed-in breeder. */
export const ownCatsQuery = queryOptions({
  queryKey: ['/api/breeders/cats'],
  queryFn: ({ client, signal }) => apiFor<OwnCatEndpoints>(client).call('GET /api/breeders/cats', { signal }),
})
