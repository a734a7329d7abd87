import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { MINUTE_MS } from '#lib/durations.ts'
import type { LitterLogEndpoints } from '../contract.ts'

const { query } = endpointQueries<LitterLogEndpoints>()

/** The log of an own litter, or of the birth of an own pairing. Another device may add to it. */
export const litterLogQuery = (id: string) =>
  query(
    'GET /api/breeding/litters/{id}',
    { params: { id } },
    { meta: { shows: ['litters', 'cats'] }, refetchInterval: MINUTE_MS },
  )
