import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { ApprovalEndpoints } from '../contract.ts'

const KEY = '/api/admin/approvals'

/** What waits for approval about a sale or a case. */
export const pendingApprovalsQuery = (subjectId: string) =>
  queryOptions({
    queryKey: [KEY, { subjectId }],
    queryFn: ({ client, signal }) =>
      apiFor<ApprovalEndpoints>(client).call('GET /api/admin/approvals', {
        query: { subjectId, status: 'requested' },
        signal,
      }),
    staleTime: 0,
  })

/** Loads approvals again after one was asked for. */
export function invalidateApprovals(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [KEY] })
}
