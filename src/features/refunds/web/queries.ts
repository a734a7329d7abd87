import type { QueryClient } from '@tanstack/react-query'
import { invalidateApprovals } from '#features/approvals/web/index.ts'
import { invalidateSales, orderQuery } from '#features/orders/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { RefundEndpoints } from '../contract.ts'

const { query } = endpointQueries<RefundEndpoints>()

/** For what is asked again each time it is shown. */
const NOT_CACHED = { staleTime: 0, gcTime: 0 }

/** What canceling a sale would refund now; not cached, because it changes with the day. */
export const cancellationQuery = (id: string) =>
  query('GET /api/orders/{id}/cancellation', { params: { id } }, NOT_CACHED)

/** Milliseconds between two questions while a refund is being sent. */
const POLL_MS = 4_000

/** The refunds of a sale with their progress. */
export const refundsQuery = (id: string) =>
  query(
    'GET /api/orders/{id}/refunds',
    { params: { id } },
    {
      // Live updates of the sale refetch it.
      within: orderQuery(id).queryKey,
      refetchInterval: ({ state }) =>
        state.data?.some(({ progress }) => progress === 'sending') ? POLL_MS : false,
    },
  )

/** What one member of staff may still refund of a sale; not cached, because refunds change it. */
export const refundLimitQuery = (id: string) =>
  query('GET /api/admin/orders/{id}/approval-limit', { params: { id } }, NOT_CACHED)

/** Loads a sale and its refunds again after they changed. */
export async function reloadOrder(
  client: QueryClient,
  { transactionId, catId }: { transactionId: string; catId: string },
): Promise<void> {
  invalidateSales(client, catId)
  void invalidateApprovals(client)
  await client.invalidateQueries({ queryKey: orderQuery(transactionId).queryKey })
}
