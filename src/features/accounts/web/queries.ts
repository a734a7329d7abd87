import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { AccountEndpoints } from '../contract.ts'
import type { TwoFactorEndpoints } from '../two-factor-contract.ts'

/** Options of the sign-in page. */
export const signInOptionsQuery = queryOptions({
  queryKey: ['/api/auth/options'],
  queryFn: ({ client, signal }) => apiFor<AccountEndpoints>(client).call('GET /api/auth/options', { signal }),
})

/** Whether two-factor authentication is on. */
export const twoFactorQuery = queryOptions({
  queryKey: ['/api/auth/two-factor'],
  queryFn: ({ client, signal }) =>
    apiFor<TwoFactorEndpoints>(client).call('GET /api/auth/two-factor', { signal }),
})

/** The viewer's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['/api/auth/passkeys'],
  queryFn: ({ client, signal }) =>
    apiFor<TwoFactorEndpoints>(client).call('GET /api/auth/passkeys', { signal }),
})
