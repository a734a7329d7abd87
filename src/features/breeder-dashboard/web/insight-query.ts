import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { DashboardEndpoints } from '../contract.ts'

/** The statistics of the signed-in breeder's cattery and of each of its cats. */
export const insightQuery = endpointQueries<DashboardEndpoints>().query('GET /api/breeders/insight')
