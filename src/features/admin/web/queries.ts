import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { StaffAccountEndpoints } from '#features/accounts/contract.ts'
import type { ApprovalEndpoints } from '#features/approvals/contract.ts'
import type { StaffEndpoints } from '#features/moderation/contract.ts'
import type { OrderEndpoints } from '#features/orders/contract.ts'
import type { AttentionEndpoints } from '#features/payments/web/index.ts'
import type { StaffSecurityEndpoints } from '#features/security-log/contract.ts'
import { fillPath } from '#lib/client.ts'
import { apiFor } from '#lib/query-client.ts'
import type { AdminState, ListingFilter } from './admin-url.ts'

/** Rows per page of each list. */
export const PER_PAGE = 20

/** Staff lists are refetched when they are shown and when the window gets the focus. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const

export type CaseFilter = Pick<AdminState, 'status' | 'page'> &
  Partial<Pick<AdminState, 'kind' | 'assignee' | 'q'>>

type OrderListFilter = Pick<AdminState, 'q' | 'page'> & {
  orderStatus: Exclude<AdminState['orderStatus'], 'attention'>
}

/** The first page of all open cases. */
export const OPEN_CASES: CaseFilter = { status: 'open', page: 1 }

type SecurityFilter = Pick<AdminState, 'person' | 'eventKind' | 'day'>

const securityFilterOf = ({ person, eventKind, day }: SecurityFilter) => ({
  ...(person && { userId: person }),
  ...(eventKind && { kind: eventKind }),
  ...(day && { day }),
})

export const adminQueries = {
  approvals: ({ approval, page }: Pick<AdminState, 'approval' | 'page'>) =>
    queryOptions({
      queryKey: ['/api/admin/approvals', { approval, page }],
      queryFn: ({ client, signal }) =>
        apiFor<ApprovalEndpoints>(client).page('GET /api/admin/approvals', {
          query: { status: approval ?? 'requested', page, limit: PER_PAGE },
          signal,
        }),
      ...FRESH,
    }),
  /** All events for owners, those of a user for moderators. */
  securityEvents: (state: SecurityFilter & Pick<AdminState, 'page'>, isOwner: boolean) => {
    const { person, page } = state
    const range = { page, limit: PER_PAGE }
    return queryOptions({
      queryKey: ['/api/admin/security-events', { ...securityFilterOf(state), page }],
      queryFn: ({ client, signal }) => {
        const api = apiFor<StaffSecurityEndpoints>(client)
        return person && !isOwner
          ? api.page('GET /api/admin/people/{id}/security-events', {
              params: { id: person },
              query: range,
              signal,
            })
          : api.page('GET /api/admin/security-events', {
              query: { ...securityFilterOf(state), ...range },
              signal,
            })
      },
      ...FRESH,
    })
  },
  staffAccounts: queryOptions({
    queryKey: ['/api/admin/staff/accounts'],
    queryFn: ({ client, signal }) =>
      apiFor<StaffAccountEndpoints>(client).call('GET /api/admin/staff/accounts', { signal }),
    ...FRESH,
  }),
  cases: ({ status, kind, assignee, q, page }: CaseFilter) => {
    const filter = {
      status,
      page,
      ...(kind && { kind }),
      ...(assignee && { assignee }),
      ...(q && { q }),
    }
    return queryOptions({
      queryKey: ['/api/admin/cases', filter],
      queryFn: ({ client, signal }) =>
        apiFor<StaffEndpoints>(client).page('GET /api/admin/cases', {
          query: { ...filter, limit: PER_PAGE },
          signal,
        }),
      ...FRESH,
    })
  },
  staff: queryOptions({
    queryKey: ['/api/admin/staff'],
    queryFn: ({ client, signal }) => apiFor<StaffEndpoints>(client).call('GET /api/admin/staff', { signal }),
  }),
  case: (id: string) =>
    queryOptions({
      queryKey: ['/api/admin/cases', id],
      queryFn: ({ client, signal }) =>
        apiFor<StaffEndpoints>(client).call('GET /api/admin/cases/{id}', { params: { id }, signal }),
      ...FRESH,
    }),
  listings: ({ listings, q, page }: Pick<AdminState, 'listings' | 'q' | 'page'>) => {
    const filter = Object.fromEntries(
      Object.entries({ ...listings, q, page }).filter(([, value]) => value),
    ) as { page: number }
    return queryOptions({
      queryKey: ['/api/admin/listings', filter],
      queryFn: ({ client, signal }) =>
        apiFor<StaffEndpoints>(client).page('GET /api/admin/listings', {
          query: { ...filter, limit: PER_PAGE },
          signal,
        }),
      ...FRESH,
    })
  },
  listing: (kind: ListingFilter['kind'], id: string) =>
    queryOptions({
      queryKey: ['/api/admin/listings', id, kind],
      queryFn: ({ client, signal }) =>
        apiFor<StaffEndpoints>(client).call('GET /api/admin/listings/{kind}/{id}', {
          params: { kind, id },
          signal,
        }),
      ...FRESH,
    }),
  reviews: ({ q, reviewStatus, page }: Pick<AdminState, 'q' | 'reviewStatus' | 'page'>) =>
    queryOptions({
      queryKey: ['/api/admin/reviews', { q, reviewStatus, page }],
      queryFn: ({ client, signal }) =>
        apiFor<StaffEndpoints>(client).page('GET /api/admin/reviews', {
          query: { ...(q && { q }), ...(reviewStatus && { status: reviewStatus }), page, limit: PER_PAGE },
          signal,
        }),
      ...FRESH,
    }),
  badges: (breederId: string) =>
    queryOptions({
      queryKey: ['/api/admin/breeders', breederId],
      queryFn: ({ client, signal }) =>
        apiFor<StaffEndpoints>(client).call('GET /api/admin/breeders/{id}/badges', {
          params: { id: breederId },
          signal,
        }),
      ...FRESH,
    }),
  orders: ({ q, orderStatus, page }: OrderListFilter) =>
    queryOptions({
      queryKey: ['/api/admin/orders', { q, orderStatus, page }],
      queryFn: ({ client, signal }) =>
        apiFor<OrderEndpoints>(client).page('GET /api/admin/orders', {
          query: { ...(q && { q }), ...(orderStatus && { status: orderStatus }), page, limit: PER_PAGE },
          signal,
        }),
      ...FRESH,
    }),
  attention: (page: number) =>
    queryOptions({
      queryKey: ['/api/admin/attention', { page }],
      queryFn: ({ client, signal }) =>
        apiFor<AttentionEndpoints>(client).page('GET /api/admin/attention', {
          query: { page, limit: PER_PAGE },
          signal,
        }),
      ...FRESH,
    }),
  users: ({ q, accountStatus, page }: Pick<AdminState, 'q' | 'accountStatus' | 'page'>) =>
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

/** Where the security events with the filters are downloaded. */
export function securityExportUrl(state: SecurityFilter): string {
  return fillPath('/api/admin/security-events/export.csv', {}, securityFilterOf(state))
}

/** Refetches the lists after an action, and the case, listing, or badges with the ID. */
export function refreshAdmin(queries: QueryClient, id?: string): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [path, detail] }) =>
      String(path).startsWith('/api/admin/') && (typeof detail !== 'string' || detail === id),
  })
}
