import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { BreederEndpoints } from '../contract.ts'

/** The place that a text names; it never changes. */
export const placeQuery = (q: string) =>
  endpointQueries<BreederEndpoints>().query(
    'GET /api/places',
    { query: { q } },
    { staleTime: Number.POSITIVE_INFINITY },
  )
