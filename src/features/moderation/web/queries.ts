import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { ModerationEndpoints } from '../contract.ts'

/** What was stopped and decided about the viewer; asked for anew whenever it is shown. */
export const standingQuery = queryOptions({
  queryKey: ['/api/standing'],
  queryFn: ({ client, signal }) => apiFor<ModerationEndpoints>(client).call('GET /api/standing', { signal }),
  staleTime: 0,
})
