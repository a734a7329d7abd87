import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { MANAGED_PER_PAGE } from '../../choices.ts'
import type { ManagedCatEndpoints, ManagedSort, ManagedStatus } from '../../manage-contract.ts'

/** What the breeder's list shows: a status or all, a search, an order, and a page. */
export type ManagedCatList = { show: ManagedStatus | 'all'; q: string; sort: ManagedSort; page: number }

const { key, query, page } = endpointQueries<ManagedCatEndpoints>()
const everything = key('GET /api/breeders/cats')

/** The cats of the signed-in breeder; the key `everything` contains those of all queries. */
export const managedCatQueries = {
  everything,
  perPage: MANAGED_PER_PAGE,
  all: query('GET /api/breeders/cats'),
  page: ({ show, ...list }: ManagedCatList) =>
    page('GET /api/breeders/cats', {
      query: { status: show === 'all' ? undefined : show, ...list, limit: MANAGED_PER_PAGE },
    }),
  counts: query('GET /api/breeders/cats/counts', {}, { within: everything }),
  detail: (id: string) => query('GET /api/breeders/cats/{id}', { params: { id } }, { within: everything }),
}
