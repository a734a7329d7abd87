import { queryOptions } from '@tanstack/react-query'
import { apiFor } from '#lib/query-client.ts'
import type { PayoutAccountEndpoints } from '../contract.ts'

/** The payout account of the signed-in breeder; null if payouts are off. */
export const payoutAccountQuery = queryOptions({
  queryKey: ['/api/payout-account'],
  queryFn: ({ client, signal }) =>
    apiFor<PayoutAccountEndpoints>(client).call('GET /api/payout-account', { signal }),
})
