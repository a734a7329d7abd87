import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { DashboardEndpoints } from '../contract.ts'

/** The statistics of the signed-in breeder's cattery and of each of its cats. */
export const insightQuery = queryOptions({
  queryKey: ['/api/breeders/insight'],
  queryFn: ({ client, signal }) =>
    apiFor<DashboardEndpoints>(client).call('GET /api/breeders/insight', { signal }),
})
