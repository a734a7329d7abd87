import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { AccountEndpoints } from '../contract.ts'

/** Options of the sign-in page. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['/api/auth/options'],
  queryFn: ({ client, signal }) => apiFor<AccountEndpoints>(client).call('GET /api/auth/options', { signal }),
})
