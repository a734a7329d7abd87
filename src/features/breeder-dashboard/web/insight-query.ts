import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { DashboardEndpoints } from '../contract.ts'

const queries = endpointQueries<DashboardEndpoints>()

/** The statistics of the signed-in breeder's cattery and of each of its cats. */
export const insightQuery = queries.query('GET /api/breeders/insight')

/** What the signed-in breeder does first; whoever returns to the page later gets current data. */
export const checklistQuery = queries.query('GET /api/breeders/checklist', {}, { staleTime: 5_000 })

/** Litters, sales, and the rules about both. */
export const yearQuery = queries.query('GET /api/breeders/year', {}, { staleTime: 5_000 })
