import type { QueryClient } from '@tanstack/react-query'
import { orderQuery } from '#features/orders/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { DisputeEndpoints, StaffDisputeEndpoints } from '../contract.ts'

const staff = endpointQueries<StaffDisputeEndpoints>()

/** The disputes of a sale, for staff. */
export const disputesQuery = (id: string) =>
  staff.query('GET /api/admin/orders/{id}/disputes', { params: { id } })

/** The disputes of a sale for one of its parties. */
export const partyDisputesQuery = (orderId: string) =>
  endpointQueries<DisputeEndpoints>().query(
    'GET /api/orders/{id}/disputes',
    { params: { id: orderId } },
    // Live updates of the sale refetch it.
    { within: orderQuery(orderId).queryKey },
  )

/** Milliseconds between two questions while an answer is being sent. */
const POLL_MS = 3_000

/** The evidence of a dispute, for staff. */
export const evidenceQuery = (id: string) =>
  staff.query(
    'GET /api/admin/disputes/{id}',
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.state === 'submitting' || state.data?.state === 'accepting' ? POLL_MS : false,
    },
  )

/** Refetches a sale, whose timeline has changed, and its disputes. */
export async function refreshDisputes(queries: QueryClient, orderId: string): Promise<void> {
  const keys = [
    orderQuery(orderId).queryKey,
    disputesQuery(orderId).queryKey,
    staff.key('GET /api/admin/disputes/{id}'),
  ]
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
}
