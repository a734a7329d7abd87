import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { CompareEndpoints } from '../../compare-contract.ts'

/** The compared cats in the order of their IDs. */
export const compareQuery = (ids: string[], near: string) =>
  endpointQueries<CompareEndpoints>().query(
    'GET /api/cats/compare',
    { query: { cats: ids.join(), ...(near && { near }) } },
    { meta: { shows: ['cats', 'breeders'] } },
  )
