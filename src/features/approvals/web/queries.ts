import type { QueryClient } from '@tanstack/react-query'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { ApprovalEndpoints } from '../contract.ts'

const { key, query } = endpointQueries<ApprovalEndpoints>()

/** What waits for approval about a sale or a case. */
export const pendingApprovalsQuery = (subjectId: string) =>
  query('GET /api/admin/approvals', { query: { subjectId, status: 'requested' } }, { staleTime: 0 })

/** The money of a sale before a refund; not cached, because it changes with refunds and payouts. */
export const refundFactsQuery = (id: string, amount: number) =>
  query(
    'GET /api/admin/orders/{id}/money-facts',
    { params: { id }, query: { amount } },
    { staleTime: 0, gcTime: 0 },
  )

/** Loads approvals again after one was asked for. */
export function invalidateApprovals(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: key('GET /api/admin/approvals') })
}
