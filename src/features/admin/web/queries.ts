import type { QueryClient } from '@tanstack/react-query'
import type { StaffAccountEndpoints } from '#features/accounts/contract.ts'
import type { ApprovalEndpoints } from '#features/approvals/contract.ts'
import type {
  CaseWaitingListEndpoints,
  CheckEndpoints,
  StaffEndpoints,
  TestDocumentEndpoints,
} from '#features/moderation/contract.ts'
import type { OrderEndpoints } from '#features/orders/contract.ts'
import type { PaymentCheckEndpoints } from '#features/payment-checks/contract.ts'
import type { StaffRuleEndpoints } from '#features/place-rules/contract.ts'
import type { StaffSecurityEndpoints } from '#features/security-log/contract.ts'
import { fillPath } from '#lib/client/client.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { ROWS_PER_PAGE } from '#lib/pages.ts'
import type { AdminState, ListingFilter } from './admin-url.ts'

const staff = endpointQueries<StaffEndpoints>()

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
    endpointQueries<ApprovalEndpoints>().page(
      'GET /api/admin/approvals',
      { query: { status: approval ?? 'requested', page, limit: ROWS_PER_PAGE } },
      FRESH,
    ),
  /** All events for owners, those of a user for moderators. */
  securityEvents: (state: SecurityFilter & Pick<AdminState, 'page'>, isOwner: boolean) => {
    const { person, page } = state
    const range = { page, limit: ROWS_PER_PAGE }
    const security = endpointQueries<StaffSecurityEndpoints>()
    return person && !isOwner
      ? security.page(
          'GET /api/admin/people/{id}/security-events',
          { params: { id: person }, query: range },
          FRESH,
        )
      : security.page(
          'GET /api/admin/security-events',
          { query: { ...securityFilterOf(state), ...range } },
          FRESH,
        )
  },
  staffAccounts: endpointQueries<StaffAccountEndpoints>().query('GET /api/admin/staff/accounts', {}, FRESH),
  cases: ({ status, kind, assignee, q, page }: CaseFilter) =>
    staff.page(
      'GET /api/admin/cases',
      {
        query: {
          status,
          page,
          ...(kind && { kind }),
          ...(assignee && { assignee }),
          ...(q && { q }),
          limit: ROWS_PER_PAGE,
        },
      },
      FRESH,
    ),
  caseWaitingList: (id: string, { breederId, q, page }: { breederId: string; q: string; page: number }) =>
    endpointQueries<CaseWaitingListEndpoints>().page(
      'GET /api/admin/cases/{id}/waiting-list',
      { params: { id }, query: { breederId, ...(q && { q }), page, limit: ROWS_PER_PAGE } },
      // Reading it is logged, so it is not refetched when the window gets the focus.
      { staleTime: 0 },
    ),
  staff: staff.query('GET /api/admin/staff'),
  case: (id: string) => staff.query('GET /api/admin/cases/{id}', { params: { id } }, FRESH),
  listings: ({ listings, q, page }: Pick<AdminState, 'listings' | 'q' | 'page'>) => {
    const filter = Object.fromEntries(
      Object.entries({ ...listings, q, page }).filter(([, value]) => value),
    ) as { page: number }
    return staff.page('GET /api/admin/listings', { query: { ...filter, limit: ROWS_PER_PAGE } }, FRESH)
  },
  listing: (kind: ListingFilter['kind'], id: string) =>
    staff.query('GET /api/admin/listings/{kind}/{id}', { params: { kind, id } }, FRESH),
  reviews: ({ q, reviewStatus, page }: Pick<AdminState, 'q' | 'reviewStatus' | 'page'>) =>
    staff.page(
      'GET /api/admin/reviews',
      { query: { q, ...(reviewStatus && { status: reviewStatus }), page, limit: ROWS_PER_PAGE } },
      FRESH,
    ),
  badges: (breederId: string) =>
    staff.query('GET /api/admin/breeders/{id}/badges', { params: { id: breederId } }, FRESH),
  checks: (breederId: string) =>
    endpointQueries<CheckEndpoints>().query(
      'GET /api/admin/breeders/{id}/checks',
      { params: { id: breederId } },
      // Reading them is logged, so they are not refetched when the window gets the focus.
      { staleTime: 0 },
    ),
  unchecked: (page: number) =>
    endpointQueries<CheckEndpoints>().page(
      'GET /api/admin/unchecked-breeders',
      { query: { page, limit: ROWS_PER_PAGE } },
      FRESH,
    ),
  expired: (page: number) =>
    endpointQueries<CheckEndpoints>().page(
      'GET /api/admin/expired-checks',
      { query: { page, limit: ROWS_PER_PAGE } },
      FRESH,
    ),
  testDocuments: ({ isSeen, page }: { isSeen: boolean; page: number }) =>
    endpointQueries<TestDocumentEndpoints>().page(
      'GET /api/admin/test-documents',
      { query: { ...(isSeen && { seen: 'true' }), page, limit: ROWS_PER_PAGE } },
      FRESH,
    ),
  placeRules: endpointQueries<StaffRuleEndpoints>().query('GET /api/admin/place-rules', {}, FRESH),
  placeRuleHistory: (id: string) =>
    endpointQueries<StaffRuleEndpoints>().query(
      'GET /api/admin/place-rules/{id}/history',
      { params: { id } },
      FRESH,
    ),
  orders: ({ q, orderStatus, page }: OrderListFilter) =>
    endpointQueries<OrderEndpoints>().page(
      'GET /api/admin/orders',
      { query: { q, ...(orderStatus && { status: orderStatus }), page, limit: ROWS_PER_PAGE } },
      FRESH,
    ),
  attention: (page: number) =>
    endpointQueries<PaymentCheckEndpoints>().page(
      'GET /api/admin/attention',
      { query: { page, limit: ROWS_PER_PAGE } },
      FRESH,
    ),
  users: ({ q, accountStatus, page }: Pick<AdminState, 'q' | 'accountStatus' | 'page'>) =>
    staff.page(
      'GET /api/admin/people',
      { query: { q, ...(accountStatus && { accountStatus }), page, limit: ROWS_PER_PAGE } },
      FRESH,
    ),
  applications: (page: number) =>
    staff.page('GET /api/admin/applications', { query: { page, limit: ROWS_PER_PAGE } }, FRESH),
  log: ({ person, page }: Pick<AdminState, 'person' | 'page'>) =>
    staff.page(
      'GET /api/admin/log',
      { query: { ...(person && { userId: person }), page, limit: ROWS_PER_PAGE } },
      FRESH,
    ),
}

/** Where the security events with the filters are downloaded. */
export function securityExportUrl(state: SecurityFilter): string {
  return fillPath('/api/admin/security-events/export.csv', {}, securityFilterOf(state))
}

/** Refetches the lists after an action, and the case, listing, or badges with the ID. */
export function refreshAdmin(queries: QueryClient, id?: string): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [path, input] }) =>
      String(path).startsWith('/api/admin/') &&
      (!String(path).includes('{id}') || (input as { id: string }).id === id),
  })
}
