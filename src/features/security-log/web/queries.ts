import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { SecurityEndpoints } from '../contract.ts'

export const EVENTS_PER_PAGE = 10

/** A page of what happened to the viewer's account. */
export const ownEventsQuery = (page: number) =>
  endpointQueries<SecurityEndpoints>().page(
    'GET /api/security-events',
    { query: { page, limit: EVENTS_PER_PAGE } },
    { staleTime: 0 },
  )
