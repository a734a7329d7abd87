import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { StaffEndpoints } from '#features/moderation/contract.ts'
import { apiFor } from '#lib/query-client.ts'
import type { AdminState } from './admin-address.ts'

/** Rows of a page of each list. */
export const PER_PAGE = 20

/** Lists of staff are asked for anew when they are shown and when their window is looked at again. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const

export type CaseFilter = Pick<AdminState, 'status' | 'kind' | 'page'>

export const adminQueries = {
  cases: ({ status, kind, page }: CaseFilter) =>
    queryOptions({
      queryKey: ['/api/admin/cases', { status, kind, page }],
      queryFn: ({ client, signal }) =>
        apiFor<StaffEndpoints>(client).page('GET /api/admin/cases', {
          query: { status, ...(kind && { kind }), page, limit: PER_PAGE },
          signal,
        }),
      ...FRESH,
    }),
  /** Opening a reported message is written to the log, so a case is asked for once and not again by itself. */
  case: (id: string) =>
    queryOptions({
      queryKey: ['/api/admin/cases', id],
      queryFn: ({ client, signal }) =>
        apiFor<StaffEndpoints>(client).call('GET /api/admin/cases/{id}', { params: { id }, signal }),
    }),
  people: ({ q, accountStatus, page }: Pick<AdminState, 'q' | 'accountStatus' | 'page'>) =>
    queryOptions({
      queryKey: ['/api/admin/people', { q, accountStatus, page }],
      queryFn: ({ client, signal }) =>
        apiFor<StaffEndpoints>(client).page('GET /api/admin/people', {
          query: { ...(q && { q }), ...(accountStatus && { accountStatus }), page, limit: PER_PAGE },
          signal,
        }),
      ...FRESH,
    }),
  applications: (page: number) =>
    queryOptions({
      queryKey: ['/api/admin/applications', page],
      queryFn: ({ client, signal }) =>
        apiFor<StaffEndpoints>(client).page('GET /api/admin/applications', {
          query: { page, limit: PER_PAGE },
          signal,
        }),
      ...FRESH,
    }),
  log: ({ person, page }: Pick<AdminState, 'person' | 'page'>) =>
    queryOptions({
      queryKey: ['/api/admin/log', { person, page }],
      queryFn: ({ client, signal }) =>
        apiFor<StaffEndpoints>(client).page('GET /api/admin/log', {
          query: { ...(person && { userId: person }), page, limit: PER_PAGE },
          signal,
        }),
      ...FRESH,
    }),
}

/** Fetches the lists anew after an act, and the case at hand where it is named: its decision is in it. */
export function refreshAdmin(queries: QueryClient, caseId?: string): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [path, of] }) =>
      String(path).startsWith('/api/admin/') && (typeof of !== 'string' || of === caseId),
  })
}
