import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { ModerationEndpoints } from '../contract.ts'

/** The viewer's account status; refetched whenever it is shown. */
export const accountStatusQuery = queryOptions({
  queryKey: ['/api/account-status'],
  queryFn: ({ client, signal }) =>
    apiFor<ModerationEndpoints>(client).call('GET /api/account-status', { signal }),
  staleTime: 0,
})
