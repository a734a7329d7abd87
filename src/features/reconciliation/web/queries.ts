import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { ReconciliationEndpoints } from '../contract.ts'

/** Milliseconds between two looks at a comparison that is running. */
const RUNNING_MS = 2_000

/** The comparison with the payment provider; asks again while one is running. */
export const reconciliationQuery = endpointQueries<ReconciliationEndpoints>().query(
  'GET /api/admin/reconciliation',
  {},
  {
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.lastRun?.finishedAt === null ? RUNNING_MS : false),
  },
)
