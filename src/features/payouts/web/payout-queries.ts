import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { PayoutEndpoints } from '../contract.ts'

/** The balance and the payouts of the signed-in breeder; updated with the breeder's sales. */
export const payoutsQuery = queryOptions({
  queryKey: ['/api/orders/list', 'payouts'],
  queryFn: ({ client, signal }) => apiFor<PayoutEndpoints>(client).call('GET /api/payouts', { signal }),
})

/** The payout of a sale, for its breeder. */
export const payoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/orders/detail', id, 'payout'],
    queryFn: ({ client, signal }) =>
      apiFor<PayoutEndpoints>(client).call('GET /api/sales/{id}/payout', { params: { id }, signal }),
  })

/** The payout of a sale with its movements, for staff. */
export const staffPayoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/orders/detail', id, 'staff-payout'],
    queryFn: ({ client, signal }) =>
      apiFor<PayoutEndpoints>(client).call('GET /api/admin/sales/{id}/payout', { params: { id }, signal }),
  })

/** The platform's fee, which breeders see before they list a cat. */
export const payoutTermsQuery = queryOptions({
  queryKey: ['/api/payouts/terms'],
  queryFn: ({ client, signal }) => apiFor<PayoutEndpoints>(client).call('GET /api/payouts/terms', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Payouts that need the attention of finance, oldest first. */
export const payoutAttentionQuery = queryOptions({
  queryKey: ['/api/admin/payouts/attention'],
  queryFn: ({ client, signal }) =>
    apiFor<PayoutEndpoints>(client).call('GET /api/admin/payouts/attention', { signal }),
})
