import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { ModerationEndpoints } from '../contract.ts'

/** The viewer's account status; refetched whenever it is shown. */
export const accountStatusQuery = endpointQueries<ModerationEndpoints>().query(
  'GET /api/account-status',
  {},
  { staleTime: 0 },
)
