import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { invalidateSales, orderQuery } from '#features/orders/web/index.ts'
import { apiFor } from '#lib/query-client.ts'
import type { PaymentEndpoints } from '../contract.ts'

/** What canceling a sale would refund now; asked again each time it is shown, because it changes with the day. */
export const cancellationQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/orders/cancellation', id],
    queryFn: ({ client, signal }) =>
      apiFor<PaymentEndpoints>(client).call('GET /api/orders/{id}/cancellation', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Milliseconds between two questions while a refund is being sent. */
const POLL_MS = 4_000

/** The refunds of a sale with their progress. */
export const refundsQuery = (id: string) =>
  queryOptions({
    // Below the key of the sale, so that live updates of the sale refetch it.
    queryKey: ['/api/orders/detail', id, 'refunds'],
    queryFn: ({ client, signal }) =>
      apiFor<PaymentEndpoints>(client).call('GET /api/orders/{id}/refunds', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ progress }) => progress === 'sending') ? POLL_MS : false,
  })

/** The disputes of a sale, for staff. */
export const disputesQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/orders/disputes', id],
    queryFn: ({ client, signal }) =>
      apiFor<PaymentEndpoints>(client).call('GET /api/admin/orders/{id}/disputes', {
        params: { id },
        signal,
      }),
  })

/** What one member of staff may still refund of a sale; asked again each time, because refunds change it. */
export const refundLimitQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/orders/approval-limit', id],
    queryFn: ({ client, signal }) =>
      apiFor<PaymentEndpoints>(client).call('GET /api/admin/orders/{id}/approval-limit', {
        params: { id },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  })

/** Loads a sale and its refunds again after they changed. */
export async function reloadOrder(
  client: QueryClient,
  { transactionId, catId }: { transactionId: string; catId: string },
): Promise<void> {
  invalidateSales(client, catId)
  void client.invalidateQueries({ queryKey: ['/api/admin/approvals'] })
  await client.invalidateQueries({ queryKey: orderQuery(transactionId).queryKey })
}
