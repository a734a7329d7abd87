import { queryOptions } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import type { ManagedBreederEndpoints } from '../manage-contract.ts'

/** How a location is understood. It is sent in a body, because it may contain a street, and URLs are logged. */
export function useLocationQuery() {
  const api = useApi<ManagedBreederEndpoints>()
  return (location: string) =>
    queryOptions({
      queryKey: ['location', location],
      queryFn: () => api.call('POST /api/breeders/location', { body: { location } }),
      staleTime: Number.POSITIVE_INFINITY,
      enabled: location.length > 1,
    })
}
