import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#lib/client/client.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { apiFor } from '#lib/client/query-client.ts'
import type { BreederEndpoints } from '../contract.ts'
import type { ManagedBreederEndpoints } from '../manage-contract.ts'

const { key, query } = endpointQueries<ManagedBreederEndpoints>()

/** The breeder profile of the signed-in user, or null. */
export const managedBreederQuery = queryOptions({
  queryKey: key('GET /api/breeders/profile'),
  queryFn: async ({ client, signal }) => {
    try {
      return await apiFor<ManagedBreederEndpoints>(client).call('GET /api/breeders/profile', { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
})

/** Whether staff read an application before the profile is public. */
export const verificationQuery = endpointQueries<BreederEndpoints>().query('GET /api/breeders/verification')

/** The saved draft of the application, or null. */
export const applicationDraftQuery = query('GET /api/breeders/application-draft')
