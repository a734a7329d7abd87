import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { ManagedLitterEndpoints } from '../manage-contract.ts'

const { query } = endpointQueries<ManagedLitterEndpoints>()
const shown = { meta: { shows: ['litters' as const] } }

/** Queries for the sires, queens, pairings, and litters of the signed-in breeder. */
export const managedLitterQueries = {
  /** Two animals of breeding books as the parents of a new pairing. */
  pair: (pair: { sireId: string; damId: string }) => query('GET /api/breeders/pair', { query: pair }, shown),
  sires: query('GET /api/breeders/sires', {}, shown),
  queens: query('GET /api/breeders/queens', {}, shown),
  pairings: query('GET /api/breeders/pairings', {}, shown),
  litters: query('GET /api/breeders/litters', {}, shown),
}
