import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { ManagedLitterEndpoints } from '../manage-contract.ts'

const { query } = endpointQueries<ManagedLitterEndpoints>()

/** Queries for the sires, queens, pairings, and litters of the signed-in breeder. */
export const managedLitterQueries = {
  sires: query('GET /api/breeders/sires'),
  queens: query('GET /api/breeders/queens'),
  pairings: query('GET /api/breeders/pairings'),
  litters: query('GET /api/breeders/litters'),
}
