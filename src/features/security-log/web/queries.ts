import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { SecurityEndpoints } from '../contract.ts'

export const EVENTS_PER_PAGE = 10

/** A page of what happened to the viewer's account. */
export const ownEventsQuery = (page: number) =>
  queryOptions({
    queryKey: ['/api/security-events', page],
    queryFn: ({ client, signal }) =>
      apiFor<SecurityEndpoints>(client).page('GET /api/security-events', {
        query: { page, limit: EVENTS_PER_PAGE },
        signal,
      }),
    staleTime: 0,
  })
