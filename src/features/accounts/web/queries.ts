import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { AccountEndpoints } from '../contract.ts'

/** What the sign-in page may offer besides its form. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['/api/auth/options'],
  queryFn: ({ client, signal }) => apiFor<AccountEndpoints>(client).call('GET /api/auth/options', { signal }),
})
