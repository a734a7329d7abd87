import { orderQuery, saleListsKey } from '#features/orders/web/index.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import type { PayoutEndpoints } from '../contract.ts'

const { query } = endpointQueries<PayoutEndpoints>()

/** The balance and the payouts of the signed-in breeder; updated with the breeder's sales. */
export const payoutsQuery = query('GET /api/payouts', {}, { within: saleListsKey })

/** The payout of a sale, for its breeder. */
export const payoutQuery = (id: string) =>
  query('GET /api/sales/{id}/payout', { params: { id } }, { within: orderQuery(id).queryKey })

/** The payout of a sale with its movements, for staff. */
export const staffPayoutQuery = (id: string) =>
  query('GET /api/admin/sales/{id}/payout', { params: { id } }, { within: orderQuery(id).queryKey })

/** The platform's fee, which breeders see before they list a cat. */
export const payoutTermsQuery = query('GET /api/payouts/terms', {}, { staleTime: Number.POSITIVE_INFINITY })

/** Payouts that need the attention of finance, oldest first. */
export const payoutAttentionQuery = query('GET /api/admin/payouts/attention')
