import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { DisputeEndpoints, StaffDisputeEndpoints } from '../contract.ts'

/** The disputes of a sale for one of its parties. */
export const partyDisputesQuery = (orderId: string) =>
  queryOptions({
    // Below the key of the sale, so that live updates of the sale refetch it.
    queryKey: ['/api/orders/detail', orderId, 'disputes'],
    queryFn: ({ client, signal }) =>
      apiFor<DisputeEndpoints>(client).call('GET /api/orders/{id}/disputes', {
        params: { id: orderId },
        signal,
      }),
  })

/** Milliseconds between two questions while an answer is being sent. */
const POLL_MS = 3_000

/** The evidence of a dispute, for staff. */
export const evidenceQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/disputes', id],
    queryFn: ({ client, signal }) =>
      apiFor<StaffDisputeEndpoints>(client).call('GET /api/admin/disputes/{id}', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'submitting' || state.data?.state === 'accepting' ? POLL_MS : false,
  })

/** Refetches a sale, whose timeline has changed, and its disputes. */
export async function refreshDisputes(queries: QueryClient, orderId: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['/api/orders/detail', orderId] }),
    queries.invalidateQueries({ queryKey: ['/api/admin/orders/disputes', orderId] }),
    queries.invalidateQueries({ queryKey: ['/api/admin/disputes'] }),
  ])
}
