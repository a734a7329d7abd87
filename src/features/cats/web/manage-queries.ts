import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { ManagedCatEndpoints, ManagedSort, ManagedStatus } from '../manage-contract.ts'

/** Rows of a page of the breeder's list. */
export const MANAGED_PER_PAGE = 25

/** What the breeder's list shows: a status or all, a search, an order, and a page. */
export type ManagedCatList = { show: ManagedStatus | 'all'; q: string; sort: ManagedSort; page: number }

const key = (...rest: unknown[]) => ['/api/breeders/cats', ...rest]

/** The cats of the signed-in breeder; the key `everything` contains those of all queries. */
export const managedCatQueries = {
  everything: key(),
  all: queryOptions({
    queryKey: key('all'),
    queryFn: ({ client, signal }) =>
      apiFor<ManagedCatEndpoints>(client).call('GET /api/breeders/cats', { query: {}, signal }),
  }),
  page: ({ show, q, sort, page }: ManagedCatList) =>
    queryOptions({
      queryKey: key('page', { show, q, sort, page }),
      queryFn: ({ client, signal }) =>
        apiFor<ManagedCatEndpoints>(client).page('GET /api/breeders/cats', {
          query: { status: show === 'all' ? undefined : show, q, sort, page, limit: MANAGED_PER_PAGE },
          signal,
        }),
    }),
  counts: queryOptions({
    queryKey: key('counts'),
    queryFn: ({ client, signal }) =>
      apiFor<ManagedCatEndpoints>(client).call('GET /api/breeders/cats/counts', { signal }),
  }),
  detail: (id: string) =>
    queryOptions({
      queryKey: key('detail', id),
      queryFn: ({ client, signal }) =>
        apiFor<ManagedCatEndpoints>(client).call('GET /api/breeders/cats/{id}', { params: { id }, signal }),
    }),
}
